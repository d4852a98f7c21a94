"""Plans a turn: the worth of every final result, and from it the exact best dice to keep.  In the rules language.

Levels differ in how they judge what a turn brings, and in their horizon: the whole turn, the next roll only, or none.
"""

from typing import Any, NamedTuple

from fathom.games.into_the_blue.bots.evaluation import value
from fathom.games.into_the_blue.bots.network import points
from fathom.games.into_the_blue.bots.outlook import A_CHEST, NOTHING, TRIED, foresee
from fathom.games.into_the_blue.rules import (
    CHEST_KINDS,
    CHEST_VALUES,
    CHESTS,
    DICE,
    FACES,
    FACES_OF,
    FIRST_SET,
    KEEPING,
    LEVELS,
    MAIN,
    OPENING,
    PLACE,
    RANK,
    SETS,
    SHELLS,
    chests_left,
    end_turn,
    place,
    take_chest,
)
from fathom.games.into_the_blue.solver.turn import roll_worths, solve_turn

# How a position after the turn is judged: by the game's value, by the network, by the lead in points as things stand, or by one's own
# shells, the deeper the better.
BY_VALUE, BY_NETWORK, BY_POINTS, BY_SHELLS = 0, 1, 2, 3
WHOLE_TURN, NEXT_ROLL, NO_ROLL = 2, 1, 0  # horizons: rolls that are planned ahead
MOST_POINTS = sum(MAIN) + CHESTS * max(CHEST_VALUES)  # nobody can have more
A_CHEST_IN_SHELLS = 6  # what a chest counts for somebody who counts shells by their level


class Workspace(NamedTuple):
    """What a plan is made on."""

    scratch: Any  # states
    prizes: Any  # the chance to win after each thing that a turn can bring
    worths: Any  # of each set of dice
    keeps: Any  # the best set to keep of each set
    shares: Any  # by seat
    ahead: Any  # room for the next turn, see outlook.py


def plan(view, seat, judge, horizon, weights, workspace):
    """The best option of the seat to move, as far as it sees. Weights and workspace come as plain tuples, which Numba recognises faster."""
    work = Workspace(*workspace)
    judge_prizes(view, seat, judge, weights, work)
    if view.phase != KEEPING:
        return PLACE + best_level(view.dice, work.prizes)
    if horizon == NO_ROLL:
        return set_of(view.dice) if view.dice[0] > 0 else 0  # rolls again only when nothing can be placed
    judge_dice(work.prizes, work.worths)
    solve_turn(work.worths, work.keeps, min(int(view.rolls_left), horizon))
    return work.keeps[set_of(view.dice)]


def think(view, seat, judge, horizon, weights, workspace):
    """Writes into `worths` what it is worth to keep each set of the dice, and into `prizes` what to place."""
    work = Workspace(*workspace)
    prizes, worths = work.prizes, work.worths
    judge_prizes(view, seat, judge, weights, work)
    if view.phase != KEEPING:
        return
    judge_dice(prizes, worths)
    if horizon == NO_ROLL:
        for dice_set in range(FIRST_SET[DICE]):
            worths[dice_set] = prizes[NOTHING]
    else:
        solve_turn(worths, work.keeps, min(int(view.rolls_left), horizon) - 1)
        roll_worths(worths)
    worths[set_of(view.dice)] = worth_of_dice(view.dice, prizes)  # to keep all is to stop


def judge_dice(prizes, worths):
    for dice_set in range(FIRST_SET[DICE], SETS):
        worths[dice_set] = worth_of_dice(FACES_OF[dice_set], prizes)


def judge_prizes(view, seat, judge, weights, work):
    """What the seat's chance to win is after each thing that a turn can bring."""
    scratch, prizes = work.scratch, work.prizes
    scratch[TRIED] = view
    tried = scratch[TRIED]
    end_turn(tried)
    prizes[NOTHING] = judged(tried, seat, judge, weights, work)
    most = max(1, int(view.unplayed[view.seat]))
    for level in range(LEVELS):
        for dice in range(1, min(DICE - level, most) + 1):  # the series below takes a die for each level
            scratch[TRIED] = view
            tried.dice[level] = dice
            place(tried, level)
            prizes[level * (DICE + 1) + dice] = judged(tried, seat, judge, weights, work)
        for dice in range(most + 1, DICE + 1):  # R19
            prizes[level * (DICE + 1) + dice] = prizes[level * (DICE + 1) + most]
    prizes[A_CHEST] = worth_of_chest(view, seat, judge, weights, work)


def worth_of_chest(view, seat, judge, weights, work):
    """The mean over the chests that may be drawn, as far as the seat can tell."""
    scratch = work.scratch
    total, count = 0.0, 0
    for kind in range(CHEST_KINDS):
        left = chests_left(view, kind)
        if left > 0:
            scratch[TRIED] = view
            scratch[TRIED].phase = OPENING
            take_chest(scratch[TRIED], kind)
            total += left * judged(scratch[TRIED], seat, judge, weights, work)
            count += left
    return total / count


def judged(state, seat, judge, weights, work):
    """From 0 to 1."""
    if judge == BY_VALUE:
        return value(state, seat)
    if judge == BY_POINTS:
        return 0.5 + 0.5 * lead(state, seat) / MOST_POINTS
    if judge == BY_SHELLS:
        return depth(state, seat) / (SHELLS * LEVELS + CHESTS * A_CHEST_IN_SHELLS)
    foresee(state, weights, work.ahead, work.shares)
    return work.shares[seat]


def lead(state, seat):
    """The seat's points above the best of the others, as things stand."""
    best = 0.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, points(state, other))
    return points(state, seat) - best


def depth(state, seat):
    """The seat's shells, each counted by its level, and its chests; wherever the others have theirs."""
    total = A_CHEST_IN_SHELLS * int(state.chests_taken[seat])
    for level in range(LEVELS):
        total += (level + 1) * int(state.placed[seat, level])
    return total


def worth_of_dice(dice, prizes):
    """What final dice are worth, placed as well as can be."""
    if dice[0] == 0:
        return prizes[NOTHING]
    perfect = True
    for face in range(FACES):
        if dice[face] != 1:
            perfect = False
    if perfect:
        return prizes[A_CHEST]
    level = best_level(dice, prizes)
    return prizes[level * (DICE + 1) + dice[level]]


def best_level(dice, prizes):
    """The level of the unbroken series that is worth most."""
    best = 0
    level = 0
    while level < LEVELS and dice[level] > 0:
        if prizes[level * (DICE + 1) + dice[level]] > prizes[best * (DICE + 1) + dice[best]]:
            best = level
        level += 1
    return best


def set_of(dice):
    """The set that some dice are."""
    rank, shown = 0, 0
    for face in range(FACES):
        shown += dice[face]
        rank += RANK[face, shown]
    return rank
