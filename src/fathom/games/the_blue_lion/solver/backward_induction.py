"""Backward induction: what every position is worth with given points.  In the rules language; solve.py says in which order.

A *worth* is five numbers for whoever brought the position about. Options are chosen by the expected share of the win; where that is
equal, by the hope to win rather than draw, to win sooner, and to lose later if at all, so that nobody delays or gives up.

All scores with the same *total* of points are solved together, in the *lanes* of a table: the worth of a position with TARGET scores lies
side by side, each number in one lane for each score. A lane is the points of whoever the worth is for; the other has the rest of the
total. So one walk over the options serves all scores, and the processor adds up all lanes at once.

A diamond leads to a higher total, solved before, and never to a full row at once. What an option of a full row is worth in as far as it
brings diamonds is therefore the same in every layer, and is summed up beforehand: its *payment*.
"""

from fathom.games.the_blue_lion.rules import TARGET
from fathom.games.the_blue_lion.solver.positions import NOWHERE

LANES = 1 << (TARGET - 1).bit_length()  # a power of two, like the width of a processor's registers; the lanes above TARGET are not read
SHARE, SOON, LATE, DRAW, TURNS = 0, LANES, 2 * LANES, 3 * LANES, 4 * LANES  # where the lanes of each number begin
# SOON and LATE are the chances of a win and of a loss, counting less the later it comes; TURNS are to come.
WORTH = 5 * LANES
PACE = 0.96  # what is left of SOON and LATE after a turn
TIE = 1e-6  # shares that differ less are equal


def first_lane(total):
    return max(0, total - TARGET + 1)


def end_lane(total):
    return min(total, TARGET - 1) + 1


# Full rows


def row_layer(quiet, paid, ahead, total, first, end, desk, here):
    """The full rows from `first` to before `end`, in one layer: from what options pay and from the layer ahead."""
    sum_up, best = desk
    for row in range(first, end):
        forget(best)
        for option in range(quiet.first_option[row], quiet.first_option[row + 1]):
            payment, start, stop = quiet.payment[option], quiet.first[option], quiet.first[option + 1]
            for cell in range(LANES):
                sum_up[cell] = paid[payment, cell]
            for outcome in range(start, stop):
                chance = quiet.chances[quiet.chance[outcome]]
                for cell in range(LANES):
                    sum_up[cell] += chance * ahead[quiet.position[outcome], cell]
            if not may_be_better(sum_up, best, total):  # mostly; then the shares are all that is read
                continue
            for cell in range(LANES, WORTH):
                sum_up[cell] = paid[payment, cell]
            for outcome in range(start, stop):
                chance = quiet.chances[quiet.chance[outcome]]
                for cell in range(LANES, WORTH):
                    sum_up[cell] += chance * ahead[quiet.position[outcome], cell]
            choose_better(sum_up, best, first_lane(total), end_lane(total))
        hand_over(best, total, here, row)


def row_payments(steps, payment, total, won, paid):
    """Writes the payment of each option of a full row; number 0 is nothing, for all options without diamonds."""
    for option in range(len(payment)):
        pay(option, steps, payment, total, won, paid)


def pay(option, steps, payment, total, won, paid):
    if payment[option] > 0:
        for cell in range(WORTH):
            paid[payment[option], cell] = 0.0
        for outcome in range(steps.first_outcome[option], steps.first_outcome[option + 1]):
            if has_diamonds(steps, outcome):
                add_prize(paid[payment[option]], steps, outcome, total, won)


def end_layer(total, here):
    """Behind the last quiet action the game is over."""
    for row in range(len(here)):
        for cell in range(WORTH):
            here[row, cell] = 0.0
        for lane in range(first_lane(total), end_lane(total)):
            add_end(here[row], 1.0, lane, lane, total - lane)


def fill_with_draws(here):
    for row in range(len(here)):
        for cell in range(WORTH):
            here[row, cell] = 0.0
        for lane in range(LANES):
            add_end(here[row], 1.0, lane, 0, 0)


# All other positions


def rest_in_order(steps, order, total, row, won, desk, rest):
    """Some positions that are no full rows; what may follow them without a diamond is in `row` and `rest`."""
    sum_up, best = desk
    rows = row.shape[1]
    for position in order:
        forget(best)
        for option in range(steps.first_option[position], steps.first_option[position + 1]):
            for cell in range(WORTH):
                sum_up[cell] = 0.0
            for outcome in range(steps.first_outcome[option], steps.first_outcome[option + 1]):
                after = steps.position[outcome]
                if after == NOWHERE or has_diamonds(steps, outcome):
                    add_prize(sum_up, steps, outcome, total, won)
                elif after < rows:
                    add(sum_up, steps.chances[steps.chance[outcome]], row[steps.quiet[outcome]], after)
                else:
                    add(sum_up, steps.chances[steps.chance[outcome]], rest, after - rows)
            choose_better(sum_up, best, first_lane(total), end_lane(total))
        if steps.turn[position]:
            hand_over(best, total, rest, position - rows)
        else:
            for cell in range(WORTH):
                rest[position - rows, cell] = best[cell]


