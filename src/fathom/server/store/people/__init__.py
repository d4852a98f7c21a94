"""People: who is behind a key, what they played, and what they take along or have deleted."""
