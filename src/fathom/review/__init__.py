"""Reviews of finished matches: what luck gave, what each choice cost, and how certain that is."""
