"""Solves positions one after the other on a processor, for small boxes and as the check on the GPU.  In the rules language.

A turn that brings nothing hands the same position to the other. So a position and its mirror image depend on each other: each is solved
with the other's latest share, until neither changes. What a failed turn is worth matters only as often as turns fail, so that ends.
"""

from fathom.games.into_the_blue.solver.positions import NOTHING, place_of, turn_share, write_outcomes

STILL = 1e-14


def solve_last_turns(table, outcomes, worths, keeps):
    """All positions in which the other has placed everything."""
    for mine in range(table.moving):
        for other in range(table.moving, table.all):
            for number in range(table.numbers):
                write_outcomes(table, mine, other, number, outcomes[0])
                table.shares[place_of(table, mine, other, number)] = turn_share(outcomes[0], worths, keeps)


def solve_pairs(table, first_mine, end_mine, first_other, end_other, outcomes, worths, keeps):
    """All positions of these placements, with their mirror images."""
    for mine in range(first_mine, end_mine):
        for other in range(first_other, min(end_other, mine + 1)):
            for number in range(table.numbers):
                solve_pair(table, mine, other, number, outcomes, worths, keeps)


def solve_pair(table, mine, other, number, outcomes, worths, keeps):
    mirror = table.mirrors[number]
    write_outcomes(table, mine, other, number, outcomes[0])
    write_outcomes(table, other, mine, mirror, outcomes[1])
    share, theirs, change = 0.5, 0.5, 1.0
    while change > STILL:
        outcomes[0, NOTHING] = 1.0 - theirs
        new = turn_share(outcomes[0], worths, keeps)
        outcomes[1, NOTHING] = 1.0 - new
        other_new = turn_share(outcomes[1], worths, keeps)
        change = max(abs(new - share), abs(other_new - theirs))
        share, theirs = new, other_new
    table.shares[place_of(table, mine, other, number)] = share
    table.shares[place_of(table, other, mine, mirror)] = theirs
