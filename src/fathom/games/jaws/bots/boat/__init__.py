"""How the bots of Jaws play Act 2."""
