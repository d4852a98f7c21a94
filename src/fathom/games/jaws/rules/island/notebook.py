"""The crew's notebook: where the shark can be, and with which tiles, from what was announced and answered (R112 to R114).

`state.ways` counts the ways that lead to each space and set of tiles left: a way is a list of actions, with the tile of each turn. It
is a function of what everybody has heard, so it is common knowledge, and the record holds it: counted afresh from the announcements
of all rounds it would cost every guess the whole match over again.
"""

from itertools import pairwise, permutations
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.rng import below
from fathom.games.jaws.rules.island.board import barrels_afloat, shark_actions
from fathom.games.jaws.rules.island.constants import (
    ALL_TILES,
    BEACHES,
    BURST,
    BURST_STEPS,
    CLOSE_BY,
    CREW_TURN,
    EVASIVE,
    FRENZY,
    HERE,
    LAYERS,
    NEITHER,
    NO_TILE,
    NORTH,
    NOWHERE,
    OUT_OF_SIGHT,
    SEA,
    SEA_DEGREE,
    SEA_SPACES,
    SEA_STEPS,
    SEEN,
    SHARK_ACTIONS,
    SHARK_TURN,
    TILE_SETS,
    TILES,
    UNSEEN,
)

HALVED_FROM = 1 << 40  # ways are exact up to here, then all are halved together
DRAW_BITS = 24
ALL_SEA = (1 << SEA_SPACES) - 1
MOST_ACTIONS = SHARK_ACTIONS + 1  # R34


def most_beaches():
    """On how many beaches one turn can eat: a bite on each, and the moves between them, the longest by speed burst."""
    most = 1
    for count in range(2, BEACHES + 1):
        for beaches in permutations(range(NORTH, NORTH + BEACHES), count):
            moves = sorted(int(SEA_STEPS[here, there]) for here, there in pairwise(beaches))
            if count + sum(moves[:-1]) + max(1, moves[-1] - BURST_STEPS + 1) <= MOST_ACTIONS:
                most = count
    return most


# How much of the announced meal is eaten is one number, the course: a digit for each beach, and one for Michael.
# A digit counts bites of one swimmer; its last value says that all announced there are eaten.
COURSES = 2 * (MOST_ACTIONS + 1) ** most_beaches()
LAST, PLACE_VALUE, MICHAEL_VALUE, SERVED = 0, BEACHES, 2 * BEACHES, 2 * BEACHES + 1  # columns of the menu
MENU = SERVED + 1
UNSPENT, SPENT, MODES = 0, 1, 2  # whether the speed burst of this turn is over
BURSTING = MODES  # the third: its moves, one after the other, where the others have courses


class Work(NamedTuple):
    """The work area of one announcement."""

    menu: Any  # what was eaten, as the digits of a course
    ways: Any  # by mode, course and space, on two sides: before an action and after it
    ends: Any  # by space, after the turn


def clear_notebook(state):
    """One way to each space: the shark starts anywhere, with all its tiles (R16)."""
    for space in range(SEA_SPACES):
        for tiles in range(TILE_SETS):
            state.ways[SEEN, space, tiles] = 1 if tiles == ALL_TILES else 0
            state.ways[UNSEEN, space, tiles] = 0


def hear_turn(state):
    """After the announcement, while the board is still as it was before the shark's turn."""
    row = int(state.this_round)
    work = Work(np.empty(MENU, np.int64), np.empty((2, MODES + 1, COURSES, SEA_SPACES), np.int64), np.empty(SEA_SPACES, np.int64))
    write_menu(state, row, work.menu)
    for tiles in range(TILE_SETS):  # upwards: what a set becomes without its tile stands below it, where nothing is read any more
        if has_ways(state, tiles):
            hear_tiles(state, row, tiles, work)
    halve_ways(state)


def hear_tiles(state, row, tiles, work):
    """Moves the ways of a set of tiles on: to the set without the tile that was played, whichever it was."""
    if not state.said_tile[row]:
        count_entered(state, row, NO_TILE, tiles, work)
        clear_tiles(state, tiles)
        add_ways(state, SEEN, tiles, work)
    else:
        for tile in range(TILES):
            if tiles & (1 << tile) and (tile != EVASIVE or state.said_sensors[row] == 0):  # R68
                count_entered(state, row, tile, tiles, work)
                add_ways(state, UNSEEN if tile == OUT_OF_SIGHT else SEEN, tiles - (1 << tile), work)
        clear_tiles(state, tiles)


def clear_tiles(state, tiles):
    for space in range(SEA_SPACES):
        state.ways[SEEN, space, tiles] = 0


def add_ways(state, layer, tiles, work):
    for space in range(SEA_SPACES):
        state.ways[layer, space, tiles] += work.ends[space]


