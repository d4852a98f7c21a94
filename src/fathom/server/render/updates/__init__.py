"""Updates: what browsers are sent when something happens, beat by beat."""
