"""What a player who thinks knows about Act 2: how the fight stands, and what this round still promises.

The scale is the shark's wounds: a wound of the shark counts one, everything else is weighed against that. In the rules language.
"""

from math import exp

from .deck import boat_touches_sea, can_reach, is_in_water, seas_touch
from .gear import ATTACHABLE, FIREARM, IS_DISCARDED, PLUS, THROWS, TYPE, WEAPON_DICE, evade_taken, is_weapon
from .harm import TILE_DAMAGE, TILE_DESTROY, TILE_DESTROY_DAMAGED
from .orca import (
    AIMING,
    ATTACKING,
    BITING,
    CHOOSING,
    INTACT,
    KINDS,
    LETTERS,
    NOT_YET,
    NOWHERE,
    PREPARING,
    RAMMING,
    SEA,
    SUMS,
    ZONES,
)
from .surface import CARD_DICE, CARD_EVADE, CARD_ZONE
from .table import CHARACTERS, NOBODY_YET, SHARK

EVEN, SHARP = 6.2, 0.3  # the lead at which both have the same chance; how fast a lead decides
TILE_STEP, HEALTH, OUT = 0.6, 0.5, 0.3  # a tile damaged or one step further, a wound of the crew, a character out
CARD_HELD, GEAR_HELD = 0.15, 0.45  # an ability card, a gear card other than a lasting melee weapon
SWIMMING, NEAR_SHARK, SHAKY = 0.2, 0.6, 0.2  # being in the water, in the shark's reach, on a boat space that it may break
STICKS = 1.15  # gear attached to the shark


def boat_value(state, seat):
    """A guess at the chance to win, 0 to 1."""
    if state.winner != NOBODY_YET:
        return 1.0 if state.winner == seat else 0.0
    ahead = lead(state) + danger(state) - hope(state) + (plan(state) if seat == SHARK else 0.0)
    chance = 1.0 / (1.0 + exp(-SHARP * (ahead - EVEN)))
    return chance if seat == SHARK else 1.0 - chance


def lead(state):
    """By how much the shark is ahead, with what lies on the table."""
    ahead = CARD_HELD * state.hand_size + float(state.shark_health)
    for zone in range(ZONES):
        ahead += TILE_STEP * state.tiles[zone]
    for character in range(CHARACTERS):
        ahead -= HEALTH * state.health[character]
        if state.health[character] == 0:
            ahead += OUT
        for kind in range(KINDS):
            if IS_DISCARDED[kind] or TYPE[kind] == ATTACHABLE:
                ahead -= GEAR_HELD * state.gear[character, kind]
    for kind in range(KINDS):
        ahead -= STICKS * state.attached[kind]
    return ahead


# Where the shark may be


def chance_at(state, zone):
    """How likely the shark is to appear in a zone, or to be there, for all that the crew knows."""
    if state.shark_zone != NOWHERE:
        return 1.0 if state.shark_zone == zone else 0.0
    there, letters = 0, 0
    for letter in range(LETTERS):
        if letter != state.letter_out and state.surface[letter] != NOT_YET:
            letters += 1
            there += CARD_ZONE[state.surface[letter]] == zone
    return there / max(letters, 1)


def evade_at(state, zone):
    """The lowest evade with which the shark may appear in a zone, less what gear takes."""
    evade = 3
    for letter in range(LETTERS):
        card = state.surface[letter]
        if card != NOT_YET and letter != state.letter_out and CARD_ZONE[card] == zone:
            evade = min(evade, CARD_EVADE[card])
    return max(evade - evade_taken(state), 0)


def danger(state):
    """What the crew may suffer this round where it stands."""
    if state.stage < CHOOSING:
        return 0.0
    harm = 0.0
    for character in range(CHARACTERS):
        if state.health[character] > 0:
            harm += danger_on(state, int(state.space[character])) if not state.caged[character] else 0.0
    return harm