def write_menu(state, row, menu):
    """What was eaten, as the digits of a course."""
    courses = 1
    for beach in range(BEACHES):
        menu[LAST + beach] = min(state.said_eaten[row, beach], MOST_ACTIONS)
        menu[PLACE_VALUE + beach] = courses
        courses *= menu[LAST + beach] + 1
    menu[MICHAEL_VALUE] = courses
    menu[SERVED] = courses * (1 + state.said_michael[row])


def halve_ways(state):
    """Halves all ways together, often enough; what is possible stays at 1 at least."""
    total, halvings = 0, 0
    for layer in range(LAYERS):
        for space in range(SEA_SPACES):
            for tiles in range(TILE_SETS):
                total += state.ways[layer, space, tiles]
    while total >> halvings >= HALVED_FROM:
        halvings += 1
    for layer in range(LAYERS):
        for space in range(SEA_SPACES):
            for tiles in range(TILE_SETS):
                ways = state.ways[layer, space, tiles]
                state.ways[layer, space, tiles] = max(1, ways >> halvings) if ways > 0 else 0


def has_ways(state, tiles):
    for space in range(SEA_SPACES):
        if state.ways[SEEN, space, tiles] > 0:
            return True
    return False


def count_entered(state, row, tile, tiles, work):
    """Turns that enter all spaces that were announced and no other barrel.

    Those that enter all of a set of spaces: those that enter any, less those that avoid one of them, plus those that
    avoid two, and so on through all parts of the set.
    """
    silent, must = 0, int(state.said_thrown[row])
    if tile != EVASIVE:  # R68, R69
        silent = barrels_afloat(state) & ~int(state.said_sensors[row])  # R56
        must |= int(state.said_sensors[row])
    for space in range(SEA_SPACES):
        work.ends[space] = 0
    avoided = must
    count_actions(state, tile, tiles, silent | avoided, sign_of(avoided), work)
    while avoided > 0:
        avoided = (avoided - 1) & must
        count_actions(state, tile, tiles, silent | avoided, sign_of(avoided), work)


def sign_of(spaces):
    """Plus for an even number of spaces, minus for an odd one."""
    sign = 1
    while spaces > 0:
        spaces &= spaces - 1
        sign = -sign
    return sign


def count_actions(state, tile, tiles, barred, sign, work):
    """Adds all lists of up to so many actions that enter no barred space and eat what was announced.

    Such a list is empty, or one action after a list that is shorter by one: so each action begins with what the last one left.
    """
    modes = MODES if tile == BURST else 1
    served, actions = work.menu[SERVED], shark_actions(state)
    for mode in range(modes):
        for course in range(served):
            for space in range(SEA_SPACES):
                work.ways[0, mode, course, space] = 0
    begin(state, tiles, work, 0)
    for number in range(actions):
        act(state, tile, modes, barred, work, number & 1)
        begin(state, tiles, work, 1 - (number & 1))
    for mode in range(modes):
        for space in range(SEA_SPACES):
            work.ends[space] += sign * work.ways[actions & 1, mode, served - 1, space]


def begin(state, tiles, work, side):
    """The empty list: nothing eaten, nothing moved, as the shark stood before its turn."""
    for space in range(SEA_SPACES):
        work.ways[side, UNSPENT, 0, space] += state.ways[SEEN, space, tiles]


def act(state, tile, modes, barred, work, side):
    """One more action of every kind, from one side to the other."""
    served = work.menu[SERVED]
    for mode in range(modes):
        for course in range(served):
            for space in range(SEA_SPACES):
                work.ways[1 - side, mode, course, space] = ways_in(work, side, mode, course, space, barred)
    if tile == BURST:
        for course in range(served):
            speed_on(work, side, course, barred)
    if served > 1:
        for mode in range(modes):
            for course in range(served):
                bite_on(state, tile, mode, course, work, side)


def ways_in(work, side, mode, course, space, barred):
    """A move (R48): the ways of all neighbours, unless the space is barred."""
    total = 0
    if barred & (1 << space) == 0:
        for way in range(SEA_DEGREE):
            if SEA[space, way] != NOWHERE:
                total += work.ways[side, mode, course, SEA[space, way]]
    return total


def speed_on(work, side, course, barred):
    """The speed burst (R74): one, two or three moves in one action, once."""
    for space in range(SEA_SPACES):
        work.ways[0, BURSTING, 0, space] = work.ways[side, UNSPENT, course, space]
    for moves in range(BURST_STEPS):
        for space in range(SEA_SPACES):
            work.ways[0, BURSTING, moves + 1, space] = ways_in(work, 0, BURSTING, moves, space, barred)
            work.ways[1 - side, SPENT, course, space] += work.ways[0, BURSTING, moves + 1, space]


