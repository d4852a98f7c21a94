"""The engine: what all games share."""
