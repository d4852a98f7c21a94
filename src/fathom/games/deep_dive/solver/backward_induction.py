"""Backward induction: a round between two divers, solved from full hands down to empty ones.  In the rules language.

Within a round the supply only shrinks, so there is an order without loops: except that a round may end with every shell back in the
supply, and the next one then begins with the same tally and the other player first. So a round is solved for a given worth of that next
round, with the *slope*: how much each worth changes with it, which is the chance to get there. Two rounds that lead to each other
are then two straight lines, and solve_loop finds where they cross.

`work` holds one round: work.alone[WORTH or SLOPE, who, CHOOSES or STAYS or LEAVES, held] and work.both[WORTH or SLOPE, pair], where both
are in the water and about to choose.
"""

from fathom.games.deep_dive.rules import COLOUR_DIE, FACES, SHARK_DIE, SHELLS_IN_ZONE, ZONES
from fathom.games.deep_dive.solver.batch import (
    ALL_WHITE,
    CHOOSES,
    FIRST,
    LEAVES,
    NEXT_ROUND,
    SECOND,
    STAYS,
    Tally,
    comes_ashore,
    final_share,
    lead_of,
    supply_empty,
    unseen_of,
)

WORTH, SLOPE = 0, 1
STILL = 1e-14  # worths that differ less are the same
TRIES = 200  # of straight lines; far more than it ever takes


def pair_index(unseen, first_held, second_held):
    """Where two hands lie among all that leave a shell in the supply."""
    return first_held * unseen - first_held * (first_held - 1) // 2 + second_held


