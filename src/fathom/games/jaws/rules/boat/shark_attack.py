"""Phase 6 of a round: the shark attacks the boat or a swimmer, then snaps at everyone in reach (R258-R280)."""

from fathom.games.jaws.rules.boat.constants import (
    BIG_MOUTH,
    BITE,
    BITE_BOAT,
    BITE_CREW,
    BITING,
    BITING_AGAIN,
    CAGE,
    CAGING,
    DIVE,
    DOMINO_EFFECT,
    EDITION,
    HANDFULS,
    HITS,
    MAUL_AGAIN,
    MAULING,
    MOST_DICE,
    NO_BITE,
    NO_CAGE,
    NO_DICE,
    PREY_CREW,
    RAM,
    RAMMING,
    RAMMING_SPEED,
    ROLL_AGAIN,
    ROLLING,
    ROLLING_AGAIN,
    SEA,
    SECOND_BITE,
    SECOND_HELPING,
    SNAP,
    SNAP_AT,
    SNAPPING,
    STAY,
    THROW,
    TOPPLE,
    TOPPLING,
    ZONES,
)
from fathom.games.jaws.rules.boat.damage import ON_CARD, hit_tile, wound
from fathom.games.jaws.rules.boat.gear import (
    CAGE_CARD,
    HANDFUL_DICE,
    HANDFUL_HITS,
    dice_taken,
    discard,
    draw_handful,
    draw_sum,
    handful_odds,
    handful_options,
    held,
    is_part,
    sum_odds,
    sum_options,
)
from fathom.games.jaws.rules.boat.spaces import LIE, boat_touches_sea, floats, is_in_water, seas_touch
from fathom.games.jaws.rules.boat.surface import CARD_DICE, next_round
from fathom.games.jaws.rules.common import CHARACTERS, NOBODY_YET

SNAP_DICE = EDITION.extra_attack_dice
EDITION.require(1 <= ON_CARD[SECOND_HELPING] <= MOST_DICE, "ability_cards", "Second Helping rolls 1 to {most} dice", most=MOST_DICE)


def options(state, out):
    stage = state.stage
    if stage == RAMMING:
        return ram_options(state, out)
    if stage == BITING:
        return prey_options(state, out)
    if stage == CAGING:
        return cage_options(state, out)
    if stage == ROLLING:
        return roll_options(state, out)
    if stage == MAULING:
        return roll_again_options(state, out)
    if stage == ROLLING_AGAIN:
        return sum_options(dice_again(state), HITS, out)
    if stage == TOPPLING:
        return topple_options(state, out)
    if stage == BITING_AGAIN:
        return boat_prey_options(state, out)
    return snap_options(state, out)


def odds(state, out):
    if state.stage == ROLLING_AGAIN:
        sum_odds(dice_again(state), out)
    else:
        roll_odds(state, out)


def draw(state, rng):
    if state.stage == ROLLING_AGAIN:
        return draw_sum(dice_again(state), HITS, rng)
    if can_maul(state):
        return draw_handful(attack_dice(state), THROW, rng)
    return draw_sum(attack_dice(state), HITS, rng)


def play(state, option):
    stage = state.stage
    if stage == RAMMING:
        play_ramming(state, option)
    elif stage in (BITING, BITING_AGAIN):
        play_biting(state, option)
    elif stage == CAGING:
        play_caging(state, option)
    elif stage == ROLLING:
        play_roll(state, option)
    elif stage == MAULING:
        roll_again(state, option - ROLL_AGAIN)
    elif stage == ROLLING_AGAIN:
        land_again(state, option - HITS)
    elif stage == TOPPLING:
        topple(state, option - TOPPLE)
    elif option == DIVE:
        next_round(state)
    else:
        snap_at(state, option - SNAP_AT)


# What the shark attacks.


def start_attack(state):
    state.stage = RAMMING if state.bonus == RAMMING_SPEED else BITING


def ram_options(state, out):
    out[0] = STAY  # R275
    count = 1
    for zone in range(ZONES):
        if seas_touch(state, state.shark_zone, zone):
            out[count] = RAM + zone
            count += 1
    return count


def play_ramming(state, option):
    if option != STAY:
        state.shark_zone = option - RAM
        state.rammed = 1
    state.stage = BITING


def boat_in_reach(state):
    for zone in range(ZONES):
        if boat_touches_sea(state, zone, state.shark_zone):
            return True
    return False


def is_in_reach(state, character):
    """Whether a character swims in the shark's space or an adjacent one (R258, R259)."""
    if not is_in_water(state.space[character]):
        return False
    zone = state.space[character] - SEA
    return zone == state.shark_zone or seas_touch(state, zone, state.shark_zone)


def boat_prey_options(state, out):
    count = 0
    for zone in range(ZONES):
        if boat_touches_sea(state, zone, state.shark_zone):
            out[count] = BITE_BOAT + zone
            count += 1
    out[count] = NO_BITE
    return count + 1


def prey_options(state, out):
    count = boat_prey_options(state, out)  # R258
    for character in range(CHARACTERS):
        if is_in_reach(state, character):
            out[count] = BITE_CREW + character
            count += 1
    return count


