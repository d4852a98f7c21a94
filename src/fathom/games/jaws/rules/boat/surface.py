"""Phases 1 and 2 of a round: three surface cards, and the shark's secret choice (R226-R231)."""

from fathom.engine.rng import below
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    ADD,
    ADDING,
    CHOOSE,
    CHOOSING,
    EDITION,
    LETTERS,
    MOST_DICE,
    NO_BONUS,
    NOT_YET,
    NOWHERE,
    PREPARING,
    SURFACE_CARDS,
    SURFACING,
    TURN_UP,
)
from fathom.games.jaws.rules.common import CHARACTERS, SHARK

EDITION.require(all(card[0] in EDITION.zones for card in EDITION.surface_cards), "surface_cards", "a card must name a zone")
EDITION.require(
    all(1 <= card[2] <= MOST_DICE for card in EDITION.surface_cards), "surface_cards", "a card has 1 to {most} dice", most=MOST_DICE,
)
EDITION.require(all(card[3] in ("", "shed") for card in EDITION.surface_cards), "surface_cards", 'the last entry is "shed" or ""')

CARD_ZONE = tuple(EDITION.zones.index(card[0]) for card in EDITION.surface_cards)  # R203
CARD_EVADE = tuple(card[1] for card in EDITION.surface_cards)
CARD_DICE = tuple(card[2] for card in EDITION.surface_cards)
CARD_SHEDS = tuple(int(card[3] == "shed") for card in EDITION.surface_cards)
LAST_ROUND = 100  # R285


def options(state, out):
    if state.stage == SURFACING:
        return turn_up_options(state, out)
    if state.stage == CHOOSING:
        return choose_options(out)
    return add_options(state, out)


def odds(state, out):
    for index in range(cards_in_pile(state)):
        out[index] = 1


def play(state, option):
    if state.stage == SURFACING:
        turn_up(state, option - TURN_UP)
    elif state.stage == CHOOSING:
        choose(state, option - CHOOSE)
    else:
        add_bonus(state, option - ADD)


def next_round(state):
    """The shark dives; everything that belonged to the round is put away (R281)."""
    if state.boat_round == LAST_ROUND:
        state.winner = SHARK  # R285
        return
    state.boat_round += 1
    clear_round(state)
    state.stage = SURFACING
    refill_pile(state)


def clear_round(state):
    state.shark_zone = NOWHERE
    state.choice = NOT_YET
    state.bonus = NOT_YET
    state.letter_out = NOT_YET
    state.active = NOT_YET
    state.rammed = 0
    state.bite = 0
    state.prey = NOT_YET
    state.thrown = NOT_YET
    state.again = NOT_YET
    for letter in range(LETTERS):
        state.surface[letter] = NOT_YET
    for character in range(CHARACTERS):
        state.prepared[character] = 0
        state.weapon[character] = NOT_YET
        state.target[character] = NOT_YET
        state.may_attack[character] = 0
        state.caged[character] = 0
        state.snapped[character] = 0


def refill_pile(state):
    """Shuffles the discarded cards into a new pile when the old one is used up (R228)."""
    if cards_in_pile(state) == 0:
        for card in range(SURFACE_CARDS):
            state.turned[card] = lies_open(state, card)


def cards_in_pile(state):
    count = 0
    for card in range(SURFACE_CARDS):
        count += 1 - state.turned[card]
    return count


def lies_open(state, card):
    for letter in range(LETTERS):
        if state.surface[letter] == card:
            return 1
    return 0


def turn_up_options(state, out):
    count = 0
    for card in range(SURFACE_CARDS):
        if state.turned[card] == 0:
            out[count] = TURN_UP + card
            count += 1
    return count


def draw(state, rng):
    """One of the cards in the pile, all alike."""
    rest = below(rng, cards_in_pile(state))
    card = 0
    while state.turned[card] or rest > 0:
        rest -= 1 - state.turned[card]
        card += 1
    return TURN_UP + card


def turn_up(state, card):
    letter = open_letters(state)
    state.surface[letter] = card  # R226
    state.rolled = NOT_YET
    state.turned[card] = 1
    if letter == LETTERS - 1:
        state.stage = CHOOSING
    else:
        refill_pile(state)


def open_letters(state):
    """How many of the cards at A, B and C lie open."""
    letter = 0
    while letter < LETTERS and state.surface[letter] != NOT_YET:
        letter += 1
    return letter


def choose_options(out):
    for letter in range(LETTERS):
        out[letter] = CHOOSE + letter  # R229
    return LETTERS


def choose(state, letter):
    state.choice = letter
    if state.hand_size > 0:
        state.stage = ADDING
    else:
        add_bonus(state, NO_BONUS)


def add_options(state, out):
    count = 0
    for ability in range(ABILITIES):
        if state.hand[ability] > 0:
            out[count] = ADD + ability  # R230
            count += 1
    out[count] = ADD + NO_BONUS
    return count + 1


def add_bonus(state, bonus):
    """The card stays among those held, for all that the crew can see, until it is shown (R231)."""
    state.bonus = bonus
    state.stage = PREPARING
