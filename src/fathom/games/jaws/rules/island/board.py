"""The board of the island: swimmers, Michael, the closed tile, floating barrels, and the card that rules this round."""

from fathom.games.jaws.rules.island.constants import BEACHES, EFFECT, NOWHERE, SEA_SPACES, SHARK_ACTIONS, SWIMMERS, WRONG_SHARK


def fill_supply(state):
    """R11."""
    state.supply = SWIMMERS
    state.michael = NOWHERE
    open_beach(state)
    for beach in range(BEACHES):
        state.swimmers[beach] = 0


def crowd(state, beach):
    """The swimmers on a beach, Michael among them (R45, R105)."""
    return state.swimmers[beach] + (1 if state.michael == beach else 0)


def open_beach(state):
    state.closed = NOWHERE
    state.open_soon = 0


def close_beach(state, beach):
    state.closed = beach
    state.open_soon = 0


def effect_now(state):
    """What this round's card does, or NOWHERE before it is turned."""
    card = state.said_event[state.this_round]
    return EFFECT[card] if card != NOWHERE else NOWHERE


def shark_actions(state):
    """R47, and R34."""
    return SHARK_ACTIONS + (1 if effect_now(state) == WRONG_SHARK else 0)


def barrels_afloat(state):
    """The set of spaces where a barrel floats."""
    spaces = 0
    for space in range(SEA_SPACES):
        if state.floating[space] > 0:
            spaces |= 1 << space
    return spaces
