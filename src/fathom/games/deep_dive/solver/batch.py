"""What turning shells over brings when two play, by counting.  In the rules language.

Worths are the share of the win of the round's first player, FIRST; the other is SECOND.
"""

from math import comb
from typing import NamedTuple

import numpy as np

from fathom.games.deep_dive.rules import BLACK_PEARLS, BLACK_TO_END, EMPTY_SHELLS, WHITE_LEFT_OUT, WHITE_PEARLS

FIRST, SECOND = 0, 1
NEXT_ROUND, CHOOSES, STAYS, LEAVES = 0, 1, 2, 3  # what follows a batch: a new round, or the other diver has yet to act so
ALL_WHITE = WHITE_PEARLS - WHITE_LEFT_OUT[2]
MOST = ALL_WHITE + EMPTY_SHELLS + BLACK_PEARLS  # shells
WAYS = np.array([[comb(shells, some) for some in range(MOST + 1)] for shells in range(MOST + 1)], np.float64)


class Tally(NamedTuple):
    """What everybody at the table knows when a round begins."""

    white: int  # pearls not yet seen
    empty: int  # shells not yet seen
    black: int  # pearls beside the board
    mine: int  # white pearls that FIRST has; SECOND has all the others found


def unseen_of(white, empty, black):
    """How many shells lie face down."""
    return white + empty + BLACK_PEARLS - black


def lead_of(white, mine):
    """How many white pearls FIRST has above SECOND."""
    return 2 * mine - (ALL_WHITE - white)


def is_decided(white, mine):
    """Whether the pearls to come cannot change who wins."""
    return abs(lead_of(white, mine)) > white


def final_share(lead):
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def next_round(tablebase, tally):
    """A new round, in which the other goes first."""
    white, empty, black, mine = tally
    if is_decided(white, mine):
        return final_share(lead_of(white, mine))
    return 1.0 - tablebase.rounds[white, empty, black, ALL_WHITE - white - mine]


def alone(tablebase, tally, who, held, then):
    """One diver is in the water with `held` shells and chooses, stays, or leaves."""
    white, empty, black, mine = tally
    if is_decided(white, mine):
        return final_share(lead_of(white, mine))
    entry = tablebase.first_alone[white, empty, black, mine] + held
    if then == STAYS:
        return tablebase.stays[who, entry]
    if then == LEAVES:
        return tablebase.leaves[who, entry]
    return better(who, tablebase.stays[who, entry], tablebase.leaves[who, entry])


def better(who, one, other):
    """FIRST wants much, SECOND little."""
    return max(one, other) if who == FIRST else min(one, other)


def comes_ashore(tablebase, tally, who, held, other_held, then):
    """`who` turns over `held` shells, at least one; the other has `other_held` face down, and what they do is `then`."""
    white, empty, black, mine = tally
    unseen = unseen_of(white, empty, black)
    dark = BLACK_PEARLS - black
    total = 0.0
    for blacks in range(min(dark, held) + 1):
        for whites in range(max(0, held - blacks - empty), min(white, held - blacks) + 1):
            empties = held - blacks - whites
            ways = WAYS[white, whites] * WAYS[empty, empties] * WAYS[dark, blacks]
            found = mine + whites if who == FIRST else mine
            following = Tally(white - whites, empty - empties, black + blacks, found)
            if following.black >= BLACK_TO_END:
                share = last_batch(tablebase.kinder, following, unseen - held, 1 - who, other_held)
            elif then == NEXT_ROUND:
                share = next_round(tablebase, following)
            else:
                share = alone(tablebase, following, 1 - who, other_held, then)
            total += ways * share
    return total / WAYS[unseen, held]


def last_batch(kinder, tally, unseen, who, held):
    """The fourth black pearl is out: the other diver's shells count only by the house rule."""
    white, lead = tally.white, lead_of(tally.white, tally.mine)
    if not kinder or held == 0:
        return final_share(lead)
    total = 0.0
    for whites in range(max(0, held - (unseen - white)), min(white, held) + 1):
        total += ways_to_find(white, unseen, held, whites) * final_share(lead + whites if who == FIRST else lead - whites)
    return total / WAYS[unseen, held]


def supply_empty(white, unseen, mine, held):
    """Both come ashore and turn over all shells there are: FIRST its `held`, SECOND the others."""
    lead = lead_of(white, mine)
    total = 0.0
    for whites in range(max(0, held - (unseen - white)), min(white, held) + 1):
        total += ways_to_find(white, unseen, held, whites) * final_share(lead + whites - (white - whites))
    return total / WAYS[unseen, held]


def ways_to_find(white, unseen, held, whites):
    """In how many ways so many of the held shells have a white pearl."""
    return WAYS[white, whites] * WAYS[unseen - white, held - whites]
