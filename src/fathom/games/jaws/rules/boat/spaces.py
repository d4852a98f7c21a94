"""The spaces of Act 2 and which of them are adjacent, from the tiles as they are now (R216-R225)."""

from types import SimpleNamespace

import numpy as np

from fathom.games.jaws.rules.boat.constants import DAMAGED, DESTROYED, EDITION, INTACT, SEA, SPACES, ZONES

TILES = (INTACT, DAMAGED, DESTROYED)
APART, ALONGSIDE, FACING = 0, 1, 2  # how two zones lie


EDITION.require(len(set(EDITION.zones)) == ZONES, "zones", "the names must differ")
EDITION.require(all(zone in EDITION.zones for pair in EDITION.zones_alongside for zone in pair), "zones_alongside", "must name zones")
EDITION.require(all(zone in EDITION.zones for pair in EDITION.zones_facing for zone in pair), "zones_facing", "must name zones")
EDITION.require(
    all(zone in EDITION.zones for pair in EDITION.zones_round_the_ends for zone in pair), "zones_round_the_ends", "must name zones",
)

PAIRS_ALONGSIDE = [frozenset(pair) for pair in EDITION.zones_alongside]
PAIRS_FACING = [frozenset(pair) for pair in EDITION.zones_facing]
PAIRS_ROUND = [frozenset(pair) for pair in EDITION.zones_round_the_ends]
LIE = np.array(
    [
        [ALONGSIDE if {zone, other} in PAIRS_ALONGSIDE else FACING if {zone, other} in PAIRS_FACING else APART for other in EDITION.zones]
        for zone in EDITION.zones
    ]
)
ROUND_THE_END = np.array([[int({zone, other} in PAIRS_ROUND) for other in EDITION.zones] for zone in EDITION.zones])


def is_aboard(space):
    return 0 <= space < SEA


def is_in_water(space):
    return space >= SEA


def floats(state, zone):
    """Whether the zone still has a boat space."""
    return state.tiles[zone] != DESTROYED  # R219


def boats_touch(state, zone, other):
    return LIE[zone, other] != APART and floats(state, zone) and floats(state, other)  # R218, R219


def seas_touch(state, zone, other):
    if LIE[zone, other] == ALONGSIDE or ROUND_THE_END[zone, other]:  # R220, R221
        return True
    return LIE[zone, other] == FACING and not floats(state, zone) and not floats(state, other)  # R224


def boat_touches_sea(state, zone, water):
    """Whether the boat space of one zone and the sea space of another, or of the same, are adjacent."""
    if not floats(state, zone):
        return False
    if zone == water:
        return True  # R217
    if LIE[zone, water] == ALONGSIDE:
        return state.tiles[water] != INTACT  # R222
    return LIE[zone, water] == FACING and not floats(state, water)  # R223


def are_adjacent(state, space, other):
    if is_aboard(space):
        if is_aboard(other):
            return boats_touch(state, space, other)
        return boat_touches_sea(state, space, other - SEA)
    if is_aboard(other):
        return boat_touches_sea(state, other, space - SEA)
    return seas_touch(state, space - SEA, other - SEA)


def adjacent_in(zone, space, tile, other_tile):
    """The set of the spaces of a zone that are adjacent to a space, from the tiles of their two zones."""
    tiles = [INTACT] * ZONES
    tiles[space % ZONES] = tile
    tiles[zone] = other_tile
    state = SimpleNamespace(tiles=tiles)
    return sum(1 << other for other in (zone, SEA + zone) if are_adjacent(state, space, other))


NEAR = np.array(  # what are_adjacent says, as sets: by space, its tile, the other zone and its tile
    [
        [[[adjacent_in(zone, space, tile, other) for other in TILES] for zone in range(ZONES)] for tile in TILES]
        for space in range(SPACES)
    ],
    np.int32,
)
del adjacent_in
WATER = sum(1 << space for space in range(SEA, SPACES))


def neighbours(state, space):
    """The set of all spaces that are adjacent to this one."""
    tile, near = state.tiles[space % ZONES], 0
    for zone in range(ZONES):
        near |= NEAR[space, tile, zone, state.tiles[zone]]
    return near


def moves_from(state, space):
    """The set of all spaces for which two steps are enough; climbing aboard takes both (R233, R234)."""
    near = neighbours(state, space)
    reached = near | (1 << space)
    steps = near & WATER if is_in_water(space) else near
    for between in range(SPACES):
        if steps & (1 << between):
            reached |= neighbours(state, between) & WATER if is_in_water(between) else neighbours(state, between)
    return reached


def can_reach(state, space, zone):
    """Whether a melee or attachable weapon held on that space reaches the zone's sea space (R236)."""
    return space == SEA + zone or are_adjacent(state, space, SEA + zone)
