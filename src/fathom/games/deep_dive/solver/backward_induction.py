"""A round between two divers, solved from full hands down to empty ones.  In the rules language; batch.py says what a tally is.

Within a round the supply only shrinks, so there is an order without loops: except that a round may end with every shell back in the
supply, and the next one then begins with the same tally and the other player first. So a round is solved for a given worth of that next
round, with the *slope*: how much each worth changes with it, which is the chance to get there. Two rounds that lead to each other
are then two straight lines, and solve_loop finds where they cross.

`room` holds one round: room.alone[WORTH or SLOPE, who, CHOOSES or STAYS or LEAVES, held] and room.both[WORTH or SLOPE, pair], where both
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
    comes_ashore,
    final_share,
    lead_of,
    supply_empty,
    unseen_of,
)

WORTH, SLOPE = 0, 1
STILL = 1e-14  # worths that differ less are the same
TRIES = 200  # of straight lines; far more than it ever takes


def pair_place(unseen, first_held, second_held):
    """Where two hands lie among all that leave a shell in the supply."""
    return first_held * unseen - first_held * (first_held - 1) // 2 + second_held


def solve_tally(table, white, empty, black, room):
    """Every round with these shells unseen; returns the residual: how far a worth lies from what its own round then gives."""
    found = ALL_WHITE - white
    residual = 0.0
    for mine in range(found // 2 + 1):
        if table.first_alone[white, empty, black, mine] >= 0:
            batches(table, white, empty, black, mine)
            batches(table, white, empty, black, found - mine)
            residual = max(residual, solve_loop(table, white, empty, black, mine, room))
    return residual


def batches(table, white, empty, black, mine):
    """Coming ashore with at least one shell: it leads to fewer unseen shells, which are solved."""
    unseen = unseen_of(white, empty, black)
    one, two = table.first_alone[white, empty, black, mine], table.first_pair[white, empty, black, mine]
    then = STAYS if table.at_once else CHOOSES
    for held in range(1, unseen):
        for who in (FIRST, SECOND):
            table.leaves[who, one + held] = comes_ashore(table, white, empty, black, mine, who, held, 0, NEXT_ROUND)
        for other in range(unseen - held):
            place = two + pair_place(unseen, held, other)
            table.first_leaves[place] = comes_ashore(table, white, empty, black, mine, FIRST, held, other, then)
            if table.at_once:
                table.both_leave[place] = comes_ashore(table, white, empty, black, mine, FIRST, held, other, LEAVES)
            place = two + pair_place(unseen, other, held)
            table.second_leaves[place] = comes_ashore(table, white, empty, black, mine, SECOND, held, other, STAYS)


def solve_loop(table, white, empty, black, mine, room):
    """The two rounds with this tally, one for each first player; returns the residual."""
    theirs = ALL_WHITE - white - mine
    our_worth, their_worth, residual = 0.5, 0.5, 1.0
    for _ in range(TRIES):
        ours, our_slope = sweep(table, white, empty, black, mine, 1.0 - their_worth, room)
        other, their_slope = sweep(table, white, empty, black, theirs, 1.0 - our_worth, room)
        residual = max(abs(ours - our_worth), abs(other - their_worth))
        if residual < STILL:
            break
        both = our_slope * their_slope
        crossing = (ours + our_slope * (their_worth - other) - both * our_worth) / (1.0 - both)
        their_worth = other + their_slope * (our_worth - crossing)
        our_worth = crossing
    table.rounds[white, empty, black, mine] = our_worth
    table.rounds[white, empty, black, theirs] = their_worth
    return residual


def sweep(table, white, empty, black, mine, next_worth, room):
    """One round for a given worth of the next: fills the table and returns the round's worth and slope."""
    unseen = unseen_of(white, empty, black)
    place = table.first_pair[white, empty, black, mine]
    for who in (FIRST, SECOND):
        sweep_alone(table, white, empty, black, mine, who, next_worth, room)
    worth, slope = 0.5, 0.0
    for held in range(unseen - 1, -1, -1):
        for first_held in range(held + 1):
            second_held = held - first_held
            empty_handed(table, unseen, place, first_held, second_held, next_worth, room)
            worth, slope = both_dive(white, unseen, mine, first_held, second_held, next_worth, room)
            choose_both(table, unseen, place, first_held, second_held, worth, slope, room)
    return worth, slope


