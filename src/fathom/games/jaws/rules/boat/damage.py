"""What an attack of the shark does to the boat and to the crew (R261-R265, R270-R279)."""

from fathom.games.jaws.rules.boat.constants import (
    BIG_MOUTH,
    DAMAGED,
    DESTROYED,
    EDITION,
    EXTRA_STRENGTH,
    INTACT,
    KINDS,
    MAKING_WAVES,
    NOWHERE,
    SEA,
    ZONES,
)
from fathom.games.jaws.rules.boat.spaces import floats, is_aboard
from fathom.games.jaws.rules.common import CHARACTERS, SHARK

ON_CARD = tuple(card[2] for card in EDITION.ability_cards)  # the number that an ability card names
TILE_DAMAGE, TILE_DESTROY, TILE_DESTROY_DAMAGED = EDITION.tile_damage, EDITION.tile_destroy, EDITION.tile_destroy_damaged
EDITION.require(
    all(TILE_DAMAGE[zone] < TILE_DESTROY[zone] for zone in range(ZONES)), "tile_destroy", "must be more than damages the same tile",
)


def hit_tile(state, zone, hits):
    """Whether the hits damaged or destroyed the boat space; what follows for those aboard is done."""
    tile = tile_after(state, zone, hits)
    if tile == state.tiles[zone]:
        return False  # R263
    if state.bonus == EXTRA_STRENGTH:
        tile = DESTROYED  # R271
    state.tiles[zone] = tile
    for character in range(CHARACTERS):
        if state.space[character] == zone:
            state.space[character] = SEA + zone  # R264
            if state.bonus == BIG_MOUTH:
                wound(state, character, ON_CARD[BIG_MOUTH])  # R274
        elif state.bonus == MAKING_WAVES and is_aboard(state.space[character]):
            state.space[character] += SEA  # R279
    if boat_is_gone(state):
        state.winner = SHARK  # R283
    return True


def tile_after(state, zone, hits):
    """The tile when it has taken so many hits (R261, R262)."""
    if state.tiles[zone] == INTACT:
        if hits >= TILE_DESTROY[zone]:
            return DESTROYED
        return DAMAGED if hits >= TILE_DAMAGE[zone] else INTACT
    return DESTROYED if hits >= TILE_DESTROY_DAMAGED[zone] else DAMAGED


def boat_is_gone(state):
    for zone in range(ZONES):
        if floats(state, zone):
            return False
    return True


def wound(state, character, wounds):
    if state.caged[character]:
        return  # R268
    state.health[character] = max(int(state.health[character]) - wounds, 0)
    if state.health[character] == 0:
        eliminate(state, character)


def eliminate(state, character):
    state.space[character] = NOWHERE  # R270
    for kind in range(KINDS):
        state.gear[character, kind] = 0
    for other in range(CHARACTERS):
        if state.health[other] > 0:
            return
    state.winner = SHARK  # R282
