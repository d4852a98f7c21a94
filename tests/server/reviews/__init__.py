"""Tests of reviews at the server."""
