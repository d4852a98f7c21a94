"""The combinations: which three neighbours pay, whom, and how much.  See RULES.md, "Combinations"."""

import numpy as np

from fathom.games.the_blue_lion.rules.knowledge import ARSENE, EDITION, LADY_X, LETTERS, PICTURES

TRIPLE = 3
COMBINATIONS = tuple(tuple(LETTERS.find(letter) for letter in row) for row in EDITION.combinations)
POINTS = EDITION.combination_points
MAKER = 2  # in PAYS, beside the two seats: whoever makes it
PAYS = tuple(("A", "L", "maker").index(paid) if paid in ("A", "L", "maker") else -1 for paid in EDITION.combination_pays)


def are_playable(rows):
    """Rows that never overlap in two tiles and never come about when the row closes up (R47)."""
    if not all(len(row) == TRIPLE and -1 not in row and row[0] == row[2] for row in rows):
        return False
    mixed = [(end, middle) for end, middle, _ in rows if end != middle]
    return not any((middle, end, middle) in rows or (end, end, end) in rows for end, middle in mixed)


EDITION.require(are_playable(COMBINATIONS), "combinations", "must be rows XYX, not XYX with YXY, and not XYX with XXX")
EDITION.require(len(set(COMBINATIONS)) == len(COMBINATIONS), "combinations", "must not name a combination twice")
EDITION.require(-1 not in PAYS, "combination_pays", 'must be "A", "L" or "maker"')


def paying_table():
    """Points by three pictures, who makes the combination, and who is paid."""
    table = np.zeros((PICTURES, PICTURES, PICTURES, 2, 2), np.int8)
    for row, points, paid in zip(COMBINATIONS, POINTS, PAYS, strict=True):
        for maker in (ARSENE, LADY_X):
            table[(*row, maker, maker if paid == MAKER else paid)] = points
    return table


PAID = paying_table()


def points_for(state, start, maker, seat):
    """What three tiles from slot `start` on pay a seat when `maker` makes them (R31-R36)."""
    return PAID[state.face[start], state.face[start + 1], state.face[start + 2], maker, seat]


def is_combination(state, start):
    return points_for(state, start, state.seat, ARSENE) > 0 or points_for(state, start, state.seat, LADY_X) > 0
