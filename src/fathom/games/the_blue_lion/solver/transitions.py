"""What may follow each position: every option with its outcomes, by the game's own options, odds and play.  In the rules language."""

from fathom.games.the_blue_lion.rules import NO_TILE, OVER, odds, options, play
from fathom.games.the_blue_lion.solver.positions import NOWHERE, is_full_row, key_of, lay_out

WIDEST = 64  # outcomes of a position, at most: turns of six tiles, or every picture of the pool at both ends, turned or not
ROOT, CHOSEN, SHOWN = 0, 1, 2  # places in scratch
SCRATCH = 3


def follow(keys, swap, quiet_limit, out, shown, weights, scratch, option_counts, ends, after, quiet, gains, passed, chance):
    """Writes the options and outcomes of some positions, one after the other; returns how many options and outcomes there are.

    ends[option] is where its outcomes end. Each outcome has the key after it (NOWHERE when it is over), the quiet actions, the points of
    the mover and of the other, whether the turn passed to the other, and its chance.
    """
    options_so_far, count = 0, 0
    for place in range(len(keys)):
        state = scratch[ROOT]
        lay_out(keys[place], state, swap, quiet_limit)
        if is_full_row(state):
            state.quiet_limit = 0  # layers count the quiet actions of a full row
        option_counts[place] = options(state, out)
        for index in range(option_counts[place]):
            scratch[CHOSEN] = state
            play(scratch[CHOSEN], out[index])
            count = follow_choice(scratch, shown, weights, count, after, quiet, gains, passed, chance)
            ends[options_so_far] = count
            options_so_far += 1
    return options_so_far, count


def follow_choice(scratch, shown, weights, count, after, quiet, gains, passed, chance):
    """Where an option leads for sure, or by chance when it turns a tile."""
    chosen = scratch[CHOSEN]
    if chosen.turning == NO_TILE:
        note(scratch[ROOT], chosen, count, after, quiet, gains, passed)
        chance[count] = 1.0
        return count + 1
    shows = options(chosen, shown)
    odds(chosen, weights)
    ways = 0
    for index in range(shows):
        ways += weights[index]
    for index in range(shows):
        scratch[SHOWN] = chosen
        play(scratch[SHOWN], shown[index])
        note(scratch[ROOT], scratch[SHOWN], count, after, quiet, gains, passed)
        chance[count] = weights[index] / ways
        count += 1
    return count


def note(before, state, count, after, quiet, gains, passed):
    after[count] = NOWHERE if state.phase == OVER else key_of(state)
    quiet[count] = state.quiet
    gains[count, 0] = state.points[before.seat]
    gains[count, 1] = state.points[1 - before.seat]
    passed[count] = state.seat != before.seat
