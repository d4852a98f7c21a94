"""What may follow each position: every option with its outcomes, by the game's own options, odds and play.  In the rules language."""

from typing import Any, NamedTuple

from fathom.games.the_blue_lion.rules import NO_TILE, OVER, odds, options, play
from fathom.games.the_blue_lion.solver.positions import NOWHERE, is_full_row, key_of, lay_out

WIDEST = 64  # outcomes of a position, at most: turns of six tiles, or every picture of the pool at both ends, turned or not
ROOT, CHOSEN, SHOWN = 0, 1, 2  # rows of scratch
SCRATCH = 3


class Workspace(NamedTuple):
    out: Any  # options of a position
    shown: Any  # and of a tile that is turned
    weights: Any
    scratch: Any  # states


class Outcomes(NamedTuple):
    """Where options lead, one outcome after the other."""

    after: Any  # the key, NOWHERE when the game is over
    quiet: Any  # quiet actions
    gains: Any  # points of the mover and of the other
    passed: Any  # whether the turn passed to the other
    chance: Any


def follow(keys, swap, quiet_limit, workspace, option_counts, ends, outcomes):
    """Writes the options and outcomes of some positions, one after the other; returns how many options and outcomes there are.

    ends[option] is where its outcomes end. Workspace and outcomes come as plain tuples, which Numba recognises faster.
    """
    work, found = Workspace(*workspace), Outcomes(*outcomes)
    options_so_far, count = 0, 0
    for position in range(len(keys)):
        state = work.scratch[ROOT]
        lay_out(keys[position], state, swap, quiet_limit)
        if is_full_row(state):
            state.quiet_limit = 0  # layers count the quiet actions of a full row
        option_counts[position] = options(state, work.out)
        for index in range(option_counts[position]):
            work.scratch[CHOSEN] = state
            play(work.scratch[CHOSEN], work.out[index])
            count = follow_choice(work, count, found)
            ends[options_so_far] = count
            options_so_far += 1
    return options_so_far, count


def follow_choice(work, count, outcomes):
    """Where an option leads for sure, or by chance when it turns a tile."""
    scratch, weights = work.scratch, work.weights
    chosen = scratch[CHOSEN]
    if chosen.turning == NO_TILE:
        note(scratch[ROOT], chosen, count, outcomes)
        outcomes.chance[count] = 1.0
        return count + 1
    shows = options(chosen, work.shown)
    odds(chosen, weights)
    ways = 0
    for index in range(shows):
        ways += weights[index]
    for index in range(shows):
        scratch[SHOWN] = chosen
        play(scratch[SHOWN], work.shown[index])
        note(scratch[ROOT], scratch[SHOWN], count, outcomes)
        outcomes.chance[count] = weights[index] / ways
        count += 1
    return count


def note(before, state, count, outcomes):
    outcomes.after[count] = NOWHERE if state.phase == OVER else key_of(state)
    outcomes.quiet[count] = state.quiet
    outcomes.gains[count, 0] = state.points[before.seat]
    outcomes.gains[count, 1] = state.points[1 - before.seat]
    outcomes.passed[count] = state.seat != before.seat
