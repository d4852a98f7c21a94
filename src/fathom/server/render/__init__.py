"""HTML, made from view models."""
