"""What a round of Act 2 is worth once all have prepared, exactly as the rules play it on.  In the rules language.

Every roll counts by its odds; every choice that follows is made in the open, so by backward induction. Where the round ends the result
counts, or what a judge says. Positions that differ only in how they came about are worth the same, so each is worked out once, in a
table of 62-bit keys.
"""

from math import exp, tanh
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.contract import CHANCE, CHANCES, OPTIONS, actor, odds, options, play
from fathom.games.jaws.bots.evaluation.boat import EVEN, lead
from fathom.games.jaws.bots.network import HIDDEN, INPUTS, describe
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    AIM,
    ATTACKING,
    BITING,
    BITING_AGAIN,
    GO,
    KINDS,
    LETTERS,
    NOWHERE,
    PREPARE,
    RAMMING,
    SNAPPING,
    SURFACING,
    TAKE_WEAPON,
    ZONES,
)
from fathom.games.jaws.rules.boat.crew_attack import has_aimed_well
from fathom.games.jaws.rules.boat.gear import COMMON, PERSONAL
from fathom.games.jaws.rules.boat.surface import CARD_ZONE
from fathom.games.jaws.rules.common import CHARACTERS, NOBODY_YET, SHARK

DEPTH = 64  # more moves than a round has from the shark's appearance on
MOST_GEAR = max(COMMON[kind] + int(PERSONAL[:, kind].max()) for kind in range(KINDS)) + 1
BY_NETWORK, BY_LEAD, FOR_CREW, FOR_SHARK = range(4)  # who judges where the round ends
SPACE, KIND, ZONE, STRUCK = range(4)  # of a way to prepare
WAYS = 2048  # more than a character has
PRIME = (1 << 31) - 1
FACTORS = (0x3C6EF372, 0x1F83D9AB)  # of the two halves of a key
HALF = 31
TAKEN, JUDGED = 0, 1


class Tree(NamedTuple):
    """Room to work, what was worked out before, and the judge."""

    offered: Any  # [move, option]
    weights: Any  # [move, outcome]
    keys: Any  # by slot; 0 where it is free
    worths: Any
    counts: Any  # TAKEN slots, ends JUDGED
    judge: int  # BY_NETWORK or BY_LEAD
    inputs: Any
    units: Any
    first: Any  # the network's weights, [input, unit]
    second: Any
    cards: Any  # by unit: what the three cards of the next round, not known yet, give it on average


def new_tree(slots, judge, first, second, cards):
    """`slots` is a power of 2; `cards` is what the next three surface cards give each hidden unit."""
    return Tree(
        np.zeros((DEPTH, max(OPTIONS, CHANCES)), np.int32), np.zeros((DEPTH, CHANCES), np.int64),
        keys=np.zeros(slots, np.int64), worths=np.zeros(slots), counts=np.zeros(2, np.int64),
        judge=judge, inputs=np.zeros(INPUTS), units=np.zeros(HIDDEN), first=first, second=second, cards=cards,
    )  # fmt: skip


# How a character may prepare


def write_ways(state, who, out, records, ways):
    """Writes every space, weapon and target that the rules offer a character, and the set of letters at which it then attacks."""
    count = 0
    records[0] = state
    play(records[0], PREPARE + who)
    for space in range(options(records[0], out[0])):
        records[1] = records[0]
        play(records[1], out[0, space])
        for weapon in range(options(records[1], out[1])):
            records[2] = records[1]
            play(records[2], out[1, weapon])
            for zone in range(options(records[2], out[2])):
                ways[count, SPACE], ways[count, KIND] = out[0, space] - GO, out[1, weapon] - TAKE_WEAPON
                ways[count, ZONE] = out[2, zone] - AIM
                ways[count, STRUCK] = letters_struck(records[2], who, ways[count, ZONE])
                count += 1
    return count


def letters_struck(state, who, zone):
    state.target[who] = zone
    struck = 0
    for letter in range(LETTERS):
        state.shark_zone = CARD_ZONE[state.surface[letter]]
        struck |= 1 << letter if has_aimed_well(state, who) else 0
    state.shark_zone = NOWHERE
    return struck


# What comes of it


def worths_after(state, lines, tree, records, worths):
    """Writes what the state is worth to the shark after each line of options, played one after the other."""
    for number in range(len(lines)):
        records[0] = state
        for option in lines[number]:
            play(records[0], option)
        worths[number] = worth(tree, records, 0)


