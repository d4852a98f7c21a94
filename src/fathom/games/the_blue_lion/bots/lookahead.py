"""Looking some actions ahead, with a memory that fails.  In the rules language.

A player of this kind knows no more of backs than it remembers, imagines every action of both players as far as its sight goes, and
judges what it sees there by its *style*. What it forgets is no luck: it depends on the tile, the seat and the points, so that it
forgets the same backs until the next diamond is won.
"""

from fathom.engine.contract import CHANCE, NOBODY
from fathom.engine.rng import scramble
from fathom.games.the_blue_lion.bots.evaluation import value
from fathom.games.the_blue_lion.rules import RETURNING, actor, odds, options, play
from fathom.games.the_blue_lion.rules.knowledge import CERTAIN_BACK, PAIR_BIT, TILES, deduce, is_certain

GREED, LEAD, VALUE = 0, 1, 2  # styles: only one's own diamonds, the lead in diamonds, the lead and what can be reached next
DEEPEST = 40  # options between the root and the end of sight, at most
NEXT, COUNT, WAYS, SIGHT = 0, 1, 2, 3  # numbers of a state on the way
NUMBERS = 4
A_DIAMOND = 0.05  # in a worth from 0 to 1


def forget(state, seat, forgotten):
    """Opens the backs that the seat has forgotten: so many of a hundred."""
    for tile in range(TILES):
        if is_certain(state, tile) and is_forgotten(state, tile, seat, forgotten):
            state.backs[tile] = 0
    deduce(state)


def is_forgotten(state, tile, seat, forgotten):
    pair = int(PAIR_BIT[state.face[tile], CERTAIN_BACK[state.backs[tile]]])
    moment = int(state.points[0]) * 64 + int(state.points[1])
    return scramble(scramble(moment * 2 + seat) ^ pair) % 100 < forgotten


def look(view, seat, sight, forgotten, style, scratch, out, weights, numbers, sums, worths):
    """Writes what each option of the seat is worth to it; returns how many."""
    scratch[0] = view
    forget(scratch[0], seat, forgotten)
    count = options(scratch[0], out[0])
    for index in range(count):
        scratch[1] = scratch[0]
        play(scratch[1], out[0, index])
        worths[index] = ahead(seat, sight, style, scratch, out, weights, numbers, sums)
    return count


def ahead(seat, sight, style, scratch, out, weights, numbers, sums):
    """What the state at depth 1 is worth to the seat: the tree is walked without recursion, which compiled code cannot keep on disk."""
    depth = 1
    arrive(depth, seat, sight - 1, style, scratch, out, weights, numbers, sums)
    while True:
        if numbers[depth, NEXT] < numbers[depth, COUNT]:
            scratch[depth + 1] = scratch[depth]
            play(scratch[depth + 1], out[depth, numbers[depth, NEXT]])
            depth += 1
            seen = numbers[depth - 1, SIGHT]
            arrive(depth, seat, seen, style, scratch, out, weights, numbers, sums)
        else:
            worth = sums[depth] / numbers[depth, WAYS]
            depth -= 1
            if depth == 0:
                return worth
            come_back(depth, seat, worth, scratch, weights, numbers, sums)


def arrive(depth, seat, sight, style, scratch, out, weights, numbers, sums):
    """Begins with a state: at the end of sight it is judged, else its options wait to be tried."""
    state = scratch[depth]
    who = actor(state)
    numbers[depth, NEXT], numbers[depth, COUNT], numbers[depth, WAYS] = 0, 0, 1
    if who == NOBODY or (who != CHANCE and sight <= 0 and state.phase != RETURNING):
        sums[depth] = judged(state, seat, style)
        return
    numbers[depth, COUNT] = options(state, out[depth])
    numbers[depth, SIGHT] = sight
    sums[depth] = 0.0
    if who == CHANCE:
        odds(state, weights[depth])
        numbers[depth, WAYS] = 0
        for index in range(numbers[depth, COUNT]):
            numbers[depth, WAYS] += weights[depth, index]
    else:
        sums[depth] = -1.0 if who == seat else 2.0
        if state.phase != RETURNING:
            numbers[depth, SIGHT] = sight - 1


def come_back(depth, seat, worth, scratch, weights, numbers, sums):
    """Adds what was found behind the option just tried."""
    who = actor(scratch[depth])
    if who == CHANCE:
        sums[depth] += weights[depth, numbers[depth, NEXT]] * worth
    elif who == seat:
        sums[depth] = max(sums[depth], worth)
    else:
        sums[depth] = min(sums[depth], worth)
    numbers[depth, NEXT] += 1


def judged(state, seat, style):
    """From 0 to 1."""
    if style == VALUE or actor(state) == NOBODY:
        return value(state, seat)
    lead = int(state.points[seat]) - (int(state.points[1 - seat]) if style == LEAD else 0)
    return 0.5 + A_DIAMOND * lead / 2
