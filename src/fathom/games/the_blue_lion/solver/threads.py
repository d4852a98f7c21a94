"""What one thread of a GPU does when it solves the game: see gpu.py.  In the rules language.

Each function is that of backward_induction.py for one position or option, whose number comes first.
"""

import numpy as np

from fathom.games.the_blue_lion.solver.backward_induction import (
    WORTH,
    end_layer,
    pay,
    rest_in_order,
    row_layer,
    write_entries,
)


def pay_option(option, steps, payment, total, won, paid):
    pay(option, steps, payment, total, won, paid)


def end_row(row, total, here):
    end_layer(total, here[row : row + 1])


def solve_row(row, quiet, paid, ahead, total, here):
    desk = np.empty(WORTH), np.empty(WORTH)
    row_layer(quiet, paid, ahead, total, row, row + 1, desk, here)


def solve_rest(index, steps, order, total, row, won, rest):
    desk = np.empty(WORTH), np.empty(WORTH)
    rest_in_order(steps, order[index : index + 1], total, row, won, desk, rest)


def keep_entry(index, worths, turn, total, first, shares, hopes, share_unit, hope_unit):
    write_entries(worths[index : index + 1], turn[index : index + 1], total, first + index, (shares, hopes), (share_unit, hope_unit))


def keep_prize(index, prize, rest, total, won):
    if prize[index] >= 0:
        for cell in range(WORTH):
            won[total % len(won), prize[index], cell] = rest[index, cell]
