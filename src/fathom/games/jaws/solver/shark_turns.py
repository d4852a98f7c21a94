"""The turns that a shark can take in Act 1, as a graph, and what the crew hears of each.  In the rules language.

A node is a point in a turn: one number that holds the space, the actions left and all that was done so far. solver/shark_equilibrium.py
makes a game of these turns.
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

# A node is one number: space, actions left, steps of the burst (3: it waits), tile (4: none), Michael, bites, barrels passed.
ACTIONS, STEPS, TILE, EATEN_MICHAEL, BITES, PASSED = 4, 7, 9, 12, 13, 29
BITE_BITS, WAITS, NONE = 4, 3, 4
NODES, SLOTS = 4096, 1 << 14
OPTION, FROM = 0, 1


def field(node, first, bits):
    return (node >> first) & ((1 << bits) - 1)


def begin(space, actions):
    return space | actions << ACTIONS | WAITS << STEPS | NONE << TILE


def now_in(view):
    """The node at which the shark is in this view."""
    tile = int(view.pad_tile[view.this_round])
    node = (
        int(view.place) | int(view.actions) << ACTIONS | (tile if tile >= 0 else NONE) << TILE | int(view.bitten_michael) << EATEN_MICHAEL
    )
    node |= (int(view.burst) if view.burst >= 0 else WAITS) << STEPS
    for beach in range(BEACHES):
        node |= int(view.bitten[beach]) << (BITES + BITE_BITS * beach)
    return node | (int(view.entered) & barrels_afloat(view)) << PASSED


def explore(view, power, root, nodes, first, slots):
    """All nodes that can follow `root`, with the option that leads towards each; returns how many. The root is the first."""
    for slot in range(SLOTS):
        slots[slot] = NOWHERE
    afloat = barrels_afloat(view)
    count = add(root, NOWHERE, nodes, first, slots, 0)
    number = 0
    while number < count and count < NODES - 32:
        node, way = nodes[number], first[number]
        actions, steps = field(node, ACTIONS, 3), field(node, STEPS, 2)
        space, tile = field(node, 0, 4), field(node, TILE, 3)
        running = steps in (1, 2)
        for index in range(SEA_DEGREE):
            there = SEA[space, index]
            if there == NOWHERE:
                continue
            entered = node - space + there | ((1 << there) & afloat) << PASSED
            if running:
                count = add(entered - (1 << STEPS), way_to(way, SWIM + there), nodes, first, slots, count)
            elif actions > 0:
                count = add(entered - (1 << ACTIONS), way_to(way, SWIM + there), nodes, first, slots, count)
            if actions > 0 and tile == BURST and steps == WAITS:
                burst = entered - (1 << ACTIONS) - ((WAITS - BURST_STEPS + 1) << STEPS)
                count = add(burst, way_to(way, SPEED_TO + there), nodes, first, slots, count)
        if actions > 0 and space >= NORTH:
            count = explore_bites(view, node, way, nodes, first, slots, count)
        if tile == NONE:
            for other in range(TILES):
                if power & (1 << other):
                    played = node - ((NONE - other) << TILE)
                    count = add(played, way_to(way, PLAY_TILE + other), nodes, first, slots, count)
        number += 1
    return count


def explore_bites(view, node, way, nodes, first, slots, count):
    beach = field(node, 0, 4) - NORTH
    shift = BITES + BITE_BITS * beach
    here = view.swimmers[beach] - field(node, shift, BITE_BITS)
    michael = view.michael == beach and field(node, EATEN_MICHAEL, 1) == 0
    steps = field(node, STEPS, 2)
    after = node - (1 << ACTIONS) - ((steps if steps != WAITS else 0) << STEPS)
    if here > 0:
        count = add(after + (1 << shift), way_to(way, EAT), nodes, first, slots, count)
    if michael:
        count = add(after | 1 << EATEN_MICHAEL, way_to(way, EAT_MICHAEL), nodes, first, slots, count)
    if field(node, TILE, 3) == FRENZY and here + michael > 1:
        all_bitten = after + (here << shift) | (1 if michael else 0) << EATEN_MICHAEL
        count = add(all_bitten, way_to(way, EAT_ALL), nodes, first, slots, count)
    return count


def way_to(way, option):
    """The option with which a way begins."""
    return option if way == NOWHERE else way


def slot_of(key):
    """Where to look for a key first; the product stays below 2**63."""
    return (((key ^ (key >> 21)) & 0x7FFFFFFF) * 0x9E3779B1 >> 12) & (SLOTS - 1)


def add(node, way, nodes, first, slots, count):
    slot = slot_of(node)
    while slots[slot] != NOWHERE:
        if nodes[slots[slot]] == node:
            return count
        slot = (slot + 1) & (SLOTS - 1)
    slots[slot] = count
    nodes[count], first[count] = node, way
    return count + 1


# What a turn that ends at some node announces and brings


def announcement(node):
    """What the crew hears, as one number: tile or none, Michael, bites, sensors."""
    tile = field(node, TILE, 3)
    sensors = 0 if tile == EVASIVE else field(node, PASSED, SEA_SPACES)
    bites = field(node, EATEN_MICHAEL, 1 + BITE_BITS * BEACHES)
    return bites | sensors << 17 | (1 if tile != NONE else 0) << 29


def swallowed(node):
    eaten = MICHAEL_WORTH * field(node, EATEN_MICHAEL, 1)
    for beach in range(BEACHES):
        eaten += field(node, BITES + BITE_BITS * beach, BITE_BITS)
    return eaten


def is_unseen(node):
    return field(node, TILE, 3) == OUT_OF_SIGHT
