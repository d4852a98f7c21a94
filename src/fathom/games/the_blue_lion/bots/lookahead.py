"""Lookahead of some actions (expectiminimax), with a memory that fails.  In the rules language.

A bot of this kind knows no more of backs than it remembers, tries every action of both players to its depth, and judges what it finds
there by its *style*. What it forgets is not drawn: it depends on the tile, the seat and the points, so that it forgets the same backs
until the next diamond is won.
"""

from typing import Any, NamedTuple

from fathom.engine.contract import CHANCE, NOBODY
from fathom.engine.rng import scramble
from fathom.games.the_blue_lion.bots.evaluation import value
from fathom.games.the_blue_lion.rules import RETURNING, actor, odds, options, play
from fathom.games.the_blue_lion.rules.knowledge import CERTAIN_BACK, PAIR_BIT, TILES, deduce, is_certain

GREED, LEAD, VALUE = 0, 1, 2  # styles: only one's own diamonds, the lead in diamonds, the lead and what can be reached next
MAX_PLIES = 40  # options between the root and a leaf, at most: chance and returning a tile do not count as depth
NEXT, COUNT, WAYS, DEPTH = 0, 1, 2, 3  # columns of Workspace.numbers
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
    score = int(state.points[0]) * 64 + int(state.points[1])
    return scramble(scramble(score * 2 + seat) ^ pair) % 100 < forgotten


class Workspace(NamedTuple):
    """A stack of states on the way to a leaf, one row per ply: compiled code that recurses cannot be kept on disk."""

    scratch: Any  # states
    out: Any  # options
    weights: Any
    numbers: Any  # [ply, NEXT or COUNT or WAYS or DEPTH]
    sums: Any


def look(view, seat, depth, forgotten, style, workspace, worths):
    """Writes what each option is worth to the seat; returns how many. A plain tuple as workspace is recognised faster by Numba."""
    work = Workspace(*workspace)
    scratch, out = work.scratch, work.out
    scratch[0] = view
    forget(scratch[0], seat, forgotten)
    count = options(scratch[0], out[0])
    for index in range(count):
        scratch[1] = scratch[0]
        play(scratch[1], out[0, index])
        worths[index] = ahead(seat, depth, style, work)
    return count


def ahead(seat, depth, style, work):
    """What the state at ply 1 is worth to the seat."""
    scratch, out, numbers, sums = work.scratch, work.out, work.numbers, work.sums
    ply = 1
    arrive(ply, seat, depth - 1, style, work)
    while True:
        if numbers[ply, NEXT] < numbers[ply, COUNT]:
            scratch[ply + 1] = scratch[ply]
            play(scratch[ply + 1], out[ply, numbers[ply, NEXT]])
            ply += 1
            arrive(ply, seat, numbers[ply - 1, DEPTH], style, work)
        else:
            worth = sums[ply] / numbers[ply, WAYS]
            ply -= 1
            if ply == 0:
                return worth
            come_back(ply, seat, worth, work)


def arrive(ply, seat, depth, style, work):
    """Begins with a state: a leaf is judged, else its options wait to be tried."""
    scratch, out, weights, numbers, sums = work
    state = scratch[ply]
    who = actor(state)
    numbers[ply, NEXT], numbers[ply, COUNT], numbers[ply, WAYS] = 0, 0, 1
    if who == NOBODY or (who != CHANCE and depth <= 0 and state.phase != RETURNING):
        sums[ply] = judged(state, seat, style)
        return
    numbers[ply, COUNT] = options(state, out[ply])
    numbers[ply, DEPTH] = depth
    sums[ply] = 0.0
    if who == CHANCE:
        odds(state, weights[ply])
        numbers[ply, WAYS] = 0
        for index in range(numbers[ply, COUNT]):
            numbers[ply, WAYS] += weights[ply, index]
    else:
        sums[ply] = -1.0 if who == seat else 2.0
        if state.phase != RETURNING:
            numbers[ply, DEPTH] = depth - 1


def come_back(ply, seat, worth, work):
    """Adds what was found behind the option just tried."""
    numbers, sums = work.numbers, work.sums
    who = actor(work.scratch[ply])
    if who == CHANCE:
        sums[ply] += work.weights[ply, numbers[ply, NEXT]] * worth
    elif who == seat:
        sums[ply] = max(sums[ply], worth)
    else:
        sums[ply] = min(sums[ply], worth)
    numbers[ply, NEXT] += 1


def judged(state, seat, style):
    """From 0 to 1."""
    if style == VALUE or actor(state) == NOBODY:
        return value(state, seat)
    lead = int(state.points[seat]) - (int(state.points[1 - seat]) if style == LEAD else 0)
    return 0.5 + A_DIAMOND * lead / 2
