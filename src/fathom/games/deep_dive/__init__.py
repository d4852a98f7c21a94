"""Deep Dive: shells, pearls and a shark for 2 to 4."""
