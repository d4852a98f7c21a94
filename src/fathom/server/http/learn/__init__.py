"""Lessons over HTTP."""
