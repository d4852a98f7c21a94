"""Jaws: a hidden shark against a crew of three, in two acts."""
