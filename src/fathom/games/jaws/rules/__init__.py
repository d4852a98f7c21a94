"""Jaws: Act 1, the island, and Act 2, the boat, told as one game.  R1.. name the sentences of RULES.md."""

import numpy as np

from fathom.engine.contract import NOBODY, Setting
from fathom.games.jaws.rules.boat import CHANCES as BOAT_CHANCES
from fathom.games.jaws.rules.boat import OPTIONS as BOAT_OPTIONS
from fathom.games.jaws.rules.boat import actor as boat_actor
from fathom.games.jaws.rules.boat import crew_is_silent
from fathom.games.jaws.rules.boat import draw as boat_draw
from fathom.games.jaws.rules.boat import guess as boat_guess
from fathom.games.jaws.rules.boat import hide as boat_hide
from fathom.games.jaws.rules.boat import odds as boat_odds
from fathom.games.jaws.rules.boat import options as boat_options
from fathom.games.jaws.rules.boat import play as boat_play
from fathom.games.jaws.rules.boat import role as boat_role
from fathom.games.jaws.rules.boat import score as boat_score
from fathom.games.jaws.rules.boat.constants import BOAT as BOAT
from fathom.games.jaws.rules.boat.constants import BOAT_FIELDS, SNAPPING
from fathom.games.jaws.rules.boat.set_up import clear as clear_boat
from fathom.games.jaws.rules.boat.set_up import start as start_boat
from fathom.games.jaws.rules.common import ACT_2_ALONE, CHARACTERS, COMMON_FIELDS, CREW, NOBODY_YET, SHARK
from fathom.games.jaws.rules.island import actor as island_actor
from fathom.games.jaws.rules.island import guess as island_guess
from fathom.games.jaws.rules.island import hide as island_hide
from fathom.games.jaws.rules.island import odds as island_odds
from fathom.games.jaws.rules.island import options as island_options
from fathom.games.jaws.rules.island import play as island_play
from fathom.games.jaws.rules.island import role as island_role
from fathom.games.jaws.rules.island import score as island_score
from fathom.games.jaws.rules.island.constants import CREW_TURN, DIVE, ISLAND_CHANCES, ISLAND_FIELDS, NOBODY_ACTS, SHARK_TURN
from fathom.games.jaws.rules.island.constants import ISLAND as ISLAND
from fathom.games.jaws.rules.island.events import draw_card
from fathom.games.jaws.rules.island.set_up import clear as clear_island
from fathom.games.jaws.rules.island.set_up import start as start_island

VERSION = 2  # 2: Mayor Vaughn may renew the closed beach (R32)
OLDEST = 1
SEATS = (2, 2)  # R1
SETTINGS = (
    Setting("acts", 0, choices=("both", "1", "2")),  # R3
    Setting("notebook", 1, choices=("off", "on")),  # R4
)
OPTIONS = BOAT_OPTIONS
CHANCES = max(ISLAND_CHANCES, BOAT_CHANCES)
ISLAND_KINDS = CREW_TURN + 1 + CHARACTERS
KINDS = ISLAND_KINDS + SNAPPING + 1


def width(field):
    return np.dtype(field[1]).itemsize


FIELDS = sorted(COMMON_FIELDS + ISLAND_FIELDS + BOAT_FIELDS, key=width, reverse=True)
SPARE = 8 - np.dtype(FIELDS).itemsize % 8  # bytes that fill the record up: no hole at its end
STATE = np.dtype([*FIELDS, ("spare", np.int8, SPARE)], align=True)
del width


def new_game(state, seats, settings):
    state.seats = seats
    state.winner = NOBODY_YET
    state.eaten = 0
    state.setting_acts = settings[0]
    state.setting_notebook = settings[1]
    state.version = settings[2]
    for index in range(SPARE):
        state.spare[index] = 0
    clear_island(state)
    clear_boat(state)
    if state.setting_acts == ACT_2_ALONE:
        start_boat(state)
    else:
        start_island(state)


def actor(state):
    if state.winner != NOBODY_YET:
        return NOBODY
    return island_actor(state) if state.act == 1 else boat_actor(state)


def options(state, out):
    if state.act == 1:
        return island_options(state, out)
    return boat_options(state, out)


def odds(state, out):
    if state.act == 1:
        island_odds(state, out)
    else:
        boat_odds(state, out)


def draw(state, rng):
    """One outcome by its odds, without listing all: the one that a walk over odds() would draw."""
    return draw_card(state, rng) if state.act == 1 else boat_draw(state, rng)


def play(state, option):
    """Options come in several widths; one for both acts halves the compiling."""
    number = np.int64(option)
    if state.act == 1:
        island_play(state, number)
    else:
        boat_play(state, number)


def kind(state):
    """Act 1: the phase, and of the crew's turn who acts; Act 2: the question."""
    if state.act == 2:
        return ISLAND_KINDS + state.stage
    return state.phase if state.phase != CREW_TURN else CREW_TURN + state.acting - NOBODY_ACTS


def is_long(state, option):
    """The end of the shark's turn, when the crew's notebook counts its ways."""
    return state.act == 1 and state.phase == SHARK_TURN and option == DIVE


def is_silent(state, seat):
    """R288."""
    return state.winner == NOBODY_YET and state.act == 2 and seat == CREW and crew_is_silent(state)


def role(state, option):
    """The character whose option it is, WHOLE_CREW, or NO_ROLE when it is not the crew's (R2)."""
    if state.act == 1:
        return island_role(option)
    return boat_role(state, option)


def score(state, seat):
    """Act 1: swimmers eaten against barrels attached; Act 2: as the boat counts."""
    if state.act == 1:
        return island_score(state, seat)
    return boat_score(state, seat)


def result(state, out):
    out[SHARK] = 0
    out[1 - SHARK] = 0
    out[state.winner] = 1


def hide(state, seat):
    """What happened at the island stays the shark's secret in Act 2; once it is over nothing is hidden."""
    if state.winner == NOBODY_YET:
        island_hide(state, seat)
        if state.act == 2:
            boat_hide(state, seat)


def guess(state, seat, rng):
    if state.winner == NOBODY_YET:
        if state.act == 1:
            island_guess(state, seat, rng)
        else:
            boat_guess(state, seat, rng)