def play_biting(state, option):
    bite = BITE if state.stage == BITING else SECOND_BITE
    if option == NO_BITE:
        start_snapping(state)
    else:
        attack_prey(state, bite, option - BITE_BOAT)  # the crew follows the zones, in BITE_CREW as in PREY_CREW


def attack_prey(state, bite, prey):
    state.bite = bite
    state.prey = prey
    ask_for_cage(state)


# Before the roll: the cage.


def ask_for_cage(state):
    state.stage = ROLLING
    for character in range(CHARACTERS):
        if may_cage(state, character):
            state.stage = CAGING


def may_cage(state, character):
    """Whether a character holds a cage and the coming roll can wound it (R268, R269)."""
    if state.caged[character] or held(state, character, CAGE_CARD) < 0:
        return False
    if state.prey >= PREY_CREW:
        return state.prey == PREY_CREW + character
    return state.bonus == BIG_MOUTH and state.space[character] == state.prey


def cage_options(state, out):
    count = 0
    for character in range(CHARACTERS):
        if may_cage(state, character):
            out[count] = CAGE + character
            count += 1
    out[count] = NO_CAGE
    return count + 1


def play_caging(state, option):
    if option == NO_CAGE:
        state.stage = ROLLING
        return
    character = option - CAGE
    discard(state, character, held(state, character, CAGE_CARD))
    state.caged[character] = 1
    ask_for_cage(state)


# The roll.


def attack_dice(state):
    if state.bite == SNAP:
        return SNAP_DICE  # R266
    dice = ON_CARD[SECOND_HELPING] if state.bite == SECOND_BITE else CARD_DICE[state.surface[state.choice]]  # R272, R260
    return max(dice - dice_taken(state), 1)  # R257


def can_maul(state):
    return state.bonus == MAUL_AGAIN and state.bite == BITE  # R273, R280


def roll_options(state, out):
    if can_maul(state):
        return handful_options(attack_dice(state), THROW, out)
    return sum_options(attack_dice(state), HITS, out)


def roll_odds(state, out):
    if can_maul(state):
        handful_odds(attack_dice(state), out)
    else:
        sum_odds(attack_dice(state), out)


def play_roll(state, option):
    if can_maul(state):
        state.thrown = option - THROW
        state.stage = MAULING
    else:
        state.rolled = option - HITS
        land(state, option - HITS)


def roll_again_options(state, out):
    """Every set of dice that can be picked out of those thrown; none of them keeps the throw."""
    count = 0
    for handful in range(len(HANDFULS)):
        if is_part(handful, state.thrown):
            out[count] = ROLL_AGAIN + handful
            count += 1
    return count


def roll_again(state, handful):
    state.again = handful
    if handful == NO_DICE:
        land(state, HANDFUL_HITS[state.thrown])
    else:
        state.stage = ROLLING_AGAIN


def dice_again(state):
    return HANDFUL_DICE[state.again]


def land_again(state, hits):
    state.rolled = hits
    land(state, HANDFUL_HITS[state.thrown] - HANDFUL_HITS[state.again] + hits)


# What the roll does.


def land(state, hits):
    """The attack strikes its prey with so many hits."""
    if state.rammed and state.bite == BITE:
        hits += ON_CARD[RAMMING_SPEED]  # R275, R280
    if state.prey >= PREY_CREW:
        wound(state, state.prey - PREY_CREW, hits)  # R265, R266
        after_attack(state)
    elif hit_tile(state, state.prey, hits) and can_topple(state):
        state.stage = TOPPLING
    else:
        after_attack(state)


def can_topple(state):
    if state.bonus != DOMINO_EFFECT:
        return False
    for zone in range(ZONES):
        if LIE[state.prey, zone] and floats(state, zone):
            return True
    return False


def topple_options(state, out):
    count = 0
    for zone in range(ZONES):
        if LIE[state.prey, zone] and floats(state, zone):
            out[count] = TOPPLE + zone  # R276
            count += 1
    return count


def topple(state, zone):
    hit_tile(state, zone, ON_CARD[DOMINO_EFFECT])  # R277
    after_attack(state)


# Second Helping, the extra attacks, and the dive.


def after_attack(state):
    if state.winner != NOBODY_YET:
        return
    if may_bite_again(state):
        state.stage = BITING_AGAIN
    else:
        start_snapping(state)


def may_bite_again(state):
    return state.bonus == SECOND_HELPING and state.bite == BITE and state.prey < PREY_CREW and boat_in_reach(state)  # R272


def start_snapping(state):
    """The extra attacks, or the dive when nobody is left to snap at (R266)."""
    state.stage = SNAPPING
    for character in range(CHARACTERS):
        if may_snap_at(state, character):
            return
    next_round(state)


def may_snap_at(state, character):
    return not state.snapped[character] and is_in_reach(state, character)  # R267


def snap_options(state, out):
    count = 0
    for character in range(CHARACTERS):
        if may_snap_at(state, character):
            out[count] = SNAP_AT + character
            count += 1
    out[count] = DIVE
    return count + 1


def snap_at(state, character):
    state.snapped[character] = 1
    attack_prey(state, SNAP, PREY_CREW + character)
