"""The page on which people say how they want to be told of their turns."""
