"""What a browser fetches to make the pages an app."""
