"""The evaluation of Deep Dive: a guess at the chance of winning."""

from fathom.games.deep_dive.rules import (  # fmt: skip
    BLACK,
    BLACK_TO_END,
    CHOICE,
    COLOUR_DIE,
    EMPTY,
    FACES,
    LEAVE,
    OVER,
    READY,
    SHARK_DIE,
    SHELLS,
    SHELLS_IN_ZONE,
    STAY,
    WHITE,
    ZONES,
    in_round,
    result_of,
)

PACE = 4.0  # so many shells still to be turned over make a lead of one pearl half as sure


def value(state, seat):
    """A guess at the chance of winning: how far the pearls this seat may expect lie above the best of the others."""
    if state.step == OVER:
        return result_of(state, seat)
    mine = prospects(state, seat)
    best = 0.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, prospects(state, other))
    ending = black_ending(state, int(state.held[state.seat])) if state.step == SHELLS else 0.0
    return ending * sure(mine - best) + (1 - ending) * sure((mine - best) / (1 + shells_to_come(state) / PACE))


def sure(lead):
    """How likely a lead is to last, 0 to 1."""
    return 0.5 + 0.5 * lead / (1 + abs(lead))


def prospects(state, seat):
    """White pearls won, and those to be expected in the shells that the seat brings ashore."""
    return state.white[seat] + shells_saved(state, seat) * state.unseen[WHITE] / max(1, unseen_shells(state))


def unseen_shells(state):
    return int(state.unseen[WHITE]) + int(state.unseen[EMPTY]) + int(state.unseen[BLACK])


def shells_to_come(state):
    """How many more shells are turned over, on average, until the last black pearl."""
    missing = max(0, BLACK_TO_END - int(state.black))
    return missing * (unseen_shells(state) + 1) / (int(state.unseen[BLACK]) + 1)


def shells_saved(state, seat):
    """How many shells the seat brings ashore this round, if it dives on only while that pays."""
    held = float(state.held[seat])
    if not in_round(state, seat) or state.decision[seat] == LEAVE:
        return held
    if state.place[seat] == READY or state.decision[seat] == STAY:
        return after_a_dive(state, held) * (1 - too_late(state, seat))
    best = max(held, after_a_dive(state, held) * (1 - too_late(state, seat)))
    if state.step == CHOICE or state.step == SHELLS:
        return best
    return best * spared(state.place[seat])


def spared(zone):
    """How likely the shark is to go elsewhere."""
    return 1 - SHARK_DIE[zone] / FACES


def after_a_dive(state, held):
    """How many shells are left, on average, after one more dive and the shark."""
    shells = 0.0
    for zone in range(ZONES):
        shells += COLOUR_DIE[zone] * spared(zone) * (held + min(SHELLS_IN_ZONE[zone], int(state.supply)))
    return shells / FACES


def too_late(state, seat):
    """How likely the others are to end the game before this seat may leave again, if half their shells are turned over."""
    if state.kinder:
        return 0.0
    shells = 0
    for other in range(state.seats):
        if other != seat:
            shells += int(state.held[other])
    return black_ending(state, shells // 2)


def black_ending(state, shells):
    """How likely so many shells are to hold the black pearls still missing, each shell taken on its own."""
    black = state.unseen[BLACK] / max(1, unseen_shells(state))
    missing = BLACK_TO_END - int(state.black)
    if missing > shells or black >= 1:
        return 0.0 if missing > shells else 1.0
    chance = (1 - black) ** shells
    fewer = 0.0
    for found in range(missing):
        fewer += chance
        chance *= (shells - found) / (found + 1) * black / (1 - black)
    return 1 - fewer
