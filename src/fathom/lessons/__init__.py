"""Lessons: learning a game by playing it, step by step, from a script next to its rules."""
