"""Phase 1 of a round on the island: an event card is turned (R19 to R46)."""

from fathom.engine.rng import below
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER
from fathom.games.jaws.rules.island.board import close_beach, crowd, effect_now, open_beach
from fathom.games.jaws.rules.island.constants import (
    ALERT,
    ALERT_LIMIT,
    ALL_SPACES,
    BEACHES,
    BRODY_ANYWHERE,
    CARDS,
    CHOICE,
    CLEAR,
    CLEAR_AND_CLOSE,
    DOCKS,
    EFFECT,
    EXTRA_LETTERS,
    FIN_HOAX,
    FLY_TO,
    HOAX_AT,
    LETTERS,
    MICHAEL,
    MICHAEL_AT,
    NORTH,
    NOWHERE,
    ON_LAND,
    OPEN_ALL,
    TO_DOCK,
    TURN_CARD,
    WRONG_SHARK,
)
from fathom.games.jaws.rules.island.shark import begin_shark_turn


def card_options(state, out):
    """The cards still in the deck; all of them once it is used up (R20)."""
    fresh = deck_is_empty(state)
    count = 0
    for card in range(CARDS):
        if fresh or not state.events_turned[card]:
            out[count] = TURN_CARD + card
            count += 1
    return count


def deck_is_empty(state):
    left = CARDS
    for card in range(CARDS):
        left -= state.events_turned[card]
    return left == 0


def draw_card(state, rng):
    """One of the cards that card_options lists."""
    left = CARDS
    for card in range(CARDS):
        left -= state.events_turned[card]
    if left == 0:
        return TURN_CARD + below(rng, CARDS)
    rest = below(rng, left)
    card = 0
    while state.events_turned[card] or rest > 0:
        rest -= 1 - state.events_turned[card]
        card += 1
    return TURN_CARD + card


def turn_card(state, card):
    if deck_is_empty(state):  # R20
        for other in range(CARDS):
            state.events_turned[other] = 0
    state.events_turned[card] = 1
    state.said_event[state.this_round] = card
    if EFFECT[card] == OPEN_ALL:  # R35
        open_beach(state)
    place_swimmers(state, card)
    carry_out(state, EFFECT[card])


def place_swimmers(state, card):
    """Letter by letter; the closed tile is turned once, after all of them (R21 to R26)."""
    called = serve(state, LETTERS, card)
    if EFFECT[card] == ALERT and state.eaten <= ALERT_LIMIT:  # R43
        called = serve(state, EXTRA_LETTERS, card) or called
    if called and state.open_soon:  # R25
        open_beach(state)
    elif called:  # R24
        state.open_soon = 1


def serve(state, letters, card):
    """Puts one swimmer on the beach of each letter; says whether the closed beach was called."""
    called = False
    index = 0
    while letters[card, index] != NOWHERE:
        beach = letters[card, index]
        if beach == state.closed:
            called = True
        elif state.supply > 0:  # R22
            state.supply -= 1
            state.swimmers[beach] += 1
        index += 1
    return called


def carry_out(state, effect):
    """What the card asks for at once; the crew is asked where it has a choice (R23)."""
    if effect == MICHAEL and count_choices(state) == 1:
        place_michael(state, only_choice(state))
    elif effect == FIN_HOAX and count_choices(state) == 1:
        rush_to(state, only_choice(state))
    elif effect in (MICHAEL, FIN_HOAX, CLEAR_AND_CLOSE, WRONG_SHARK, BRODY_ANYWHERE):
        state.phase = CHOICE
        return
    begin_shark_turn(state)


def may_choose(state, beach):
    """Whether the card lets the crew choose this beach: the closed one, which has no swimmers, only to renew its tile (R32, R38)."""
    effect = effect_now(state)
    if effect == CLEAR_AND_CLOSE and state.version > 1:
        return True
    for other in range(BEACHES):
        if effect == MICHAEL and other != state.closed and state.swimmers[other] < state.swimmers[beach]:  # R37
            return False
        if effect == FIN_HOAX and crowd(state, other) > crowd(state, beach):  # R44
            return False
    return beach != state.closed


def count_choices(state):
    count = 0
    for beach in range(BEACHES):
        if may_choose(state, beach):
            count += 1
    return count


def only_choice(state):
    beach = 0
    while not may_choose(state, beach):
        beach += 1
    return beach


def choice_options(state, out):
    """What the whole crew decides after the card."""
    effect = effect_now(state)
    if effect == WRONG_SHARK:  # R33
        return range_options(TO_DOCK, len(DOCKS), out)
    if effect == BRODY_ANYWHERE:
        return landing_options(out)
    first = CLEAR if effect == CLEAR_AND_CLOSE else MICHAEL_AT if effect == MICHAEL else HOAX_AT
    count = 0
    for beach in range(BEACHES):
        if may_choose(state, beach):
            out[count] = first + beach
            count += 1
    return count


def range_options(first, count, out):
    for index in range(count):
        out[index] = first + index
    return count


def landing_options(out):
    """Any land space; the one where he is means that he stays (R46)."""
    count = 0
    for space in range(ALL_SPACES):
        if ON_LAND[space]:
            out[count] = FLY_TO + space
            count += 1
    return count


def play_choice(state, option):
    if option >= FLY_TO:  # R46
        state.at[BRODY] = option - FLY_TO
    elif option >= HOAX_AT:
        rush_to(state, option - HOAX_AT)
    elif option >= MICHAEL_AT:
        place_michael(state, option - MICHAEL_AT)
    elif option >= TO_DOCK:  # R33
        state.at[BRODY] = DOCKS[option - TO_DOCK]
        state.at[HOOPER] = DOCKS[option - TO_DOCK]
    else:
        clear_and_close(state, option - CLEAR)
    begin_shark_turn(state)


def place_michael(state, beach):
    state.michael = beach  # R37, R39


def rush_to(state, beach):
    for who in range(CHARACTERS):  # R44
        state.at[who] = NORTH + beach


def clear_and_close(state, beach):
    """R31 and R32."""
    state.supply += state.swimmers[beach]
    state.swimmers[beach] = 0
    if state.michael == beach:
        state.michael = NOWHERE
    close_beach(state, beach)
