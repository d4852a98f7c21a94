"""Scenes: the picture of a table as data, and the renderer that draws it."""
