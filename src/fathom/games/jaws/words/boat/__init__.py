"""Act 2 of Jaws in words."""
