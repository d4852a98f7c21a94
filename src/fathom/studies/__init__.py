"""Studies: what many matches tell."""
