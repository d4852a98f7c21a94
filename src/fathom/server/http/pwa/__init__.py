"""What a browser fetches to turn the pages into an app."""
