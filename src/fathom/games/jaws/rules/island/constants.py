"""Amity Island: its spaces, what joins them, the event cards, the numbers of every option and the fields of Act 1."""

from types import SimpleNamespace

import numpy as np

from fathom.engine.edition import edition_values
from fathom.games.jaws.rules.common import CHARACTERS

EDITION = edition_values(__file__)

# Spaces (R5). The first twelve are sea spaces; those from NORTH on are beaches.
SPACES = ("1", "2", "3", "4", "5", "6", "7", "8", "N", "E", "S", "W", "Shop")
SEA_SPACES, SHOP, ALL_SPACES = 12, 12, 13
NORTH, BEACHES = 8, 4
NOWHERE = -1


def spaces_in(field):
    """The spaces that a field names."""
    EDITION.require(set(EDITION.values[field]) <= set(SPACES), field, "must name spaces of the island: {spaces}", spaces=", ".join(SPACES))
    return tuple(SPACES.index(name) for name in EDITION.values[field])


def edges(field):
    """The pairs of spaces behind names such as "1-N", both ways round."""
    names = [name.split("-") for name in EDITION.values[field]]
    are_pairs = all(len(ends) == 2 and set(ends) <= set(SPACES) for ends in names)
    EDITION.require(are_pairs, field, 'each must be two of the spaces {spaces}, such as "1-N"', spaces=", ".join(SPACES))
    pairs = [(SPACES.index(here), SPACES.index(there)) for here, there in names]
    return pairs + [(there, here) for here, there in pairs]


def table_of(pairs, rows):
    """Row by row: the neighbours of a space, and NOWHERE where there is none left."""
    lists = [sorted(there for here, there in pairs if here == row) for row in range(rows)]
    most = max(len(row) for row in lists)
    return np.array([row + [NOWHERE] * (most - len(row)) for row in lists], np.int64)


def steps_of(pairs):
    """How many moves by sea lie between two spaces."""
    steps = np.full((SEA_SPACES, SEA_SPACES), SEA_SPACES, np.int64)
    for space in range(SEA_SPACES):
        steps[space, space] = 0
    for _ in range(SEA_SPACES):
        for here, there in pairs:
            steps[:, there] = np.minimum(steps[:, there], steps[:, here] + 1)
    return steps


DOCKS, CLOSING, STARTS = spaces_in("docks"), spaces_in("closing_places"), spaces_in("starts")
EDITION.require(SHOP not in (STARTS[0], STARTS[2]), "starts", "a boat must start at sea, not in the Shop")
EDITION.require(all(SHOP not in pair for pair in edges("sea")), "sea", "the Shop has no water")
SEA = table_of(edges("sea"), SEA_SPACES)  # R7
LAND = table_of(edges("land"), ALL_SPACES)  # R8
SEA_STEPS = steps_of(edges("sea"))
SEA_DEGREE, LAND_DEGREE = SEA.shape[1], LAND.shape[1]
ON_LAND = tuple(int(LAND[space, 0] != NOWHERE) for space in range(ALL_SPACES))
EDITION.require(max(SEA_STEPS.flat) < SEA_SPACES, "sea", "every place must be reachable by sea")
EDITION.require(all(ON_LAND[start] for start in (STARTS[1], *DOCKS, *CLOSING)), "land", "starts, docks and offices must be on land")

# The components
SWIMMERS, MICHAEL_WORTH = EDITION.swimmers, EDITION.michael_worth
ORCA_BARRELS, SHOP_BARRELS = EDITION.orca_barrels, EDITION.shop_barrels
MOST_BARRELS = 16  # in any edition: options are numbered alike in all of them
EDITION.require(ORCA_BARRELS + SHOP_BARRELS <= MOST_BARRELS, "shop_barrels", "there are at most {most} barrels in all", most=MOST_BARRELS)
SHARK_ACTIONS, CREW_ACTIONS = EDITION.shark_actions, EDITION.crew_actions
BURST_STEPS, HOOPER_STEPS, CLIMB_ACTIONS = EDITION.burst_steps, EDITION.hooper_steps, EDITION.climb_actions
TRACK_END, TRACK_END_ALONE = EDITION.track_end, EDITION.track_end_alone
BARRELS_TO_END, ALERT_LIMIT = EDITION.barrels_to_end, EDITION.alert_limit
LAST_ROUND = 48  # R120

