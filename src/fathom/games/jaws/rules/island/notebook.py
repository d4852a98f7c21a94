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


class Work(NamedTuple):
    """The work area of one announcement."""

    menu: Any  # what was eaten, as the digits of a course
    now: Any  # ways by mode, course and space, before an action
    then: Any  # and after it
    ahead: Any  # ways by layer, space and tiles left, after the turn


def clear_notebook(state):
    """One way to each space: the shark starts anywhere, with all its tiles (R16)."""
    for space in range(SEA_SPACES):
        for tiles in range(TILE_SETS):
            state.ways[SEEN, space, tiles] = 1 if tiles == ALL_TILES else 0
            state.ways[UNSEEN, space, tiles] = 0


def hear_turn(state):
    """After the announcement, while the board is still as it was before the shark's turn."""
    row = int(state.this_round)
    work = Work(
        np.zeros(MENU, np.int64),
        np.empty((MODES, COURSES, SEA_SPACES), np.int64),
        np.empty((MODES, COURSES, SEA_SPACES), np.int64),
        np.zeros((LAYERS, SEA_SPACES, TILE_SETS), np.int64),
    )
    write_menu(state, row, work.menu)
    first, end = tiles_heard(state, row)
    for tile in range(first, end):
        if tile != EVASIVE or state.said_sensors[row] == 0:  # R68
            count_turns(state, row, tile, work)
    keep_ways(state, work.ahead)


def tiles_heard(state, row):
    """The first tile that a round can have seen and the one after the last: any of the four, or none."""
    return (0, TILES) if state.said_tile[row] else (NO_TILE, NO_TILE + 1)


def write_menu(state, row, menu):
    """What was eaten, as the digits of a course."""
    courses = 1
    for beach in range(BEACHES):
        menu[LAST + beach] = min(state.said_eaten[row, beach], MOST_ACTIONS)
        menu[PLACE_VALUE + beach] = courses
        courses *= menu[LAST + beach] + 1
    menu[MICHAEL_VALUE] = courses
    menu[SERVED] = courses * (1 + state.said_michael[row])


def keep_ways(state, ahead):
    """Into the record, halved often enough; what is possible stays at 1 at least."""
    total = 0
    for layer in range(LAYERS):
        for space in range(SEA_SPACES):
            for tiles in range(TILE_SETS):
                total += ahead[layer, space, tiles]
    halvings = 0
    while total >> halvings >= HALVED_FROM:
        halvings += 1
    for layer in range(LAYERS):
        for space in range(SEA_SPACES):
            for tiles in range(TILE_SETS):
                ways = ahead[layer, space, tiles]
                state.ways[layer, space, tiles] = max(1, ways >> halvings) if ways > 0 else 0


def count_turns(state, row, tile, work):
    """Adds the turns that played this tile, or none, for every set of tiles that the shark may have held."""
    spent = 0 if tile == NO_TILE else 1 << tile
    for tiles in range(TILE_SETS):
        if tiles & spent == spent and has_ways(state, tiles):
            count_entered(state, row, tile, tiles, work)


def has_ways(state, tiles):
    total = 0
    for space in range(SEA_SPACES):
        total += state.ways[SEEN, space, tiles]
    return total > 0


def count_entered(state, row, tile, tiles, work):
    """Turns that enter all spaces that were announced and no other barrel.

    Those that enter all of a set of spaces: those that enter any, less those that avoid one of them, plus those that
    avoid two, and so on through all parts of the set.
    """
    silent, must = 0, int(state.said_thrown[row])
    if tile != EVASIVE:  # R68, R69
        silent = barrels_afloat(state) & ~int(state.said_sensors[row])  # R56
        must |= int(state.said_sensors[row])
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
    """All lists of up to so many actions that enter no barred space and eat what was announced."""
    layer = UNSEEN if tile == OUT_OF_SIGHT else SEEN
    left = tiles if tile == NO_TILE else tiles - (1 << tile)
    modes = MODES if tile == BURST else 1
    begin_actions(state, tiles, modes, work)
    for number in range(shark_actions(state) + 1):
        if number > 0:
            act(state, tile, modes, barred, work)
        for mode in range(modes):
            for space in range(SEA_SPACES):
                work.ahead[layer, space, left] += sign * work.now[mode, work.menu[SERVED] - 1, space]


