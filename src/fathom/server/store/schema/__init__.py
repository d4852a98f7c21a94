"""The store's schema, and the steps that lead to it."""
