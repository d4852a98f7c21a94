"""Notices: people who are not looking are told that it is their turn."""
