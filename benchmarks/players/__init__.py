"""How strong players are, what ratings and reviews know of it, and how fast they think."""
