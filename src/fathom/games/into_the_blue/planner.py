"""Plans a turn: the worth of every final result, and from it the exact best dice to keep.  In the rules language."""

from fathom.games.into_the_blue.bot import value
from fathom.games.into_the_blue.outlook import outlook
from fathom.games.into_the_blue.rules import (
    CHEST_KINDS,
    DICE,
    FACES,
    FACES_OF,
    FIRST_SET,
    KEEPING,
    LEVELS,
    OPENING,
    PLACE,
    RANK,
    SETS,
    chests_left,
    end_turn,
    place,
    take_chest,
)
from fathom.games.into_the_blue.turn import solve_turn

BY_VALUE, BY_OUTLOOK = 0, 1  # how a position after the turn is judged
TRIED = 1  # place in scratch
NOTHING = LEVELS * (DICE + 1)  # places in `prizes` behind those of level and dice
A_CHEST = NOTHING + 1
PRIZES = A_CHEST + 1


def plan(view, seat, judge, first, second, scratch, prizes, worths, keeps, inputs, shares):
    """The best option of the seat to move; `worths` then holds what each set of dice is worth."""
    judge_prizes(view, seat, judge, first, second, scratch, prizes, inputs, shares)
    if view.phase != KEEPING:
        return PLACE + best_level(view.dice, prizes)
    for dice_set in range(FIRST_SET[DICE], SETS):
        worths[dice_set] = worth_of_dice(FACES_OF[dice_set], prizes)
    solve_turn(worths, keeps, view.rolls_left)
    return keeps[set_of(view.dice)]


def judge_prizes(view, seat, judge, first, second, scratch, prizes, inputs, shares):
    """What the seat's chance to win is after each thing that a turn can bring."""
    scratch[TRIED] = view
    tried = scratch[TRIED]
    end_turn(tried)
    prizes[NOTHING] = judged(tried, seat, judge, first, second, inputs, shares)
    for level in range(LEVELS):
        for dice in range(1, DICE + 1):
            scratch[TRIED] = view
            tried.dice[level] = dice
            place(tried, level)
            prizes[level * (DICE + 1) + dice] = judged(tried, seat, judge, first, second, inputs, shares)
    prizes[A_CHEST] = worth_of_chest(view, seat, judge, first, second, scratch, inputs, shares)


def worth_of_chest(view, seat, judge, first, second, scratch, inputs, shares):
    """The mean over the chests that may be drawn, as far as the seat can tell."""
    total, count = 0.0, 0
    for kind in range(CHEST_KINDS):
        left = chests_left(view, kind)
        if left > 0:
            scratch[TRIED] = view
            scratch[TRIED].phase = OPENING
            take_chest(scratch[TRIED], kind)
            total += left * judged(scratch[TRIED], seat, judge, first, second, inputs, shares)
            count += left
    return total / count


def judged(state, seat, judge, first, second, inputs, shares):
    if judge == BY_VALUE:
        return value(state, seat)
    outlook(state, first, second, inputs, shares)
    return shares[seat]


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
