"""The bots of Reef: what they know."""
