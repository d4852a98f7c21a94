"""What the table knows between rounds when three play, and where the solver keeps what it finds.  In the rules language.

Seat 0 secures its share of the win, whatever the two others do together; seat 1 is to its left, seat 2 to its right. All worths are
seat 0's. Of each tally only what others lead to is kept: rounds about to begin, lone divers, and pairs of divers. A tally with fewer unseen
shells is entered when a diver has come ashore, so never with three in the water.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np

from fathom.games.deep_dive.rules import BLACK_PEARLS, EMPTY_SHELLS, WHITE_LEFT_OUT, WHITE_PEARLS

PLAYERS = 3
ALL_WHITE = WHITE_PEARLS - WHITE_LEFT_OUT[PLAYERS]
MOST = ALL_WHITE + EMPTY_SHELLS + BLACK_PEARLS  # shells
WAYS = np.array([[comb(shells, some) for some in range(MOST + 1)] for shells in range(MOST + 1)], np.float64)
DECIDED = -1  # the start of a tally whose pearls to come cannot change seat 0's share
ASKED, STAYED = 0, 1  # a lone diver has yet to choose, or has chosen to stay


class Tally(NamedTuple):
    """The shells and pearls between rounds."""

    white: int  # pearls not yet seen
    empty: int  # shells not yet seen
    black: int  # pearls next to the board
    mine: int  # white pearls of seat 0
    left: int  # of seat 1
    right: int  # of seat 2


class Hands(NamedTuple):
    """All hands of two and of three divers, by the number of shells in them."""

    two: Any  # [place, which]
    three: Any


class Tablebase(NamedTuple):
    """Seat 0's worth of all that tallies lead to."""

    starts: Any  # [white, empty, black, mine, left]: where the tally's entries begin, or DECIDED
    worths: Any  # [start + entry]


def unseen_of(tally):
    """How many shells lie face down."""
    return tally.white + tally.empty + BLACK_PEARLS - tally.black


def is_decided(tally):
    """Whether the pearls to come cannot change seat 0's share."""
    best = max(tally.left, tally.right)
    return tally.white == 0 or tally.mine + tally.white < best or tally.mine > best + tally.white


def final_share(mine, left, right):
    if mine < left or mine < right:
        return 0.0
    return 1.0 / (1 + (left == mine) + (right == mine))


def worth_of(tablebase, tally, entry):
    """What an entry of a tally is worth."""
    start = tablebase.starts[tally.white, tally.empty, tally.black, tally.mine, tally.left]
    if start == DECIDED:
        return final_share(tally.mine, tally.left, tally.right)
    return tablebase.worths[start + entry]


# The entries of a tally: a round about to begin is the first player's seat.


def lone_entry(unseen, first, turn, chosen, held):
    """The diver whose turn that is in the round is alone in the water: ASKED or STAYED."""
    return PLAYERS + ((first * PLAYERS + turn) * 2 + chosen) * unseen + held


def pair_entry(unseen, first, out, earlier_held, later_held):
    """Two divers are in the water after the one with the turn `out` came ashore: as many as went before it have chosen to stay."""
    pairs = (first * PLAYERS + out) * hands_of_two(unseen) + place_of_two(earlier_held, later_held)
    return PLAYERS + PLAYERS * PLAYERS * 2 * unseen + pairs


def entries_of(unseen):
    return pair_entry(unseen, PLAYERS, 0, 0, 0)


# Hands lie by the number of shells in them. They leave at least one shell in the supply.


def hands_of_two(unseen):
    return unseen * (unseen + 1) // 2


def place_of_two(one, two):
    return hands_of_two(one + two) + one


def hands_of_three(unseen):
    return unseen * (unseen + 1) * (unseen + 2) // 6


def place_of_three(one, two, three):
    held = one + two + three
    return hands_of_three(held) + one * (held + 1) - one * (one - 1) // 2 + two
