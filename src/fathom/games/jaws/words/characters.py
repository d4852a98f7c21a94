"""The names of the crew: they are the same in every language."""

NAMES = ("Quint", "Brody", "Hooper")
