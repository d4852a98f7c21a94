"""What the threads of a block do when a GPU solves positions: see gpu.py.  In the rules language.

Each column of threads solves one position after the other; its rows share the work on a lattice of dice. The lattices of all columns
lie side by side, so the numbers of one column, from its first on, are `columns` apart; its notes likewise.
"""

from fathom.games.into_the_blue.rules import ROLLS
from fathom.games.into_the_blue.solver.positions import NOTHING, OUTCOMES, outcome, place_of

MINE, OTHER, NUMBER, SIDE, FRESH, TRIES, JOB = 0, 1, 2, 3, 4, 5, 6  # rows of `job`: its position, whose turn is solved, is it new
GUESS, GUESS_BEFORE, FOUND_BEFORE, SHARE, POINTS = 0, 1, 2, 3, 4  # rows of `point`: where the search for the other's share stands
STILL = 1e-12  # a guess is right if it is found again, up to this
STEEPEST, PATIENCE = 0.98, 16  # slopes are guarded; after so many tries every guess is what was found before
LINK, BITS, FACES = 1023, 10, 60  # see lattice.py
OUTCOME_BITS, NO_OUTCOME = 5, 31
FIRST_SMALL, FIRST_FOUR, FIRST_SIX, SETS = 28, 84, 462, 924  # sets of fewer than three dice lie apart


def begin(table, segments, ticket, job, point, notes, column, columns):
    """Takes the position of a ticket; returns whether it is one: a mirror image is solved with its pair."""
    number, pair, segment = ticket % table.numbers, ticket // table.numbers, 0
    while pair >= segments[segment, 0]:
        pair -= segments[segment, 0]
        segment += 1
    mine, other = segments[segment, 1] + pair // segments[segment, 3], segments[segment, 2] + pair % segments[segment, 3]
    if other < table.moving and (mine < other or (mine == other and number > table.mirrors[number])):
        return False
    job[MINE, column], job[OTHER, column], job[NUMBER, column] = mine, other, number
    job[SIDE, column], job[FRESH, column], job[TRIES, column] = 0, 1, 0
    if other < table.moving:
        point[GUESS, column] = 1.0 - outcome(table, mine, other, number, 0)
        notes[NOTHING * columns] = 1.0 - point[GUESS, column]
    return True


def read_outcomes(table, job, notes, row, rows, column, columns):
    """What the turn of either side can bring. A failed turn that is not the last is guessed."""
    mine, other, number = job[MINE, column], job[OTHER, column], job[NUMBER, column]
    is_last = other >= table.moving
    for which in range(row, OUTCOMES, rows):
        if is_last or which != NOTHING:
            notes[which * columns] = outcome(table, mine, other, number, which)
        if not is_last and which != NOTHING:
            notes[(OUTCOMES + which) * columns] = outcome(table, other, mine, table.mirrors[number], which)


def take_in(table, job, point, notes, value, column, columns):
    """Goes on with the share that a turn was found to be worth; returns whether the position is solved."""
    job[FRESH, column] = 0
    mine, other, number = job[MINE, column], job[OTHER, column], job[NUMBER, column]
    if other >= table.moving:
        table.shares[place_of(table, mine, other, number)] = value
        return True
    if job[SIDE, column] == 0:
        point[SHARE, column] = value
        job[SIDE, column] = 1
        notes[(OUTCOMES + NOTHING) * columns] = 1.0 - value
        return False
    if abs(value - point[GUESS, column]) <= STILL:
        table.shares[place_of(table, mine, other, number)] = point[SHARE, column]
        table.shares[place_of(table, other, mine, table.mirrors[number])] = value
        return True
    point[GUESS, column] = next_guess(job, point, value, column)
    job[SIDE, column] = 0
    notes[NOTHING * columns] = 1.0 - point[GUESS, column]
    return False


def next_guess(job, point, found, column):
    """By the secant through the last two guesses."""
    guess, slope = point[GUESS, column], 0.0
    if 0 < job[TRIES, column] < PATIENCE and guess != point[GUESS_BEFORE, column]:
        slope = (found - point[FOUND_BEFORE, column]) / (guess - point[GUESS_BEFORE, column])
    slope = min(max(slope, 0.0), STEEPEST)
    job[TRIES, column] += 1
    point[GUESS_BEFORE, column], point[FOUND_BEFORE, column] = guess, found
    return min(max(found + slope / (1.0 - slope) * (found - guess), 0.0), 1.0)


