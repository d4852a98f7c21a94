"""Act 1, the island: who acts, what they may do, what it does, what is hidden, and how it ends."""

from fathom.engine.contract import CHANCE
from fathom.games.jaws.rules.boat import start_boat
from fathom.games.jaws.rules.common import ACT_1_ALONE, BRODY, CHARACTERS, CREW, HOOPER, NO_ROLE, QUINT, SHARK, WHOLE_CREW
from fathom.games.jaws.rules.island.board import fill_supply
from fathom.games.jaws.rules.island.constants import (
    BARRELS_TO_END,
    BEACHES,
    BRODY_FIRST,
    CARDS,
    CHOICE,
    CLEAR,
    CREW_TURN,
    DOCKS,
    EVENT,
    HOOPER_FIRST,
    HUNT,
    LAST_ROUND,
    NEITHER,
    NOBODY_ACTS,
    NOWHERE,
    ORCA_BARRELS,
    PLACES,
    QUINT_FIRST,
    SHOP_BARRELS,
    START_AT,
    STARTING,
    STARTS,
    TRACK_END,
    TRACK_END_ALONE,
    TURN_CARD,
)
from fathom.games.jaws.rules.island.crew import crew_options, play_crew
from fathom.games.jaws.rules.island.events import card_options, choice_options, play_choice, turn_card
from fathom.games.jaws.rules.island.notebook import clear_belief, guess_shark
from fathom.games.jaws.rules.island.shark import clear_shark, hunt_options, play_hunt, start_at, start_options


def clear_island(state):
    """An island before anybody has come: every field, also when only Act 2 is played."""
    state.this_round = 0
    state.phase = STARTING
    for card in range(CARDS):
        state.events_turned[card] = 0
    fill_supply(state)
    clear_facts(state)
    clear_shark(state)
    clear_belief(state)
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
    for place in range(PLACES):
        state.floating[place] = 0
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


def start_island(state):
    state.act = 1


def island_actor(state):
    if state.phase == EVENT:
        return CHANCE
    return CREW if state.phase == CREW_TURN or state.phase == CHOICE else SHARK


def island_options(state, out):
    if state.phase == CREW_TURN:
        return crew_options(state, out)
    if state.phase == HUNT:
        return hunt_options(state, out)
    if state.phase == EVENT:
        return card_options(state, out)
    if state.phase == CHOICE:
        return choice_options(state, out)
    return start_options(out)


def island_odds(state, out):
    """Every card left is as likely as any other (R19)."""
    for card in range(CARDS):
        out[card] = 1


def island_play(state, option):
    if state.phase == CREW_TURN:
        play_crew(state, option)
    elif state.phase == HUNT:
        play_hunt(state, option)
    elif state.phase == EVENT:
        turn_card(state, option - TURN_CARD)
    elif state.phase == CHOICE:
        play_choice(state, option)
    else:
        start_at(state, option - START_AT)
        state.phase = EVENT
    if act_is_over(state):
        end_act(state)


def track_end(state):
    return TRACK_END_ALONE if state.setting_acts == ACT_1_ALONE else TRACK_END  # R116, R118


def act_is_over(state):
    return state.barrels_on_shark >= BARRELS_TO_END or state.eaten >= track_end(state) or state.this_round >= LAST_ROUND  # R115, R120


def end_act(state):
    if state.setting_acts == ACT_1_ALONE:  # R118 to R120
        state.winner = SHARK if state.eaten >= track_end(state) else CREW
    else:
        state.place = NOWHERE
        state.power = 0
        start_boat(state)  # R117


def island_role(option):
    """R2."""
    if option < CLEAR or option >= TURN_CARD:
        return NO_ROLE
    if option < QUINT_FIRST:
        return WHOLE_CREW
    if option < BRODY_FIRST:
        return QUINT
    return BRODY if option < HOOPER_FIRST else HOOPER


def island_score(state, seat):
    return int(state.eaten) if seat == SHARK else int(state.barrels_on_shark)


def island_hide(state, seat):
    """The shark's place, tiles, turn and pad are its own (R51, R59); everything else lies on the table."""
    if seat != SHARK:
        clear_shark(state)


def island_guess(state, seat, rng):
    if seat != SHARK and state.phase != STARTING:
        guess_shark(state, rng)