def has_diamonds(steps, outcome):
    return steps.gains[outcome, 0] > 0 or steps.gains[outcome, 1] > 0


# Worths


def forget(best):
    """No option is known yet: any is better."""
    for cell in range(WORTH):
        best[cell] = -1.0


def add(sum_up, chance, table, index):
    for cell in range(WORTH):
        sum_up[cell] += chance * table[index, cell]


def add_prize(sum_up, steps, outcome, total, won):
    """Adds an outcome that brings diamonds or ends the game."""
    chance, position = steps.chances[steps.chance[outcome]], steps.position[outcome]
    mine, theirs = int(steps.gains[outcome, 0]), int(steps.gains[outcome, 1])
    after = total + mine + theirs
    for lane in range(first_lane(total), end_lane(total)):
        points = lane + mine
        if position == NOWHERE or points >= TARGET or after - points >= TARGET:
            add_end(sum_up, chance, lane, points, after - points)
        else:
            worth = won[after % len(won), steps.prize[position]]
            for number in range(0, WORTH, LANES):
                sum_up[number + lane] += chance * worth[number + points]


def add_end(sum_up, chance, lane, mine, theirs):
    share = end_share(mine, theirs)
    sum_up[SHARE + lane] += chance * share
    if share == 0.5:
        sum_up[DRAW + lane] += chance
    else:
        sum_up[SOON + lane] += chance * share
        sum_up[LATE + lane] += chance * (1.0 - share)


def end_share(mine, theirs):
    """A game that is over: more points win, equal points are a draw."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def choose_better(sum_up, best, first, end):
    """Keeps the worth of an option in the lanes in which it is better than the best so far."""
    for lane in range(first, end):
        share, least = sum_up[SHARE + lane], best[SHARE + lane]
        is_hopeful = hope(sum_up[SOON + lane], sum_up[LATE + lane]) > hope(best[SOON + lane], best[LATE + lane]) + TIE
        is_better = (share > least + TIE) | ((share > least - TIE) & is_hopeful)
        best[SHARE + lane] = max(share, least) if is_better else least
        best[SOON + lane] = sum_up[SOON + lane] if is_better else best[SOON + lane]
        best[LATE + lane] = sum_up[LATE + lane] if is_better else best[LATE + lane]
        best[DRAW + lane] = sum_up[DRAW + lane] if is_better else best[DRAW + lane]
        best[TURNS + lane] = sum_up[TURNS + lane] if is_better else best[TURNS + lane]


def may_be_better(sum_up, best, total):
    """Is the share of an option no worse than the best so far, with any points?"""
    for lane in range(first_lane(total), end_lane(total)):
        if sum_up[SHARE + lane] > best[SHARE + lane] - TIE:
            return True
    return False


def hope(soon, late):
    """From 0, a loss at once, to 1, a win at once; a draw is a third."""
    return (2.0 * soon - late + 1.0) / 3.0


def hand_over(best, total, table, index):
    """Writes what a turn with this best option is worth to the other player, who brought the position about."""
    for lane in range(first_lane(total), end_lane(total)):
        hand_over_lane(best, lane, total - lane, table, index)


def hand_over_lane(best, lane, other, table, index):
    table[index, SHARE + other] = 1.0 - best[SHARE + lane]
    table[index, SOON + other] = PACE * best[LATE + lane]
    table[index, LATE + other] = PACE * best[SOON + lane]
    table[index, DRAW + other] = best[DRAW + lane]
    table[index, TURNS + other] = best[TURNS + lane] + 1.0


# The tablebase


def write_entries(worths, turn, total, first, tables, units):
    """Writes some positions into the tablebase from an entry on: the mover's share, and the hope of whoever brought it about."""
    shares, hopes = tables
    for index in range(len(worths)):
        for lane in range(first_lane(total), end_lane(total)):
            share, other = worths[index, SHARE + lane], total - lane
            hopeful = hope(worths[index, SOON + lane], worths[index, LATE + lane])
            if turn[index]:
                share, lane, other = 1.0 - share, other, lane
            shares[lane, other, first + index] = rounded(share, units[0])
            hopes[lane, other, first + index] = rounded(hopeful, units[1])


def rounded(part, unit):
    return int(min(max(part, 0.0), 1.0) / unit + 0.5)
