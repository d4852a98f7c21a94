"""Act 2 of Jaws: the names of zones, spaces and cards, and what the cards say."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.text.catalogues import TextContext, Translator

LETTERS = "ABC"


def part(say: Translator, field: str) -> str:
    """A field of Act 2 in edition.toml; nothing for those of Act 1."""
    return {
        "ability_dealt": say("ability cards by swimmers eaten"),
        "gear_dealt": say("gear cards by swimmers eaten"),
        "dealt_alone": say("cards when Act 2 is played alone"),
        "crew_health": say("health of a character"),
        "shark_health": say("health of the shark"),
        "die": say("faces of the die"),
        "extra_attack_dice": say("dice of an extra attack"),
        "zones": say("zones round the boat"),
        "zones_alongside": say("zones side by side"),
        "zones_facing": say("zones facing each other"),
        "zones_round_the_ends": say("zones joined round bow and stern"),
        "tile_damage": say("hits that damage a tile"),
        "tile_destroy": say("hits that destroy an intact tile"),
        "tile_destroy_damaged": say("hits that destroy a damaged tile"),
        "surface_cards": say("surface cards"),
        "ability_cards": say("ability cards"),
        "gear_cards": say("gear cards"),
    }.get(field, "")


def zone_name(say: Translator, zone: int) -> str:
    """Port or starboard, and the number from bow to stern."""
    half = boat.ZONES // 2
    return say("P{number}", number=zone + 1) if zone < half else say("S{number}", number=zone - half + 1)


def space_name(say: Translator, space: int) -> str:
    """A boat space is named like its zone, a sea space says that it is one."""
    return zone_name(say, space) if space < boat.SEA else say("sea {zone}", zone=zone_name(say, space - boat.SEA))


def ability_name(say: Translator, ability: int) -> str:
    return (
        say("Extra Strength"),
        say("Second Helping"),
        say("Maul Again"),
        say("Big Mouth"),
        say("Ramming Speed"),
        say("Domino Effect"),
        say("Hard Target"),
        say("Making Waves"),
    )[ability]


def ability_text(t: TextContext, ability: int) -> str:
    say = t.say
    return (
        say("destroys what it would damage"),
        say("a second attack on the boat"),
        say("dice may be rolled again"),
        say("wounds everybody on the space it breaks"),
        say("moves and hits harder"),
        say("hits a boat space next to the broken one too"),
        say("evade {n}", n=t.rules.BOAT.EDITION.ability_cards[ability][2]),
        say("throws everybody aboard into the water"),
    )[ability]


def gear_name(say: Translator, kind: int) -> str:
    return (
        say("Machete"),
        say("Harpoon and barrel"),
        say("Gaff"),
        say("Spear"),
        say("Rifle"),
        say("Pistol"),
        say("Ammo"),
        say("Chum"),
        say("Shark Cage"),
        say("Barrel"),
        say("Line and hook"),
        say("Hypodermic spear"),
        say("Air tank"),
    )[kind]


def gear_text(t: TextContext, kind: int) -> str:
    """What a weapon does, in a few words."""
    say = t.say
    _, card_type, after_use, dice, plus, evade, shark_dice, shift, *_ = t.rules.BOAT.EDITION.gear_cards[kind]
    if card_type == "attachable":
        return say("sticks: evade −{n}", n=evade) if evade else say.many("sticks: shark −{n} die", "sticks: shark −{n} dice", shark_dice)
    roll = say.many("{n} die", "{n} dice", dice) + (f" +{plus}" if plus else "")
    reach = say("any sea space") if card_type == "firearm" else say("within reach")
    more = [say("may shift {n}", n=shift)] if shift else []
    return ", ".join([roll, reach, *more] + ([say("one use")] if after_use == "discarded" else []))


def card_text(t: TextContext, card: int) -> str:
    """A surface card: `P1, evade 2, 2 dice, shed`."""
    _, evade, dice, shed = t.rules.BOAT.EDITION.surface_cards[card]
    parts = [zone_name(t.say, zone_of(t, card)), t.say("evade {n}", n=evade), t.say.many("{n} die", "{n} dice", dice)]
    return ", ".join(parts + ([t.say("shed")] if shed else []))


def zone_of(t: TextContext, card: int) -> int:
    edition = t.rules.BOAT.EDITION
    return int(edition.zones.index(edition.surface_cards[card][0]))


def dice_text(handful: int) -> str:
    return " ".join(str(hits) for hits, count in enumerate(boat.HANDFULS[handful]) for _ in range(count))


def card_to_give(view: State) -> int:
    """The common gear card that is shared out next."""
    return next((kind for kind in range(boat.KINDS) if view.common[kind]), 0)


def firearm(t: TextContext, view: State) -> str:
    return gear_name(t.say, int(view.weapon[view.active]))
