"""What the lobby offers besides tables of one's own: somebody to play with."""
