"""A turn of the weigher: what it takes outcomes to be worth, how likely its turn brings each, what that gives.  In the rules language.

Where it does not matter, the weigher keeps as few dice as it can, so that rounding never decides.
"""

from fathom.games.into_the_blue.rules import DICE, FACES, FACES_OF, FIRST_SET, ROLLS, SETS, WAYS, ways_to_roll
from fathom.games.into_the_blue.solver.positions import NOTHING, OUTCOMES, best_outcome, judge_dice, outcome, place_of
from fathom.games.into_the_blue.solver.turn import WITH, WITHOUT, best_keeps, roll_worths

SAME = 1e-12  # shares that differ less are the same


def weighed(known, beliefs, mine, other, belief, which):
    """The mean share of the open game after an outcome, over all that the weigher holds possible."""
    total = 0.0
    for entry in range(beliefs.first[belief], beliefs.first[belief + 1]):
        total += beliefs.odds[entry] * outcome(known, mine, other, beliefs.known[entry], which)
    return total


def write_turn(table, beliefs, mine, other, entry, chances, columns):
    """What the turn gives in a world. Unless it is the last, failing is left out; its chance stands where the responder's share will."""
    world = beliefs.worlds[entry]
    number, total = table.mirrors[world], 0.0
    for which in range(OUTCOMES):
        if which != NOTHING or other >= table.moving:
            total += chances[which * columns] * outcome(table, mine, other, number, which)
    table.shares[place_of(table, mine, other, number)] = total
    if other < table.moving:
        table.shares[place_of(table, other, mine, world)] = chances[NOTHING * columns]


def turn_chances(outcomes, worths, keeps, choices, masses, chances):
    """How likely each outcome is, for a player to whom they are worth `outcomes`."""
    judge_dice(outcomes, worths)
    for roll in range(ROLLS - 1):  # the last decision first
        roll_worths(worths)
        best_keeps(worths, keeps)
        note_choices(worths, choices[roll])
    for dice_set in range(SETS):
        masses[dice_set] = ways_to_roll(dice_set, DICE) / WAYS[DICE] if dice_set >= FIRST_SET[DICE] else 0.0
    for roll in range(ROLLS - 2, -1, -1):
        keep(masses, choices[roll])
        roll_masses(masses, choices[roll])
    for which in range(OUTCOMES):
        chances[which] = 0.0
    for dice_set in range(FIRST_SET[DICE], SETS):
        chances[best_outcome(FACES_OF[dice_set], outcomes, SAME)] += masses[dice_set]


def note_choices(worths, choices):
    """Which set to go to from each: itself, or one die less; from there it goes on."""
    for dice_set in range(SETS):
        choices[dice_set] = dice_set
        for face in range(FACES - 1, -1, -1):
            fewer = WITHOUT[dice_set, face]
            if fewer >= 0 and worths[fewer] >= worths[dice_set] - SAME:
                choices[dice_set] = fewer


def keep(masses, choices):
    """Puts dice back, one at a time; what stays is what is kept."""
    for dice_set in range(SETS - 1, -1, -1):
        if dice_set < FIRST_SET[DICE]:
            masses[dice_set] = 0.0
            for face in range(FACES):
                if choices[WITH[dice_set, face]] == dice_set:
                    masses[dice_set] += masses[WITH[dice_set, face]]


def roll_masses(masses, choices):
    """Rolls the missing dice, one at a time."""
    for dice_set in range(SETS):
        if choices[dice_set] != dice_set:
            masses[dice_set] = 0.0
        for face in range(FACES):
            if WITHOUT[dice_set, face] >= 0:
                masses[dice_set] += masses[WITHOUT[dice_set, face]] / FACES
