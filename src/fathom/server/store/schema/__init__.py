"""The schema of the database, and its migrations."""
