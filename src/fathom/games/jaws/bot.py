"""What a player who thinks knows about Jaws."""

from fathom.games.jaws.rules import score


def value(state, seat):
    return 0.5 + 0.01 * score(state, seat)
