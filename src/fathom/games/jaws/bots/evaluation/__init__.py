"""The evaluation of Jaws: how Act 1 stands, and in Act 2 how the fight stands."""

from math import exp

from fathom.games.jaws.bots.evaluation.boat import EVEN, promise
from fathom.games.jaws.bots.evaluation.boat import lead as standing
from fathom.games.jaws.bots.evaluation.prospects import aims
from fathom.games.jaws.rules.boat.constants import NOWHERE
from fathom.games.jaws.rules.common import ACT_1_ALONE, NOBODY_YET, QUINT, SHARK, UNKNOWN
from fathom.games.jaws.rules.island.constants import (
    BARRELS_TO_END,
    BEACHES,
    LAYERS,
    NORTH,
    SEA_SPACES,
    SEA_STEPS,
    TILE_SETS,
    TRACK_END,
    TRACK_END_ALONE,
)

# The scale is a swimmer eaten.
BARREL, NEAR_BARREL = 3.0, 0.7  # a barrel on the shark; the Orca close to where the shark may be
PREY, SAFE = 0.25, 0.25  # swimmers that the shark can reach; how much of the sea it can hide in
SHARP = 0.6


def value(state, seat):
    """A guess at the chance of winning, 0 to 1."""
    if state.winner != NOBODY_YET:
        return 1.0 if state.winner == seat else 0.0
    ahead = boat_lead(state, seat) if state.act == 2 else SHARP * lead(state, seat)
    chance = 1.0 / (1.0 + exp(-ahead))
    return chance if seat == SHARK else 1.0 - chance


def boat_lead(state, seat):
    """Act 2: what lies on the table, and what this round still promises."""
    return standing(state) - EVEN + (aims(state, seat) if state.shark_zone == NOWHERE else promise(state))


def lead(state, seat):
    """By how much the shark is ahead, for all that this seat knows."""
    end = TRACK_END_ALONE if state.setting_acts == ACT_1_ALONE else TRACK_END
    bites = float(state.eaten)
    if seat == SHARK:
        for beach in range(BEACHES):
            bites += state.bitten[beach]
    ahead = bites - end / 2 - BARREL * (state.barrels_on_shark - BARRELS_TO_END / 4)
    return ahead + sea_lead(state, seat)


def sea_lead(state, seat):
    """Swimmers near the shark and the Orca far from it, weighed by where it may be."""
    total, good = 0.0, 0.0
    for space in range(SEA_SPACES):
        weight = 1.0 if state.place == space else 0.0
        if seat != SHARK or state.place == UNKNOWN:
            weight = ways_to(state, space)
        total += weight
        good += weight * comfort(state, space)
    hidden = 0.0
    for space in range(SEA_SPACES):
        hidden += 1.0 if ways_to(state, space) > 0 else 0.0
    return good / max(total, 1e-9) + SAFE * (hidden - SEA_SPACES / 2) / SEA_SPACES


def ways_to(state, space):
    ways = 0.0
    for layer in range(LAYERS):
        for tiles in range(TILE_SETS):
            ways += state.ways[layer, space, tiles]
    return ways


def comfort(state, space):
    """How good a space is for the shark."""
    good = 0.0
    for beach in range(BEACHES):
        good += PREY * state.swimmers[beach] / (1 + SEA_STEPS[space, NORTH + beach])
    if state.aboard[QUINT] > 0:
        good -= NEAR_BARREL / (1 + SEA_STEPS[space, state.at[QUINT]])
    return good
