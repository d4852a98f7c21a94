"""Lessons in the browser: the shelf, and a step with its board, its guide and its light."""
