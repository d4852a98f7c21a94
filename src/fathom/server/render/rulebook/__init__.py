"""The rule book in the browser: its sentences with contents, search, links into lessons, and pictures of the real board."""
