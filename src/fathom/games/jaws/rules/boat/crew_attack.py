"""Phases 3 to 5 of a round at the boat: the crew prepares, the shark appears, the crew attacks (R232-R257)."""

from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    AIM,
    AIMING,
    ANSWERING,
    ARMING,
    ATTACK,
    ATTACKING,
    CHUM,
    GO,
    HARD_TARGET,
    HITS,
    KINDS,
    LET_GO,
    LETTERS,
    MOVING,
    NOT_YET,
    PREPARE,
    PREPARING,
    RELOADING,
    SHOW,
    SPACES,
    SPEND_AMMO,
    SPEND_FIREARM,
    STRIKING,
    TAKE_WEAPON,
    ZONES,
)
from fathom.games.jaws.rules.boat.damage import ON_CARD
from fathom.games.jaws.rules.boat.gear import (
    AMMO,
    ATTACHABLE,
    CHUM_CARD,
    FIREARM,
    IS_DISCARDED,
    PLUS,
    SHIFT,
    TYPE,
    WEAPON_DICE,
    discard,
    evade_taken,
    held,
    is_weapon,
    sum_options,
)
from fathom.games.jaws.rules.boat.shark_attack import start_attack
from fathom.games.jaws.rules.boat.spaces import can_reach, moves_from, seas_touch
from fathom.games.jaws.rules.boat.surface import CARD_EVADE, CARD_SHEDS, CARD_ZONE
from fathom.games.jaws.rules.common import CHARACTERS, CREW


def options(state, out):
    stage = state.stage
    if stage == PREPARING:
        return prepare_options(state, out)
    if stage == ANSWERING:
        return show_options(state, out)
    if stage == MOVING:
        return move_options(state, out)
    if stage == ARMING:
        return weapon_options(state, out)
    if stage == AIMING:
        return aim_options(state, out)
    if stage == ATTACKING:
        return attack_options(state, out)
    if stage == STRIKING:
        return sum_options(strike_dice(state), HITS, out)
    return reload_options(out)


def play(state, option):
    stage = state.stage
    if stage == PREPARING:
        play_preparing(state, option)
    elif stage == ANSWERING:
        show(state, option - SHOW)
    elif stage == MOVING:
        move(state, option - GO)
    elif stage == ARMING:
        take_weapon(state, option - TAKE_WEAPON)
    elif stage == AIMING:
        aim(state, option - AIM)
    elif stage == ATTACKING:
        play_attacking(state, option)
    elif stage == STRIKING:
        strike(state, option - HITS)
    else:
        reload(state, option)


# Phase 3: the crew prepares.


def must_prepare(state, character):
    return state.health[character] > 0 and not state.prepared[character]  # R232


def prepare_options(state, out):
    count = 0
    for character in range(CHARACTERS):
        if must_prepare(state, character):
            out[count] = PREPARE + character
            count += 1
    for character in range(CHARACTERS):
        if state.letter_out == NOT_YET and held(state, character, CHUM_CARD) >= 0:  # R240, R242
            out[count] = CHUM + character
            count += 1
    return count


def play_preparing(state, option):
    if option >= CHUM:
        character = option - CHUM
        discard(state, character, held(state, character, CHUM_CARD))
        state.stage = ANSWERING
    else:
        state.active = option - PREPARE
        state.stage = MOVING


def show_options(state, out):
    count = 0
    for letter in range(LETTERS):
        if letter != state.choice:  # R241
            out[count] = SHOW + letter
            count += 1
    return count


def show(state, letter):
    state.letter_out = letter
    state.stage = PREPARING


def move_options(state, out):
    reached = moves_from(state, int(state.space[state.active]))  # R233
    count = 0
    for goal in range(SPACES):
        if reached & (1 << goal):
            out[count] = GO + goal
            count += 1
    return count


def move(state, space):
    state.space[state.active] = space
    state.stage = ARMING


