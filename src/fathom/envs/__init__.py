"""Environments for learners' tools: PettingZoo, Gymnasium, OpenSpiel, and thousands of matches in arrays."""
