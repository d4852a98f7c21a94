"""The set-up of Act 2: cards are dealt, gear is shared out, and the characters go aboard (R201-R215)."""

from fathom.engine.rng import below
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    BOARDING,
    DEAL_ABILITY,
    DEAL_GEAR,
    DEALING_ABILITIES,
    DEALING_GEAR,
    EDITION,
    GIVE,
    GO,
    INTACT,
    KINDS,
    NOT_YET,
    NOWHERE,
    SHARING,
    SURFACE_CARDS,
    ZONES,
)
from fathom.games.jaws.rules.boat.gear import COMMON, PERSONAL
from fathom.games.jaws.rules.boat.surface import clear_round, next_round
from fathom.games.jaws.rules.common import ACT_2_ALONE, CHARACTERS

ABILITY_COPIES = tuple(card[1] for card in EDITION.ability_cards)  # R202
ABILITY_CARDS = sum(ABILITY_COPIES)
ABILITY_DEALT, GEAR_DEALT, DEALT_ALONE = EDITION.ability_dealt, EDITION.gear_dealt, EDITION.dealt_alone
CREW_HEALTH, SHARK_HEALTH = EDITION.crew_health, EDITION.shark_health
EDITION.require(max(*ABILITY_DEALT, DEALT_ALONE[0]) <= ABILITY_CARDS, "ability_cards", "are too few for what is dealt")
EDITION.require(max(*GEAR_DEALT, DEALT_ALONE[1]) <= sum(COMMON), "gear_cards", "are too few for what is dealt")
EDITION.require(min(*ABILITY_DEALT, *GEAR_DEALT, *DEALT_ALONE) >= 1, "dealt_alone", "at least one card of each is dealt")


def clear(state):
    """Writes every field of Act 2, as it is before the first card is dealt."""
    state.stage = DEALING_ABILITIES
    state.boat_round = 0
    state.shark_health = SHARK_HEALTH  # R213
    state.hand_size = 0
    state.rolled = NOT_YET
    for zone in range(ZONES):
        state.tiles[zone] = INTACT  # R214
    for ability in range(ABILITIES):
        state.hand[ability] = 0
        state.bonus_shown[ability] = 0
    for kind in range(KINDS):
        state.common[kind] = 0
        state.attached[kind] = 0
    for card in range(SURFACE_CARDS):
        state.turned[card] = 0
    for character in range(CHARACTERS):
        state.space[character] = NOWHERE
        state.health[character] = CREW_HEALTH
        for kind in range(KINDS):
            state.gear[character, kind] = PERSONAL[character, kind]  # R209
    clear_round(state)


def start(state):
    state.act = 2


def ability_cards_due(state):
    return DEALT_ALONE[0] if state.setting_acts == ACT_2_ALONE else ABILITY_DEALT[state.eaten]  # R205, R207


def gear_cards_due(state):
    return DEALT_ALONE[1] if state.setting_acts == ACT_2_ALONE else GEAR_DEALT[state.eaten]  # R206, R207


def options(state, out):
    if state.stage == DEALING_ABILITIES:
        return ability_options(state, out)
    if state.stage == DEALING_GEAR:
        return gear_options(state, out)
    count = CHARACTERS if state.stage == SHARING else ZONES
    first = GIVE if state.stage == SHARING else GO  # R210, R215
    for index in range(count):
        out[index] = first + index
    return count


def ability_options(state, out):
    count = 0
    for ability in range(ABILITIES):
        if state.hand[ability] < ABILITY_COPIES[ability]:
            out[count] = DEAL_ABILITY + ability
            count += 1
    return count


def gear_options(state, out):
    count = 0
    for kind in range(KINDS):
        if state.common[kind] < COMMON[kind]:
            out[count] = DEAL_GEAR + kind
            count += 1
    return count


def odds(state, out):
    """A kind is as likely as copies of it are left."""
    count = 0
    if state.stage == DEALING_ABILITIES:
        for ability in range(ABILITIES):
            if state.hand[ability] < ABILITY_COPIES[ability]:
                out[count] = ABILITY_COPIES[ability] - state.hand[ability]
                count += 1
    else:
        for kind in range(KINDS):
            if state.common[kind] < COMMON[kind]:
                out[count] = COMMON[kind] - state.common[kind]
                count += 1


def draw(state, rng):
    """A card, by odds()."""
    if state.stage == DEALING_ABILITIES:
        return DEAL_ABILITY + draw_ability(state, rng)
    return DEAL_GEAR + draw_gear(state, rng)


def draw_ability(state, rng):
    rest = below(rng, ABILITY_CARDS - state.hand_size)
    ability = 0
    while rest >= ABILITY_COPIES[ability] - state.hand[ability]:
        rest -= ABILITY_COPIES[ability] - state.hand[ability]
        ability += 1
    return ability


def draw_gear(state, rng):
    left = 0
    for kind in range(KINDS):
        left += COMMON[kind] - state.common[kind]
    rest = below(rng, left)
    kind = 0
    while rest >= COMMON[kind] - state.common[kind]:
        rest -= COMMON[kind] - state.common[kind]
        kind += 1
    return kind


def play(state, option):
    if state.stage == DEALING_ABILITIES:
        deal_ability(state, option - DEAL_ABILITY)
    elif state.stage == DEALING_GEAR:
        deal_gear(state, option - DEAL_GEAR)
    elif state.stage == SHARING:
        give(state, option - GIVE)
    else:
        board(state, option - GO)


def deal_ability(state, ability):
    state.hand[ability] += 1
    state.hand_size += 1
    if state.hand_size == ability_cards_due(state):
        state.stage = DEALING_GEAR


def deal_gear(state, kind):
    state.common[kind] += 1
    dealt = 0
    for each in range(KINDS):
        dealt += state.common[each]
    if dealt == gear_cards_due(state):
        state.stage = SHARING


def card_to_share(state):
    """The common gear card that is given next, or KINDS when all are given."""
    kind = 0
    while kind < KINDS and state.common[kind] == 0:
        kind += 1
    return kind


def give(state, character):
    kind = card_to_share(state)
    state.common[kind] -= 1
    state.gear[character, kind] += 1
    if card_to_share(state) == KINDS:
        state.stage = BOARDING
        state.active = 0


def board(state, space):
    state.space[state.active] = space
    state.active += 1
    if state.active == CHARACTERS:
        next_round(state)
