"""What a table looks like, as data, and one renderer that draws it."""
