"""The record of Act 2: its fields, the questions that are asked one after the other, and how its options are numbered."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from fathom.engine.edition import edition_values
from fathom.games.jaws.rules.common import BOAT_FIRST, CHARACTERS

EDITION = edition_values(__file__)

ZONES = len(EDITION.zones)  # zone z has boat space z and sea space SEA + z
SEA = ZONES
SPACES = 2 * ZONES
INTACT, DAMAGED, DESTROYED = 0, 1, 2  # what a tile may be
NOWHERE = -1  # the space of a character not on the board, the zone of a shark under water

ABILITIES = len(EDITION.ability_cards)
EXTRA_STRENGTH, SECOND_HELPING, MAUL_AGAIN, BIG_MOUTH, RAMMING_SPEED, DOMINO_EFFECT, HARD_TARGET, MAKING_WAVES = range(ABILITIES)
NO_BONUS = ABILITIES  # the shark has decided to add no ability card
NOT_YET = -1  # nothing is chosen, thrown or shown
KINDS = len(EDITION.gear_cards)
SURFACE_CARDS = len(EDITION.surface_cards)
LETTERS = 3  # A, B and C

BITE, SECOND_BITE, SNAP = 0, 1, 2  # the attack, the one of Second Helping, an extra attack

DIE = EDITION.die
MOST_DICE, MOST_HITS = 3, 3  # dice in a roll; hits on a face (edition.toml bounds it)
SUMS = MOST_DICE * MOST_HITS + 1
HANDFULS = tuple(  # every set of up to MOST_DICE dice: how many show 0, 1, 2 and 3 hits
    (none, one, two, three)
    for none in range(MOST_DICE + 1)
    for one in range(MOST_DICE + 1 - none)
    for two in range(MOST_DICE + 1 - none - one)
    for three in range(MOST_DICE + 1 - none - one - two)
)
NO_DICE = HANDFULS.index((0, 0, 0, 0))

# The questions of Act 2, in the order of a round (state.stage).
DEALING_ABILITIES, DEALING_GEAR, SHARING, BOARDING = range(4)
SURFACING, CHOOSING, ADDING = range(4, 7)
PREPARING, ANSWERING, MOVING, ARMING, AIMING = range(7, 12)
ATTACKING, STRIKING, RELOADING = range(12, 15)
RAMMING, BITING, CAGING, ROLLING, MAULING, ROLLING_AGAIN, TOPPLING, BITING_AGAIN, SNAPPING = range(15, 24)

# The options of Act 2: each name is the first of as many numbers as stand behind it.
DEAL_ABILITY = BOAT_FIRST  # ABILITIES: chance deals a card to the shark
DEAL_GEAR = DEAL_ABILITY + ABILITIES  # KINDS: chance deals a common gear card
GIVE = DEAL_GEAR + KINDS  # CHARACTERS: the card being shared goes to that character
GO = GIVE + CHARACTERS  # SPACES: a character starts on or moves to that space
TURN_UP = GO + SPACES  # SURFACE_CARDS: chance turns up a card
CHOOSE = TURN_UP + SURFACE_CARDS  # LETTERS: the shark's choice
ADD = CHOOSE + LETTERS  # ABILITIES, and then NO_BONUS: the card the shark adds
PREPARE = ADD + ABILITIES + 1  # CHARACTERS
CHUM = PREPARE + CHARACTERS  # CHARACTERS: that character plays Chum
SHOW = CHUM + CHARACTERS  # LETTERS: the shark shows a letter that it did not choose
TAKE_WEAPON = SHOW + LETTERS  # KINDS
AIM = TAKE_WEAPON + KINDS  # ZONES
ATTACK = AIM + ZONES  # CHARACTERS
LET_GO = ATTACK + CHARACTERS  # CHARACTERS: that character lets its attack go
HITS = LET_GO + CHARACTERS  # SUMS: a roll of which only the sum matters
SPEND_AMMO = HITS + SUMS  # 1
SPEND_FIREARM = SPEND_AMMO + 1  # 1
RAM = SPEND_FIREARM + 1  # ZONES
STAY = RAM + ZONES  # 1
BITE_BOAT = STAY + 1  # ZONES
BITE_CREW = BITE_BOAT + ZONES  # CHARACTERS
NO_BITE = BITE_CREW + CHARACTERS  # 1
CAGE = NO_BITE + 1  # CHARACTERS: that character plays its cage
NO_CAGE = CAGE + CHARACTERS  # 1
THROW = NO_CAGE + 1  # HANDFULS: a roll whose dice matter one by one
ROLL_AGAIN = THROW + len(HANDFULS)  # HANDFULS: the dice that the shark rolls again
TOPPLE = ROLL_AGAIN + len(HANDFULS)  # ZONES: where the hits of Domino Effect fall
SNAP_AT = TOPPLE + ZONES  # CHARACTERS: an extra attack
DIVE = SNAP_AT + CHARACTERS  # 1

BOAT_FIELDS: list[Any] = [
    ("stage", np.int8),  # the question that is open
    ("boat_round", np.int8),
    ("tiles", np.int8, ZONES),
    ("space", np.int8, CHARACTERS),  # where each character is, or NOWHERE
    ("health", np.int8, CHARACTERS),
    ("shark_health", np.int8),
    ("shark_zone", np.int8),  # the zone whose sea space the shark is in, or NOWHERE
    ("hand", np.int8, ABILITIES),  # secret: the ability cards that the shark holds
    ("hand_size", np.int8),
    ("bonus_shown", np.int8, ABILITIES),  # ability cards that were shown and are out of the game
    ("common", np.int8, KINDS),  # common gear dealt and not yet given to anybody
    ("gear", np.int8, (CHARACTERS, KINDS)),
    ("attached", np.int8, KINDS),  # gear on the shark
    ("turned", np.int8, SURFACE_CARDS),  # 1 when the card is not in the pile
    ("surface", np.int8, LETTERS),  # the cards at A, B and C, or NOT_YET
    ("choice", np.int8),  # secret until the shark appears: A, B or C
    ("bonus", np.int8),  # secret until the shark appears: an ability card, or NO_BONUS
    ("letter_out", np.int8),  # the letter shown in answer to Chum
    ("active", np.int8),  # the character who prepares or attacks
    ("prepared", np.int8, CHARACTERS),
    ("weapon", np.int8, CHARACTERS),
    ("target", np.int8, CHARACTERS),  # the zone whose sea space each targets
    ("may_attack", np.int8, CHARACTERS),
    ("caged", np.int8, CHARACTERS),
    ("rammed", np.int8),  # 1 when Ramming Speed was used
    ("bite", np.int8),  # BITE, SECOND_BITE or SNAP
    ("prey", np.int8),  # a zone whose boat space is attacked, or PREY_CREW + character
    ("rolled", np.int8),  # the sum of the last roll, for all to see
    ("thrown", np.int8),  # Maul Again: the dice as they fell
    ("again", np.int8),  # Maul Again: those of them rolled again
    ("snapped", np.int8, CHARACTERS),  # 1 when the extra attack against that character is over
]
PREY_CREW = ZONES

BOAT = SimpleNamespace(**{name: thing for name, thing in globals().items() if name.isupper()})  # for words and ui
