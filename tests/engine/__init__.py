"""The engine, tried by an adversary."""
