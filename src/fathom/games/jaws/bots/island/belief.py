"""The belief of a level: where it thinks that the shark is, by the exact notebook or by what it remembers.  In the rules language."""

from fathom.games.jaws.bots.level_parameters import CAPTAIN, DIVER, DRIFTER
from fathom.games.jaws.rules.island.constants import BEACHES, NORTH, NOWHERE, SEA_SPACES, SEA_STEPS, SEEN, TILE_SETS, UNSEEN

REACH = 2  # moves that somebody with a short memory thinks the shark makes in a round
ELSEWHERE = 0.4  # how likely it thinks a space of which it heard nothing, beside one of which it did


def spread(view, level, belief, unseen):
    """Writes the chance of each space, and that of being there out of sight."""
    total = 0.0
    for space in range(SEA_SPACES):
        belief[space], unseen[space] = 0.0, 0.0
        for tiles in range(TILE_SETS):
            belief[space] += view.ways[SEEN, space, tiles]
            unseen[space] += view.ways[UNSEEN, space, tiles]
        belief[space] += unseen[space]
        total += belief[space]
    for space in range(SEA_SPACES):
        belief[space] /= total
        unseen[space] /= total
    if level < DIVER:
        forget(view, level, belief, unseen)
    elif level < CAPTAIN:
        flatten(belief, unseen)


def flatten(belief, unseen):
    """A level that keeps no odds knows where the shark can be, and takes all those spaces to be equally likely."""
    possible = 0
    for space in range(SEA_SPACES):
        possible += 1 if belief[space] > 0.0 else 0
    for space in range(SEA_SPACES):
        if belief[space] > 0.0:
            unseen[space] /= belief[space] * possible
            belief[space] = 1.0 / possible


def forget(view, level, belief, unseen):
    """A short memory: the shark is about where it was last heard of in this round; a drifter's is gone at once."""
    total = 0.0
    for space in range(SEA_SPACES):
        unseen[space] = 0.0
        belief[space] = 1.0 if level == DRIFTER else heard_near(view, space)
        total += belief[space]
    for space in range(SEA_SPACES):
        belief[space] = belief[space] / total if total > 0.0 else 1.0 / SEA_SPACES


def heard_near(view, space):
    """1 where this round's announcement makes one think of, a little elsewhere."""
    row = int(view.this_round)
    near = ELSEWHERE
    for beach in range(BEACHES):
        if view.said_eaten[row, beach] > 0 and SEA_STEPS[space, NORTH + beach] < REACH:
            near = 1.0
    for other in range(SEA_SPACES):
        if view.said_sensors[row] & (1 << other) and SEA_STEPS[space, other] < REACH:
            near = 1.0
    if view.found_at[row] != NOWHERE:
        near = near if close_to(view, row, space) else 0.0
    return near


def close_to(view, row, space):
    """Whether the space fits the fish finder's answer of this round."""
    steps = SEA_STEPS[space, view.found_at[row]]
    return view.found_answer[row] == (2 if steps == 0 else 1 if steps == 1 else 0)
