"""The page where people set how they are notified of their turns."""
