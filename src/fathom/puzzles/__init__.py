"""Puzzles: real positions with one question, what is best, and the proof of the answer."""
