"""How people are told of their turns, as a page and as a panel of other pages."""
