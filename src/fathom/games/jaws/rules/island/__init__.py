"""Act 1, the island: who acts, what they may do, what it does, what is hidden, and how it ends."""

from fathom.engine.contract import CHANCE
from fathom.games.jaws.rules.boat.set_up import start as start_boat
from fathom.games.jaws.rules.common import ACT_1_ALONE, BRODY, CREW, HOOPER, NO_ROLE, QUINT, SHARK, WHOLE_CREW
from fathom.games.jaws.rules.island.constants import (
    BARRELS_TO_END,
    BRODY_FIRST,
    CARDS,
    CHOICE,
    CLEAR,
    CREW_TURN,
    EVENT,
    HOOPER_FIRST,
    LAST_ROUND,
    NOWHERE,
    QUINT_FIRST,
    SHARK_TURN,
    START_AT,
    STARTING,
    TRACK_END,
    TRACK_END_ALONE,
    TURN_CARD,
)
from fathom.games.jaws.rules.island.crew import options as crew_options
from fathom.games.jaws.rules.island.crew import play as play_crew
from fathom.games.jaws.rules.island.events import card_options, choice_options, play_choice, turn_card
from fathom.games.jaws.rules.island.notebook import guess_shark
from fathom.games.jaws.rules.island.shark import clear as clear_shark
from fathom.games.jaws.rules.island.shark import options as shark_options
from fathom.games.jaws.rules.island.shark import play as play_shark
from fathom.games.jaws.rules.island.shark import start_at, start_options


def actor(state):
    if state.phase == EVENT:
        return CHANCE
    return CREW if state.phase == CREW_TURN or state.phase == CHOICE else SHARK


def options(state, out):
    if state.phase == CREW_TURN:
        return crew_options(state, out)
    if state.phase == SHARK_TURN:
        return shark_options(state, out)
    if state.phase == EVENT:
        return card_options(state, out)
    if state.phase == CHOICE:
        return choice_options(state, out)
    return start_options(out)


def odds(state, out):
    """Every card left is as likely as any other (R19)."""
    for card in range(CARDS):
        out[card] = 1


def play(state, option):
    if state.phase == CREW_TURN:
        play_crew(state, option)
    elif state.phase == SHARK_TURN:
        play_shark(state, option)
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


def role(option):
    """R2."""
    if option < CLEAR or option >= TURN_CARD:
        return NO_ROLE
    if option < QUINT_FIRST:
        return WHOLE_CREW
    if option < BRODY_FIRST:
        return QUINT
    return BRODY if option < HOOPER_FIRST else HOOPER


def score(state, seat):
    return int(state.eaten) if seat == SHARK else int(state.barrels_on_shark)


def hide(state, seat):
    """The shark's space, tiles, turn and pad are its own (R51, R59); everything else lies on the table."""
    if seat != SHARK:
        clear_shark(state)


def guess(state, seat, rng):
    if seat != SHARK and state.phase != STARTING:
        guess_shark(state, rng)