def judge_final(lattice, notes, final, side, row, rows, columns):
    """The worth of all six dice once they are final: the best of their outcomes."""
    first = side * OUTCOMES
    for dice in range(row, SETS - FIRST_SIX, rows):
        code = final[dice & LINK]
        best = notes[(first + (code & NO_OUTCOME)) * columns]
        code >>= OUTCOME_BITS
        while code & NO_OUTCOME != NO_OUTCOME:
            best = max(best, notes[(first + (code & NO_OUTCOME)) * columns])
            code >>= OUTCOME_BITS
        lattice[((FIRST_SIX - FIRST_SMALL + dice) & LINK) * columns] = best


def mean_above(source, target, above, first, end, offset, row, rows, columns):
    """From the sets with one die more: the mean over its faces. The next link is read ahead."""
    dice_set = first + row
    link = above[dice_set & LINK]
    while dice_set < end:
        following = above[(dice_set + rows) & LINK]
        total = source[(link & LINK) * columns] + source[((link >> BITS) & LINK) * columns]
        total += source[((link >> 2 * BITS) & LINK) * columns] + source[((link >> 3 * BITS) & LINK) * columns]
        total += source[((link >> 4 * BITS) & LINK) * columns] + source[((link >> 5 * BITS) & LINK) * columns]
        target[((dice_set - offset) & LINK) * columns] = total * (1.0 / 6.0)
        dice_set += rows
        link = following


def best_below(source, target, below, first, end, offset, row, rows, columns):
    """The best that can be kept: all of a set, or what can be kept of one die less. The next link is read ahead."""
    dice_set = first + row
    link = below[dice_set & LINK]
    while dice_set < end:
        following = below[(dice_set + rows) & LINK]
        place = ((dice_set - offset) & LINK) * columns
        target[place] = best_of(source, target[place], link, columns)
        dice_set += rows
        link = following


def best_of(source, best, link, columns):
    """The best of a worth and those with one die less: as many as the set has faces."""
    faces = (link >> FACES) & 7
    one = source[(link & LINK) * columns]
    if faces == 1:
        return larger(best, one)
    two = source[((link >> BITS) & LINK) * columns]
    if faces == 2:
        return larger(best, larger(one, two))
    three = source[((link >> 2 * BITS) & LINK) * columns]
    if faces == 3:
        return larger(larger(best, three), larger(one, two))
    four = source[((link >> 3 * BITS) & LINK) * columns]
    if faces == 4:
        return larger(best, larger(larger(one, two), larger(three, four)))
    five = source[((link >> 4 * BITS) & LINK) * columns]
    if faces == 5:
        return larger(larger(best, five), larger(larger(one, two), larger(three, four)))
    six = source[((link >> 5 * BITS) & LINK) * columns]
    return larger(larger(best, larger(five, six)), larger(larger(one, two), larger(three, four)))


def larger(one, other):
    """Without a care for what is no number, which max() would take."""
    return one if one > other else other


def part_of_mean(lattice, below, chances, row, rows, columns):
    """This row's part of the mean over the first roll."""
    total, dice = 0.0, row
    link, chance = below[FIRST_SIX + dice], chances[dice]
    while dice < SETS - FIRST_SIX:
        ahead = (dice + rows) & LINK
        following, next_chance = below[(FIRST_SIX + ahead) & LINK], chances[ahead]
        worth = lattice[((FIRST_SIX - FIRST_SMALL + dice) & LINK) * columns]
        if ROLLS > 1:
            worth = best_of(lattice, worth, link, columns)
        total += chance * worth
        dice += rows
        link, chance = following, next_chance
    lattice[(FIRST_FOUR - FIRST_SMALL + row) * columns] = total


def sum_of_parts(lattice, rows, columns):
    total = 0.0
    for row in range(rows):
        total += lattice[(FIRST_FOUR - FIRST_SMALL + row) * columns]
    return total
