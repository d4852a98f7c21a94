"""A turn of the shark in Act 1 as a game against the notebook.  In the rules language.

The crew knows where the shark may be (its notebook), hears the announcement, looks with the fish finder and launches a barrel. So a
shark at each of those places has its turns, and a turn is an announcement and a place where it ends. Every place's shark learns by regret
which turns pay against a crew that knows how often each of them is played: what it ends with is a mixed strategy, and knowing
it does not help to find the shark.
"""

from fathom.games.jaws.rules.island.board import barrels_afloat
from fathom.games.jaws.rules.island.constants import (
    BEACHES,
    BURST,
    BURST_STEPS,
    EAT,
    EAT_ALL,
    EAT_MICHAEL,
    EVASIVE,
    FRENZY,
    MICHAEL_WORTH,
    NORTH,
    NOWHERE,
    OUT_OF_SIGHT,
    PLAY_TILE,
    SEA,
    SEA_DEGREE,
    SEA_SPACES,
    SPEED_TO,
    SWIM,
    TILES,
)

# A moment of a turn is one number: place, actions left, steps of the burst (3: it waits), tile (4: none), Michael, bites, barrels passed.
ACTIONS, STEPS, TILE, EATEN_MICHAEL, BITES, PASSED = 4, 7, 9, 12, 13, 29
BITE_BITS, WAITS, NONE = 4, 3, 4
MOMENTS, SLOTS = 4096, 1 << 14
OPTION, FROM = 0, 1


def field(moment, first, bits):
    return (moment >> first) & ((1 << bits) - 1)


def begin(place, actions):
    return place | actions << ACTIONS | WAITS << STEPS | NONE << TILE


def now_in(view):
    """The moment at which the shark is in this view."""
    tile = int(view.pad_tile[view.this_round])
    moment = (
        int(view.place) | int(view.actions) << ACTIONS | (tile if tile >= 0 else NONE) << TILE | int(view.bitten_michael) << EATEN_MICHAEL
    )
    moment |= (int(view.burst) if view.burst >= 0 else WAITS) << STEPS
    for beach in range(BEACHES):
        moment |= int(view.bitten[beach]) << (BITES + BITE_BITS * beach)
    return moment | (int(view.entered) & barrels_afloat(view)) << PASSED


def explore(view, power, root, moments, first, slots):
    """All moments that can follow `root`, with the option that leads towards each; returns how many. The root is the first."""
    for slot in range(SLOTS):
        slots[slot] = NOWHERE
    afloat = barrels_afloat(view)
    count = add(root, NOWHERE, moments, first, slots, 0)
    number = 0
    while number < count and count < MOMENTS - 32:
        moment, way = moments[number], first[number]
        actions, steps = field(moment, ACTIONS, 3), field(moment, STEPS, 2)
        place, tile = field(moment, 0, 4), field(moment, TILE, 3)
        running = steps in (1, 2)
        for index in range(SEA_DEGREE):
            there = SEA[place, index]
            if there == NOWHERE:
                continue
            entered = moment - place + there | ((1 << there) & afloat) << PASSED
            if running:
                count = add(entered - (1 << STEPS), way_to(way, SWIM + there), moments, first, slots, count)
            elif actions > 0:
                count = add(entered - (1 << ACTIONS), way_to(way, SWIM + there), moments, first, slots, count)
            if actions > 0 and tile == BURST and steps == WAITS:
                burst = entered - (1 << ACTIONS) - ((WAITS - BURST_STEPS + 1) << STEPS)
                count = add(burst, way_to(way, SPEED_TO + there), moments, first, slots, count)
        if actions > 0 and place >= NORTH:
            count = explore_bites(view, moment, way, moments, first, slots, count)
        if tile == NONE:
            for other in range(TILES):
                if power & (1 << other):
                    played = moment - ((NONE - other) << TILE)
                    count = add(played, way_to(way, PLAY_TILE + other), moments, first, slots, count)
        number += 1
    return count


def explore_bites(view, moment, way, moments, first, slots, count):
    beach = field(moment, 0, 4) - NORTH
    shift = BITES + BITE_BITS * beach
    here = view.swimmers[beach] - field(moment, shift, BITE_BITS)
    michael = view.michael == beach and field(moment, EATEN_MICHAEL, 1) == 0
    steps = field(moment, STEPS, 2)
    after = moment - (1 << ACTIONS) - ((steps if steps != WAITS else 0) << STEPS)
    if here > 0:
        count = add(after + (1 << shift), way_to(way, EAT), moments, first, slots, count)
    if michael:
        count = add(after | 1 << EATEN_MICHAEL, way_to(way, EAT_MICHAEL), moments, first, slots, count)
    if field(moment, TILE, 3) == FRENZY and here + michael > 1:
        all_bitten = after + (here << shift) | (1 if michael else 0) << EATEN_MICHAEL
        count = add(all_bitten, way_to(way, EAT_ALL), moments, first, slots, count)
    return count


def way_to(way, option):
    """The option with which a way begins."""
    return option if way == NOWHERE else way


def slot_of(key):
    """Where to look for a key first; the product stays below 2**63."""
    return (((key ^ (key >> 21)) & 0x7FFFFFFF) * 0x9E3779B1 >> 12) & (SLOTS - 1)


def add(moment, way, moments, first, slots, count):
    slot = slot_of(moment)
    while slots[slot] != NOWHERE:
        if moments[slots[slot]] == moment:
            return count
        slot = (slot + 1) & (SLOTS - 1)
    slots[slot] = count
    moments[count], first[count] = moment, way
    return count + 1


# What a turn that ends at some moment says and brings


def announcement(moment):
    """What the crew hears, as one number: tile or none, Michael, bites, sensors."""
    tile = field(moment, TILE, 3)
    sensors = 0 if tile == EVASIVE else field(moment, PASSED, SEA_SPACES)
    bites = field(moment, EATEN_MICHAEL, 1 + BITE_BITS * BEACHES)
    return bites | sensors << 17 | (1 if tile != NONE else 0) << 29


def swallowed(moment):
    eaten = MICHAEL_WORTH * field(moment, EATEN_MICHAEL, 1)
    for beach in range(BEACHES):
        eaten += field(moment, BITES + BITE_BITS * beach, BITE_BITS)
    return eaten


def is_unseen(moment):
    return field(moment, TILE, 3) == OUT_OF_SIGHT