def weapon_options(state, out):
    count = 0
    for kind in range(KINDS):
        if is_weapon(kind) and state.gear[state.active, kind] > 0:  # R235
            out[count] = TAKE_WEAPON + kind
            count += 1
    return count


def take_weapon(state, kind):
    state.weapon[state.active] = kind
    state.stage = AIMING


def aim_options(state, out):
    far = TYPE[state.weapon[state.active]] == FIREARM  # R237
    space = int(state.space[state.active])
    count = 0
    for zone in range(ZONES):
        if far or can_reach(state, space, zone):  # R236
            out[count] = AIM + zone
            count += 1
    return count


def aim(state, zone):
    state.target[state.active] = zone
    state.prepared[state.active] = 1
    state.stage = PREPARING
    for character in range(CHARACTERS):
        if must_prepare(state, character):
            return
    appear(state)  # R243


# Phase 4: the shark appears.


def appear(state):
    card = state.surface[state.choice]
    state.shark_zone = CARD_ZONE[card]
    if 0 <= state.bonus < ABILITIES:  # R244
        state.hand[state.bonus] -= 1
        state.hand_size -= 1
        state.bonus_shown[state.bonus] += 1
    if CARD_SHEDS[card]:  # R245
        for kind in range(KINDS):
            state.attached[kind] = 0
    for character in range(CHARACTERS):
        state.may_attack[character] = state.prepared[character] and has_aimed_well(state, character)
    next_attack(state)


def has_aimed_well(state, character):
    zone = state.target[character]
    if zone == state.shark_zone:
        return True  # R246
    return SHIFT[state.weapon[character]] > 0 and seas_touch(state, zone, state.shark_zone)  # R254


# Phase 5: the crew attacks.


def next_attack(state):
    state.stage = ATTACKING
    for character in range(CHARACTERS):
        if state.may_attack[character]:
            return
    start_attack(state)


def attack_options(state, out):
    count = 0
    for character in range(CHARACTERS):
        if state.may_attack[character]:
            out[count] = ATTACK + character  # R247
            out[count + 1] = LET_GO + character  # R248
            count += 2
    return count


def play_attacking(state, option):
    if option >= LET_GO:
        state.may_attack[option - LET_GO] = 0
        next_attack(state)
    else:
        attack(state, option - ATTACK)


def attack(state, character):
    state.may_attack[character] = 0
    state.active = character
    kind = state.weapon[character]
    if TYPE[kind] == ATTACHABLE:  # R255
        discard(state, character, kind)
        state.attached[kind] += 1
        next_attack(state)
    else:
        state.stage = STRIKING


def strike_dice(state):
    return WEAPON_DICE[state.weapon[state.active]]  # R249


def strike(state, hits):
    """The character's roll shows so many hits."""
    state.rolled = hits
    wounds = hits + PLUS[state.weapon[state.active]] - evade(state)  # R250
    if wounds > 0:
        state.shark_health = max(int(state.shark_health) - wounds, 0)
    if state.shark_health == 0:
        state.winner = CREW  # R284
    else:
        put_away(state)


def evade(state):
    """What the crew's attacks must exceed (R250, R256, R278)."""
    printed = ON_CARD[HARD_TARGET] if state.bonus == HARD_TARGET else CARD_EVADE[state.surface[state.choice]]
    return max(printed - evade_taken(state), 0)


def put_away(state):
    """The weapon after the attack: kept, discarded, or saved by Ammo (R251-R253)."""
    kind = state.weapon[state.active]
    if IS_DISCARDED[kind] and TYPE[kind] == FIREARM and held(state, state.active, AMMO) >= 0:
        state.stage = RELOADING
        return
    if IS_DISCARDED[kind]:
        discard(state, state.active, kind)
    next_attack(state)


def reload_options(out):
    out[0] = SPEND_AMMO
    out[1] = SPEND_FIREARM
    return 2


def reload(state, option):
    kind = held(state, state.active, AMMO) if option == SPEND_AMMO else state.weapon[state.active]
    discard(state, state.active, kind)
    next_attack(state)
