"""Act 1 of Jaws: the island on the screen."""