def begin_actions(state, tiles, modes, work):
    """Nothing eaten, nothing moved: as the shark stood before its turn."""
    for mode in range(modes):
        for course in range(work.menu[SERVED]):
            for space in range(SEA_SPACES):
                work.now[mode, course, space] = 0
    for space in range(SEA_SPACES):
        work.now[UNSPENT, 0, space] = state.ways[SEEN, space, tiles]


def act(state, tile, modes, barred, work):
    """One more action of every kind, from `now` over `then` back into `now`."""
    menu, now, then = work.menu, work.now, work.then
    for mode in range(modes):
        for course in range(menu[SERVED]):
            for space in range(SEA_SPACES):
                then[mode, course, space] = ways_in(now, mode, course, space, barred)
    if tile == BURST:
        for course in range(menu[SERVED]):
            speed_on(now, then, course, barred)
    if menu[SERVED] > 1:
        for mode in range(modes):
            for course in range(menu[SERVED]):
                bite_on(state, tile, mode, course, work)
    for mode in range(modes):
        for course in range(menu[SERVED]):
            for space in range(SEA_SPACES):
                now[mode, course, space] = then[mode, course, space]


def ways_in(now, mode, course, space, barred):
    """A move (R48): the ways of all neighbours, unless the space is barred."""
    ways = 0
    if barred & (1 << space) == 0:
        for way in range(SEA_DEGREE):
            if SEA[space, way] != NOWHERE:
                ways += now[mode, course, SEA[space, way]]
    return ways


def speed_on(now, then, course, barred):
    """The speed burst (R74): one, two or three moves in one action, once."""
    here = np.empty((1, 1, SEA_SPACES), np.int64)
    there = np.empty(SEA_SPACES, np.int64)
    for space in range(SEA_SPACES):
        here[0, 0, space] = now[UNSPENT, course, space]
    for _ in range(BURST_STEPS):
        for space in range(SEA_SPACES):
            there[space] = ways_in(here, 0, 0, space, barred)
        for space in range(SEA_SPACES):
            here[0, 0, space] = there[space]
            then[SPENT, course, space] += there[space]


def bite_on(state, tile, mode, course, work):
    """One swimmer (R49), Michael (R50), or in a frenzy all of a beach (R66)."""
    menu, now, then = work.menu, work.now, work.then
    for beach in range(BEACHES):
        ways = now[mode, course, NORTH + beach]
        last, value = menu[LAST + beach], menu[PLACE_VALUE + beach]
        bites = (course // value) % (last + 1)
        michael = 1 if state.michael == beach and menu[SERVED] > menu[MICHAEL_VALUE] > course else 0
        announced = int(state.said_eaten[state.this_round, beach])
        if ways > 0 and bites < last and (bites + 1 < last or last == announced):
            then[mode, course + value, NORTH + beach] += ways
        if ways > 0 and michael == 1:
            then[mode, course + menu[MICHAEL_VALUE], NORTH + beach] += ways
        if ways > 0 and tile == FRENZY and eats_all(state, beach, bites, last, announced, michael):
            then[mode, course + (last - bites) * value + michael * menu[MICHAEL_VALUE], NORTH + beach] += ways


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
    beach_space = NORTH + state.looked_at[row]
    for space in range(SEA_SPACES):
        hear(state, SEEN, space, state.look_answer[row] == (space == beach_space))
        hear(state, UNSEEN, space, state.look_answer[row] == 0)


def hear_find(state, row):
    """Fish finder (R110)."""
    for space in range(SEA_SPACES):
        hear(state, SEEN, space, state.found_answer[row] == distance(state.found_at[row], space))
        hear(state, UNSEEN, space, state.found_answer[row] == NEITHER)


def hear_launch(state, row):
    """A barrel: nobody is out of its sight (R72)."""
    for space in range(SEA_SPACES):
        fits = state.launch_answer[row] == (space == state.launched_at[row])
        hear(state, SEEN, space, fits)
        hear(state, UNSEEN, space, fits)


def hear(state, layer, space, fits):
    if not fits:
        for tiles in range(TILE_SETS):
            state.ways[layer, space, tiles] = 0


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
