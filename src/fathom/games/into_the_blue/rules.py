"""Into the Blue: roll, dive, leave shells.  R1-R47 name the sentences of RULES.md.

A set of dice is one number: its rank among all sets of 0 to 6 dice. What CHANCE rolls and what a player keeps are both such
sets, so both are options of the same kind; to keep all six is to stop.
"""

from itertools import combinations_with_replacement
from math import comb

import numpy as np

from fathom.engine.contract import CHANCE, NOBODY, Setting
from fathom.engine.edition import edition_values
from fathom.engine.rng import below

EDITION = edition_values(__file__)
VERSION = 1
SEATS = EDITION.seats
EDITION.require(SEATS[0] <= SEATS[1], "seats", "must be the smallest and the largest number of seats, in this order")
SETTINGS = (Setting("first_player", 0, low=0, high=5),)  # R7: 0 by lot, else the seat, counted from 1

FACES, LEVELS, MIN_SEATS, MAX_SEATS = 6, 5, 2, 5
CHEST_FACE = 5  # faces 0 to 4 show 1 to 5
DICE, ROLLS, SHELLS = EDITION.dice, EDITION.rolls, EDITION.shells
MAIN, SECONDARY, SECONDARY_TOKENS = EDITION.main_treasure, EDITION.secondary_treasure, EDITION.secondary_tokens
EDITION.require(
    all(second <= main for main, second in zip(MAIN, SECONDARY, strict=True)),
    "secondary_treasure", "must not be worth more than the main treasure of its level",
)  # fmt: skip
CHEST_VALUES = tuple(sorted(set(EDITION.chests)))
CHEST_COUNTS = tuple(EDITION.chests.count(value) for value in CHEST_VALUES)
CHEST_KINDS, CHESTS = len(CHEST_VALUES), len(EDITION.chests)

# The rank of a set adds, face by face, RANK[face][dice that show this face or a lower one]. So all sets of n dice stand
# together, from FIRST_SET[n] to FIRST_SET[n + 1] - 1.
RANK = np.array([[comb(dice + face, face + 1) for dice in range(DICE + 2)] for face in range(FACES)], np.int32)
FIRST_SET = RANK[FACES - 1].copy()
SETS = int(FIRST_SET[DICE + 1])
FACTORIAL = np.array([1, 1, 2, 6, 24, 120, 720], np.int32)
WAYS = np.array([FACES**dice for dice in range(DICE + 1)], np.int32)  # to roll that many dice
FACES_OF = np.zeros((SETS, FACES), np.int8)  # how many dice of a set show each face
for _size in range(DICE + 1):
    for _dice in combinations_with_replacement(range(FACES), _size):
        _upto = [sum(die <= face for die in _dice) for face in range(FACES)]
        _rank = sum(RANK[face, _upto[face]] for face in range(FACES))
        FACES_OF[_rank] = [_dice.count(face) for face in range(FACES)]

# A throw of three dice is a number below THROWS. UPTO holds, in three bits for each face, how many of them show it or a lower one.
_throws = np.indices((FACES, FACES, FACES)).reshape(3, -1)
UPTO = sum((_throws <= face).sum(axis=0) << 3 * face for face in range(FACES)).astype(np.int32)
THROWS, ONE_EACH = FACES**3, sum(1 << 3 * face for face in range(FACES))

# What may be kept of all six dice, one list after the other: KEPT_FROM says where each begins. A place in a list is a number whose
# digits say how many dice of each face are kept, so the empty set comes first and all six last.
_whole = FACES_OF[FIRST_SET[DICE] :].astype(np.int64)
KEPT_FROM = np.concatenate([[0], np.cumsum((_whole + 1).prod(axis=1))])
_of = np.repeat(np.arange(len(_whole)), np.diff(KEPT_FROM))
_place = np.arange(KEPT_FROM[-1]) - KEPT_FROM[_of]
KEPT, _kept = np.zeros(len(_of), np.int16), np.zeros(len(_of), np.int64)
for _face in range(FACES):
    _kept += _place % (_whole[_of, _face] + 1)
    _place //= _whole[_of, _face] + 1
    KEPT += RANK[_face, _kept].astype(np.int16)

# Options: 0 to SETS-1 are sets of dice, then the levels, the kinds of chest and the seats that may start.
PLACE = SETS
OPEN = PLACE + LEVELS
START = OPEN + CHEST_KINDS
OPTIONS = START + MAX_SEATS
CHANCES = SETS - int(FIRST_SET[DICE])

