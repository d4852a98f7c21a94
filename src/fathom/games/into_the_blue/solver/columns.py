"""What the threads of a block do when a GPU solves positions: see gpu.py.  In the rules language.

Each column of a block solves one position after the other, on a lattice of dice. The lattices of all columns lie side by side, so the
numbers of one column, from its first on, are `columns` apart; its notes likewise. A thread works on two columns at once, which
saves it half of the addresses, and the rows of threads share the sets of dice.
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
    number, (mine, other) = ticket % table.numbers, placements_of(segments, ticket // table.numbers)
    if other < table.moving and (mine < other or (mine == other and number > table.mirrors[number])):
        return False
    job[MINE, column], job[OTHER, column], job[NUMBER, column] = mine, other, number
    job[SIDE, column], job[FRESH, column], job[TRIES, column] = 0, 1, 0
    if other < table.moving:
        point[GUESS, column] = 1.0 - outcome(table, mine, other, number, 0)
        notes[NOTHING * columns] = 1.0 - point[GUESS, column]
    return True


def placements_of(segments, pair):
    """The mover's placement and the other's, of a pair among those of a step."""
    segment = 0
    while pair >= segments[segment, 0]:
        pair -= segments[segment, 0]
        segment += 1
    return segments[segment, 1] + pair // segments[segment, 3], segments[segment, 2] + pair % segments[segment, 3]


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


def load_two(numbers, place):
    """A number and the one beside it. On a GPU this is one step: see fathom.engine.cuda.pairs."""
    return numbers[place], numbers[place + 1]


def store_two(numbers, place, pair):
    numbers[place], numbers[place + 1] = pair


def judge_final(lattice, notes, final, side, other_side, row, rows, columns):
    """The worth of all six dice once they are final: the best of their outcomes."""
    first, other_first = side * OUTCOMES * columns, other_side * OUTCOMES * columns + 1
    for dice in range(row, SETS - FIRST_SIX, rows):
        code = final[dice & LINK]
        place = (code & NO_OUTCOME) * columns
        best, other_best = notes[first + place], notes[other_first + place]
        code >>= OUTCOME_BITS
        while code & NO_OUTCOME != NO_OUTCOME:
            place = (code & NO_OUTCOME) * columns
            best, other_best = larger(best, notes[first + place]), larger(other_best, notes[other_first + place])
            code >>= OUTCOME_BITS
        store_two(lattice, ((FIRST_SIX - FIRST_SMALL + dice) & LINK) * columns, (best, other_best))


def mean_above(source, target, above, first, end, offset, row, rows, columns):
    """From the sets with one die more: the mean over its faces. The next link is read ahead."""
    dice_set = first + row
    link = above[dice_set & LINK]
    while dice_set < end:
        following = above[(dice_set + rows) & LINK]
        one, two = linked(source, link, 0, columns), linked(source, link, 1, columns)
        three, four = linked(source, link, 2, columns), linked(source, link, 3, columns)
        five, six = linked(source, link, 4, columns), linked(source, link, 5, columns)
        mean = (one[0] + two[0] + (three[0] + four[0]) + (five[0] + six[0])) * (1.0 / 6.0)
        other_mean = (one[1] + two[1] + (three[1] + four[1]) + (five[1] + six[1])) * (1.0 / 6.0)
        store_two(target, ((dice_set - offset) & LINK) * columns, (mean, other_mean))
        dice_set += rows
        link = following


def linked(source, link, which, columns):
    """The worths of the set that a link names."""
    return load_two(source, ((link >> which * BITS) & LINK) * columns)


def best_below(source, target, below, first, end, offset, row, rows, columns):
    """The best that can be kept: all of a set, or what can be kept of one die less. The next link is read ahead."""
    dice_set = first + row
    link = below[dice_set & LINK]
    while dice_set < end:
        following = below[(dice_set + rows) & LINK]
        place = ((dice_set - offset) & LINK) * columns
        store_two(target, place, best_of(source, load_two(target, place), link, columns))
        dice_set += rows
        link = following


def best_of(source, best, link, columns):
    """The best of a worth and those with one die less: as many as the set has faces, or one of them twice."""
    faces = (link >> FACES) & 7
    two = larger_two(linked(source, link, 0, columns), linked(source, link, 1, columns))
    if faces <= 2:
        return larger_two(best, two)
    three = linked(source, link, 2, columns)
    if faces == 3:
        return larger_two(larger_two(best, three), two)
    four = larger_two(three, linked(source, link, 3, columns))
    if faces == 4:
        return larger_two(best, larger_two(two, four))
    six = larger_two(linked(source, link, 4, columns), linked(source, link, 5, columns))
    return larger_two(larger_two(best, six), larger_two(two, four))


def larger_two(pair, other):
    return larger(pair[0], other[0]), larger(pair[1], other[1])


def larger(one, other):
    """Without a care for what is no number, which max() would take."""
    return one if one > other else other


def part_of_mean(lattice, below, chances, row, rows, columns):
    """This row's part of the mean over the first roll."""
    total, other_total, dice = 0.0, 0.0, row
    link, chance = below[FIRST_SIX + dice], chances[dice]
    while dice < SETS - FIRST_SIX:
        ahead = (dice + rows) & LINK
        following, next_chance = below[(FIRST_SIX + ahead) & LINK], chances[ahead]
        worth = load_two(lattice, ((FIRST_SIX - FIRST_SMALL + dice) & LINK) * columns)
        if ROLLS > 1:
            worth = best_of(lattice, worth, link, columns)
        total += chance * worth[0]
        other_total += chance * worth[1]
        dice += rows
        link, chance = following, next_chance
    store_two(lattice, (FIRST_FOUR - FIRST_SMALL + row) * columns, (total, other_total))


def sum_of_parts(lattice, rows, columns):
    total = 0.0
    for row in range(rows):
        total += lattice[(FIRST_FOUR - FIRST_SMALL + row) * columns]
    return total
