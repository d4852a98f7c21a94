"""Act 2 of Jaws: the Orca on the screen."""
