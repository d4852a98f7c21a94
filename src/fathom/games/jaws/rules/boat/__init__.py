"""Act 2, the boat: who is asked what, what is hidden, and the score.  R201-R286 name the sentences of RULES.md."""

import numpy as np

from fathom.engine.contract import CHANCE
from fathom.engine.rng import below
from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    ADDING,
    ANSWERING,
    ATTACK,
    BITING,
    BITING_AGAIN,
    CAGE,
    CAGING,
    CHOOSING,
    CHUM,
    DEALING_ABILITIES,
    DEALING_GEAR,
    DIVE,
    HANDFULS,
    HITS,
    KINDS,
    LET_GO,
    LETTERS,
    MAULING,
    NO_BONUS,
    NOT_YET,
    NOWHERE,
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
from fathom.games.jaws.rules.boat.crew_attack import options as crew_attack_options
from fathom.games.jaws.rules.boat.crew_attack import play as crew_attack_play
from fathom.games.jaws.rules.boat.crew_attack import strike_dice
from fathom.games.jaws.rules.boat.gear import draw_sum, sum_odds
from fathom.games.jaws.rules.boat.set_up import ABILITY_COPIES, SHARK_HEALTH
from fathom.games.jaws.rules.boat.set_up import draw as set_up_draw
from fathom.games.jaws.rules.boat.set_up import odds as set_up_odds
from fathom.games.jaws.rules.boat.set_up import options as set_up_options
from fathom.games.jaws.rules.boat.set_up import play as set_up_play
from fathom.games.jaws.rules.boat.shark_attack import draw as shark_attack_draw
from fathom.games.jaws.rules.boat.shark_attack import odds as shark_attack_odds
from fathom.games.jaws.rules.boat.shark_attack import options as shark_attack_options
from fathom.games.jaws.rules.boat.shark_attack import play as shark_attack_play
from fathom.games.jaws.rules.boat.spaces import floats
from fathom.games.jaws.rules.boat.surface import draw as surface_draw
from fathom.games.jaws.rules.boat.surface import odds as surface_odds
from fathom.games.jaws.rules.boat.surface import options as surface_options
from fathom.games.jaws.rules.boat.surface import play as surface_play
from fathom.games.jaws.rules.common import CHARACTERS, CREW, NO_ROLE, SHARK, UNKNOWN, WHOLE_CREW

OPTIONS = DIVE + 1
CHANCES = max(ABILITIES, KINDS, SURFACE_CARDS, len(HANDFULS))

CHANCE_STAGES = (DEALING_ABILITIES, DEALING_GEAR, SURFACING, STRIKING, ROLLING, ROLLING_AGAIN)
SHARK_STAGES = (CHOOSING, ADDING, ANSWERING, RAMMING, BITING, MAULING, TOPPLING, BITING_AGAIN, SNAPPING)
ASKED = np.array([CHANCE if stage in CHANCE_STAGES else SHARK if stage in SHARK_STAGES else CREW for stage in range(SNAPPING + 1)])


def actor(state):
    return ASKED[state.stage]


def options(state, out):
    if state.stage < SURFACING:
        return set_up_options(state, out)
    if state.stage < PREPARING:
        return surface_options(state, out)
    if state.stage < RAMMING:
        return crew_attack_options(state, out)
    return shark_attack_options(state, out)


def odds(state, out):
    if state.stage < SURFACING:
        set_up_odds(state, out)
    elif state.stage == SURFACING:
        surface_odds(state, out)
    elif state.stage == STRIKING:
        sum_odds(strike_dice(state), out)
    else:
        shark_attack_odds(state, out)


def draw(state, rng):
    if state.stage < SURFACING:
        return set_up_draw(state, rng)
    if state.stage == SURFACING:
        return surface_draw(state, rng)
    if state.stage == STRIKING:
        return draw_sum(strike_dice(state), HITS, rng)
    return shark_attack_draw(state, rng)


def play(state, option):
    if state.stage < SURFACING:
        set_up_play(state, option)
    elif state.stage < PREPARING:
        surface_play(state, option)
    elif state.stage < RAMMING:
        crew_attack_play(state, option)
    else:
        shark_attack_play(state, option)


def crew_is_silent(state):
    """From the first surface card until the shark's choice is final (R288)."""
    return SURFACING <= state.stage < PREPARING


def role(state, option):
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


def score(state, seat):
    """What each side has to show (R286)."""
    if seat == CREW:
        return SHARK_HEALTH - state.shark_health
    score = 0
    for zone in range(ZONES):
        score += not floats(state, zone)
    for character in range(CHARACTERS):
        score += state.health[character] == 0
    return score


# Secrets.


def hide(state, seat):
    """Only the shark knows its hand, and its choice until it appears (R208, R231)."""
    if seat == SHARK:
        return
    for ability in range(ABILITIES):
        state.hand[ability] = 0
    if state.shark_zone == NOWHERE:
        state.choice = UNKNOWN
        state.bonus = UNKNOWN


def guess(state, seat, rng):
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
        drawn = below(rng, unseen - dealt)
        ability = 0
        while drawn >= unseen_copies(state, ability):
            drawn -= unseen_copies(state, ability)
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
    drawn = below(rng, kinds + 1)
    state.bonus = NO_BONUS
    for ability in range(ABILITIES):
        if state.hand[ability] > 0:
            drawn -= 1
            if drawn == -1:
                state.bonus = ability
