"""Backward induction with three: a tally's three rounds, solved from full hands down to empty ones.  In the rules language.

Seat 0 maximizes its share, and the two others minimize it. While divers stay in the water, their hands only grow: so lone divers are solved
first, then pairs, then all three, each from full hands down. A round may end with every shell back in the supply; then the next one begins
with the same tally and the next seat first. So three rounds lead to each other. Going round is a contraction: it is repeated until it
changes nothing.

The threads of a block of a GPU share the work on a tally, and wait for each other where one needs what another has found. A processor
solves a tally with one thread.
"""

from typing import NamedTuple

from fathom.games.deep_dive.solver.three.batch import comes_ashore, supply_empty
from fathom.games.deep_dive.solver.three.cycle import Round, mean_of_cycle
from fathom.games.deep_dive.solver.three.tally import (
    ASKED,
    PLAYERS,
    STAYED,
    Tally,
    hands_of_three,
    hands_of_two,
    lone_entry,
    pair_entry,
    place_of_two,
    unseen_of,
)

GUESS = 1.0 / PLAYERS
STILL = 1e-14  # worths that differ less are the same
TRIES = 300
MEASURED = 1e-9  # changes above it are no rounding
RESIDUAL, SLOPE = 0, 1  # what is noted of a tally


class Threads(NamedTuple):
    """A thread of a GPU, and how many there are."""

    block: int
    blocks: int
    thread: int  # in the block
    together: int


def wait():
    """Until all threads of a block have come here: see gpu.py."""


def solve_tallies(tablebase, tallies, hands, work, notes, threads):
    """Tallies with equally many unseen shells, which do not depend on each other."""
    for row in range(threads.block, len(tallies), threads.blocks):
        tally = Tally(tallies[row, 0], tallies[row, 1], tallies[row, 2], tallies[row, 3], tallies[row, 4], tallies[row, 5])
        solve_tally(tablebase, tally, hands, work, notes[row], threads)


def solve_tally(tablebase, tally, hands, work, note, threads):
    unseen = unseen_of(tally)
    start = tablebase.starts[tally.white, tally.empty, tally.black, tally.mine, tally.left]
    for place in range(threads.thread, hands_of_two(unseen + 1), threads.together):
        mine, left = hands.two[place, 0], hands.two[place, 1]
        work.endings[place] = supply_empty(tally, mine, left, unseen - mine - left)
    for first in range(PLAYERS):
        all_batches(tablebase, tally, first, hands, work, threads)
    if threads.thread == 0:
        tablebase.worths[start] = GUESS
    wait()
    change, slope, tries = 1.0, 0.0, 0
    while change > STILL and tries < TRIES:
        guess, before = tablebase.worths[start], change
        for first in range(PLAYERS - 1, -1, -1):
            next_worth = tablebase.worths[start + (first + 1) % PLAYERS]  # R44
            sweep(tablebase, start, Round(unseen, first, next_worth), hands, work, threads)
        change = abs(tablebase.worths[start] - guess)
        if tries > 0 and change > MEASURED:
            slope = max(slope, change / before)
        tries += 1
    if threads.thread == 0:
        note[RESIDUAL] = change
        note[SLOPE] = slope
    wait()


# Coming ashore with at least one shell: it leads to fewer unseen shells, which are solved.


