"""The equilibrium of the shark's turn: which of its turns a shark at each place plays, and how often.  In the rules language."""

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
    MOMENTS,
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

ROWS, WORDS = 12000, 6000  # turns of sharks at all places; announcements
ANNOUNCED, PLACE, SIGHT = 0, 1, 2  # columns of a row
TILE_PRICE = (0.36, 0.2, 0.24, 0.2)  # what a tile may still bring later, in swimmers; the last is the speed burst
PROSPECT, ARRIVALS = 0.3, 1.1  # what the next meal counts now; swimmers that an event brings to a beach
ENOUGH = 1.5  # ending Act 1 with the track full
NOTEBOOK = 0.5  # how far the crew goes by its notebook, where any turn is as likely as another, rather than by the shark's strategy
RARE = 0.004  # a place so unlikely is left out


def code_of(moment):
    return announcement(moment) | field(moment, 0, 4) << 30 | (1 if is_unseen(moment) else 0) << 34


def track_end(view):
    return TRACK_END_ALONE if view.setting_acts == ACT_1_ALONE else TRACK_END


def gain_of(view, moment, hoard):
    """What a turn brings the shark, in swimmers, the barrel aside."""
    rest = track_end(view) - int(view.eaten)
    eaten = swallowed(moment)
    gain = min(eaten, rest) + (ENOUGH if eaten >= rest else 0.0)
    tile = field(moment, TILE, 3)
    if tile != NONE:
        gain -= hoard * TILE_PRICE[tile]
    return gain + PROSPECT * next_meal(view, moment)


def next_meal(view, moment):
    """What the shark may eat next from where it ends."""
    best = 0.0
    for beach in range(BEACHES):
        there = view.swimmers[beach] - field(moment, BITES + BITE_BITS * beach, BITE_BITS) + ARRIVALS
        steps = SEA_STEPS[field(moment, 0, 4), NORTH + beach]
        best = max(best, min(float(there), 3.0 - steps))
    return best


def solve_turn(view, belief, power, own, hears, hoard, rounds, hit, rows, codes, gains, mix, worth, ranges):
    """Writes the turns of a shark at each place (from ranges[place] on), how often it plays each, and what each is worth."""
    moments, first, slots = np.zeros(MOMENTS, np.int64), np.zeros(MOMENTS, np.int64), np.zeros(SLOTS, np.int64)
    words, none, word_slots = np.zeros(WORDS, np.int64), np.zeros(WORDS, np.int64), np.full(SLOTS, NOWHERE)
    row_slots = np.zeros(SLOTS, np.int64)
    count, spoken = 0, 0
    for place in range(SEA_SPACES):
        ranges[place] = count
        if belief[place] > RARE or place == own:
            reached = explore(view, power, begin(place, shark_actions(view)), moments, first, slots)
            for slot in range(SLOTS):
                row_slots[slot] = NOWHERE
            for number in range(reached):
                if count >= ROWS - 1 or spoken >= WORDS - 1:
                    break
                code = code_of(moments[number])
                before = seek(code, codes, row_slots)
                if before == NOWHERE:
                    spoken = add(announcement(moments[number]), 0, words, none, word_slots, spoken)
                    count = add_row(moments[number], code, words, word_slots, rows, codes, row_slots, count)
                    gains[count - 1] = gain_of(view, moments[number], hoard)
                else:
                    gains[before] = max(gains[before], gain_of(view, moments[number], hoard))
    ranges[SEA_SPACES] = count
    if not hears:
        for row in range(count):
            rows[row, ANNOUNCED] = 0
    learn(view, belief, rounds, hit, spoken, rows, gains, mix, worth, ranges)


def add_row(moment, code, words, word_slots, rows, codes, row_slots, count):
    rows[count, ANNOUNCED] = seek(announcement(moment), words, word_slots)
    rows[count, PLACE] = field(moment, 0, 4)
    rows[count, SIGHT] = 1 if is_unseen(moment) else 0
    return add(code, 0, codes, rows[:, 3], row_slots, count)


def seek(key, keys, slots):
    """Where a key lies, or NOWHERE."""
    slot = slot_of(key)
    while slots[slot] != NOWHERE:
        if keys[slots[slot]] == key:
            return slots[slot]
        slot = (slot + 1) & (SLOTS - 1)
    return NOWHERE


