"""Bots for any game: what a bot is, the ladder, the simple policies and information set Monte Carlo tree search (ISMCTS)."""
