"""Equilibria of single decisions of Jaws: the shark's turn on the island, and a round at the boat."""