LOT, ROLLING, KEEPING, PLACING, OPENING, OVER = 0, 1, 2, 3, 4, 5  # phases
NO_SEAT = -1

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("seat", np.int8),  # whose turn it is, or was last
        ("phase", np.int8),
        ("rolls_left", np.int8),
        ("in_air", np.int8),  # dice about to be rolled
        ("ender", np.int8),  # who placed their last shell first, or NO_SEAT
        ("dice", np.int8, FACES),  # how many lie there with each face; a turn starts over the dice of the last one
        ("placed", np.int8, (MAX_SEATS, LEVELS)),
        ("unplayed", np.int8, MAX_SEATS),
        ("chests_taken", np.int8, MAX_SEATS),
        ("chests", np.int8, (MAX_SEATS, CHEST_KINDS)),  # secret: which ones
    ],
    align=True,
)


def new_game(state, seats, settings):
    state.seats = seats
    state.ender = NO_SEAT
    for face in range(FACES):
        state.dice[face] = 0
    for seat in range(MAX_SEATS):
        state.unplayed[seat] = SHELLS if seat < seats else 0  # R3
        state.chests_taken[seat] = 0
        for level in range(LEVELS):
            state.placed[seat, level] = 0
        for kind in range(CHEST_KINDS):
            state.chests[seat, kind] = 0
    state.seat = max(settings[0] - 1, 0) % seats  # R7
    begin_turn(state)
    if settings[0] == 0:
        state.phase = LOT


def actor(state):
    if state.phase == OVER:
        return NOBODY
    if state.phase == KEEPING or state.phase == PLACING:
        return state.seat
    return CHANCE


def options(state, out):
    if state.phase == ROLLING:
        return write_range(out, FIRST_SET[state.in_air], FIRST_SET[state.in_air + 1])
    if state.phase == KEEPING:
        return write_kept(state, out)
    if state.phase == PLACING:
        return write_range(out, PLACE, PLACE + series(state))  # R15, R16, R17
    if state.phase == OPENING:
        return write_chests(state, out)
    return write_range(out, START, START + int(state.seats))


def write_range(out, first, end):
    for option in range(first, end):
        out[option - first] = option
    return end - first


def write_kept(state, out):
    """Every set of dice that can be kept (R11), the empty one first and all six, which is to stop (R12), last."""
    dice = number_of_dice(state)
    for place in range(KEPT_FROM[dice], KEPT_FROM[dice + 1]):
        out[place - KEPT_FROM[dice]] = KEPT[place]
    return KEPT_FROM[dice + 1] - KEPT_FROM[dice]


def number_of_dice(state):
    """The place of the six dice that lie there among all sets of six."""
    rank, shown = 0, 0
    for face in range(FACES):
        shown += state.dice[face]
        rank += RANK[face, shown]
    return rank - FIRST_SET[DICE]


def any_option(state, rng, out):
    """One of the options without listing them."""
    if state.phase == PLACING:
        return PLACE + below(rng, series(state))
    dice = number_of_dice(state)
    return int(KEPT[KEPT_FROM[dice] + below(rng, KEPT_FROM[dice + 1] - KEPT_FROM[dice])])


def write_chests(state, out):
    count = 0
    for kind in range(CHEST_KINDS):
        if chests_left(state, kind) > 0:
            out[count] = OPEN + kind
            count += 1
    return count


def odds(state, out):
    if state.phase == ROLLING:
        for roll in range(FIRST_SET[state.in_air], FIRST_SET[state.in_air + 1]):
            out[roll - FIRST_SET[state.in_air]] = ways_to_roll(roll, state.in_air)
    elif state.phase == OPENING:
        count = 0
        for kind in range(CHEST_KINDS):
            if chests_left(state, kind) > 0:
                out[count] = chests_left(state, kind)  # R25
                count += 1
    else:
        for seat in range(state.seats):
            out[seat] = 1


def ways_to_roll(roll, dice):
    ways = FACTORIAL[dice]
    for face in range(FACES):
        ways //= FACTORIAL[FACES_OF[roll, face]]
    return ways


def draw(state, rng):
    """One outcome without walking all of them: the dice are rolled one by one."""
    if state.phase == ROLLING:
        return draw_roll(state.in_air, rng)
    if state.phase == OPENING:
        return OPEN + any_chest(state, rng)
    return START + below(rng, state.seats)


