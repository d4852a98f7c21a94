"""Positions of Act 2 of Jaws, laid out, played and read by the tests."""

from fathom.games.jaws.rules.boat.constants import (
    ADD,
    AIM,
    ATTACKING,
    BITE_BOAT,
    BITE_CREW,
    CAGING,
    CHOOSE,
    EDITION,
    GO,
    HANDFULS,
    HITS,
    LET_GO,
    NO_BITE,
    NO_BONUS,
    NO_CAGE,
    PREPARE,
    SURFACING,
    TAKE_WEAPON,
    TURN_UP,
)
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, QUINT

P1, P2, P3, P4, S1, S2, S3, S4 = range(8)
GEAR = {card[0]: kind for kind, card in enumerate(EDITION.gear_cards)}
MACHETE, HARPOON, GAFF, SPEAR = GEAR["Machete"], GEAR["Harpoon & barrel"], GEAR["Gaff"], GEAR["Spear"]
RIFLE, PISTOL, AMMO, CHUM_CARD, CAGE_CARD = (GEAR[title] for title in ("Rifle", "Pistol", "Ammo", "Chum", "Shark Cage"))
BARREL, LINE, HYPODERMIC, AIR_TANK = GEAR["Barrel"], GEAR["Line & hook"], GEAR["Hypodermic spear"], GEAR["Air tank"]
OWN = {QUINT: MACHETE, BRODY: GAFF, HOOPER: SPEAR}  # the melee weapon that each always has
A, B, C = range(3)
OWN_CARDS = ({MACHETE, HARPOON}, {GAFF, PISTOL}, {SPEAR, CAGE_CARD})
ALL_ON_P1 = (P1, P1, P1)
MELEE = (MACHETE, GAFF, SPEAR)
AT_STERN = (S4, S4, S4)


def card(zone, evade=None, dice=None, shed=None):
    """The first surface card of a zone that fits."""
    for number, (name, its_evade, its_dice, its_shed) in enumerate(EDITION.surface_cards):
        fits = (evade in (None, its_evade)) and (dice in (None, its_dice)) and (shed in (None, its_shed == "shed"))
        if EDITION.zones[zone] == name and fits:
            return number
    raise LookupError((zone, evade, dice, shed))


def do(game, state, *options):
    for option in options:
        assert option in game.options(state), (option, game.options(state))
        game.play(state, option)


def at_sea(game, spaces=(P1, P2, S2), hand=(), tiles=None, gear=()):
    """The start of a first round: where the characters are, what the shark holds, tiles by zone, more gear as (character, card)."""
    state = game.new(2)
    state.stage, state.boat_round = SURFACING, 1
    for character, space in enumerate(spaces):
        state.space[character] = space
    for ability in hand:
        state.hand[ability] += 1
    state.hand_size = len(hand)
    for zone, tile in (tiles or {}).items():
        state.tiles[zone] = tile
    for character, kind in gear:
        state.gear[character, kind] += 1
    return state


def surface(game, state, cards, choice=A, bonus=NO_BONUS):
    """Phases 1 and 2 with chosen cards."""
    do(game, state, *(TURN_UP + number for number in cards), CHOOSE + choice)
    if state.hand_size:
        do(game, state, ADD + bonus)


def prepare(game, state, character, weapon=None, target=None, space=None):
    """One character's phase 3; it stays, takes its own melee weapon and aims at the first space in reach unless told otherwise."""
    do(game, state, PREPARE + character)
    do(game, state, GO + (int(state.space[character]) if space is None else space))
    do(game, state, TAKE_WEAPON + (OWN[character] if weapon is None else weapon))
    do(game, state, game.options(state)[0] if target is None else AIM + target)


def prepare_all(game, state, **aims):
    """Phase 3 of everybody: aims are character name = (weapon, target)."""
    for character, name in ((QUINT, "quint"), (BRODY, "brody"), (HOOPER, "hooper")):
        if state.health[character] > 0:
            prepare(game, state, character, *aims.get(name, (None, away(game, state, character))))


def away(game, state, character):
    """A target in the character's reach where no surface card lies, or None."""
    trial = game.copy(state)
    do(game, trial, PREPARE + character, GO + int(trial.space[character]), TAKE_WEAPON + OWN[character])
    zones = {EDITION.zones.index(EDITION.surface_cards[number][0]) for number in state.surface}
    return next((option - AIM for option in game.options(trial) if option - AIM not in zones), None)


def attacks_over(game, state):
    """Lets all attacks of the crew go."""
    while state.stage == ATTACKING:
        do(game, state, next(option for option in game.options(state) if LET_GO <= option < LET_GO + CHARACTERS))


def shark_turn(game, state, number, bonus=NO_BONUS):
    """Everything up to phase 6 of a round in which the shark appears with that card and nobody attacks."""
    others = [other for other in reversed(range(len(EDITION.surface_cards))) if other != number and not state.turned[other]][:2]
    surface(game, state, (number, *others), A, bonus)
    prepare_all(game, state)
    attacks_over(game, state)
    return state


def roll(game, state, hits):
    """The dice that are in the air show so many hits; nobody plays a cage."""
    if state.stage == CAGING:
        do(game, state, NO_CAGE)
    do(game, state, HITS + hits)


def handful(*dice):
    return HANDFULS.index(tuple(dice.count(hits) for hits in range(4)))


def targets(game, state, character, weapon=None):
    """The zones at which a character could aim from where it stands."""
    trial = game.copy(state)
    do(game, trial, PREPARE + character, GO + int(trial.space[character]), TAKE_WEAPON + (OWN[character] if weapon is None else weapon))
    return {option - AIM for option in game.options(trial)}


def goals(game, state, character):
    """The spaces to which a character could move."""
    trial = game.copy(state)
    do(game, trial, PREPARE + character)
    return {option - GO for option in game.options(trial)}


def ints(values):
    return [int(value) for value in values]


def preparing(game, first=None, **position):
    """Phase 3 of a round where the shark has chosen the first of three cards."""
    state = at_sea(game, **position)
    others = [number for number in (card(S4), card(P4), card(S3), card(S1)) if number != first][:2]
    surface(game, state, (card(P1) if first is None else first, *others))
    return state


def facing(game, first, weapons, spaces, **position):
    """Phase 5: the shark has appeared with card `first`, and each character aimed at it with its weapon."""
    gear = [(who, kind) for who, kind in enumerate(weapons) if kind not in OWN_CARDS[who]]
    state = preparing(game, first, spaces=spaces, gear=gear + position.pop("gear", []), **position)
    zone = EDITION.zones.index(EDITION.surface_cards[first][0])
    for who, kind in enumerate(weapons):
        prepare(game, state, who, kind, zone)
    return state


def biting(game, number, bonus=None, spaces=AT_STERN, **position):
    """Phase 6: the shark has appeared with that card, and that ability card; nobody attacks."""
    hand = () if bonus is None else (bonus,)
    return shark_turn(game, at_sea(game, spaces=spaces, hand=hand, **position), number, NO_BONUS if bonus is None else bonus)


def all_bites(game, state):
    return {option for option in game.options(state) if BITE_BOAT <= option <= NO_BITE}


def boat_bites(game, state):
    return {option - BITE_BOAT for option in game.options(state) if BITE_BOAT <= option < BITE_CREW}


def crew_bites(game, state):
    return {option - BITE_CREW for option in game.options(state) if BITE_CREW <= option < NO_BITE}


def bite(game, state, zone, hits):
    do(game, state, BITE_BOAT + zone)
    roll(game, state, hits)
