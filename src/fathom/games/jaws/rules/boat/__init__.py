"""Act 2, the Orca: its set-up, its secrets, and who is asked what.  R201-R286 name the sentences of RULES.md."""

from fathom.engine.contract import CHANCE
from fathom.engine.rng import below
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    ADDING,
    ANSWERING,
    ATTACK,
    BITING,
    BITING_AGAIN,
    BOARDING,
    CAGE,
    CAGING,
    CHOOSING,
    CHUM,
    DEAL_ABILITY,
    DEAL_GEAR,
    DEALING_ABILITIES,
    DEALING_GEAR,
    DIVE,
    EDITION,
    GIVE,
    GO,
    HANDFULS,
    INTACT,
    KINDS,
    LET_GO,
    LETTERS,
    MAULING,
    NO_BONUS,
    NOT_YET,
    NOWHERE,
    ORCA_FIELDS,
    PREPARE,
    PREPARING,
    RAMMING,
    ROLLING,
    ROLLING_AGAIN,
    SHARING,
    SNAPPING,
    STRIKING,
    SURFACE_CARDS,
    SURFACING,
    TOPPLING,
    ZONES,
)
from fathom.games.jaws.rules.boat.crew_attack import fight_options, fight_play, strike_dice
from fathom.games.jaws.rules.boat.deck import floats
from fathom.games.jaws.rules.boat.gear import COMMON, PERSONAL, sum_odds
from fathom.games.jaws.rules.boat.shark_attack import bite_odds, bite_options, bite_play
from fathom.games.jaws.rules.boat.surface import clear_round, next_round, surface_odds, surface_options, surface_play
from fathom.games.jaws.rules.common import ACT_2_ALONE, CHARACTERS, CREW, NO_ROLE, SHARK, UNKNOWN, WHOLE_CREW

BOAT_FIELDS = ORCA_FIELDS
BOAT_OPTIONS = DIVE + 1
BOAT_CHANCES = max(ABILITIES, KINDS, SURFACE_CARDS, len(HANDFULS))
ABILITY_COPIES = tuple(card[1] for card in EDITION.ability_cards)  # R202
ABILITY_DEALT, GEAR_DEALT, DEALT_ALONE = EDITION.ability_dealt, EDITION.gear_dealt, EDITION.dealt_alone
CREW_HEALTH, SHARK_HEALTH = EDITION.crew_health, EDITION.shark_health
EDITION.require(max(*ABILITY_DEALT, DEALT_ALONE[0]) <= sum(ABILITY_COPIES), "ability_cards", "are too few for what is dealt")
EDITION.require(max(*GEAR_DEALT, DEALT_ALONE[1]) <= sum(COMMON), "gear_cards", "are too few for what is dealt")
EDITION.require(min(*ABILITY_DEALT, *GEAR_DEALT, *DEALT_ALONE) >= 1, "dealt_alone", "at least one card of each is dealt")

CHANCE_STAGES = (DEALING_ABILITIES, DEALING_GEAR, SURFACING, STRIKING, ROLLING, ROLLING_AGAIN)
SHARK_STAGES = (CHOOSING, ADDING, ANSWERING, RAMMING, BITING, MAULING, TOPPLING, BITING_AGAIN, SNAPPING)
ASKED = tuple(CHANCE if stage in CHANCE_STAGES else SHARK if stage in SHARK_STAGES else CREW for stage in range(SNAPPING + 1))


def boat_actor(state):
    return ASKED[state.stage]


def boat_options(state, out):
    if state.stage < SURFACING:
        return set_up_options(state, out)
    if state.stage < PREPARING:
        return surface_options(state, out)
    if state.stage < RAMMING:
        return fight_options(state, out)
    return bite_options(state, out)


def boat_odds(state, out):
    if state.stage < SURFACING:
        set_up_odds(state, out)
    elif state.stage == SURFACING:
        surface_odds(state, out)
    elif state.stage == STRIKING:
        sum_odds(strike_dice(state), out)
    else:
        bite_odds(state, out)


