"""Puzzles in the browser: the question on the real board, what every option was worth, and the archive."""
