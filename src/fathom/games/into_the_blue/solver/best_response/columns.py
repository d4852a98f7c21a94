"""What the threads of a block do against the weigher when a GPU solves positions: see gpu.py.  In the rules language.

First the weigher's turns: each column of a block takes one after the other, solves it on its lattice of dice, notes the choices, and then
sends the chance of all dice through them. Then the responder's turns, as in the open game: see columns.py one folder up.
"""

from fathom.games.into_the_blue.solver.best_response.weighing import SAME, weighed, write_turn
from fathom.games.into_the_blue.solver.columns import (
    BITS,
    FACES,
    FIRST_FOUR,
    FIRST_SIX,
    FIRST_SMALL,
    FRESH,
    GUESS,
    LINK,
    MINE,
    NO_OUTCOME,
    NUMBER,
    OTHER,
    OUTCOME_BITS,
    SETS,
    SIDE,
    STILL,
    TRIES,
    next_guess,
    placements_of,
)
from fathom.games.into_the_blue.solver.positions import NOTHING, OUTCOMES, outcome, place_of

POSSIBLE_FACES = 6


def begin(table, segments, ticket, job, point, notes, column, columns):
    """Takes the responder's turn of a ticket, with a first guess at its share."""
    worlds = table.numbers // 2
    world, (mine, other) = ticket % worlds, placements_of(segments, ticket // worlds)
    job[MINE, column], job[OTHER, column], job[NUMBER, column] = mine, other, world
    job[SIDE, column], job[FRESH, column], job[TRIES, column] = 0, 1, 0
    if other < table.moving:
        point[GUESS, column] = outcome(table, mine, other, world, 0)
        notes[NOTHING * columns] = 1.0 - weigher_share(table, job, column, point[GUESS, column])
    return True


def weigher_share(table, job, column, share):
    """What the weigher gets where the responder's turn has failed, if the responder gets `share` where the weigher's has."""
    mine, other, world = job[MINE, column], job[OTHER, column], job[NUMBER, column]
    failing = table.shares[place_of(table, mine, other, world)]
    return table.shares[place_of(table, other, mine, table.mirrors[world])] + failing * (1.0 - share)


def read_outcomes(table, job, notes, row, rows, column, columns):
    """What the responder's turn can bring. A failed turn that is not the last is guessed."""
    mine, other, world = job[MINE, column], job[OTHER, column], job[NUMBER, column]
    for which in range(row, OUTCOMES, rows):
        if which != NOTHING or other >= table.moving:
            notes[which * columns] = outcome(table, mine, other, world, which)


def take_in(table, job, point, notes, value, column, columns):
    """Goes on with the share that a turn was found to be worth; returns whether the position is solved."""
    job[FRESH, column] = 0
    mine, other, world = job[MINE, column], job[OTHER, column], job[NUMBER, column]
    place = place_of(table, mine, other, world)
    if other >= table.moving:
        table.shares[place] = value
        return True
    if abs(value - point[GUESS, column]) <= STILL:
        table.shares[place_of(table, other, mine, table.mirrors[world])] = weigher_share(table, job, column, value)
        table.shares[place] = value
        return True
    point[GUESS, column] = next_guess(job, point, value, column)
    notes[NOTHING * columns] = 1.0 - weigher_share(table, job, column, point[GUESS, column])
    return False


def take_turn(beliefs, segments, total, ticket, job, column):
    """Takes the weigher's turn of a ticket; returns whether there is one."""
    job[FRESH, column] = 0
    if ticket >= total:
        return False
    sets = len(beliefs.first) - 1
    job[MINE, column], job[OTHER, column] = placements_of(segments, ticket // sets)
    job[NUMBER, column], job[FRESH, column] = ticket % sets, 1
    return True


def read_weighed(known, beliefs, job, notes, row, rows, column, columns):
    """What the weigher takes the outcomes of its turn to be worth."""
    for which in range(row, OUTCOMES, rows):
        notes[which * columns] = weighed(known, beliefs, job[MINE, column], job[OTHER, column], job[NUMBER, column], which)


def write_turns(table, beliefs, job, chances, row, rows, column, columns):
    """What the turn gives in each world that the weigher holds possible."""
    belief = job[NUMBER, column]
    for entry in range(beliefs.first[belief] + row, beliefs.first[belief + 1], rows):
        write_turn(table, beliefs, job[MINE, column], job[OTHER, column], entry, chances, columns)


def note_choices(lattice, small, below, choices, row, rows, columns):
    """Which set to go to from each: itself, or one die less; from there it goes on."""
    for dice_set in range(row, SETS, rows):
        link, choice = below[dice_set], dice_set
        own = lattice[(dice_set - FIRST_SMALL) * columns] if dice_set >= FIRST_SMALL else small[dice_set * columns]
        for face in range(((link >> FACES) & 7) - 1, -1, -1):
            fewer = (link >> face * BITS) & LINK
            worth = lattice[fewer * columns] if dice_set >= FIRST_FOUR else small[fewer * columns]
            if worth >= own - SAME:
                choice = fewer + FIRST_SMALL if dice_set >= FIRST_FOUR else fewer
        choices[dice_set * columns] = choice


def begin_masses(lattice, chances, row, rows, columns):
    """The chance of each first roll."""
    for dice in range(row, SETS - FIRST_SIX, rows):
        lattice[(FIRST_SIX - FIRST_SMALL + dice) * columns] = chances[dice]


def put_back(source, source_offset, target, target_offset, above, choices, first, end, row, rows, columns):
    """The chance of sets to which one more die was put back: of those with one die more that go there."""
    for dice_set in range(first + row, end, rows):
        link, total = above[dice_set], 0.0
        for face in range(POSSIBLE_FACES):
            more = (link >> face * BITS) & LINK
            if choices[(more + source_offset) * columns] == dice_set:
                total += source[more * columns]
        target[(dice_set - target_offset) * columns] = total


def roll_one(source, target, target_offset, below, choices, first, end, row, rows, columns):
    """The chance of sets once one more die was rolled: what was kept, and what comes from one die less."""
    for dice_set in range(first + row, end, rows):
        link, place = below[dice_set], (dice_set - target_offset) * columns
        total = target[place] if choices[dice_set * columns] == dice_set else 0.0
        for face in range((link >> FACES) & 7):
            total += source[((link >> face * BITS) & LINK) * columns] * (1.0 / POSSIBLE_FACES)
        target[place] = total


def chosen_outcome(code, notes, columns):
    """What final dice bring: the first of their best outcomes."""
    best = code & NO_OUTCOME
    code >>= OUTCOME_BITS
    while code & NO_OUTCOME != NO_OUTCOME:
        which = code & NO_OUTCOME
        if notes[which * columns] > notes[best * columns] + SAME:
            best = which
        code >>= OUTCOME_BITS
    return best
