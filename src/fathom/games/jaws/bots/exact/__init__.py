"""Rounds of Act 2 of Jaws exactly as the rules play them, without prices: how far the captain is from perfect."""
