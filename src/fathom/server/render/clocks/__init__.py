"""Clocks as people see them."""
