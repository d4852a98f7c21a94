"""The evaluation of The Blue Lion: a guess at the chance of winning."""

from fathom.games.the_blue_lion.rules import BUILDING, LEFT, NO_TILE, OVER, PLAYING, RIGHT, carry, first_swap, pool_start, swaps
from fathom.games.the_blue_lion.rules.combinations import TRIPLE, points_for
from fathom.games.the_blue_lion.rules.knowledge import CERTAIN_BACK, PICTURES, TILES, WAYS, case_of, is_certain

HOPE = 0.6  # a diamond that the player to move can reach, as a part of a diamond won
SCALE = 3.0  # diamonds of lead that make a win three times as likely as a loss


def value(state, seat):
    """A guess at the chance of winning: the lead in diamonds, and what the player to move can reach at once."""
    lead = float(state.points[seat] - state.points[1 - seat])
    if state.phase == OVER:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    lead += reach(state) if seat == state.seat else -reach(state)
    return 0.5 + 0.5 * lead / (SCALE + abs(lead))


def reach(state):
    """The lead that the player to move can hope to win by the next action."""
    if state.phase == PLAYING:
        return HOPE * best_act(state) if state.turning == NO_TILE else turn_worth(state, state.turning)
    if state.phase == BUILDING:
        return HOPE * best_place(state) if state.turning == NO_TILE else turn_worth(state, state.turning)
    return 0.0


def best_act(state):
    """The best of moving, swapping and turning."""
    last = state.length - 1
    best = max(carry_worth(state, 0, last, last, last), carry_worth(state, last, 0, 0, 0))
    for slot in range(first_swap(state), first_swap(state) + swaps(state)):
        best = max(best, carry_worth(state, slot, slot + 1, slot, slot + 1))
    for slot in range(state.length):
        best = max(best, turn_worth(state, slot))
    return best


def best_place(state):
    """The best of placing a tile of the pool."""
    best = -float(TILES)
    for tile in range(pool_start(state), TILES):
        best = max(best, place_worth(state, tile, LEFT), place_worth(state, tile, RIGHT))
    return best


def carry_worth(state, start, end, left, right):
    """The lead won by carrying a tile, when it makes new three where they touch slots left to right."""
    carry(state, start, end)
    lead = float(lead_at(state, left, right))
    carry(state, end, start)
    return lead


def place_worth(state, tile, end):
    """The better of placing a tile as it fell and placing it turned."""
    slot = 0 if end == LEFT else int(state.length)
    carry(state, tile, slot)
    state.length += 1
    best = max(float(lead_at(state, slot, slot)), turn_worth(state, slot))
    state.length -= 1
    carry(state, slot, tile)
    return best


def turn_worth(state, slot):
    """The lead to be expected from turning a tile."""
    up = state.face[slot]
    lead = 0.0
    if is_certain(state, slot):
        state.face[slot] = CERTAIN_BACK[state.backs[slot]]
        lead = float(lead_at(state, slot, slot))
    else:
        case = case_of(state)
        ways = 0
        for back in range(PICTURES):
            state.face[slot] = back
            lead += WAYS[case, up, back] * float(lead_at(state, slot, slot))
            ways += WAYS[case, up, back]
        lead /= ways
    state.face[slot] = up
    return lead


def lead_at(state, left, right):
    """The lead that the player to move wins where three tiles touch slots left to right."""
    lead = 0
    for start in range(max(left - 2, 0), min(right, state.length - TRIPLE) + 1):
        lead += points_for(state, start, state.seat, state.seat) - points_for(state, start, state.seat, 1 - state.seat)
    return lead
