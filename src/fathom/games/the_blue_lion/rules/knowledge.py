"""What the table knows about backs, and how likely each picture is when a tile is turned.  See RULES.md, "What the table knows".

The six tiles are every pair of pictures once. Tiles whose back is certain are settled; the other tiles are *open*, and so
are the pairs that they can be. A *way* shows each open pair on one of its two faces such that the pictures face up are
those on the table. All ways are equally likely, so odds are counts of ways, and the ways depend only on which pairs
are open and how many open tiles show each picture: the *case*. There are few cases, and they are counted here once.
"""

from itertools import combinations

import numpy as np

from fathom.engine.edition import edition_values
from fathom.engine.rng import below

EDITION = edition_values(__file__)
ARSENE, LADY_X, POLICE, BLUE_LION = 0, 1, 2, 3
PICTURES = 4
LETTERS = "ALPB"
TILES = 6
PAIRS = tuple(tuple(sorted(LETTERS.find(letter) for letter in tile)) for tile in EDITION.tiles)
EDITION.require(
    set(PAIRS) == set(combinations(range(PICTURES), 2)), "tiles", "must be every pair of A, L, P and B once, such as AL or PB",
)


def pair_table():
    """The bit of the pair that two pictures make; 0 for a picture with itself."""
    table = np.zeros((PICTURES, PICTURES), np.int8)
    for pair, (low, high) in enumerate(PAIRS):
        table[low, high] = table[high, low] = 1 << pair
    return table


def all_ways():
    """Every way of every set of open pairs: (open pairs, the picture that each of them shows)."""
    ways = [(0, ())]
    for pair in range(TILES):
        ways += [(pairs | 1 << pair, (*shown, (pair, side))) for pairs, shown in ways for side in (0, 1)]
    return ways


def counts_of(shown):
    """How many tiles show Arsène, Lady X and the police; the rest shows the Blue Lion."""
    up = [PAIRS[pair][side] for pair, side in shown]
    return up.count(ARSENE), up.count(LADY_X), up.count(POLICE)


def count_ways():
    """The case of open pairs and pictures up, and for each case the ways in which one picture up has another as its back."""
    keys = sorted({(pairs, *counts_of(shown)) for pairs, shown in all_ways()})
    case_at = np.full((1 << TILES, PICTURES, PICTURES, PICTURES), -1, np.int16)
    for case, key in enumerate(keys):
        case_at[key] = case
    ways = np.zeros((len(keys), PICTURES, PICTURES), np.int8)
    for pairs, shown in all_ways():
        for pair, side in shown:
            ways[case_at[(pairs, *counts_of(shown))], PAIRS[pair][side], PAIRS[pair][1 - side]] += 1
    return case_at, ways


PAIR_BIT = pair_table()
CASE_AT, WAYS = count_ways()  # CASE_AT[open pairs, Arsène, Lady X, police up], WAYS[case, picture up, back]
BACKS = np.array([[sum(1 << back for back in range(PICTURES) if case[up, back]) for up in range(PICTURES)] for case in WAYS], np.int8)
IS_CERTAIN = np.array([bin(backs).count("1") == 1 for backs in range(1 << PICTURES)], np.int8)
CERTAIN_BACK = np.array([max(backs.bit_length() - 1, 0) for backs in range(1 << PICTURES)], np.int8)


def is_certain(state, tile):
    return IS_CERTAIN[state.backs[tile]] == 1


def case_of(state):
    """The case that the table is in: the open pairs, and the pictures that open tiles show."""
    pairs, arsene, lady_x, police = (1 << TILES) - 1, 0, 0, 0
    for tile in range(TILES):
        up = state.face[tile]
        if is_certain(state, tile):
            pairs -= PAIR_BIT[up, CERTAIN_BACK[state.backs[tile]]]
        else:
            arsene += up == ARSENE
            lady_x += up == LADY_X
            police += up == POLICE
    return CASE_AT[pairs, arsene, lady_x, police]


def deduce(state):
    """Everybody draws every conclusion at once: an open tile keeps only the backs that it can have."""
    case = case_of(state)
    for tile in range(TILES):
        if not is_certain(state, tile):
            state.backs[tile] = BACKS[case, state.face[tile]]


def turn_over(state, tile, picture):
    """The back is up, and what was up is the back: now certain for all (R27), with what follows from it (R28)."""
    reveals_information = not is_certain(state, tile)
    state.backs[tile] = 1 << state.face[tile]
    state.face[tile] = picture
    if reveals_information:
        deduce(state)


def possible_backs(state, tile, out):
    """Writes the pictures that the tile may have as its back; returns how many."""
    count = 0
    for back in range(PICTURES):
        if state.backs[tile] >> back & 1:
            out[count] = back
            count += 1
    return count


def back_odds(state, tile, out):
    """The ways in which the tile has each of its possible backs, in the order of possible_backs()."""
    if is_certain(state, tile):
        out[0] = 1
        return
    case = case_of(state)
    count = 0
    for back in range(PICTURES):
        if state.backs[tile] >> back & 1:
            out[count] = WAYS[case, state.face[tile], back]
            count += 1


def draw_back(state, tile, rng):
    """One of the possible backs, with exactly these odds."""
    if is_certain(state, tile):
        return CERTAIN_BACK[state.backs[tile]]
    case, up = case_of(state), state.face[tile]
    total = 0
    for back in range(PICTURES):
        total += WAYS[case, up, back]
    rest = below(rng, total)
    back = 0
    while rest >= WAYS[case, up, back]:
        rest -= WAYS[case, up, back]
        back += 1
    return back