def worth(tree, records, depth):
    """The shark's chance to win from records[depth] on."""
    state = records[depth]
    if state.winner != NOBODY_YET:
        return 1.0 if state.winner == SHARK else 0.0
    key, slot = 0, 0
    if is_kept(state.stage):
        key = key_of(state)
        slot = found(tree, key)
        if tree.keys[slot] == key:
            return tree.worths[slot]
    best = 0.0
    if state.stage == SURFACING:
        best = judged(tree, state)
    else:
        who, offered, total = actor(state), tree.offered[depth], 0
        count = options(state, offered)
        if who == CHANCE:
            odds(state, tree.weights[depth])
        for index in range(count):
            records[depth + 1] = state
            play(records[depth + 1], offered[index])
            after = worth(tree, records, depth + 1)
            if who == CHANCE:
                best += tree.weights[depth, index] * after
                total += tree.weights[depth, index]
            elif index == 0 or (after > best if who == SHARK else after < best):
                best = after
        if who == CHANCE:
            best /= total
    if key != 0:
        keep(tree, key, best)
    return best


# Where a round ends


def judged(tree, state):
    tree.counts[JUDGED] += 1
    if tree.judge >= FOR_CREW:
        return 1.0 if tree.judge == FOR_SHARK else 0.0
    if tree.judge == BY_LEAD:
        return 1.0 / (1.0 + exp(EVEN - lead(state)))
    inputs, units = tree.inputs, tree.units
    count = describe(state, inputs)
    for unit in range(HIDDEN):
        units[unit] = tree.cards[unit]
    for index in range(count):
        if inputs[index] != 0.0:
            for unit in range(HIDDEN):
                units[unit] += inputs[index] * tree.first[index, unit]
    total = tree.second[HIDDEN]
    for unit in range(HIDDEN):
        total += tree.second[unit] * tanh(units[unit])
    return 1.0 / (1.0 + exp(-total))


# Positions that are the same


def is_kept(stage):
    return stage == SURFACING or stage in (ATTACKING, RAMMING, BITING, BITING_AGAIN, SNAPPING)


def key_of(state):
    """All that matters from here on; never 0. What a stage does not look at any more is left out."""
    stage = int(state.stage)
    is_open = stage != SURFACING
    word = stage
    for zone in range(ZONES):
        word = word * 3 + int(state.tiles[zone])
    key = fold(1, word)
    for character in range(CHARACTERS):
        word = int(state.health[character]) * 32 + int(state.space[character]) + 1
        if is_open:
            word = word * 4 + int(state.caged[character]) * 2 + int(state.snapped[character])
        if stage == ATTACKING:
            word = word * 64 + (int(state.weapon[character]) + 1 if state.may_attack[character] else 0)
        key = fold(key, word)
        word = 0
        for kind in range(KINDS):
            word = word * MOST_GEAR + int(state.gear[character, kind])
        key = fold(key, word)
    key, word = fold(key, int(state.shark_health)), 0
    for kind in range(KINDS):
        word = word * MOST_GEAR + int(state.attached[kind])
    key = fold(key, word)
    word = 0
    for ability in range(ABILITIES):
        word = word * 16 + int(state.hand[ability])
    key = fold(key, word)
    if is_open:
        word = (int(state.bonus) + 1) * 64 + (int(state.shark_zone) + 1) * 2 + int(state.rammed)
        key = fold(key, word if stage == SNAPPING else word * 4 + int(state.choice) + 1)
    return key


def fold(key, word):
    """A key with one more word: a polynomial in each half."""
    left, right = key >> HALF, key & PRIME
    for part in (word & PRIME, word >> HALF):
        left, right = (left * FACTORS[0] + part + 1) % PRIME, (right * FACTORS[1] + part + 1) % PRIME
    return left << HALF | right


def found(tree, key):
    """The slot of a key, or the free one where it belongs."""
    slot = slot_of(key, len(tree.keys))
    while tree.keys[slot] != 0 and tree.keys[slot] != key:
        slot = (slot + 1) & (len(tree.keys) - 1)
    return slot


def keep(tree, key, worth):
    if 4 * tree.counts[TAKEN] < 3 * len(tree.keys):
        slot = found(tree, key)
        tree.keys[slot], tree.worths[slot] = key, worth
        tree.counts[TAKEN] += 1


def slot_of(key, slots):
    return (((key ^ (key >> HALF)) & PRIME) * 0x9E3779B1 >> 16) & (slots - 1)