# Event cards: what each does, and its letters as beaches
EFFECTS = (
    "overboard", "extra-any", "docks-blocked", "clear-and-close", "wrong-shark", "open-all", "michael", "docks-free",
    "extra-hooper", "extra-quint", "alert", "fin-hoax", "brody-anywhere",
)  # fmt: skip
(
    OVERBOARD, EXTRA_ANY, DOCKS_BLOCKED, CLEAR_AND_CLOSE, WRONG_SHARK, OPEN_ALL, MICHAEL, DOCKS_FREE,
    EXTRA_HOOPER, EXTRA_QUINT, ALERT, FIN_HOAX, BRODY_ANYWHERE,
) = range(len(EFFECTS))  # fmt: skip
CARDS = len(EDITION.event_effects)
EDITION.require(
    all(effect in EFFECTS for effect in EDITION.event_effects), "event_effects", "each must be one of {effects}", effects=", ".join(EFFECTS)
)
EFFECT = np.array([EFFECTS.index(effect) for effect in EDITION.event_effects])


def letters_table(field):
    """The beaches of each card's letters in their order, then NOWHERE."""
    most = max(len(letters) for letters in EDITION.values[field]) + 1
    EDITION.require(set("".join(EDITION.values[field])) <= set("NESW"), field, "letters are N, E, S and W")
    rows = [["NESW".index(letter) for letter in text] + [NOWHERE] * (most - len(text)) for text in EDITION.values[field]]
    return np.array(rows, np.int64)


LETTERS = letters_table("event_letters")
EXTRA_LETTERS = letters_table("event_extra_letters")

# Power tiles
FRENZY, EVASIVE, OUT_OF_SIGHT, BURST = 0, 1, 2, 3
TILES, ALL_TILES, TILE_SETS = 4, 15, 16
NO_TILE = -1
SEEN, UNSEEN, LAYERS = 0, 1, 2  # of the notebook: whether Out of Sight was played this round

# Phases of a round (R17)
STARTING, EVENT, CHOICE, SHARK_TURN, CREW_TURN = 0, 1, 2, 3, 4

# Answers of the fish finder (R110)
NEITHER, CLOSE_BY, HERE = 0, 1, 2

# Options of the shark
START_AT = 0
SWIM = START_AT + SEA_SPACES
SPEED_TO = SWIM + SEA_SPACES
EAT = SPEED_TO + SEA_SPACES
EAT_MICHAEL, EAT_ALL = EAT + 1, EAT + 2
PLAY_TILE = EAT + 3
THROW = PLAY_TILE + TILES
DIVE = THROW + CHARACTERS

# Choices of the whole crew after an event
CLEAR = DIVE + 1
TO_DOCK = CLEAR + BEACHES
MICHAEL_AT = TO_DOCK + len(DOCKS)
HOAX_AT = MICHAEL_AT + BEACHES
FLY_TO = HOAX_AT + BEACHES

# Options of Quint; barrels are taken one or more at once, so option TAKE + n takes n
QUINT_FIRST = FLY_TO + ALL_SPACES
QUINT_MOVE = QUINT_FIRST
QUINT_LAUNCH = QUINT_MOVE + SEA_SPACES
QUINT_DOCK = QUINT_LAUNCH + SEA_SPACES
QUINT_WATER = QUINT_DOCK + MOST_BARRELS + 1
QUINT_BOAT = QUINT_WATER + MOST_BARRELS + 1
QUINT_RESCUE = QUINT_BOAT + MOST_BARRELS + 1
QUINT_CLIMB, QUINT_END = QUINT_RESCUE + 1, QUINT_RESCUE + 2

# Options of Brody
BRODY_FIRST = QUINT_END + 1
BRODY_MOVE = BRODY_FIRST
BRODY_CLOSE = BRODY_MOVE + ALL_SPACES
BRODY_RESCUE = BRODY_CLOSE + BEACHES
BRODY_MICHAEL, BRODY_TAKE, BRODY_DROP = BRODY_RESCUE + 1, BRODY_RESCUE + 2, BRODY_RESCUE + 3
BRODY_LOOK, BRODY_END = BRODY_RESCUE + 4, BRODY_RESCUE + 5

