"""Act 2 of Jaws: how moves are written."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.words.boat.names import (
    LETTERS,
    ability_name,
    dice_text,
    firearm,
    gear_name,
    space_name,
    zone_name,
    zone_of,
)
from fathom.games.jaws.words.characters import NAMES
from fathom.text.catalogues import TextContext


def notation(t: TextContext, view: State, option: int) -> str:
    if option < boat.CHOOSE:
        return luck_notation(t, view, option)
    if option < boat.ATTACK:
        return preparation_notation(t, option)
    return attack_notation(t, view, option)


def luck_notation(t: TextContext, view: State, option: int) -> str:
    """Set-up, moves and what is dealt or turned up."""
    say = t.say
    if option < boat.DEAL_GEAR:
        return say("deal {card}", card=ability_name(say, option - boat.DEAL_ABILITY))
    if option < boat.GIVE:
        return say("deal {card}", card=gear_name(say, option - boat.DEAL_GEAR))
    if option < boat.GO:
        return say("to {name}", name=NAMES[option - boat.GIVE])
    if option < boat.TURN_UP:
        stays = view.stage == boat.MOVING and view.space[view.active] == option - boat.GO
        return say("stay") if stays else say("go {space}", space=space_name(say, option - boat.GO))
    card = option - boat.TURN_UP
    return say("card {number} {zone}", number=card + 1, zone=zone_name(say, zone_of(t, card)))


def preparation_notation(t: TextContext, option: int) -> str:
    say = t.say
    if option < boat.ADD:
        return say("choose {letter}", letter=LETTERS[option - boat.CHOOSE])
    if option < boat.ADD + boat.NO_BONUS:
        return say("add {card}", card=ability_name(say, option - boat.ADD))
    if option < boat.PREPARE:
        return say("add nothing")
    if option < boat.CHUM:
        return say("prepare {name}", name=NAMES[option - boat.PREPARE])
    if option < boat.SHOW:
        return say("chum {name}", name=NAMES[option - boat.CHUM])
    if option < boat.TAKE_WEAPON:
        return say("not {letter}", letter=LETTERS[option - boat.SHOW])
    if option < boat.AIM:
        return say("take {card}", card=gear_name(say, option - boat.TAKE_WEAPON))
    return say("aim {zone}", zone=zone_name(say, option - boat.AIM))


def attack_notation(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < boat.LET_GO:
        return say("{name} attacks", name=NAMES[option - boat.ATTACK])
    if option < boat.HITS:
        return say("{name} waits", name=NAMES[option - boat.LET_GO])
    if option < boat.SPEND_AMMO:
        return say("hits {n}", n=option - boat.HITS)
    if option == boat.SPEND_AMMO:
        return say("spend ammo")
    if option == boat.SPEND_FIREARM:
        return say("spend {card}", card=firearm(t, view))
    return shark_notation(t, option)


def shark_notation(t: TextContext, option: int) -> str:
    say = t.say
    plain = {
        boat.STAY: say("stay"),
        boat.NO_BITE: say("no attack"),
        boat.NO_CAGE: say("no cage"),
        boat.ROLL_AGAIN + boat.NO_DICE: say("keep"),
        boat.DIVE: say("dive"),
    }
    if option in plain:
        return plain[option]
    if option < boat.STAY:
        return say("ram {zone}", zone=zone_name(say, option - boat.RAM))
    if option < boat.NO_BITE:
        prey = NAMES[option - boat.BITE_CREW] if option >= boat.BITE_CREW else zone_name(say, option - boat.BITE_BOAT)
        return say("bite {prey}", prey=prey)
    if option < boat.NO_CAGE:
        return say("cage {name}", name=NAMES[option - boat.CAGE])
    if option < boat.ROLL_AGAIN:
        return say("throw {dice}", dice=dice_text(option - boat.THROW))
    if option < boat.TOPPLE:
        return say("again {dice}", dice=dice_text(option - boat.ROLL_AGAIN))
    if option < boat.SNAP_AT:
        return say("topple {zone}", zone=zone_name(say, option - boat.TOPPLE))
    return say("snap {name}", name=NAMES[option - boat.SNAP_AT])
