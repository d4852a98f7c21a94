"""What a player who thinks knows about Reef."""

from ..rules import TILES


def value(state, seat):
    return state.shells[seat] / (TILES * TILES)