def danger_on(state, space):
    harm = SWIMMING if is_in_water(space) else 0.0
    for zone in range(ZONES):
        if is_in_water(space):
            if zone == space - SEA or seas_touch(state, zone, space - SEA):
                harm += NEAR_SHARK * chance_at(state, zone)
        elif boat_touches_sea(state, space, zone):
            harm += SHAKY * chance_at(state, zone)
    return harm


# What the crew may hope for


def hope(state):
    """The wounds that the crew's attacks of this round may still bring."""
    if state.stage < PREPARING or state.stage > ATTACKING + 2:
        return 0.0
    wounds = 0.0
    for character in range(CHARACTERS):
        if state.health[character] > 0:
            wounds += hope_of(state, character)
    return wounds


def hope_of(state, character):
    if state.stage >= ATTACKING:
        return worth(state, int(state.weapon[character]), int(state.shark_zone)) if state.may_attack[character] else 0.0
    if state.prepared[character]:
        return worth(state, int(state.weapon[character]), int(state.target[character]))
    if state.stage == AIMING and state.active == character:
        return best_aim(state, character, int(state.weapon[character]))
    best = 0.0
    for kind in range(KINDS):
        if is_weapon(kind) and state.gear[character, kind] > 0:
            best = max(best, best_aim(state, character, kind))
    return best


def best_aim(state, character, kind):
    best = 0.0
    for zone in range(ZONES):
        if TYPE[kind] == FIREARM or can_reach(state, int(state.space[character]), zone):
            best = max(best, worth(state, kind, zone))
    return best


def worth(state, kind, zone):
    """What an attack with that weapon on that target brings on average; a bad one is let go."""
    chance = chance_at(state, zone)
    if chance == 0.0:
        return 0.0
    if TYPE[kind] == ATTACHABLE:
        return chance * (STICKS - GEAR_HELD)
    price = GEAR_HELD if IS_DISCARDED[kind] else 0.0
    return chance * max(wounds_of(WEAPON_DICE[kind], PLUS[kind] - evade_at(state, zone)) - price, 0.0)


def wounds_of(dice, above):
    """The mean of what a roll shows, with so many added, where that is more than nothing."""
    total, throws = 0.0, 0
    for hits in range(SUMS):
        total += THROWS[dice, hits] * max(hits + above, 0)
        throws += THROWS[dice, hits]
    return total / throws


# What the shark has in mind


def plan(state):
    """What its attack promises, for the shark that knows where it goes."""
    if state.shark_zone != NOWHERE:
        return prey_near(state, int(state.shark_zone), 2) if state.stage in (RAMMING, BITING) else 0.0
    if state.choice == NOT_YET:
        return 0.0
    card = state.surface[state.choice]
    return prey_near(state, CARD_ZONE[card], CARD_DICE[card]) + 0.5 * CARD_EVADE[card]


def prey_near(state, zone, dice):
    """The best that so many dice may do to the boat or a swimmer from that zone."""
    best = 0.0
    for other in range(ZONES):
        if boat_touches_sea(state, other, zone):
            best = max(best, steps(state, other, dice) * TILE_STEP)
    for character in range(CHARACTERS):
        space = int(state.space[character])
        if is_in_water(space) and (space - SEA == zone or seas_touch(state, space - SEA, zone)):
            best = max(best, HEALTH * min(dice, int(state.health[character])))
    return best


def steps(state, zone, dice):
    """How many steps towards its destruction a tile goes on average."""
    if state.tiles[zone] == INTACT:
        return likely(dice, TILE_DAMAGE[zone]) + likely(dice, TILE_DESTROY[zone])
    return likely(dice, TILE_DESTROY_DAMAGED[zone])


def likely(dice, least):
    """The chance of at least so many hits."""
    good, throws = 0, 0
    for hits in range(SUMS):
        throws += THROWS[dice, hits]
        good += THROWS[dice, hits] if hits >= least else 0
    return good / throws