def learn(view, belief, rounds, hit, spoken, rows, gains, mix, worth, ranges):
    """Regret matching of every place's shark against a crew that answers each announcement as well as can be."""
    count = ranges[SEA_SPACES]
    regret, now = np.zeros(count), np.zeros(count)
    mass, caught, naive = np.zeros((spoken, SEA_SPACES, 2)), np.zeros((spoken, SEA_SPACES, 2)), np.zeros((spoken, SEA_SPACES, 2))
    play_mix(belief, rows, ranges, regret, now, 1.0, naive, mass, spoken)
    for word in range(spoken):
        for place in range(SEA_SPACES):
            naive[word, place, 0], naive[word, place, 1] = mass[word, place, 0], mass[word, place, 1]
    can_hit, can_spy = np.zeros(SEA_SPACES, np.int64), np.zeros(SEA_SPACES, np.int64)
    launch_costs(view, can_hit)
    for place in range(SEA_SPACES):
        can_hit[place] = can_hit[place] <= CREW_ACTIONS
        can_spy[place] = STEPS[BRODY, view.at[BRODY], place] < CREW_ACTIONS
    for row in range(count):
        mix[row], worth[row] = 0.0, 0.0
    for number in range(rounds):
        play_mix(belief, rows, ranges, regret, now, 1.0 - NOTEBOOK, naive, mass, spoken)
        for word in range(spoken):
            answer(mass[word], can_hit, can_spy, caught[word])
        for place in range(SEA_SPACES):
            mean = 0.0
            for row in range(ranges[place], ranges[place + 1]):
                mean += now[row] * (gains[row] - hit * caught[rows[row, ANNOUNCED], rows[row, PLACE], rows[row, SIGHT]])
            for row in range(ranges[place], ranges[place + 1]):
                brings = gains[row] - hit * caught[rows[row, ANNOUNCED], rows[row, PLACE], rows[row, SIGHT]]
                worth[row] += brings / rounds
                regret[row] = max(regret[row] + brings - mean, 0.0)
                mix[row] += number * now[row]


def play_mix(belief, rows, ranges, regret, now, share, naive, mass, spoken):
    """Everybody's strategy of this round, and how likely it and the notebook make each place after each announcement."""
    for word in range(spoken):
        for place in range(SEA_SPACES):
            for sight in range(2):
                mass[word, place, sight] = (1.0 - share) * naive[word, place, sight]
    for start in range(SEA_SPACES):
        total = 0.0
        for row in range(ranges[start], ranges[start + 1]):
            total += regret[row]
        for row in range(ranges[start], ranges[start + 1]):
            now[row] = regret[row] / total if total > 0.0 else 1.0 / (ranges[start + 1] - ranges[start])
            mass[rows[row, ANNOUNCED], rows[row, PLACE], rows[row, SIGHT]] += share * max(belief[start], RARE) * now[row]


def answer(mass, can_hit, can_spy, caught):
    """The fish finder where it helps most, then the binoculars, then the barrel at the likeliest place; writes who is hit."""
    total = 0.0
    for place in range(SEA_SPACES):
        total += mass[place, 0] + mass[place, 1]
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
    for place in range(SEA_SPACES):
        steps = SEA_STEPS[at, place]
        spied, target = targets(mass, can_hit, can_spy, at, 1 if steps == 1 else 0)
        caught[place, 0] = can_hit[place] if steps == 0 or place in (spied, target) else 0.0
        spied, target = targets(mass, can_hit, can_spy, at, 0)
        caught[place, 1] = can_hit[place] if place == target else 0.0


def targets(mass, can_hit, can_spy, finder, close):
    """After close by (1) or neither (0): the beach that Brody looks at, and where the barrel goes if the shark is not there."""
    spied, target = NOWHERE, NOWHERE
    for place in range(NORTH, SEA_SPACES):
        if can_spy[place] and can_hit[place] and likely(mass, finder, close, place) > likely(mass, finder, close, spied):
            spied = place
    for place in range(SEA_SPACES):
        if can_hit[place] and place != spied and likely(mass, finder, close, place) > likely(mass, finder, close, target):
            target = place
    return spied, target


def likely(mass, finder, close, place):
    """How likely the shark is at a place after that answer; nothing where nobody looks."""
    if place == NOWHERE:
        return 0.0
    steps = SEA_STEPS[finder, place]
    if close:
        return mass[place, 0] if steps == 1 else 0.0
    return mass[place, 1] + (mass[place, 0] if steps > 1 else 0.0)