def sweep_alone(table, white, empty, black, mine, who, next_worth, room):
    """The last diver in the water, from most shells to none."""
    unseen = unseen_of(white, empty, black)
    place = table.first_alone[white, empty, black, mine]
    table.leaves[who, place] = next_worth
    for held in range(unseen - 1, -1, -1):
        worth, slope = one_dives(white, unseen, mine, who, held, next_worth, room)
        table.stays[who, place + held] = worth
        note(room, who, STAYS, held, worth, slope)
        leaving = table.leaves[who, place + held]
        note(room, who, LEAVES, held, leaving, 1.0 if held == 0 else 0.0)
        is_staying = worth > leaving if who == FIRST else worth < leaving
        copy_note(room, who, STAYS if is_staying else LEAVES, held)


def note(room, who, what, held, worth, slope):
    room.alone[WORTH, who, what, held] = worth
    room.alone[SLOPE, who, what, held] = slope


def copy_note(room, who, what, held):
    """The choice of a lone diver."""
    for number in (WORTH, SLOPE):
        room.alone[number, who, CHOOSES, held] = room.alone[number, who, what, held]


def one_dives(white, unseen, mine, who, held, next_worth, room):
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
            worth += spared * room.alone[WORTH, who, CHOOSES, after]
            slope += spared * room.alone[SLOPE, who, CHOOSES, after]
    return worth / (FACES * FACES), slope / (FACES * FACES)


def both_dive(white, unseen, mine, first_held, second_held, next_worth, room):
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
                worth += scared * room.alone[WORTH, SECOND, CHOOSES, second_after]
                slope += scared * room.alone[SLOPE, SECOND, CHOOSES, second_after]
                scared = ways * SHARK_DIE[other]
                if first_after == unseen:  # SECOND came too late for a shell, so the supply stays empty
                    worth += scared * final_share(lead_of(white, mine) + white)
                else:
                    worth += scared * room.alone[WORTH, FIRST, CHOOSES, first_after]
                    slope += scared * room.alone[SLOPE, FIRST, CHOOSES, first_after]
                spared = ways * (FACES - SHARK_DIE[zone] - SHARK_DIE[other])
            if first_after + second_after == unseen:
                worth += spared * supply_empty(white, unseen, mine, first_after)
            else:
                pair = pair_place(unseen, first_after, second_after)
                worth += spared * room.both[WORTH, pair]
                slope += spared * room.both[SLOPE, pair]
    return worth / FACES**3, slope / FACES**3


def empty_handed(table, unseen, place, first_held, second_held, next_worth, room):
    """Whoever leaves without a shell turns nothing over, and the other goes on alone."""
    pair = place + pair_place(unseen, first_held, second_held)
    if first_held == 0:
        then = STAYS if table.at_once else CHOOSES
        table.first_leaves[pair] = room.alone[WORTH, SECOND, then, second_held]
        if table.at_once:
            table.both_leave[pair] = room.alone[WORTH, SECOND, LEAVES, second_held]
    if second_held == 0:
        table.second_leaves[pair] = room.alone[WORTH, FIRST, STAYS, first_held]


def choose_both(table, unseen, place, first_held, second_held, worth, slope, room):
    """Both are in the water and choose; `worth` and `slope` are those of both staying."""
    pair = pair_place(unseen, first_held, second_held)
    table.both_stay[place + pair] = worth
    first_leaves, first_slope = table.first_leaves[place + pair], 0.0
    second_leaves, second_slope = table.second_leaves[place + pair], 0.0
    if first_held == 0:
        first_slope = room.alone[SLOPE, SECOND, STAYS if table.at_once else CHOOSES, second_held]
    if second_held == 0:
        second_slope = room.alone[SLOPE, FIRST, STAYS, first_held]
    if table.at_once:
        both_leave = table.both_leave[place + pair]
        both_slope = room.alone[SLOPE, SECOND, LEAVES, second_held] if first_held == 0 else 0.0
        first_stays, second_stays = mixture(worth, second_leaves, first_leaves, both_leave)
        room.both[WORTH, pair] = mean(first_stays, second_stays, worth, second_leaves, first_leaves, both_leave)
        room.both[SLOPE, pair] = mean(first_stays, second_stays, slope, second_slope, first_slope, both_slope)
        return
    if second_leaves < worth:
        worth, slope = second_leaves, second_slope
    if first_leaves > worth:
        worth, slope = first_leaves, first_slope
    room.both[WORTH, pair] = worth
    room.both[SLOPE, pair] = slope


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