def boat_play(state, option):
    if state.stage < SURFACING:
        set_up_play(state, option)
    elif state.stage < PREPARING:
        surface_play(state, option)
    elif state.stage < RAMMING:
        fight_play(state, option)
    else:
        bite_play(state, option)


def boat_role(state, option):
    """The character whose option it is, WHOLE_CREW, or NO_ROLE when it is not the crew's."""
    if ASKED[state.stage] != CREW:
        return NO_ROLE
    if PREPARE <= option < PREPARE + CHARACTERS:
        return option - PREPARE
    if CHUM <= option < CHUM + CHARACTERS:
        return option - CHUM
    if ATTACK <= option < ATTACK + CHARACTERS:
        return option - ATTACK
    if LET_GO <= option < LET_GO + CHARACTERS:
        return option - LET_GO
    if CAGE <= option < CAGE + CHARACTERS:
        return option - CAGE
    if state.stage in (SHARING, CAGING):
        return WHOLE_CREW
    return int(state.active)  # boarding, moving, arming, aiming, reloading


def boat_score(state, seat):
    """What each side has to show (R286)."""
    if seat == CREW:
        return SHARK_HEALTH - state.shark_health
    score = 0
    for zone in range(ZONES):
        score += not floats(state, zone)
    for character in range(CHARACTERS):
        score += state.health[character] == 0
    return score


# Setting up.


def clear_boat(state):
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


def start_boat(state):
    state.act = 2


def ability_cards_due(state):
    return DEALT_ALONE[0] if state.setting_acts == ACT_2_ALONE else ABILITY_DEALT[state.eaten]  # R205, R207


def gear_cards_due(state):
    return DEALT_ALONE[1] if state.setting_acts == ACT_2_ALONE else GEAR_DEALT[state.eaten]  # R206, R207


def set_up_options(state, out):
    if state.stage == DEALING_ABILITIES:
        return ability_options(state, out)
    if state.stage == DEALING_GEAR:
        return gear_options(state, out)
    count = CHARACTERS if state.stage == SHARING else ZONES
    first = GIVE if state.stage == SHARING else GO  # R210, R215
    for place in range(count):
        out[place] = first + place
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


def set_up_odds(state, out):
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


def set_up_play(state, option):
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


# Secrets.


def boat_hide(state, seat):
    """Only the shark knows its hand, and its choice until it appears (R208, R231)."""
    if seat == SHARK:
        return
    for ability in range(ABILITIES):
        state.hand[ability] = 0
    if state.shark_zone == NOWHERE:
        state.choice = UNKNOWN
        state.bonus = UNKNOWN


def boat_guess(state, seat, rng):
    if seat == SHARK:
        return
    guess_hand(state, rng)
    if state.shark_zone == NOWHERE and state.stage > CHOOSING:
        guess_choice(state, rng)
        if state.stage > ADDING:
            guess_bonus(state, rng)


def guess_hand(state, rng):
    """Any of the cards that were not shown, all alike, as often as cards are held."""
    unseen = 0
    for ability in range(ABILITIES):
        unseen += ABILITY_COPIES[ability] - state.bonus_shown[ability]
    for dealt in range(state.hand_size):
        place = below(rng, unseen - dealt)
        ability = 0
        while place >= unseen_copies(state, ability):
            place -= unseen_copies(state, ability)
            ability += 1
        state.hand[ability] += 1


def unseen_copies(state, ability):
    return ABILITY_COPIES[ability] - state.bonus_shown[ability] - state.hand[ability]


def guess_choice(state, rng):
    """Any letter that Chum has not ruled out."""
    if state.letter_out == NOT_YET:
        state.choice = below(rng, LETTERS)
    else:
        state.choice = (state.letter_out + 1 + below(rng, LETTERS - 1)) % LETTERS


def guess_bonus(state, rng):
    """No card, or any kind that the hand holds, all alike."""
    kinds = 0
    for ability in range(ABILITIES):
        kinds += state.hand[ability] > 0
    place = below(rng, kinds + 1)
    state.bonus = NO_BONUS
    for ability in range(ABILITIES):
        if state.hand[ability] > 0:
            place -= 1
            if place == -1:
                state.bonus = ability
