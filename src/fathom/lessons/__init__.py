"""Lessons: a game learnt by playing it, step by step, from a script beside its rules."""
