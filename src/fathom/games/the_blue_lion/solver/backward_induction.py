"""Backward induction: what every position is worth with given points.  In the rules language; solve.py says in which order.

A *worth* is six numbers for the mover. Options are chosen by the expected share of the win; where that is equal, by the hope to win
rather than draw, to win sooner, and to lose later if at all, so that nobody delays or gives up. Two scores are solved
together, for the turn passes from one to the other: on side 0 the mover has points[0] and the other points[1], on side 1 it
is the other way round. A diamond leads to higher points, solved before, and never to a full row at once; what an option of a
full row is worth in as far as it brings diamonds is therefore the same in every layer, and is summed up beforehand.
"""

from fathom.games.the_blue_lion.rules import TARGET
from fathom.games.the_blue_lion.solver.positions import NOWHERE

SHARE, SOON, LATE, WIN, LOSS, TURNS = 0, 1, 2, 3, 4, 5  # a worth
# WIN and LOSS are plain chances, SOON and LATE the same but counting less the later it comes; TURNS are to come.
WORTHS = 6
PACE = 0.96  # what is left of SOON and LATE after a turn
TIE = 1e-6  # shares that differ less are equal


def row_layer(quiet, paid, ahead, sum_up, here):
    """The full rows of a layer, from what options pay and from the layer ahead; returns the greatest change of a share."""
    greatest = 0.0
    for row in range(len(here)):
        share = here[row, SHARE]
        best_of_row(quiet, paid, ahead, sum_up, row, here)
        greatest = max(greatest, abs(here[row, SHARE] - share))
    return greatest


def best_of_row(quiet, paid, ahead, sum_up, row, here):
    first_option, first, position, chance = quiet
    best = -1.0
    for option in range(first_option[row], first_option[row + 1]):
        for number in range(WORTHS):
            sum_up[number] = paid[option, number]
        for outcome in range(first[option], first[option + 1]):
            add_turned(sum_up, chance[outcome], ahead, position[outcome])
        best = choose_better(sum_up, best, here, row)
    end_of_choice(here, row, best, 1.0)


def row_payments(steps, points, side, row, rest, paid):
    """For each option of a full row: what the outcomes that bring a diamond add to its worth."""
    for option in range(len(paid)):
        for number in range(WORTHS):
            paid[option, number] = 0.0
        for outcome in range(steps.first_outcome[option], steps.first_outcome[option + 1]):
            if steps.gains[outcome, 0] > 0 or steps.gains[outcome, 1] > 0:
                add_outcome(paid[option], steps, outcome, points, side, row, rest)


def rest_in_order(steps, order, points, row, rest, sum_up):
    """All other positions of both sides, each after those of either side that may follow it without a diamond."""
    for position in order:
        for side in range(2):
            best_of_rest(steps, position, points, side, row, rest, sum_up)


def best_of_rest(steps, position, points, side, row, rest, sum_up):
    table, there = rest[points[side], points[1 - side]], position - row.shape[2]
    best = -1.0
    for option in range(steps.first_option[position], steps.first_option[position + 1]):
        for number in range(WORTHS):
            sum_up[number] = 0.0
        for outcome in range(steps.first_outcome[option], steps.first_outcome[option + 1]):
            add_outcome(sum_up, steps, outcome, points, side, row, rest)
        best = choose_better(sum_up, best, table, there)
    end_of_choice(table, there, best, steps.turn[position])


def choose_better(sum_up, best, table, position):
    """Keeps the worth of an option if it is better than the best so far; returns the best share."""
    share = sum_up[SHARE]
    is_hopeful = hope(sum_up[SOON], sum_up[LATE]) > hope(table[position, SOON], table[position, LATE]) + TIE
    if share > best + TIE or (share > best - TIE and is_hopeful):
        for number in range(WORTHS):
            table[position, number] = sum_up[number]
        return max(share, best)
    return best


def hope(soon, late):
    """From 0, a loss at once, to 1, a win at once; a draw is a third."""
    return (2.0 * soon - late + 1.0) / 3.0


def end_of_choice(table, position, best, turn):
    table[position, SHARE] = best
    table[position, TURNS] += turn
    if turn > 0:
        table[position, SOON] *= PACE
        table[position, LATE] *= PACE


def add_turned(sum_up, chance, table, position):
    """Adds a worth of the other player, as the mover sees it."""
    sum_up[SHARE] += chance * (1.0 - table[position, SHARE])
    sum_up[SOON] += chance * table[position, LATE]
    sum_up[LATE] += chance * table[position, SOON]
    sum_up[WIN] += chance * table[position, LOSS]
    sum_up[LOSS] += chance * table[position, WIN]
    sum_up[TURNS] += chance * table[position, TURNS]


def add_outcome(sum_up, steps, outcome, points, side, row, rest):
    """Adds what an outcome is worth for whoever chose the option."""
    position, rows, chance = steps.position[outcome], row.shape[2], steps.chance[outcome]
    mine = points[side] + steps.gains[outcome, 0]
    theirs = points[1 - side] + steps.gains[outcome, 1]
    if position == NOWHERE or mine >= TARGET or theirs >= TARGET:
        share = end_share(mine, theirs)
        sum_up[SHARE] += chance * share
        if share != 0.5:
            sum_up[SOON] += chance * share
            sum_up[LATE] += chance * (1.0 - share)
            sum_up[WIN] += chance * share
            sum_up[LOSS] += chance * (1.0 - share)
    elif position < rows:
        add_turned(sum_up, chance, row[1 - side, steps.quiet[outcome]], position)
    elif steps.passed[outcome]:
        add_turned(sum_up, chance, rest[theirs, mine], position - rows)
    else:
        for number in range(WORTHS):
            sum_up[number] += chance * rest[mine, theirs, position - rows, number]


def end_share(mine, theirs):
    """A game that is over: more points win, equal points are a draw."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
