"""Act 1 of Jaws in words."""