def solve_tally(tablebase, white, empty, black, work):
    """Every round with these shells unseen; returns the residual: how far a worth lies from what its own round then gives."""
    found = ALL_WHITE - white
    residual = 0.0
    for mine in range(found // 2 + 1):
        if tablebase.first_alone[white, empty, black, mine] >= 0:
            batches(tablebase, Tally(white, empty, black, mine))
            batches(tablebase, Tally(white, empty, black, found - mine))
            residual = max(residual, solve_loop(tablebase, Tally(white, empty, black, mine), work))
    return residual


def batches(tablebase, tally):
    """Coming ashore with at least one shell: it leads to fewer unseen shells, which are solved."""
    white, empty, black, mine = tally
    unseen = unseen_of(white, empty, black)
    one, two = tablebase.first_alone[white, empty, black, mine], tablebase.first_pair[white, empty, black, mine]
    then = STAYS if tablebase.at_once else CHOOSES
    for held in range(1, unseen):
        for who in (FIRST, SECOND):
            tablebase.leaves[who, one + held] = comes_ashore(tablebase, tally, who, held, 0, NEXT_ROUND)
        for other in range(unseen - held):
            pair = two + pair_index(unseen, held, other)
            tablebase.first_leaves[pair] = comes_ashore(tablebase, tally, FIRST, held, other, then)
            if tablebase.at_once:
                tablebase.both_leave[pair] = comes_ashore(tablebase, tally, FIRST, held, other, LEAVES)
            pair = two + pair_index(unseen, other, held)
            tablebase.second_leaves[pair] = comes_ashore(tablebase, tally, SECOND, held, other, STAYS)


def solve_loop(tablebase, tally, work):
    """The two rounds with this tally, one for each first player; returns the residual."""
    white, empty, black, mine = tally
    theirs = Tally(white, empty, black, ALL_WHITE - white - mine)
    our_worth, their_worth, residual = 0.5, 0.5, 1.0
    for _ in range(TRIES):
        ours, our_slope = sweep(tablebase, tally, 1.0 - their_worth, work)
        other, their_slope = sweep(tablebase, theirs, 1.0 - our_worth, work)
        residual = max(abs(ours - our_worth), abs(other - their_worth))
        if residual < STILL:
            break
        both = our_slope * their_slope
        crossing = (ours + our_slope * (their_worth - other) - both * our_worth) / (1.0 - both)
        their_worth = other + their_slope * (our_worth - crossing)
        our_worth = crossing
    tablebase.rounds[white, empty, black, mine] = our_worth
    tablebase.rounds[white, empty, black, theirs.mine] = their_worth
    return residual


def sweep(tablebase, tally, next_worth, work):
    """One round for a given worth of the next: fills the tablebase and returns the round's worth and slope."""
    white, empty, black, mine = tally
    unseen = unseen_of(white, empty, black)
    start = tablebase.first_pair[white, empty, black, mine]
    for who in (FIRST, SECOND):
        sweep_alone(tablebase, tally, who, next_worth, work)
    worth, slope = 0.5, 0.0
    for held in range(unseen - 1, -1, -1):
        for first_held in range(held + 1):
            second_held = held - first_held
            empty_handed(tablebase, unseen, start, first_held, second_held, work)
            worth, slope = both_dive(white, unseen, mine, first_held, second_held, next_worth, work)
            choose_both(tablebase, start, pair_index(unseen, first_held, second_held), (first_held, second_held), worth, slope, work)
    return worth, slope


def sweep_alone(tablebase, tally, who, next_worth, work):
    """The last diver in the water, from most shells to none."""
    white, empty, black, mine = tally
    unseen = unseen_of(white, empty, black)
    start = tablebase.first_alone[white, empty, black, mine]
    tablebase.leaves[who, start] = next_worth
    for held in range(unseen - 1, -1, -1):
        worth, slope = one_dives(white, unseen, mine, who, held, next_worth, work)
        tablebase.stays[who, start + held] = worth
        note(work, who, STAYS, held, worth, slope)
        leaving = tablebase.leaves[who, start + held]
        note(work, who, LEAVES, held, leaving, 1.0 if held == 0 else 0.0)
        is_staying = worth > leaving if who == FIRST else worth < leaving
        copy_note(work, who, STAYS if is_staying else LEAVES, held)


def note(work, who, what, held, worth, slope):
    work.alone[WORTH, who, what, held] = worth
    work.alone[SLOPE, who, what, held] = slope


def copy_note(work, who, what, held):
    """The choice of a lone diver."""
    for number in (WORTH, SLOPE):
        work.alone[number, who, CHOOSES, held] = work.alone[number, who, what, held]


def one_dives(white, unseen, mine, who, held, next_worth, work):
    all_white = final_share(lead_of(white, mine) + (white if who == FIRST else -white))
    worth, slope = 0.0, 0.0
    for zone in range(ZONES):
        after = held + min(SHELLS_IN_ZONE[zone], unseen - held)
        scared = COLOUR_DIE[zone] * SHARK_DIE[zone]
        spared = COLOUR_DIE[zone] * (FACES - SHARK_DIE[zone])
        worth += scared * next_worth
        slope += scared
        if after == unseen:  # the supply is empty
            worth += spared * all_white
        else:
            worth += spared * work.alone[WORTH, who, CHOOSES, after]
            slope += spared * work.alone[SLOPE, who, CHOOSES, after]
    return worth / (FACES * FACES), slope / (FACES * FACES)


def both_dive(white, unseen, mine, first_held, second_held, next_worth, work):
    """Both stayed: each goes to a zone, then the shark comes."""
    worth, slope = 0.0, 0.0
    for zone in range(ZONES):
        first_after = first_held + min(SHELLS_IN_ZONE[zone], unseen - first_held - second_held)
        for other in range(ZONES):
            second_after = second_held + min(SHELLS_IN_ZONE[other], unseen - first_after - second_held)
            ways = COLOUR_DIE[zone] * COLOUR_DIE[other]
            if zone == other:
                scared = ways * SHARK_DIE[zone]
                worth += scared * next_worth
                slope += scared
                spared = ways * (FACES - SHARK_DIE[zone])
            else:
                scared = ways * SHARK_DIE[zone]
                worth += scared * work.alone[WORTH, SECOND, CHOOSES, second_after]
                slope += scared * work.alone[SLOPE, SECOND, CHOOSES, second_after]
                scared = ways * SHARK_DIE[other]
                if first_after == unseen:  # SECOND came too late for a shell, so the supply stays empty
                    worth += scared * final_share(lead_of(white, mine) + white)
                else:
                    worth += scared * work.alone[WORTH, FIRST, CHOOSES, first_after]
                    slope += scared * work.alone[SLOPE, FIRST, CHOOSES, first_after]
                spared = ways * (FACES - SHARK_DIE[zone] - SHARK_DIE[other])
            if first_after + second_after == unseen:
                worth += spared * supply_empty(white, unseen, mine, first_after)
            else:
                pair = pair_index(unseen, first_after, second_after)
                worth += spared * work.both[WORTH, pair]
                slope += spared * work.both[SLOPE, pair]
    return worth / FACES**3, slope / FACES**3


def empty_handed(tablebase, unseen, start, first_held, second_held, work):
    """A diver who leaves without a shell turns nothing over, and the other goes on alone."""
    pair = start + pair_index(unseen, first_held, second_held)
    if first_held == 0:
        then = STAYS if tablebase.at_once else CHOOSES
        tablebase.first_leaves[pair] = work.alone[WORTH, SECOND, then, second_held]
        if tablebase.at_once:
            tablebase.both_leave[pair] = work.alone[WORTH, SECOND, LEAVES, second_held]
    if second_held == 0:
        tablebase.second_leaves[pair] = work.alone[WORTH, FIRST, STAYS, first_held]


def choose_both(tablebase, start, pair, held, worth, slope, work):
    """Both are in the water and choose; `worth` and `slope` are those of both staying."""
    first_held, second_held = held
    tablebase.both_stay[start + pair] = worth
    first_leaves, first_slope = tablebase.first_leaves[start + pair], 0.0
    second_leaves, second_slope = tablebase.second_leaves[start + pair], 0.0
    if first_held == 0:
        first_slope = work.alone[SLOPE, SECOND, STAYS if tablebase.at_once else CHOOSES, second_held]
    if second_held == 0:
        second_slope = work.alone[SLOPE, FIRST, STAYS, first_held]
    if tablebase.at_once:
        both_leave = tablebase.both_leave[start + pair]
        both_slope = work.alone[SLOPE, SECOND, LEAVES, second_held] if first_held == 0 else 0.0
        first_stays, second_stays = mixture(worth, second_leaves, first_leaves, both_leave)
        work.both[WORTH, pair] = mean(first_stays, second_stays, worth, second_leaves, first_leaves, both_leave)
        work.both[SLOPE, pair] = mean(first_stays, second_stays, slope, second_slope, first_slope, both_slope)
        return
    if second_leaves < worth:
        worth, slope = second_leaves, second_slope
    if first_leaves > worth:
        worth, slope = first_leaves, first_slope
    work.both[WORTH, pair] = worth
    work.both[SLOPE, pair] = slope


def mixture(both_stay, second_leaves, first_leaves, both_leave):
    """How likely FIRST and SECOND are to stay when they choose in secret: a game of two rows and two columns."""
    if second_leaves >= both_stay >= first_leaves:
        return 1.0, 1.0
    if both_stay >= second_leaves >= both_leave:
        return 1.0, 0.0
    if both_leave >= first_leaves >= both_stay:
        return 0.0, 1.0
    if first_leaves >= both_leave >= second_leaves:
        return 0.0, 0.0
    spread = both_stay - second_leaves - first_leaves + both_leave
    return (both_leave - first_leaves) / spread, (both_leave - second_leaves) / spread


def mean(first_stays, second_stays, both_stay, second_leaves, first_leaves, both_leave):
    stayed = second_stays * both_stay + (1.0 - second_stays) * second_leaves
    left = second_stays * first_leaves + (1.0 - second_stays) * both_leave
    return first_stays * stayed + (1.0 - first_stays) * left
