"""The Blue Lion: two-faced tiles, memory and police for 2."""
