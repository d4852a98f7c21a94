"""Probes the tablebase: what a position and each option are worth.  In the rules language.

`tablebase` is what tablebase.py hands out: sorted keys, how many of them are full rows, the layers of full rows, the shares with their unit
and the hopes with theirs.
"""

from fathom.games.the_blue_lion.rules import NO_TILE, OVER, odds, options, play
from fathom.games.the_blue_lion.solver.backward_induction import end_share, hope
from fathom.games.the_blue_lion.solver.positions import NOWHERE, entry_of, find, key_of

CHOSEN, SHOWN = 0, 1  # rows of scratch
SCRATCH = 2
UNSOLVED = -1.0  # the share of a position that the tablebase does not hold


def worth_after(state, seat, tablebase):
    """The share of the win and the hope of the seat that brought a state about."""
    mover = state.seat
    mine, theirs = int(state.points[mover]), int(state.points[1 - mover])
    if state.phase == OVER:
        share = end_share(int(state.points[seat]), int(state.points[1 - seat]))
        return share, hope(1.0 if share == 1.0 else 0.0, 1.0 if share == 0.0 else 0.0)
    position = find(tablebase.keys, key_of(state))
    if position == NOWHERE:
        return UNSOLVED, 0.0
    entry = entry_of(position, tablebase.rows, tablebase.layers, int(state.quiet))
    share = tablebase.shares[mine, theirs, entry] * tablebase.share_unit
    return share if seat == mover else 1.0 - share, tablebase.hopes[mine, theirs, entry] * tablebase.hope_unit


def judge(view, tablebase, out, shown, weights, scratch, worths):
    """Writes the share and the hope of each option of the mover; returns how many, or NOWHERE for a position unsolved."""
    count = options(view, out)
    for index in range(count):
        scratch[CHOSEN] = view
        play(scratch[CHOSEN], out[index])
        worths[index, 0], worths[index, 1] = worth_of_choice(view.seat, tablebase, shown, weights, scratch)
        if worths[index, 0] < 0.0:
            return NOWHERE
    return count


def worth_of_choice(seat, tablebase, shown, weights, scratch):
    """What the state in scratch[CHOSEN] is worth for the seat that chose it, also while a tile is in the air."""
    chosen = scratch[CHOSEN]
    if chosen.turning == NO_TILE:
        return worth_after(chosen, seat, tablebase)
    count = options(chosen, shown)
    odds(chosen, weights)
    ways, share, hopes = 0, 0.0, 0.0
    for index in range(count):
        scratch[SHOWN] = chosen
        play(scratch[SHOWN], shown[index])
        shown_share, shown_hope = worth_after(scratch[SHOWN], seat, tablebase)
        if shown_share < 0.0:
            return UNSOLVED, 0.0
        share += weights[index] * shown_share
        hopes += weights[index] * shown_hope
        ways += weights[index]
    return share / ways, hopes / ways