def bite_on(state, tile, mode, course, work, side):
    """One swimmer (R49), Michael (R50), or in a frenzy all of a beach (R66)."""
    menu = work.menu
    for beach in range(BEACHES):
        ways = work.ways[side, mode, course, NORTH + beach]
        last, value = menu[LAST + beach], menu[PLACE_VALUE + beach]
        bites = (course // value) % (last + 1)
        michael = 1 if state.michael == beach and menu[SERVED] > menu[MICHAEL_VALUE] > course else 0
        announced = int(state.said_eaten[state.this_round, beach])
        if ways > 0 and bites < last and (bites + 1 < last or last == announced):
            work.ways[1 - side, mode, course + value, NORTH + beach] += ways
        if ways > 0 and michael == 1:
            work.ways[1 - side, mode, course + menu[MICHAEL_VALUE], NORTH + beach] += ways
        if ways > 0 and tile == FRENZY and eats_all(state, beach, bites, last, announced, michael):
            work.ways[1 - side, mode, course + (last - bites) * value + michael * menu[MICHAEL_VALUE], NORTH + beach] += ways


def eats_all(state, beach, bites, last, announced, michael):
    """Whether two or more are left there and the announcement names them all."""
    rest = announced - bites if bites < last else 0
    left_alive = state.michael == beach and michael == 0 and state.said_michael[state.this_round] == 0
    return announced == state.swimmers[beach] and not left_alive and rest + michael > 1


# Answers


def distance(finder, shark):
    """What the fish finder says of a shark that it can see (R111)."""
    if shark == finder:
        return HERE
    return CLOSE_BY if SEA_STEPS[finder, shark] == 1 else NEITHER


def hear_look(state, row):
    """Binoculars (R100): an unseen shark would have said no as well (R70)."""
    there = 1 << (NORTH + int(state.looked_at[row]))
    if state.look_answer[row]:
        hear(state, there, 0)
    else:
        hear(state, ALL_SEA - there, ALL_SEA)


def hear_find(state, row):
    """Fish finder (R110)."""
    answer, finder = int(state.found_answer[row]), int(state.found_at[row])
    fits = 0
    for space in range(SEA_SPACES):
        if answer == distance(finder, space):
            fits |= 1 << space
    hear(state, fits, ALL_SEA if answer == NEITHER else 0)


def hear_launch(state, row):
    """A barrel: nobody is out of its sight (R72)."""
    there = 1 << int(state.launched_at[row])
    fits = there if state.launch_answer[row] else ALL_SEA - there
    hear(state, fits, fits)


def hear(state, seen, unseen):
    """The spaces, as sets, in which a shark that can be seen, or cannot, would have answered so: no way leads to any other."""
    for space in range(SEA_SPACES):
        if seen & (1 << space) == 0:
            for tiles in range(TILE_SETS):
                state.ways[SEEN, space, tiles] = 0
        if unseen & (1 << space) == 0:
            for tiles in range(TILE_SETS):
                state.ways[UNSEEN, space, tiles] = 0


def forget_tile(state):
    """At the end of a round the shark can be seen again (R73)."""
    for space in range(SEA_SPACES):
        for tiles in range(TILE_SETS):
            state.ways[SEEN, space, tiles] += state.ways[UNSEEN, space, tiles]
            state.ways[UNSEEN, space, tiles] = 0


# Guessing


def guess_shark(state, rng):
    """Draws the shark's space and tiles by their ways; the rounds before this one stay blank on its pad.

    While the shark acts the crew cannot know how far it is: it is drawn as it stood when its turn began.
    """
    rest = draw_way(state, rng)
    for layer in range(LAYERS):
        for space in range(SEA_SPACES):
            for tiles in range(TILE_SETS):
                ways = state.ways[layer, space, tiles]
                if 0 <= rest < ways:
                    place_shark(state, layer, space, tiles)
                rest -= ways
    if state.phase == SHARK_TURN:
        state.actions = shark_actions(state)


def draw_way(state, rng):
    """A number below the sum of all ways, each exactly as likely as any other."""
    total = 0
    for layer in range(LAYERS):
        for space in range(SEA_SPACES):
            for tiles in range(TILE_SETS):
                total += state.ways[layer, space, tiles]
    fair = (1 << 2 * DRAW_BITS) - (1 << 2 * DRAW_BITS) % total
    number = fair
    while number >= fair:
        number = (below(rng, 1 << DRAW_BITS) << DRAW_BITS) + below(rng, 1 << DRAW_BITS)
    return number % total


def place_shark(state, layer, space, tiles):
    """The shark as drawn; which tile it played this round matters only if that hides it."""
    row = int(state.this_round)
    state.place = space
    state.power = tiles
    if state.phase == CREW_TURN:
        state.pad_place[row + 1] = space
        if state.said_tile[row]:
            state.pad_tile[row] = OUT_OF_SIGHT if layer == UNSEEN else spent_tile(tiles)
    else:
        state.pad_place[row] = space


def spent_tile(tiles):
    """A tile that is not in the set, other than Out of Sight."""
    for tile in (BURST, EVASIVE):
        if tiles & (1 << tile) == 0:
            return tile
    return FRENZY
