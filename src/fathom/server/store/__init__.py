"""Durable storage: the event log, keys and invitations."""
