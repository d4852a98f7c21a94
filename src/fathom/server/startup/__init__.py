"""What a server does before it is at its best: games are compiled and played once."""
