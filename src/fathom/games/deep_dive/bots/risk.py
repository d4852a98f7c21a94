"""Divers with more or less nerve: they weigh the shells of one more dive against those the shark may take.  In the rules language.

Fear is a percentage: with 100 a shell lost weighs as much as a shell won, with 200 twice as much. A *temper* is three of them: the
fear of a diver who is not ahead, that of one who is, and what each black pearl beside the board adds.
"""

from fathom.games.deep_dive.rules import COLOUR_DIE, FACES, LEAVE, SHARK_DIE, SHELLS_IN_ZONE, STAY, ZONES

BEHIND, AHEAD, DREAD = 0, 1, 2  # a temper


def decision(view, seat, temper):
    return STAY if nerve(view, seat, temper) > 0.5 else LEAVE


def nerve(view, seat, temper):
    """From 0, leave at all costs, to 1, stay at all costs."""
    fear = temper[AHEAD] if is_ahead(view, seat) else temper[BEHIND]
    fear += temper[DREAD] * int(view.black)
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
