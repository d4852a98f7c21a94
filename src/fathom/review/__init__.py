"""Reviews of finished matches: what luck gave, what each choice cost, and how sure that is."""
