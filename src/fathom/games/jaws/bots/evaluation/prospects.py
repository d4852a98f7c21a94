"""What a round of Act 2 promises before the shark appears, for a bot that looks one option ahead.  In the rules language.

The scale is that of boat.py; the shark may be at any letter that Chum has not ruled out.
"""

from fathom.games.jaws.bots.evaluation.boat import PRICE, STICKS, SWIMMING, WOUNDS, best_bite, break_chance, shark_wound, wound_worth
from fathom.games.jaws.rules.boat.constants import AIMING, KINDS, LETTERS, NOT_YET, PREPARING, SEA, ZONES
from fathom.games.jaws.rules.boat.gear import ATTACHABLE, FIREARM, TYPE, evade_taken, is_weapon
from fathom.games.jaws.rules.boat.spaces import boat_touches_sea, can_reach, is_in_water, seas_touch
from fathom.games.jaws.rules.boat.surface import CARD_DICE, CARD_EVADE, CARD_ZONE
from fathom.games.jaws.rules.common import CHARACTERS, SHARK

USUAL_DICE = 2
DODGE = 0.3  # a point of evade on the shark's card


def aims(state, seat):
    """By how much the coming attacks put the shark ahead."""
    ahead = 0.0
    for character in range(CHARACTERS):
        if state.health[character] > 0:
            ahead += danger(state, character) - (hope(state, character) if state.stage >= PREPARING else 0.0)
    if seat == SHARK and state.choice != NOT_YET:
        card = state.surface[state.choice]
        ahead += best_bite(state, CARD_ZONE[card], CARD_DICE[card], 0) + DODGE * CARD_EVADE[card]
    return ahead


def chance_at(state, zone):
    """How likely the shark is to appear in a zone, for all that the crew knows."""
    there, letters = 0, 0
    for letter in range(LETTERS):
        if letter != state.letter_out and state.surface[letter] != NOT_YET:
            letters += 1
            there += CARD_ZONE[state.surface[letter]] == zone
    return there / max(letters, 1)


def danger(state, character):
    """What a character may suffer where it stands."""
    space = int(state.space[character])
    bite = wound_worth(state, character)
    harm = SWIMMING if is_in_water(space) else 0.0
    for zone in range(ZONES):
        if is_in_water(space):
            near = zone == space - SEA or seas_touch(state, zone, space - SEA)
            harm += bite * chance_at(state, zone) if near else 0.0
        elif boat_touches_sea(state, space, zone):
            harm += bite * chance_at(state, zone) * break_chance(state, space, USUAL_DICE, 0)
    return harm


def hope(state, character):
    """What a character's attack may bring, with the best weapon and target that are still open."""
    if state.prepared[character]:
        return aim_worth(state, int(state.weapon[character]), int(state.target[character]))
    best = 0.0
    for kind in range(KINDS):
        fixed = state.stage == AIMING and state.active == character
        if kind == state.weapon[character] if fixed else is_weapon(kind) and state.gear[character, kind] > 0:
            best = max(best, best_aim(state, int(state.space[character]), kind))
    return best


def best_aim(state, space, kind):
    best = 0.0
    for zone in range(ZONES):
        if TYPE[kind] == FIREARM or can_reach(state, space, zone):
            best = max(best, aim_worth(state, kind, zone))
    return best


def aim_worth(state, kind, zone):
    """What an attack with that weapon on that target brings on average; a bad one is let go."""
    chance = chance_at(state, zone)
    if chance == 0.0:
        return 0.0
    if TYPE[kind] == ATTACHABLE:
        return chance * max(STICKS[kind] - PRICE[kind], 0.0)
    return chance * max(shark_wound(state) * WOUNDS[kind, evade_at(state, zone)] - PRICE[kind], 0.0)


def evade_at(state, zone):
    """The lowest evade with which the shark may appear in a zone, less what gear takes."""
    evade = 3
    for letter in range(LETTERS):
        card = state.surface[letter]
        if card != NOT_YET and letter != state.letter_out and CARD_ZONE[card] == zone:
            evade = min(evade, CARD_EVADE[card])
    return max(evade - evade_taken(state), 0)
