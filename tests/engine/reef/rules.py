"""Reef: roll, take tiles, mind the shark, and hide a pearl in one hand."""

import numpy as np

from fathom.engine.contract import CHANCE, NOBODY, Setting
from fathom.engine.edition import edition_values
from fathom.engine.rng import below

from .tiles import TILES, highest_tile, worth

EDITION = edition_values(__file__)
EDITION.require(EDITION.seats[0] <= EDITION.seats[1], "seats", "the fewest come first")
VERSION = 1
SEATS = EDITION.seats
SETTINGS = (Setting("pearls", 1, choices=("none", "one")), Setting("start_total", 0, low=-3, high=20))
MAX_SEATS, SHARK = 4, 5
DIE = np.array(EDITION.die, np.int64)

ROLL, STOP, OPEN, TO_LEFT, TO_RIGHT, FACE = 0, 1, 2, 3, 4, 5
OPTIONS, CHANCES = FACE + 6, 6
KINDS = 2  # the die is in the air, or somebody decides
LEFT, RIGHT = 0, 1
NOT_YET, HIDDEN, SHOWN = 0, 1, 2  # a pearl

STATE = np.dtype(
    [
        ("total", np.int16),  # pips rolled this turn
        ("shells", np.int16, MAX_SEATS),
        ("seats", np.int8),
        ("seat", np.int8),
        ("rolling", np.bool_),
        ("face", np.int8),  # of the last roll
        ("on_reef", np.int8, 8),  # 1 while nobody has taken the tile
        ("pearl", np.int8, MAX_SEATS),
        ("hand", np.int8, MAX_SEATS),  # secret while the pearl is hidden; blank is 0, as LEFT is
        ("swaps", np.int8, MAX_SEATS),
    ],
    align=True,
)


def new_game(state, seats, settings):
    state.seats = seats
    state.seat = 0
    state.rolling = False
    state.face = 0
    state.total = settings[1]
    for tile in range(8):
        state.on_reef[tile] = 1 if tile < TILES else 0
    for seat in range(MAX_SEATS):
        state.shells[seat] = 0
        state.pearl[seat] = NOT_YET if settings[0] else SHOWN
        state.hand[seat] = LEFT
        state.swaps[seat] = 0


def kind(state):
    return 1 if state.rolling else 0


def is_long(state, option):
    return option == STOP


def actor(state):
    if highest_tile(state, TILES) == 0:
        return NOBODY
    return CHANCE if state.rolling else state.seat


def options(state, out):
    if state.rolling:
        for face in range(6):
            out[face] = FACE + face
        return 6
    if state.pearl[state.seat] == NOT_YET:
        out[0] = TO_LEFT
        out[1] = TO_RIGHT
        return 2
    out[0] = ROLL
    count = 1
    if state.total > 0:
        out[count] = STOP
        count += 1
    if state.pearl[state.seat] == HIDDEN:
        out[count] = OPEN
        count += 1
        if state.swaps[state.seat] == 0:
            out[count] = TO_RIGHT if state.hand[state.seat] == LEFT else TO_LEFT
            count += 1
    return count


def odds(state, out):
    for face in range(6):
        out[face] = DIE[face]


def play(state, option):
    if option >= FACE:
        land(state, option - FACE)
    elif option == ROLL:
        state.rolling = True
    elif option == STOP:
        take_tile(state)
        end_turn(state)
    elif option == OPEN:
        state.pearl[state.seat] = SHOWN
    else:
        hold(state, RIGHT if option == TO_RIGHT else LEFT)


def land(state, face):
    state.rolling = False
    state.face = face
    if face == SHARK:
        end_turn(state)
    else:
        state.total += face + 1


def take_tile(state):
    tile = highest_tile(state, state.total)
    if tile > 0:
        state.on_reef[tile - 1] = 0
        state.shells[state.seat] += tile


def hold(state, hand):
    state.hand[state.seat] = hand
    if state.pearl[state.seat] == NOT_YET:
        state.pearl[state.seat] = HIDDEN
    else:
        state.swaps[state.seat] += 1


def end_turn(state):
    state.total = 0
    state.seat = (state.seat + 1) % state.seats


def score(state, seat):
    return worth(state.shells[seat])


def result(state, out):
    best = 0
    for seat in range(state.seats):
        best = max(best, state.shells[seat])
    winners = 0
    for seat in range(state.seats):
        winners += state.shells[seat] == best
    for seat in range(state.seats):
        out[seat] = 1 / winners if state.shells[seat] == best else 0


def hide(state, seat):
    if highest_tile(state, TILES) == 0:
        return
    for other in range(state.seats):
        if other != seat and state.pearl[other] == HIDDEN:
            state.hand[other] = LEFT


def guess(state, seat, rng):
    if highest_tile(state, TILES) == 0:
        return
    for other in range(state.seats):
        if other != seat and state.pearl[other] == HIDDEN:
            state.hand[other] = below(rng, 2)