# Options of Hooper
HOOPER_FIRST = BRODY_END + 1
HOOPER_MOVE = HOOPER_FIRST
HOOPER_DOCK = HOOPER_MOVE + SEA_SPACES
HOOPER_WATER = HOOPER_DOCK + MOST_BARRELS + 1
HOOPER_RESCUE = HOOPER_WATER + MOST_BARRELS + 1
HOOPER_GIVE, HOOPER_FIND = HOOPER_RESCUE + 1, HOOPER_RESCUE + 2
HOOPER_CLIMB, HOOPER_END = HOOPER_RESCUE + 3, HOOPER_RESCUE + 4

# Outcomes of chance
TURN_CARD = HOOPER_END + 1
ISLAND_CHANCES = CARDS

ISLAND_FIELDS = [
    ("ways", np.int64, (LAYERS, SEA_SPACES, TILE_SETS)),  # the crew's notebook (R113): see notebook.py
    # what was announced and answered, round by round (R112); the first round is row 0
    ("said_sensors", np.int16, LAST_ROUND),  # set of spaces
    ("said_thrown", np.int16, LAST_ROUND),  # set of spaces where a captain was thrown into the water
    ("said_event", np.int8, LAST_ROUND),
    ("said_eaten", np.int8, (LAST_ROUND, BEACHES)),
    ("said_michael", np.int8, LAST_ROUND),  # 1 when he was eaten
    ("said_tile", np.int8, LAST_ROUND),  # 1 when a tile was played
    ("looked_at", np.int8, LAST_ROUND),  # beach of the binoculars, or NOWHERE
    ("look_answer", np.int8, LAST_ROUND),
    ("found_at", np.int8, LAST_ROUND),  # space of the fish finder, or NOWHERE
    ("found_answer", np.int8, LAST_ROUND),
    ("launched_at", np.int8, LAST_ROUND),  # space of the barrel, or NOWHERE
    ("launch_answer", np.int8, LAST_ROUND),
    # the round
    ("this_round", np.int8),  # the first is 0
    ("phase", np.int8),
    ("events_turned", np.int8, CARDS),  # 1 when the card has left the deck
    # the board
    ("supply", np.int8),
    ("swimmers", np.int8, BEACHES),
    ("michael", np.int8),  # his beach, or NOWHERE
    ("closed", np.int8),  # the closed beach, or NOWHERE
    ("open_soon", np.int8),  # 1 when the closed tile shows its other side
    ("shop", np.int8),  # barrels at the Shop
    ("dock", np.int8, len(DOCKS)),
    ("floating", np.int8, SEA_SPACES),
    ("barrels_on_shark", np.int8),
    # the crew
    ("at", np.int8, CHARACTERS),
    ("overboard", np.int8, CHARACTERS),
    ("aboard", np.int8, CHARACTERS),  # barrels of the Orca, of Brody, of Hooper's boat
    ("left", np.int8, CHARACTERS),  # actions left this round
    ("finished", np.int8, CHARACTERS),
    ("acting", np.int8),  # who has begun, or NOBODY_ACTS
    ("extra", np.int8),  # 1 while the extra action of R28 is free
    ("closing_done", np.int8),  # Brody has closed a beach this round
    # the shark's secrets
    ("place", np.int8),
    ("power", np.int8),  # set of power tiles left
    ("actions", np.int8),  # left in this turn
    ("moved", np.int8),  # 1 when it has entered its space in this turn
    ("burst", np.int8),  # BURST_WAITS, or the steps left of a speed burst
    ("bitten", np.int8, BEACHES),  # eaten in this turn
    ("bitten_michael", np.int8),
    ("threw", np.int8, CHARACTERS),  # captains thrown into the water in this turn
    ("entered", np.int16),  # set of spaces entered in this turn
    ("pad_place", np.int8, LAST_ROUND + 1),  # where each round began
    ("pad_tile", np.int8, LAST_ROUND),  # tile of each round, or NO_TILE
]
NOBODY_ACTS = -1
BURST_WAITS = -1

ISLAND = SimpleNamespace(**{name: thing for name, thing in globals().items() if name.isupper()})  # for words and ui
