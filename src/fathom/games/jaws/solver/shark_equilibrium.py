"""A turn of the shark in Act 1 as a game against the notebook, solved by regret matching plus.  In the rules language.

The crew knows where the shark may be (its notebook), hears the announcement, uses the fish finder and launches a barrel. So a shark
at each of those spaces has its turns, and a turn is an announcement and a space where it ends. The shark of each space learns which turns
pay against a crew that knows how often each is played (fathom.solvers.regret has the papers). The average is a mixed strategy, and
knowing it does not help to find the shark.
"""

from typing import Any, NamedTuple

import numpy as np

from fathom.games.jaws.bots.evaluation.island import STEPS, launch_costs
from fathom.games.jaws.rules.common import ACT_1_ALONE, BRODY
from fathom.games.jaws.rules.island.board import shark_actions
from fathom.games.jaws.rules.island.constants import (
    BEACHES,
    CREW_ACTIONS,
    NORTH,
    NOWHERE,
    SEA_SPACES,
    SEA_STEPS,
    TRACK_END,
    TRACK_END_ALONE,
)
from fathom.games.jaws.solver.shark_turns import (
    BITE_BITS,
    BITES,
    NODES,
    NONE,
    SLOTS,
    TILE,
    add,
    announcement,
    begin,
    explore,
    field,
    is_unseen,
    slot_of,
    swallowed,
)

ROWS, WORDS = 12000, 6000  # turns of sharks at all spaces; announcements
ANNOUNCED, SPACE, SIGHT = 0, 1, 2  # columns of a row
TILE_PRICE = (0.36, 0.2, 0.24, 0.2)  # what a tile may still bring later, in swimmers; the last is the speed burst
PROSPECT, ARRIVALS = 0.3, 1.1  # what the next meal counts now; swimmers that an event brings to a beach
ENOUGH = 1.5  # ending Act 1 with the track full
NOTEBOOK = 0.5  # how far the crew goes by its notebook, where any turn is as likely as another, rather than by the shark's strategy
RARE = 0.004  # a space so unlikely is left out


class SharkModel(NamedTuple):
    """What the shark of a level has and wants."""

    power: int  # its tiles
    own: int  # where it began the turn
    hears: int  # whether it thinks of what its announcement reveals
    hoard: float  # how much it likes to keep its tiles
    hit: float  # what a barrel costs it, in swimmers


class TurnGame(NamedTuple):
    """The turns of a shark at each space, how often it plays each, and what each is worth."""

    rows: Any  # [row, ANNOUNCED or SPACE or SIGHT]
    codes: Any  # [row]: announcement, space and sight in one number
    gains: Any  # [row]: in swimmers, the barrel aside
    mix: Any
    worth: Any
    ranges: Any  # [space]: its first row


def new_turn_game():
    return TurnGame(
        np.zeros((ROWS, 4), np.int64), np.zeros(ROWS, np.int64), np.zeros(ROWS), np.zeros(ROWS), np.zeros(ROWS),
        np.zeros(SEA_SPACES + 1, np.int64),
    )  # fmt: skip


def code_of(node):
    return announcement(node) | field(node, 0, 4) << 30 | (1 if is_unseen(node) else 0) << 34


def track_end(view):
    return TRACK_END_ALONE if view.setting_acts == ACT_1_ALONE else TRACK_END


def gain_of(view, node, hoard):
    """What a turn brings the shark, in swimmers, the barrel aside."""
    rest = track_end(view) - int(view.eaten)
    eaten = swallowed(node)
    gain = min(eaten, rest) + (ENOUGH if eaten >= rest else 0.0)
    tile = field(node, TILE, 3)
    if tile != NONE:
        gain -= hoard * TILE_PRICE[tile]
    return gain + PROSPECT * next_meal(view, node)


def next_meal(view, node):
    """What the shark may eat next from where it ends."""
    best = 0.0
    for beach in range(BEACHES):
        there = view.swimmers[beach] - field(node, BITES + BITE_BITS * beach, BITE_BITS) + ARRIVALS
        steps = SEA_STEPS[field(node, 0, 4), NORTH + beach]
        best = max(best, min(float(there), 3.0 - steps))
    return best


def solve_turn(view, belief, shark, iterations, game):
    """Writes the turns of a shark at each space (from ranges[space] on), how often it plays each, and what each is worth."""
    rows, codes, gains, ranges = game.rows, game.codes, game.gains, game.ranges
    nodes, first, slots = np.zeros(NODES, np.int64), np.zeros(NODES, np.int64), np.zeros(SLOTS, np.int64)
    words, none, word_slots = np.zeros(WORDS, np.int64), np.zeros(WORDS, np.int64), np.full(SLOTS, NOWHERE)
    row_slots, spare = np.zeros(SLOTS, np.int64), rows[:, 3]
    count, spoken = 0, 0
    for space in range(SEA_SPACES):
        ranges[space] = count
        if belief[space] > RARE or space == shark.own:
            reached = explore(view, shark.power, begin(space, shark_actions(view)), nodes, first, slots)
            for slot in range(SLOTS):
                row_slots[slot] = NOWHERE
            for number in range(reached):
                if count >= ROWS - 1 or spoken >= WORDS - 1:
                    break
                node = nodes[number]
                code, gain = code_of(node), gain_of(view, node, shark.hoard)
                before = seek(code, codes, row_slots)
                if before == NOWHERE:
                    spoken = add(announcement(node), 0, words, none, word_slots, spoken)
                    write_row(node, words, word_slots, rows, count)
                    gains[count] = gain
                    count = add(code, 0, codes, spare, row_slots, count)
                else:
                    gains[before] = max(gains[before], gain)
    ranges[SEA_SPACES] = count
    if not shark.hears:
        for row in range(count):
            rows[row, ANNOUNCED] = 0
    learn(view, belief, iterations, shark.hit, spoken, game)


