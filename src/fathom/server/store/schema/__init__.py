"""The schema of the database, and its migrations. Every table is known as soon as one of them is."""

from fathom.server.store.schema import people, rows

__all__ = ["people", "rows"]
