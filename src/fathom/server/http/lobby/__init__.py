"""What the lobby offers besides your own tables: somebody to play with."""
