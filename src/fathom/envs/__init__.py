"""Environments for the tools of the field: PettingZoo, Gymnasium, OpenSpiel, and thousands of matches in arrays."""
