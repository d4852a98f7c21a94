"""Divers with more or less risk aversion: they weigh the shells of one more dive against those the shark may take.  In the rules language.

An aversion is three percentages: that of a diver who is not ahead, that of one who is, and what each black pearl beside the board
adds. With 100 a shell lost weighs as much as a shell won, with 200 twice as much.
"""

from fathom.games.deep_dive.rules import COLOUR_DIE, FACES, LEAVE, SHARK_DIE, SHELLS_IN_ZONE, STAY, ZONES

BEHIND, AHEAD, DREAD = 0, 1, 2  # index in an aversion


def decision(view, seat, aversion):
    return STAY if inclination(view, seat, aversion) > 0.5 else LEAVE


def inclination(view, seat, aversion):
    """From 0, leave at all costs, to 1, stay at all costs."""
    fear = aversion[AHEAD] if is_ahead(view, seat) else aversion[BEHIND]
    fear += aversion[DREAD] * int(view.black)
    win, lose = 100.0 * hope_to_win(view), 1.0 * fear * danger(view, seat)
    return win / max(1.0, win + lose)


def is_ahead(view, seat):
    for other in range(view.seats):
        if other != seat and view.white[other] >= view.white[seat]:
            return False
    return True


def hope_to_win(view):
    """How many shells one more dive brings past the shark, on average, times FACES squared."""
    shells = 0
    for zone in range(ZONES):
        shells += COLOUR_DIE[zone] * (FACES - SHARK_DIE[zone]) * min(SHELLS_IN_ZONE[zone], int(view.supply))
    return shells


def danger(view, seat):
    """How many shells the shark takes if the seat dives once more, likewise."""
    ways = 0
    for zone in range(ZONES):
        ways += COLOUR_DIE[zone] * SHARK_DIE[zone]
    return ways * int(view.held[seat])
