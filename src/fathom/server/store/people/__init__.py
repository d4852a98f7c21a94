"""People: who is behind a key, what they played, and what they export or delete."""
