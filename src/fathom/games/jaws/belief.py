"""The crew's notebook: where the shark can be, and with which tiles, from what was announced and answered (R112 to R114).

It goes through the rounds and counts the ways: a way is a list of moves and bites, with the tile of that turn. A way that fits the
announcements carries the weight of the place where it starts to the place where it ends. The weights are a function of public
facts alone, so they are worked out when somebody asks and not kept in the record: a play-out never pays for them.
"""

import numpy as np

from fathom.engine.rng import below

from .amity import (
    ALL_TILES,
    BEACHES,
    BURST,
    BURST_STEPS,
    CREW_TURN,
    EFFECT,
    EVASIVE,
    FRENZY,
    HUNT,
    NEITHER,
    NO_TILE,
    NORTH,
    NOWHERE,
    OUT_OF_SIGHT,
    PLACES,
    SEA,
    SEA_WAYS,
    SHARK_ACTIONS,
    TILE_SETS,
    TILES,
)
from .beaches import effect_now
from .crew import distance
from .hunt import actions_of

# A way is walked step by step: each row is the shark after one more step.
PLACE, NEXT, ENTERED, STEPS, RUN, LONGEST, MICHAEL_TOO, BITES = 0, 1, 2, 3, 4, 5, 6, 7  # from BITES on, one column a beach
COLUMNS = BITES + BEACHES
DEEPEST = SHARK_ACTIONS + 1 + BURST_STEPS  # rows: the start and a step for every action, and those of a speed burst
BITE, BITE_MICHAEL, BITE_ALL = SEA_WAYS, SEA_WAYS + 1, SEA_WAYS + 2  # steps that are not moves


def belief(state, weights):
    """Writes the weight of every place and set of tiles left, in all 1; zero where the shark cannot be."""
    belief_after(state, rounds_announced(state), weights)


def rounds_announced(state):
    return state.this_round + (1 if state.phase == CREW_TURN else 0)


def belief_after(state, rounds, weights):
    ahead = np.zeros((PLACES, TILE_SETS), np.float64)
    for place in range(PLACES):  # R16
        for tiles in range(TILE_SETS):
            weights[place, tiles] = 1 / PLACES if tiles == ALL_TILES else 0.0
    for row in range(rounds):
        if state.said_tile[row]:
            for tile in range(TILES):
                carry(state, row, tile, weights, ahead)
        else:
            carry(state, row, NO_TILE, weights, ahead)
        share = 1 / total_of(ahead)
        for place in range(PLACES):
            for tiles in range(TILE_SETS):
                weights[place, tiles] = ahead[place, tiles] * share
                ahead[place, tiles] = 0.0


def total_of(weights):
    total = 0.0
    for place in range(PLACES):
        for tiles in range(TILE_SETS):
            total += weights[place, tiles]
    return total


def carry(state, row, tile, weights, ahead):
    """Adds to `ahead` what `weights` become by the turns of one round that played this tile, or none."""
    ways = np.zeros(PLACES, np.int64)
    walk = np.zeros((DEEPEST, COLUMNS), np.int64)
    spent = 0 if tile == NO_TILE else 1 << tile
    for start in range(PLACES):
        if could_start(weights, start, spent):
            count_ways(state, row, start, tile, ways, walk)
            for end in range(PLACES):
                if ways[end] > 0 and answers_fit(state, row, end, tile):
                    for tiles in range(TILE_SETS):
                        if tiles & spent == spent:
                            ahead[end, tiles - spent] += weights[start, tiles] * ways[end]


def could_start(weights, start, spent):
    """Whether the shark can be there with the tile in its hand."""
    for tiles in range(TILE_SETS):
        if tiles & spent == spent and weights[start, tiles] > 0:
            return True
    return False


def answers_fit(state, row, place, tile):
    """Whether a shark there would have answered binoculars, fish finder and barrel as it did (R70, R72, R92, R100, R110)."""
    seen = tile != OUT_OF_SIGHT
    if state.looked_at[row] != NOWHERE and state.look_answer[row] != (seen and place == NORTH + state.looked_at[row]):
        return False
    if state.found_at[row] != NOWHERE:
        if state.found_answer[row] != (distance(state.found_at[row], place) if seen else NEITHER):
            return False
    return state.launched_at[row] == NOWHERE or state.launch_answer[row] == (place == state.launched_at[row])


def count_ways(state, row, start, tile, ways, walk):
    """How many ways lead from `start` to each place: goes down every way step by step and back up."""
    for place in range(PLACES):
        ways[place] = 0
    for column in range(COLUMNS):
        walk[0, column] = 0
    walk[0, PLACE] = start
    last_step = BITE_ALL if tile == FRENZY else BITE_MICHAEL
    depth = 0
    while depth >= 0:
        step = walk[depth, NEXT]
        if step == 0 and way_fits(state, row, tile, walk, depth):
            ways[walk[depth, PLACE]] += 1
        if step > last_step:
            depth -= 1
        else:
            walk[depth, NEXT] = step + 1
            if take_step(state, row, tile, walk, depth, step):
                depth += 1


