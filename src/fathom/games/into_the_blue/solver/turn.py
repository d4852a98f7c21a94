"""The exact best way to roll: a whole turn solved for any worth of the final dice.  In the rules language.

Rolling dice together or one after the other is the same, so the worth of keeping a set is the mean over the six faces of
the worth of that set and one die more. And the best set to keep of some dice is those dice, or the best of what is left when
one die goes. So a roll is solved over the 924 sets of up to six dice in two sweeps, without visiting 462 rolls for
each of up to 64 keeps.
"""

import numpy as np

from fathom.games.into_the_blue.rules import DICE, FACES, FACES_OF, FIRST_SET, RANK, SETS

# WITH[set, face]: the set and one die more (for sets of up to five dice). WITHOUT[set, face]: one die less, or -1.
WITH = np.full((SETS, FACES), -1, np.int16)
WITHOUT = np.full((SETS, FACES), -1, np.int16)
for _set in range(int(FIRST_SET[DICE])):
    for _face in range(FACES):
        _counts = FACES_OF[_set].copy()
        _counts[_face] += 1
        _upto = np.cumsum(_counts)
        _more = int(sum(RANK[face, _upto[face]] for face in range(FACES)))
        WITH[_set, _face] = _more
        WITHOUT[_more, _face] = _set


def roll_worths(worths):
    """From the worth of each six dice: the mean worth of each smaller set, when the missing dice are rolled."""
    for dice_set in range(FIRST_SET[DICE] - 1, -1, -1):
        total = 0.0
        for face in range(FACES):
            total += worths[WITH[dice_set, face]]
        worths[dice_set] = total / FACES


def best_keeps(worths, keeps):
    """From the worth of keeping each set: the best worth of what can be kept of each set, and which set that is."""
    for dice_set in range(SETS):
        keeps[dice_set] = dice_set
        for face in range(FACES):
            fewer = WITHOUT[dice_set, face]
            if fewer >= 0 and worths[fewer] > worths[dice_set]:
                worths[dice_set] = worths[fewer]
                keeps[dice_set] = keeps[fewer]


def solve_roll(worths, keeps):
    """One more roll: `worths` holds the worth of each six dice after it, and afterwards before it, keeping what is best."""
    roll_worths(worths)
    best_keeps(worths, keeps)


def solve_turn(worths, keeps, rolls_left):
    """From the worth of the final dice to the worth of the dice with `rolls_left` rolls to come; `keeps` says what to keep."""
    for _ in range(rolls_left):
        solve_roll(worths, keeps)