def draw_roll(dice, rng):
    """The faces are the digits, to base 6, of one number below 6 ** dice; the zeros in front of it are no dice."""
    number = below(rng, WAYS[dice])
    upto = UPTO[number % THROWS] + UPTO[number // THROWS] - int(DICE - dice) * ONE_EACH
    roll = 0
    for face in range(FACES):
        roll += RANK[face, (upto >> 3 * face) & 7]
    return roll


def any_chest(state, rng):
    """The kind of one of the chests left, all alike."""
    left = 0
    for kind in range(CHEST_KINDS):
        left += chests_left(state, kind)
    rest = below(rng, left)
    kind = 0
    while rest >= chests_left(state, kind):
        rest -= chests_left(state, kind)
        kind += 1
    return kind


def play(state, option):
    if option < SETS:
        if state.phase == ROLLING:
            land(state, option)
        else:
            keep(state, option)
    elif option < OPEN:
        place(state, option - PLACE)
    elif option < START:
        take_chest(state, option - OPEN)
    else:
        state.seat = option - START  # R7
        state.phase = ROLLING


def begin_turn(state):
    state.rolls_left = ROLLS  # R10
    state.in_air = DICE  # R9
    state.phase = ROLLING


def land(state, roll):
    for face in range(FACES):
        lying = state.dice[face] if state.in_air < DICE else 0
        state.dice[face] = lying + FACES_OF[roll, face]
    state.in_air = 0
    state.rolls_left -= 1
    if state.rolls_left == 0:
        dive(state)  # R13
    else:
        state.phase = KEEPING  # R14


def keep(state, kept):
    state.in_air = DICE
    for face in range(FACES):
        state.dice[face] = FACES_OF[kept, face]
        state.in_air -= FACES_OF[kept, face]
    if state.in_air == 0:
        dive(state)  # R12
    else:
        state.phase = ROLLING


def dive(state):
    """The dice are final."""
    if state.dice[0] == 0:
        end_turn(state)  # R22
    elif is_perfect(state):
        state.phase = OPENING  # R24
    else:
        state.phase = PLACING


def is_perfect(state):
    for face in range(FACES):
        if state.dice[face] != 1:  # R23
            return False
    return True


def series(state):
    """How many levels the unbroken series 1, 2, 3, ... reaches (R15); the chest face is no part of it (R20, R21)."""
    level = 0
    while level < LEVELS and state.dice[level] > 0:
        level += 1
    return level


def place(state, level):
    shells = min(state.dice[level], state.unplayed[state.seat])  # R18, R19
    state.placed[state.seat, level] += shells
    state.unplayed[state.seat] -= shells
    if state.unplayed[state.seat] == 0 and state.ender == NO_SEAT:
        state.ender = state.seat  # R28, R29
    end_turn(state)


def end_turn(state):
    following = state.seat + 1 if state.seat + 1 < state.seats else 0  # R8
    if following == state.ender:
        state.phase = OVER  # R28
    else:
        state.seat = following
        begin_turn(state)


def take_chest(state, kind):
    state.chests[state.seat, kind] += 1
    state.chests_taken[state.seat] += 1
    taken = 0
    for seat in range(state.seats):
        taken += state.chests_taken[seat]
    if taken == CHESTS:
        state.phase = OVER  # R32, R33
    else:
        begin_turn(state)  # R27, R31


def chests_left(state, kind):
    left = CHEST_COUNTS[kind]
    for seat in range(state.seats):
        left -= state.chests[seat, kind]
    return left


def score(state, seat):
    points = 0
    for level in range(LEVELS):
        points += treasure(state, seat, level)
    for kind in range(CHEST_KINDS):
        points += int(state.chests[seat, kind]) * CHEST_VALUES[kind]
    return points  # R45


def treasure(state, seat, level):
    """What the seat gets on a level."""
    if state.placed[seat, level] == 0:
        return 0  # R36
    rank = 0
    for other in range(state.seats):
        if other != seat and comes_before(state, other, seat, level):
            rank += 1
    if rank == 0:
        return MAIN[level]  # R34
    return SECONDARY[level] if rank <= SECONDARY_TOKENS[state.seats - MIN_SEATS] else 0  # R4, R34, R35


def comes_before(state, seat, other, level):
    """Has the seat the better claim on the level? Never undecided, for no two latest turns fall together."""
    for above in range(level, -1, -1):  # R38, R39
        if state.placed[seat, above] != state.placed[other, above]:
            return state.placed[seat, above] > state.placed[other, above]
    if state.unplayed[seat] != state.unplayed[other]:
        return state.unplayed[seat] > state.unplayed[other]  # R40
    return turns_ago(state, seat) > turns_ago(state, other)  # R41, R42


def turns_ago(state, seat):
    """How long ago the seat had its latest turn: turns go round, so the seats themselves tell."""
    return (state.seat - seat + state.seats) % state.seats


def result(state, out):
    best = 0
    winners = 0
    for seat in range(state.seats):
        points = score(state, seat)
        if points > best or seat == 0:
            best = points
            winners = 0
        winners += points == best
    for seat in range(state.seats):
        out[seat] = 1 / winners if score(state, seat) == best else 0  # R46, R47


def hide(state, seat):
    if state.phase == OVER:
        return
    for other in range(state.seats):
        if other != seat:
            for kind in range(CHEST_KINDS):
                state.chests[other, kind] = 0  # R26


def guess(state, seat, rng):
    """Every chest that the seat has not seen is any of those left, all alike. (A viewer's own chests need no filling.)"""
    for other in range(state.seats):
        known = 0
        for kind in range(CHEST_KINDS):
            known += state.chests[other, kind]
        for _ in range(state.chests_taken[other] - known):
            state.chests[other, any_chest(state, rng)] += 1
