"""The evaluation of Act 2: how the fight stands, and what the attacks of this round still promise.

The scale is the logarithm of the shark's odds to win; the weights were fitted to matches of the captain against itself
(docs/decisions/0008-jaws-bots.md). In the rules language.
"""

from math import sqrt

import numpy as np

from fathom.games.jaws.rules.boat.constants import BITING, DAMAGED, DESTROYED, HARD_TARGET, INTACT, KINDS, RELOADING, SEA, SUMS, ZONES
from fathom.games.jaws.rules.boat.damage import ON_CARD, TILE_DAMAGE, TILE_DESTROY, TILE_DESTROY_DAMAGED
from fathom.games.jaws.rules.boat.gear import (
    ATTACHABLE,
    DICE_TAKEN,
    EVADE_TAKEN,
    FIREARM,
    IS_DISCARDED,
    PLUS,
    THROWS,
    TYPE,
    WEAPON_DICE,
    evade_taken,
)
from fathom.games.jaws.rules.boat.spaces import boat_touches_sea, is_in_water, seas_touch
from fathom.games.jaws.rules.boat.surface import CARD_DICE, CARD_EVADE
from fathom.games.jaws.rules.common import CHARACTERS

EVEN = 6.1  # the lead at which both have the same chance
ALIVE = 2.2  # the shark's health counts by its root: the last wounds decide
CREW_WOUND, OUT = 0.11, 0.9  # a wound of the crew, a character out
DAMAGE, DESTRUCTION, SINKING = 0.25, 0.1, 0.05  # a damaged tile; a destroyed one, and the square of their number
SWIMMING = 0.05  # a character in the water
CARD_HELD, STICKS_EVADE, STICKS_DICE = 0.06, 0.25, 0.05  # an ability card; a barrel, a line on the shark
GEAR = (0.28, 0.17, 0.06, 0.10, 0.02, 0.10)  # a card that is used up, by its type; the first is a melee weapon
STRONG = 0.08  # a firearm that adds a hit

HITS_EVER = SUMS + 3
LIKELY = np.array([[THROWS[dice, least:].sum() / THROWS[dice].sum() for least in range(HITS_EVER)] for dice in range(len(THROWS))])
WOUNDS = np.array(
    [
        [
            (THROWS[WEAPON_DICE[kind]] * np.maximum(np.arange(SUMS) + PLUS[kind] - evade, 0)).sum() / THROWS[WEAPON_DICE[kind]].sum()
            for evade in range(4)
        ]
        for kind in range(KINDS)
    ]
)
PRICE = np.array(
    [
        GEAR[TYPE[kind]] + STRONG * PLUS[kind] * (TYPE[kind] == FIREARM) if IS_DISCARDED[kind] or TYPE[kind] == ATTACHABLE else 0.0
        for kind in range(KINDS)
    ]
)
STICKS = np.array([STICKS_EVADE * (EVADE_TAKEN[kind] > 0) + STICKS_DICE * (DICE_TAKEN[kind] > 0) for kind in range(KINDS)])


def lead(state):
    """By how much the shark is ahead, with what lies on the table."""
    ahead = CARD_HELD * state.hand_size + ALIVE * sqrt(float(state.shark_health))
    gone = sunk(state)
    ahead += DESTRUCTION * gone + SINKING * gone * gone
    for zone in range(ZONES):
        ahead += DAMAGE if state.tiles[zone] == DAMAGED else 0.0
    for character in range(CHARACTERS):
        ahead -= CREW_WOUND * state.health[character]
        ahead += OUT if state.health[character] == 0 else 0.0
        ahead += SWIMMING if is_in_water(state.space[character]) else 0.0
        for kind in range(KINDS):
            ahead -= PRICE[kind] * state.gear[character, kind]
    for kind in range(KINDS):
        ahead -= STICKS[kind] * state.attached[kind]
    return ahead


def sunk(state):
    """How many tiles are destroyed."""
    gone = 0
    for zone in range(ZONES):
        gone += 1 if state.tiles[zone] == DESTROYED else 0
    return gone


def shark_wound(state):
    """What a wound of the shark is worth now."""
    health = int(state.shark_health)
    return ALIVE * (sqrt(float(health)) - sqrt(max(health - 2.0, 0.0))) / 2.0


def destruction(state):
    """What one more destroyed tile is worth now."""
    return DESTRUCTION + SINKING * (2 * sunk(state) + 1)


# What the round still promises, once the shark has appeared


def promise(state):
    """The attacks that are still to come in this round: the shark's less the crew's."""
    ahead = 0.0
    if state.stage <= RELOADING:
        for character in range(CHARACTERS):
            if state.may_attack[character]:
                ahead -= strike_worth(state, int(state.weapon[character]), evade_now(state))
    if state.stage <= BITING:
        ahead += best_bite(state, int(state.shark_zone), CARD_DICE[state.surface[state.choice]], 0)
    for character in range(CHARACTERS):
        if (
            not state.snapped[character]
            and not state.caged[character]
            and is_near(state, int(state.space[character]), int(state.shark_zone))
        ):
            ahead += wound_worth(state, character)
    return ahead


def evade_now(state):
    printed = ON_CARD[HARD_TARGET] if state.bonus == HARD_TARGET else CARD_EVADE[state.surface[state.choice]]
    return max(printed - evade_taken(state), 0)


def strike_worth(state, kind, evade):
    """What a strike that reaches the shark brings on average; a bad one is let go."""
    if TYPE[kind] == ATTACHABLE:
        return max(STICKS[kind] - PRICE[kind], 0.0)
    return max(shark_wound(state) * WOUNDS[kind, evade] - PRICE[kind], 0.0)


def is_near(state, space, zone):
    """Whether somebody there swims within the reach of a shark in that zone."""
    return is_in_water(space) and (space - SEA == zone or seas_touch(state, space - SEA, zone))


def wound_worth(state, character):
    """What one more wound of a character is worth to the shark."""
    return CREW_WOUND + OUT / max(state.health[character], 1)


def best_bite(state, zone, dice, plus):
    """The best that so many dice and so many hits more may do from that zone, to the boat or to a swimmer."""
    best = 0.0
    for other in range(ZONES):
        if boat_touches_sea(state, other, zone):
            best = max(best, tile_worth(state, other, dice, plus))
    for character in range(CHARACTERS):
        if is_near(state, int(state.space[character]), zone):
            best = max(best, (dice + plus) * wound_worth(state, character))
    return best


def tile_worth(state, zone, dice, plus):
    """What an attack on a boat space brings on average."""
    if state.tiles[zone] == INTACT:
        destroyed = LIKELY[dice, max(TILE_DESTROY[zone] - plus, 0)]
        return DAMAGE * (LIKELY[dice, max(TILE_DAMAGE[zone] - plus, 0)] - destroyed) + destruction(state) * destroyed
    return (destruction(state) - DAMAGE) * LIKELY[dice, max(TILE_DESTROY_DAMAGED[zone] - plus, 0)]


def break_chance(state, zone, dice, plus):
    """How likely those on a boat space are thrown into the water."""
    least = TILE_DAMAGE[zone] if state.tiles[zone] == INTACT else TILE_DESTROY_DAMAGED[zone]
    return LIKELY[dice, max(least - plus, 0)]
