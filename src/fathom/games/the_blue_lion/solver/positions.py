"""Positions without points: what is left of a state when all that looks alike is one.  In the rules language.

A position is a whole number, its *key*: the phase, whose turn it is, the passes, how many tiles lie where, and the six tiles. A row and its
mirror image are one position; tiles due, set aside or in the pool have no order; and where the combinations treat both
thieves alike, a position with Lady X to move is the one with the thieves exchanged and Arsène to move. Full rows come
first in the order of keys. Their quiet actions are no part of the key; all other positions have 0 or 1 of them, for
a player with tiles due follows a diamond.
"""

from fathom.games.the_blue_lion.rules import NO_TILE, PLAYING, pool_size, pool_start
from fathom.games.the_blue_lion.rules.combinations import PAID
from fathom.games.the_blue_lion.rules.knowledge import ARSENE, CERTAIN_BACK, LADY_X, PICTURES, TILES, deduce, is_certain

EXCHANGED = (LADY_X, ARSENE, 2, 3)  # each picture when the thieves change parts
CODE_BITS = 4  # of a tile: its face, and its back or, while that is open, its face again
FRESH_BIT = CODE_BITS * TILES  # where in a key each number begins
DUE_BIT = FRESH_BIT + 2
LENGTH_BIT = DUE_BIT + 2
QUIET_BIT = LENGTH_BIT + 3
PASSES_BIT = QUIET_BIT + 1
SEAT_BIT = PASSES_BIT + 4
PHASE_BIT = SEAT_BIT + 1
FULL_ROW = 0  # in a key, in place of the phase
NOWHERE = -1


def treats_alike(paid):
    """Do the combinations pay Lady X as they pay Arsène?"""
    pictures = range(PICTURES)
    return all(
        paid[one, two, three, maker, seat] == paid[EXCHANGED[one], EXCHANGED[two], EXCHANGED[three], 1 - maker, 1 - seat]
        for one in pictures for two in pictures for three in pictures for maker in (0, 1) for seat in (0, 1)
    )  # fmt: skip


THIEVES_ALIKE = treats_alike(PAID)


def is_full_row(state):
    return state.phase == PLAYING and state.length == TILES


def key_of(state):
    """The key of a state in which somebody has to decide."""
    exchange = THIEVES_ALIKE and state.seat == LADY_X
    aside = tiles_aside(state, exchange)
    tiles = min(row_of(state, exchange, False), row_of(state, exchange, True))
    key = tiles << CODE_BITS * (TILES - int(state.length)) | aside
    key |= int(state.fresh) << FRESH_BIT | int(state.due) << DUE_BIT | int(state.length) << LENGTH_BIT
    if pool_size(state) > 0:
        key |= int(state.passes) << PASSES_BIT  # afterwards nobody may pass anyway
    if not THIEVES_ALIKE:
        key |= int(state.seat) << SEAT_BIT
    if is_full_row(state):
        return key | FULL_ROW << PHASE_BIT
    return key | int(state.quiet) << QUIET_BIT | int(state.phase) << PHASE_BIT


def row_of(state, exchange, mirrored):
    """The codes of the row, read from either side."""
    tiles = 0
    for slot in range(state.length):
        tiles = tiles << CODE_BITS | code_of(state, state.length - 1 - slot if mirrored else slot, exchange)
    return tiles


def tiles_aside(state, exchange):
    """The codes of the tiles beside the row: those due, those set aside this turn and the pool, each sorted."""
    due = sorted_codes(state, state.length, state.length + state.due, exchange)
    fresh = sorted_codes(state, state.length + state.due, pool_start(state), exchange)
    pool = sorted_codes(state, pool_start(state), TILES, exchange)
    return (due << CODE_BITS * int(state.fresh) | fresh) << CODE_BITS * int(pool_size(state)) | pool


def sorted_codes(state, start, end, exchange):
    codes = 0
    for tile in range(start, end):
        codes = with_code(codes, code_of(state, tile, exchange))
    return codes


def with_code(codes, code):
    """Puts a code in its place among sorted ones."""
    shift = 0
    while codes >> shift & 15 > code:
        shift += CODE_BITS
    return (codes >> shift << CODE_BITS | code) << shift | codes & (1 << shift) - 1


def code_of(state, tile, exchange):
    up = int(state.face[tile])
    back = int(CERTAIN_BACK[state.backs[tile]]) if is_certain(state, tile) else up
    return EXCHANGED[up] * 4 + EXCHANGED[back] if exchange else up * 4 + back


def lay_out(key, state, swap, quiet_limit):
    """A state with that key and no points."""
    for tile in range(TILES):
        code = key >> CODE_BITS * (TILES - 1 - tile) & 15
        state.face[tile] = code // 4
        state.backs[tile] = 0 if code // 4 == code % 4 else 1 << code % 4
    deduce(state)
    state.fresh = key >> FRESH_BIT & 3
    state.due = key >> DUE_BIT & 3
    state.length = key >> LENGTH_BIT & 7
    state.quiet = key >> QUIET_BIT & 1
    state.passes = key >> PASSES_BIT & 15
    state.seat = key >> SEAT_BIT & 1
    phase = key >> PHASE_BIT
    state.phase = PLAYING if phase == FULL_ROW else phase
    state.seats = 2
    state.turning = NO_TILE
    state.swap = swap
    state.quiet_limit = quiet_limit
    state.memory_aid = 0
    for seat in range(2):
        state.points[seat] = 0


def find(keys, key):
    """The index of a key among sorted keys, or NOWHERE."""
    low, high = 0, len(keys)
    while low < high:
        middle = (low + high) // 2
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if low < len(keys) and keys[low] == key else NOWHERE


def find_all(keys, wanted, found):
    """The indices of many keys."""
    for index in range(len(wanted)):
        found[index] = find(keys, wanted[index])


def entry_of(position, rows, layers, quiet):
    """Where in a tablebase a position lies: first the full rows, one layer for each number of quiet actions, then the rest."""
    return quiet * rows + position if position < rows else position + rows * (layers - 1)
