"""Clocks: whose time runs, and the bot that stands in when it is up."""
