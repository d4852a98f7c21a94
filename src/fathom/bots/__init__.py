"""Players that think: from any option to tree search."""