def all_batches(tablebase, tally, first, hands, work, threads):
    unseen = unseen_of(tally)
    for item in range(threads.thread, PLAYERS * unseen, threads.together):
        turn, held = item // unseen, item % unseen
        if held > 0:
            next_first = (first + 1) % PLAYERS
            work.alone_leave[first, turn, held] = comes_ashore(tablebase, tally, (first + turn) % PLAYERS, held, next_first)
    pairs = hands_of_two(unseen)
    for item in range(threads.thread, PLAYERS * pairs, threads.together):
        batches_of_two(tablebase, tally, first, item // pairs, item % pairs, hands, work)
    for place in range(threads.thread, hands_of_three(unseen), threads.together):
        batches_of_three(tablebase, tally, first, place, hands, work)


def batches_of_two(tablebase, tally, first, out, place, hands, work):
    earlier, later = turns_without(out)
    earlier_held, later_held = hands.two[place, 0], hands.two[place, 1]
    rest = unseen_of(tally)
    if earlier_held > 0:
        entry = lone_entry(rest - earlier_held, first, later, ASKED, later_held)
        work.pair_leave[first, out, 0, place] = comes_ashore(tablebase, tally, (first + earlier) % PLAYERS, earlier_held, entry)
    if later_held > 0:
        entry = lone_entry(rest - later_held, first, earlier, STAYED, earlier_held)
        work.pair_leave[first, out, 1, place] = comes_ashore(tablebase, tally, (first + later) % PLAYERS, later_held, entry)


def batches_of_three(tablebase, tally, first, place, hands, work):
    held = hands.three[place]
    for turn in range(PLAYERS):
        if held[turn] > 0:
            earlier, later = turns_without(turn)
            entry = pair_entry(unseen_of(tally) - held[turn], first, turn, held[earlier], held[later])
            work.triple_leave[first, turn, place] = comes_ashore(tablebase, tally, (first + turn) % PLAYERS, held[turn], entry)


def turns_without(out):
    """The turns of the two others, the earlier one first."""
    return 1 if out == 0 else 0, 1 if out == 2 else 2


# One round, for a given worth of the next.


def sweep(tablebase, start, now, hands, work, threads):
    for held in range(now.unseen - 1, -1, -1):
        for turn in range(threads.thread, PLAYERS, threads.together):
            choose_alone(tablebase, start, now, turn, held, work)
        wait()
    for held in range(now.unseen - 1, -1, -1):
        for item in range(threads.thread, PLAYERS * (held + 1), threads.together):
            out, earlier_held = item // (held + 1), item % (held + 1)
            choose_of_two(tablebase, start, now, out, earlier_held, held - earlier_held, work)
        wait()
    for held in range(now.unseen - 1, -1, -1):
        for place in range(hands_of_three(held) + threads.thread, hands_of_three(held + 1), threads.together):
            choose_of_three(tablebase, start, now, place, hands, work)
        wait()


def choose_alone(tablebase, start, now, turn, held, work):
    hands = (held if turn == 0 else 0, held if turn == 1 else 0, held if turn == 2 else 0)
    stays = mean_of_cycle(work, now, (turn == 0, turn == 1, turn == 2), hands)
    leaves = now.next_worth if held == 0 else work.alone_leave[now.first, turn, held]
    work.alone[STAYED, turn, held] = stays
    work.alone[ASKED, turn, held] = better(now, turn, stays, leaves)
    for chosen in (ASKED, STAYED):
        tablebase.worths[start + lone_entry(now.unseen, now.first, turn, chosen, held)] = work.alone[chosen, turn, held]


def choose_of_two(tablebase, start, now, out, earlier_held, later_held, work):
    """The earlier diver chooses, then the later one (R32)."""
    earlier, later = turns_without(out)
    place = place_of_two(earlier_held, later_held)
    hands = hands_without(out, earlier_held, later_held)
    both_stay = mean_of_cycle(work, now, (out != 0, out != 1, out != 2), hands)
    leaves = work.pair_leave[now.first, out, 1, place] if later_held > 0 else work.alone[STAYED, earlier, earlier_held]
    later_asked = better(now, later, both_stay, leaves)
    leaves = work.pair_leave[now.first, out, 0, place] if earlier_held > 0 else work.alone[ASKED, later, later_held]
    both_asked = better(now, earlier, later_asked, leaves)
    work.pairs[out, place] = both_asked
    kept = both_asked if out == 0 else later_asked if out == 1 else both_stay
    tablebase.worths[start + pair_entry(now.unseen, now.first, out, earlier_held, later_held)] = kept


def hands_without(out, earlier_held, later_held):
    if out == 0:
        return 0, earlier_held, later_held
    return (earlier_held, 0, later_held) if out == 1 else (earlier_held, later_held, 0)


def choose_of_three(tablebase, start, now, place, hands, work):
    """All three choose, the first player first (R32). Each has a shell: if they had found too few, the supply would be empty."""
    held = (hands.three[place, 0], hands.three[place, 1], hands.three[place, 2])
    worth = mean_of_cycle(work, now, (True, True, True), held)
    if place == 0:
        tablebase.worths[start + now.first] = worth  # the round begins with these dives
    for turn in range(PLAYERS - 1, -1, -1):
        worth = better(now, turn, worth, work.triple_leave[now.first, turn, place])
    work.triples[place] = worth


def better(now, turn, one, other):
    """Seat 0 wants much, the others little."""
    return max(one, other) if (now.first + turn) % PLAYERS == 0 else min(one, other)
