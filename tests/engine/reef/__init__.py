"""Reef: a toy game outside the list of games, with a secret, for the tests of the engine."""
