"""What a turn can bring, read from the table of shares.  In the rules language.

A position is the placement of the seat to move, that of the other, and the number of what is known about the chests: see layout.py.
Where the other has placed everything, this is the last turn.
"""

from typing import Any, NamedTuple

from fathom.games.into_the_blue.rules import CHEST_KINDS, CHEST_VALUES, DICE, FACES, FACES_OF, FIRST_SET, LEVELS, ROLLS, SETS
from fathom.games.into_the_blue.solver.turn import roll_worths, solve_turn

FIRST_PRIZE = tuple(level * DICE - level * (level - 1) // 2 for level in range(LEVELS))  # of a level, for one die; then for two, and so on
PRIZES = LEVELS * DICE - LEVELS * (LEVELS - 1) // 2
CHEST, NOTHING = PRIZES, PRIZES + 1
OUTCOMES = NOTHING + 1  # of a turn


class Table(NamedTuple):
    """The shares, and what is needed to read and write those with so many chests left."""

    shares: Any
    differences: Any  # [mine, other]: the lead in treasure at the end, the latest turn being mine
    more: Any  # [placement, prize]: the placement afterwards
    moving: int  # placements of those who still have a shell
    all: int  # placements
    base: int  # of the shares with so many chests left, and with one fewer
    fewer_base: int
    numbers: int  # for what is known about the chests left, and with one fewer; none where the last chest ends the game
    fewer_numbers: int
    leads: Any
    mirrors: Any
    after: Any
    odds: Any


def place_of(table, mine, other, number):
    return table.base + (mine * table.all + other) * table.numbers + number


def share_of_lead(lead):
    if lead > 0:
        return 1.0
    return 0.5 if lead == 0 else 0.0  # R46, R47


def outcome(table, mine, other, number, which):
    """The mover's share after an outcome of the turn."""
    if which == CHEST:
        return with_chest(table, mine, other, number)
    after = mine if which == NOTHING else table.more[mine, which]
    if other >= table.moving:
        return share_of_lead(table.differences[after, other] + table.leads[number])  # R28
    return 1.0 - table.shares[place_of(table, other, after, table.mirrors[number])]


def with_chest(table, mine, other, number):
    """In the mean over the chests left (R25); the last one ends the game (R32), else the mover has another turn (R27)."""
    total = 0.0
    for kind in range(CHEST_KINDS):
        after = table.after[number, kind]
        if after >= 0 and table.fewer_numbers == 0:
            total += table.odds[number, kind] * share_of_lead(table.differences[mine, other] + table.leads[number] + CHEST_VALUES[kind])
        elif after >= 0:
            total += table.odds[number, kind] * table.shares[table.fewer_base + (mine * table.all + other) * table.fewer_numbers + after]
    return total


def write_outcomes(table, mine, other, number, outcomes):
    for which in range(OUTCOMES):
        outcomes[which] = outcome(table, mine, other, number, which)


def best_outcome(dice, outcomes, same):
    """What final dice bring, placed where it is best: the first such place, where shares that differ by less are the same."""
    if dice[0] == 0:
        return NOTHING  # R22
    best, level, is_perfect = -1, 0, True
    while level < LEVELS and dice[level] > 0:
        which = FIRST_PRIZE[level] + dice[level] - 1
        is_perfect = is_perfect and dice[level] == 1
        best = which if best < 0 or outcomes[which] > outcomes[best] + same else best
        level += 1
    return CHEST if is_perfect and level == LEVELS and dice[FACES - 1] == 1 else best  # R24


def judge_dice(outcomes, worths):
    """Writes the worth of all six dice, once they are final."""
    for dice_set in range(FIRST_SET[DICE], SETS):
        worths[dice_set] = outcomes[best_outcome(FACES_OF[dice_set], outcomes, 0.0)]


def turn_share(outcomes, worths, keeps):
    """The mover's share where the turn begins."""
    judge_dice(outcomes, worths)
    solve_turn(worths, keeps, ROLLS - 1)
    roll_worths(worths)
    return worths[0]