def way_fits(state, row, tile, walk, depth):
    """Whether a turn that stops here would have been announced as it was."""
    if bites_missing(state, row, walk, depth) > 0 or state.said_thrown[row] & ~walk[depth, ENTERED] != 0:
        return False
    heard = 0 if tile == EVASIVE else walk[depth, ENTERED] & state.was_floating[row]  # R68
    return heard == state.said_sensors[row]


def bites_missing(state, row, walk, depth):
    """Swimmers announced that this way has not eaten yet."""
    missing = state.said_michael[row] - walk[depth, MICHAEL_TOO]
    for beach in range(BEACHES):
        missing += state.said_eaten[row, beach] - walk[depth, BITES + beach]
    return missing


def take_step(state, row, tile, walk, depth, step):
    """Writes the next row; says whether the step is possible and can still fit."""
    if depth + 1 == DEEPEST:
        return False
    for column in range(COLUMNS):
        walk[depth + 1, column] = walk[depth, column]
    walk[depth + 1, NEXT] = 0
    walk[depth + 1, STEPS] += 1
    if step < SEA_WAYS:
        possible = step_to(state, row, tile, walk, depth + 1, SEA[walk[depth, PLACE], step])
    else:
        possible = step_bite(state, row, walk, depth + 1, step)
    return possible and is_affordable(state, row, tile, walk, depth + 1)


def step_to(state, row, tile, walk, depth, there):
    if there == NOWHERE:
        return False
    walk[depth, PLACE] = there
    walk[depth, ENTERED] |= 1 << there
    walk[depth, RUN] += 1
    walk[depth, LONGEST] = max(walk[depth, LONGEST], min(walk[depth, RUN], BURST_STEPS if tile == BURST else 1))
    silent = state.was_floating[row] & ~state.said_sensors[row]  # barrels that were not set off (R56)
    return tile == EVASIVE or silent & (1 << there) == 0


def step_bite(state, row, walk, depth, step):
    beach = walk[depth, PLACE] - NORTH
    if beach < 0:
        return False
    walk[depth, RUN] = 0
    michael_here = state.was_michael[row] == beach and walk[depth, MICHAEL_TOO] == 0
    here = state.was_swimmers[row, beach] - walk[depth, BITES + beach]
    if step == BITE_MICHAEL or (step == BITE_ALL and michael_here):
        walk[depth, MICHAEL_TOO] = 1
    if step != BITE_MICHAEL:
        walk[depth, BITES + beach] += here if step == BITE_ALL else 1
    if walk[depth, MICHAEL_TOO] > state.said_michael[row] or walk[depth, BITES + beach] > state.said_eaten[row, beach]:
        return False
    if step == BITE_ALL:
        return here + michael_here > 1
    return michael_here if step == BITE_MICHAEL else here > 0


def is_affordable(state, row, tile, walk, depth):
    """Whether the actions pay for the way so far and for the bites still missing; a speed burst is one action (R74)."""
    cost = walk[depth, STEPS] - max(0, walk[depth, LONGEST] - 1)
    missing = bites_missing(state, row, walk, depth)
    if tile == FRENZY:
        missing = min(missing, 1)
    return cost + missing <= actions_of(EFFECT[state.said_event[row]])


def guess_shark(state, rng):
    """Draws the shark's place, its tiles left and the tile of this round by their weights; how it came there stays blank.

    While the shark acts the crew cannot know how far it is: it is drawn as it stood when its turn began.
    """
    weights = np.zeros((PLACES, TILE_SETS), np.float64)
    if state.phase == CREW_TURN:
        weigh_round(state, rng, weights)
    else:
        belief(state, weights)
    draw_shark(state, rng, weights)
    if state.phase == HUNT:
        state.actions = actions_of(effect_now(state))


def weigh_round(state, rng, weights):
    """Draws the tile of this round, and leaves the weights that go with it."""
    row = state.this_round
    before = np.zeros((PLACES, TILE_SETS), np.float64)
    belief_after(state, row, before)
    tile = NO_TILE
    if state.said_tile[row]:
        tile = draw_tile(state, rng, before, weights)
    carry(state, row, tile, before, weights)
    state.pad_tile[row] = tile


def draw_tile(state, rng, before, weights):
    """The tile of this round by its weight; leaves `weights` empty."""
    chances = np.zeros(TILES, np.float64)
    whole = 0.0
    for tile in range(TILES):
        carry(state, state.this_round, tile, before, weights)
        chances[tile] = total_of(weights)
        whole += chances[tile]
        clear_weights(weights)
    rest = fraction(rng) * whole
    chosen = NO_TILE
    for tile in range(TILES):
        if chances[tile] > 0 and rest >= 0:
            chosen = tile
        rest -= chances[tile]
    return chosen


def clear_weights(weights):
    for place in range(PLACES):
        for tiles in range(TILE_SETS):
            weights[place, tiles] = 0.0


def draw_shark(state, rng, weights):
    rest = fraction(rng) * total_of(weights)
    for place in range(PLACES):
        for tiles in range(TILE_SETS):
            if weights[place, tiles] > 0 and rest >= 0:
                state.place = place
                state.power = tiles
            rest -= weights[place, tiles]
    state.pad_place[rounds_announced(state)] = state.place


def fraction(rng):
    """A number from 0 up to 1, in steps of one to two to the power of 52."""
    return (below(rng, 1 << 26) * (1 << 26) + below(rng, 1 << 26)) / (1 << 52)
