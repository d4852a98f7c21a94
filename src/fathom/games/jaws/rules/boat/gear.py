"""The gear cards: what they do, who holds them, and the dice that they roll."""

from itertools import product
from math import comb, prod

import numpy as np

from fathom.engine.rng import below
from fathom.games.jaws.rules.boat.constants import DIE, EDITION, HANDFULS, KINDS, MOST_DICE, MOST_HITS, SUMS
from fathom.games.jaws.rules.common import CHARACTERS

MELEE, FIREARM, ATTACHABLE, AMMO, CHUM_CARD, CAGE_CARD = range(6)
TYPES = ("melee", "firearm", "attachable", "ammo", "chum", "cage")
EDITION.require(all(card[1] in TYPES for card in EDITION.gear_cards), "gear_cards", "a type must be one of {types}", types=", ".join(TYPES))
EDITION.require(all(card[2] in ("kept", "discarded") for card in EDITION.gear_cards), "gear_cards", "after use a card is kept or discarded")
EDITION.require(
    all(card[3] <= MOST_DICE for card in EDITION.gear_cards), "gear_cards", "a weapon rolls at most {most} dice", most=MOST_DICE,
)

TYPE = tuple(TYPES.index(card[1]) for card in EDITION.gear_cards)
IS_DISCARDED = tuple(int(card[2] == "discarded") for card in EDITION.gear_cards)
WEAPON_DICE, PLUS, EVADE_TAKEN, DICE_TAKEN, SHIFT = (tuple(card[row] for card in EDITION.gear_cards) for row in range(3, 8))
PERSONAL = np.array([[card[8 + character] for card in EDITION.gear_cards] for character in range(CHARACTERS)])
COMMON = tuple(card[11] for card in EDITION.gear_cards)
LASTING = [row for row in range(KINDS) if TYPE[row] == MELEE and not IS_DISCARDED[row]]
EDITION.require(
    all(any(PERSONAL[character, kind] for kind in LASTING) for character in range(CHARACTERS)),
    "gear_cards",
    "every character needs a personal melee weapon that is kept",
)

# Rolls: how often each sum of n dice, and each set of dice, comes up among all 6**n throws.
THROWS = np.array(
    [[sum(sum(throw) == total for throw in product(DIE, repeat=dice)) for total in range(SUMS)] for dice in range(MOST_DICE + 1)]
)
HANDFUL_DICE = tuple(sum(handful) for handful in HANDFULS)
HANDFUL_HITS = tuple(sum(hits * count for hits, count in enumerate(handful)) for handful in HANDFULS)
HANDFUL_THROWS = tuple(
    prod(comb(sum(handful[: hits + 1]), handful[hits]) * DIE.count(hits) ** handful[hits] for hits in range(MOST_HITS + 1))
    for handful in HANDFULS
)
HANDFUL = np.array(HANDFULS)

# The same throws one by one, sorted by what they show: a throw drawn at random is a sum, or a set, drawn by its odds.
WAYS = tuple(len(DIE) ** dice for dice in range(MOST_DICE + 1))


def sorted_throws(dice, shown):
    """What each throw of so many dice shows, in rising order, in a row that is as long as that of the most dice."""
    return sorted(shown(throw) for throw in product(DIE, repeat=dice)) + [0] * (WAYS[-1] - WAYS[dice])


SUM_OF = np.array([sorted_throws(dice, sum) for dice in range(MOST_DICE + 1)])
HANDFUL_OF = np.array(
    [
        sorted_throws(dice, lambda throw: HANDFULS.index(tuple(throw.count(hits) for hits in range(MOST_HITS + 1))))
        for dice in range(MOST_DICE + 1)
    ]
)
del sorted_throws


def is_weapon(kind):
    return TYPE[kind] == MELEE or TYPE[kind] == FIREARM or TYPE[kind] == ATTACHABLE  # R239


def held(state, character, card_type):
    """The first card of that type among a character's gear, or -1."""
    for kind in range(KINDS):
        if TYPE[kind] == card_type and state.gear[character, kind] > 0:
            return kind
    return -1


def discard(state, character, kind):
    state.gear[character, kind] -= 1


def evade_taken(state):
    """By how much the gear on the shark lowers its evade (R256)."""
    taken = 0
    for kind in range(KINDS):
        taken += int(state.attached[kind]) * EVADE_TAKEN[kind]
    return taken


def dice_taken(state):
    """How many dice the gear on the shark takes from its attacks (R257)."""
    taken = 0
    for kind in range(KINDS):
        taken += int(state.attached[kind]) * DICE_TAKEN[kind]
    return taken


def sum_options(dice, first, out):
    """Writes the sums that so many dice can show, as options from `first` on."""
    count = 0
    for total in range(SUMS):
        if THROWS[dice, total] > 0:
            out[count] = first + total
            count += 1
    return count


def sum_odds(dice, out):
    count = 0
    for total in range(SUMS):
        if THROWS[dice, total] > 0:
            out[count] = THROWS[dice, total]
            count += 1


def draw_sum(dice, first, rng):
    """One of the options of sum_options, by sum_odds."""
    return first + SUM_OF[dice, below(rng, WAYS[dice])]


def handful_options(dice, first, out):
    """Writes the sets that so many dice can show, as options from `first` on."""
    count = 0
    for handful in range(len(HANDFULS)):
        if HANDFUL_DICE[handful] == dice and HANDFUL_THROWS[handful] > 0:
            out[count] = first + handful
            count += 1
    return count


def handful_odds(dice, out):
    count = 0
    for handful in range(len(HANDFULS)):
        if HANDFUL_DICE[handful] == dice and HANDFUL_THROWS[handful] > 0:
            out[count] = HANDFUL_THROWS[handful]
            count += 1


def draw_handful(dice, first, rng):
    """One of the options of handful_options, by handful_odds."""
    return first + HANDFUL_OF[dice, below(rng, WAYS[dice])]


def is_part(handful, whole):
    """Whether one set of dice can be picked out of another."""
    for hits in range(MOST_HITS + 1):
        if HANDFUL[handful, hits] > HANDFUL[whole, hits]:
            return False
    return True