def write_row(node, words, word_slots, rows, row):
    rows[row, ANNOUNCED] = seek(announcement(node), words, word_slots)
    rows[row, SPACE] = field(node, 0, 4)
    rows[row, SIGHT] = 1 if is_unseen(node) else 0


def seek(key, keys, slots):
    """Where a key lies, or NOWHERE."""
    slot = slot_of(key)
    while slots[slot] != NOWHERE:
        if keys[slots[slot]] == key:
            return slots[slot]
        slot = (slot + 1) & (SLOTS - 1)
    return NOWHERE


def learn(view, belief, iterations, hit, spoken, game):
    """Regret matching plus of every space's shark against a crew that answers each announcement as well as can be."""
    rows, gains, mix, worth, ranges = game.rows, game.gains, game.mix, game.worth, game.ranges
    count = ranges[SEA_SPACES]
    regret, now = np.zeros(count), np.zeros(count)
    mass, caught, naive = np.zeros((spoken, SEA_SPACES, 2)), np.zeros((spoken, SEA_SPACES, 2)), np.zeros((spoken, SEA_SPACES, 2))
    can_hit, can_spy = np.zeros(SEA_SPACES, np.int64), np.zeros(SEA_SPACES, np.int64)
    reach(view, can_hit, can_spy)
    play_mix(belief, rows, ranges, regret, now, 1.0, naive, mass)
    for word in range(spoken):
        for space in range(SEA_SPACES):
            naive[word, space, 0], naive[word, space, 1] = mass[word, space, 0], mass[word, space, 1]
    for row in range(count):
        mix[row], worth[row] = 0.0, 0.0
    for iteration in range(iterations):
        play_mix(belief, rows, ranges, regret, now, 1.0 - NOTEBOOK, naive, mass)
        for word in range(spoken):
            answer(mass[word], can_hit, can_spy, caught[word])
        for space in range(SEA_SPACES):
            mean = 0.0
            for row in range(ranges[space], ranges[space + 1]):
                mean += now[row] * (gains[row] - hit * caught[rows[row, ANNOUNCED], rows[row, SPACE], rows[row, SIGHT]])
            for row in range(ranges[space], ranges[space + 1]):
                brings = gains[row] - hit * caught[rows[row, ANNOUNCED], rows[row, SPACE], rows[row, SIGHT]]
                worth[row] += brings / iterations
                regret[row] = max(regret[row] + brings - mean, 0.0)
                mix[row] += iteration * now[row]


def reach(view, can_hit, can_spy):
    """Where Quint can launch a barrel this round, and where Brody can look and still act."""
    launch_costs(view, can_hit)
    for space in range(SEA_SPACES):
        can_hit[space] = can_hit[space] <= CREW_ACTIONS
        can_spy[space] = STEPS[BRODY, view.at[BRODY], space] < CREW_ACTIONS


def play_mix(belief, rows, ranges, regret, now, share, naive, mass):
    """Everybody's strategy of this iteration, and how likely it and the notebook make each space after each announcement."""
    for word in range(len(mass)):
        for space in range(SEA_SPACES):
            for sight in range(2):
                mass[word, space, sight] = (1.0 - share) * naive[word, space, sight]
    for start in range(SEA_SPACES):
        total = 0.0
        for row in range(ranges[start], ranges[start + 1]):
            total += regret[row]
        for row in range(ranges[start], ranges[start + 1]):
            now[row] = regret[row] / total if total > 0.0 else 1.0 / (ranges[start + 1] - ranges[start])
            mass[rows[row, ANNOUNCED], rows[row, SPACE], rows[row, SIGHT]] += share * max(belief[start], RARE) * now[row]


def answer(mass, can_hit, can_spy, caught):
    """The fish finder where it helps most, then the binoculars, then the barrel at the likeliest space; writes who is hit."""
    total = 0.0
    for space in range(SEA_SPACES):
        total += mass[space, 0] + mass[space, 1]
    if total < 1e-9:
        return
    best, at = -1.0, 0
    for finder in range(SEA_SPACES):
        hits = mass[finder, 0] * can_hit[finder]
        for close in range(2):
            spied, target = targets(mass, can_hit, can_spy, finder, close)
            hits += likely(mass, finder, close, spied) + likely(mass, finder, close, target)
        if hits > best:
            best, at = hits, finder
    for space in range(SEA_SPACES):
        steps = SEA_STEPS[at, space]
        spied, target = targets(mass, can_hit, can_spy, at, 1 if steps == 1 else 0)
        caught[space, 0] = can_hit[space] if steps == 0 or space in (spied, target) else 0.0
        spied, target = targets(mass, can_hit, can_spy, at, 0)
        caught[space, 1] = can_hit[space] if space == target else 0.0


def targets(mass, can_hit, can_spy, finder, close):
    """After close by (1) or neither (0): the beach that Brody looks at, and where the barrel goes if the shark is not there."""
    spied, target = NOWHERE, NOWHERE
    for space in range(NORTH, SEA_SPACES):
        if can_spy[space] and can_hit[space] and likely(mass, finder, close, space) > likely(mass, finder, close, spied):
            spied = space
    for space in range(SEA_SPACES):
        if can_hit[space] and space != spied and likely(mass, finder, close, space) > likely(mass, finder, close, target):
            target = space
    return spied, target


def likely(mass, finder, close, space):
    """How likely the shark is at a space after that answer; nothing where nobody looks."""
    if space == NOWHERE:
        return 0.0
    steps = SEA_STEPS[finder, space]
    if close:
        return mass[space, 0] if steps == 1 else 0.0
    return mass[space, 1] + (mass[space, 0] if steps > 1 else 0.0)
