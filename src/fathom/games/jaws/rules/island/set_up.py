"""The set-up of Act 1 (R11 to R15)."""

from fathom.games.jaws.rules.common import CHARACTERS, QUINT
from fathom.games.jaws.rules.island.board import fill_supply
from fathom.games.jaws.rules.island.constants import (
    BEACHES,
    CARDS,
    DOCKS,
    LAST_ROUND,
    NEITHER,
    NOBODY_ACTS,
    NOWHERE,
    ORCA_BARRELS,
    SEA_SPACES,
    SHOP_BARRELS,
    STARTING,
    STARTS,
)
from fathom.games.jaws.rules.island.notebook import clear_notebook
from fathom.games.jaws.rules.island.shark import clear as clear_shark


def clear(state):
    """An island before anybody has come: every field, also when only Act 2 is played."""
    state.this_round = 0
    state.phase = STARTING
    for card in range(CARDS):
        state.events_turned[card] = 0
    fill_supply(state)
    clear_facts(state)
    clear_shark(state)
    clear_notebook(state)
    clear_barrels(state)
    clear_crew(state)


def clear_facts(state):
    for row in range(LAST_ROUND):
        state.said_event[row] = NOWHERE
        state.said_sensors[row] = 0
        state.said_thrown[row] = 0
        state.said_michael[row] = 0
        state.said_tile[row] = 0
        for beach in range(BEACHES):
            state.said_eaten[row, beach] = 0
        state.looked_at[row] = NOWHERE
        state.look_answer[row] = 0
        state.found_at[row] = NOWHERE
        state.found_answer[row] = NEITHER
        state.launched_at[row] = NOWHERE
        state.launch_answer[row] = 0


def clear_barrels(state):
    """R12."""
    state.shop = SHOP_BARRELS
    state.barrels_on_shark = 0
    for dock in range(len(DOCKS)):
        state.dock[dock] = 0
    for space in range(SEA_SPACES):
        state.floating[space] = 0
    for who in range(CHARACTERS):
        state.aboard[who] = 0
    state.aboard[QUINT] = ORCA_BARRELS


def clear_crew(state):
    """R12 to R14."""
    for who in range(CHARACTERS):
        state.at[who] = STARTS[who]
        state.overboard[who] = 0
        state.left[who] = 0
        state.finished[who] = 0
    state.acting = NOBODY_ACTS
    state.extra = 0
    state.closing_done = 0


def start(state):
    state.act = 1
