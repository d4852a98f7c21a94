"""The responder's shares, one position after the other on a processor, for small boxes and as the check on the GPU.  In the rules language.

Where a step begins, the weigher's turns are known up to what follows if they fail; then the responder's turns are solved.
"""

from fathom.games.into_the_blue.solver.best_response.weighing import turn_chances, weighed, write_turn
from fathom.games.into_the_blue.solver.positions import NOTHING, OUTCOMES, place_of, turn_share, write_outcomes

STILL = 1e-14


def weigh_turns(table, known, beliefs, mine, others, work):
    """All turns of the weigher with these placements."""
    for own in range(mine[0], mine[1]):
        for other in range(others[0], others[1]):
            for belief in range(len(beliefs.first) - 1):
                for which in range(OUTCOMES):
                    work.outcomes[which] = weighed(known, beliefs, own, other, belief, which)
                turn_chances(work.outcomes, work.worths, work.keeps, work.choices, work.masses, work.chances)
                for entry in range(beliefs.first[belief], beliefs.first[belief + 1]):
                    write_turn(table, beliefs, own, other, entry, work.chances, 1)


def respond(table, mine, others, work):
    """All turns of the responder with these placements."""
    for own in range(mine[0], mine[1]):
        for other in range(others[0], others[1]):
            for world in range(table.numbers // 2):
                solve_response(table, own, other, world, work)


def solve_response(table, mine, other, world, work):
    """A turn that fails leads to the weigher's, and that leads back if it fails too."""
    write_outcomes(table, mine, other, world, work.outcomes)
    place, share = place_of(table, mine, other, world), 0.5
    if other >= table.moving:
        table.shares[place] = turn_share(work.outcomes, work.worths, work.keeps)
        return
    theirs = place_of(table, other, mine, table.mirrors[world])
    sure, failing, change = table.shares[theirs], table.shares[place], 1.0
    while change > STILL:
        work.outcomes[NOTHING] = 1.0 - (sure + failing * (1.0 - share))
        new = turn_share(work.outcomes, work.worths, work.keeps)
        share, change = new, abs(new - share)
    table.shares[place], table.shares[theirs] = share, sure + failing * (1.0 - share)
