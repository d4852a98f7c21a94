"""Act 2 of Jaws in words: names, notation, prompts and what the buttons say.  The log and the end are in tale_boat.py."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat.constants import (
    ADD,
    ADDING,
    AIM,
    AIMING,
    ANSWERING,
    ARMING,
    ATTACK,
    ATTACKING,
    BITE_BOAT,
    BITE_CREW,
    BITING,
    BITING_AGAIN,
    BOARDING,
    CAGE,
    CAGING,
    CHOOSE,
    CHOOSING,
    CHUM,
    DEAL_ABILITY,
    DEAL_GEAR,
    DIVE,
    GIVE,
    GO,
    HANDFULS,
    HITS,
    KINDS,
    LET_GO,
    MAULING,
    MOVING,
    NO_BITE,
    NO_BONUS,
    NO_CAGE,
    NO_DICE,
    PREPARE,
    PREPARING,
    RAM,
    RAMMING,
    RELOADING,
    ROLL_AGAIN,
    SEA,
    SHARING,
    SHOW,
    SNAP_AT,
    SNAPPING,
    SPEND_AMMO,
    SPEND_FIREARM,
    STAY,
    TAKE_WEAPON,
    THROW,
    TOPPLE,
    TOPPLING,
    TURN_UP,
    ZONES,
)
from fathom.games.jaws.rules.common import CHARACTERS
from fathom.text.catalogues import TextContext, Translator

NAMES = ("Quint", "Brody", "Hooper")
LETTERS = "ABC"


def boat_part(say: Translator, field: str) -> str:
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


# Names


def zone_name(say: Translator, zone: int) -> str:
    """Port or starboard, and the number from bow to stern."""
    half = ZONES // 2
    return say("P{number}", number=zone + 1) if zone < half else say("S{number}", number=zone - half + 1)


def space_name(say: Translator, space: int) -> str:
    """A boat space is named like its zone, a sea space says that it is one."""
    return zone_name(say, space) if space < SEA else say("sea {zone}", zone=zone_name(say, space - SEA))


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
        say("wounds whoever stands on what it breaks"),
        say("moves and hits harder"),
        say("hits a boat space next to the broken one too"),
        say("evade {n}", n=t.rules.ORCA.EDITION.ability_cards[ability][2]),
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
    _, card_type, after_use, dice, plus, evade, shark_dice, shift, *_ = t.rules.ORCA.EDITION.gear_cards[kind]
    if card_type == "attachable":
        return say("sticks: evade −{n}", n=evade) if evade else say.many("sticks: shark −{n} die", "sticks: shark −{n} dice", shark_dice)
    roll = say.many("{n} die", "{n} dice", dice) + (f" +{plus}" if plus else "")
    reach = say("any sea space") if card_type == "firearm" else say("within reach")
    more = [say("may shift {n}", n=shift)] if shift else []
    return ", ".join([roll, reach, *more] + ([say("one use")] if after_use == "discarded" else []))


def card_text(t: TextContext, card: int) -> str:
    """A surface card: `P1, evade 2, 2 dice, shed`."""
    _, evade, dice, shed = t.rules.ORCA.EDITION.surface_cards[card]
    parts = [zone_name(t.say, zone_of(t, card)), t.say("evade {n}", n=evade), t.say.many("{n} die", "{n} dice", dice)]
    return ", ".join(parts + ([t.say("shed")] if shed else []))


def zone_of(t: TextContext, card: int) -> int:
    box = t.rules.ORCA.EDITION
    return int(box.zones.index(box.surface_cards[card][0]))


def dice_text(handful: int) -> str:
    return " ".join(str(hits) for hits, count in enumerate(HANDFULS[handful]) for _ in range(count))


def card_to_give(view: State) -> int:
    """The common gear card that is shared out next."""
    return next((kind for kind in range(KINDS) if view.common[kind]), 0)


def firearm(t: TextContext, view: State) -> str:
    return gear_name(t.say, int(view.weapon[view.active]))


# Notation


def boat_notation(t: TextContext, view: State, option: int) -> str:
    if option < CHOOSE:
        return luck_notation(t, view, option)
    if option < ATTACK:
        return preparation_notation(t, option)
    return attack_notation(t, view, option)


def luck_notation(t: TextContext, view: State, option: int) -> str:
    """Set-up, moves and what is dealt or turned up."""
    say = t.say
    if option < DEAL_GEAR:
        return say("deal {card}", card=ability_name(say, option - DEAL_ABILITY))
    if option < GIVE:
        return say("deal {card}", card=gear_name(say, option - DEAL_GEAR))
    if option < GO:
        return say("to {name}", name=NAMES[option - GIVE])
    if option < TURN_UP:
        stays = view.stage == MOVING and view.space[view.active] == option - GO
        return say("stay") if stays else say("go {space}", space=space_name(say, option - GO))
    card = option - TURN_UP
    return say("card {number} {zone}", number=card + 1, zone=zone_name(say, zone_of(t, card)))


def preparation_notation(t: TextContext, option: int) -> str:
    say = t.say
    if option < ADD:
        return say("choose {letter}", letter=LETTERS[option - CHOOSE])
    if option < ADD + NO_BONUS:
        return say("add {card}", card=ability_name(say, option - ADD))
    if option < PREPARE:
        return say("add nothing")
    if option < CHUM:
        return say("prepare {name}", name=NAMES[option - PREPARE])
    if option < SHOW:
        return say("chum {name}", name=NAMES[option - CHUM])
    if option < TAKE_WEAPON:
        return say("not {letter}", letter=LETTERS[option - SHOW])
    if option < AIM:
        return say("take {card}", card=gear_name(say, option - TAKE_WEAPON))
    return say("aim {zone}", zone=zone_name(say, option - AIM))


def attack_notation(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < LET_GO:
        return say("{name} attacks", name=NAMES[option - ATTACK])
    if option < HITS:
        return say("{name} waits", name=NAMES[option - LET_GO])
    if option < SPEND_AMMO:
        return say("hits {n}", n=option - HITS)
    if option == SPEND_AMMO:
        return say("spend ammo")
    if option == SPEND_FIREARM:
        return say("spend {card}", card=firearm(t, view))
    return shark_notation(t, option)


def shark_notation(t: TextContext, option: int) -> str:
    say = t.say
    plain = {STAY: say("stay"), NO_BITE: say("no attack"), NO_CAGE: say("no cage"), ROLL_AGAIN + NO_DICE: say("keep"), DIVE: say("dive")}
    if option in plain:
        return plain[option]
    if option < STAY:
        return say("ram {zone}", zone=zone_name(say, option - RAM))
    if option < NO_BITE:
        prey = NAMES[option - BITE_CREW] if option >= BITE_CREW else zone_name(say, option - BITE_BOAT)
        return say("bite {prey}", prey=prey)
    if option < NO_CAGE:
        return say("cage {name}", name=NAMES[option - CAGE])
    if option < ROLL_AGAIN:
        return say("throw {dice}", dice=dice_text(option - THROW))
    if option < TOPPLE:
        return say("again {dice}", dice=dice_text(option - ROLL_AGAIN))
    if option < SNAP_AT:
        return say("topple {zone}", zone=zone_name(say, option - TOPPLE))
    return say("snap {name}", name=NAMES[option - SNAP_AT])


# Prompts


def boat_prompt(t: TextContext, view: State) -> str:
    say, name = t.say, NAMES[min(max(int(view.active), 0), CHARACTERS - 1)]
    return {
        SHARING: say("{card}: for whom?", card=gear_name(say, card_to_give(view))),
        BOARDING: say("Where does {name} stand at first?", name=name),
        CHOOSING: say("Where will you surface? Choose a letter in secret."),
        ADDING: say("Do you add an ability card, in secret too?"),
        PREPARING: say("Who prepares next?"),
        ANSWERING: say("Chum in the water: show a letter that you did not choose."),
        MOVING: say("Where does {name} go?", name=name),
        ARMING: say("Which weapon does {name} take?", name=name),
        AIMING: say("Where does {name} aim?", name=name),
        ATTACKING: say("The shark is in sight. Who attacks?"),
        RELOADING: say("What does {name} discard?", name=name),
        RAMMING: say("Ramming Speed: do you move on?"),
        BITING: say("What do you attack?"),
        CAGING: say("The shark is about to roll. Does anybody take cover in the cage?"),
        MAULING: say("Maul Again: you threw {dice}. Which dice do you roll again?", dice=dice_text(max(int(view.thrown), 0))),
        TOPPLING: say("Domino Effect: which boat space is hit as well?"),
        BITING_AGAIN: say("Second Helping: do you attack the boat again?"),
        SNAPPING: say("Do you snap at somebody before you dive?"),
    }[int(view.stage)]


# Buttons


def boat_option(t: TextContext, view: State, option: int) -> str:
    if option < CHOOSE:
        return start_option(t, view, option)
    if option < ATTACK:
        return preparation_option(t, view, option)
    if option < RAM:
        return attack_option(t, view, option)
    return shark_option(t, option)


def start_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < GO:
        return say("To {name}: {card}", name=NAMES[option - GIVE], card=gear_name(say, card_to_give(view)))
    name, space = NAMES[view.active], option - GO
    if view.stage == MOVING and view.space[view.active] == space:
        return say("{name} stays", name=name)
    if space >= SEA:
        return say("{name} into the sea at {zone}", name=name, zone=zone_name(say, space - SEA))
    return say("{name} to the boat at {zone}", name=name, zone=zone_name(say, space))


def preparation_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < ADD:
        return say("{letter}: {card}", letter=LETTERS[option - CHOOSE], card=card_text(t, int(view.surface[option - CHOOSE])))
    if option < ADD + NO_BONUS:
        return say("{card}: {text}", card=ability_name(say, option - ADD), text=ability_text(t, option - ADD))
    if option < PREPARE:
        return say("Add no card")
    if option < CHUM:
        return say("{name} prepares", name=NAMES[option - PREPARE])
    if option < SHOW:
        return say("{name} throws Chum", name=NAMES[option - CHUM])
    if option < TAKE_WEAPON:
        return say("Show {letter}: you are not there", letter=LETTERS[option - SHOW])
    if option < AIM:
        kind = option - TAKE_WEAPON
        return say("{card}: {text}", card=gear_name(say, kind), text=gear_text(t, kind))
    return say("Aim at {zone}", zone=zone_name(say, option - AIM)) + letters_at(t, view, option - AIM)


def letters_at(t: TextContext, view: State, zone: int) -> str:
    """The letters of the surface cards that show a zone and are still possible."""
    there = [LETTERS[at] for at, card in enumerate(view.surface) if card >= 0 and zone_of(t, int(card)) == zone and at != view.letter_out]
    return f" ({', '.join(there)})" if there else ""


def attack_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < LET_GO:
        who = option - ATTACK
        return say("{name} attacks ({card})", name=NAMES[who], card=gear_name(say, int(view.weapon[who])))
    if option < HITS:
        return say("{name} lets it go", name=NAMES[option - LET_GO])
    if option == SPEND_AMMO:
        return say("Discard Ammo and fire again later")
    return say("Discard: {card}", card=firearm(t, view))


def shark_option(t: TextContext, option: int) -> str:
    say = t.say
    plain = {
        STAY: say("Stay where you are"),
        NO_BITE: say("Attack nothing"),
        NO_CAGE: say("No cage"),
        ROLL_AGAIN + NO_DICE: say("Keep the throw"),
        DIVE: say("Dive"),
    }
    if option in plain:
        return plain[option]
    if option < STAY:
        return say("Move on to {zone}", zone=zone_name(say, option - RAM))
    if option < BITE_CREW:
        return say("Attack the boat at {zone}", zone=zone_name(say, option - BITE_BOAT))
    if option < NO_BITE:
        return say("Attack {name} in the water", name=NAMES[option - BITE_CREW])
    if option < NO_CAGE:
        return say("{name} takes cover in the cage", name=NAMES[option - CAGE])
    if option < TOPPLE:
        return say("Roll {dice} again", dice=dice_text(option - ROLL_AGAIN))
    if option < SNAP_AT:
        return say("Hit the boat at {zone}", zone=zone_name(say, option - TOPPLE))
    return say("Snap at {name}", name=NAMES[option - SNAP_AT])


def boat_help(t: TextContext) -> list[str]:
    say = t.say
    return [
        say("Act 2: three surface cards show where the shark may appear; it chooses one in secret and may add an ability card."),
        say("Each character moves up to two spaces (climbing aboard takes both), takes one weapon and aims at a sea space."),
        say("Who aimed well may attack: hits above the shark's evade are wounds. Then it attacks the boat or somebody in the water."),
        say("On each boat space stand the hits that damage it (bolt) and destroy it (cross); who stood there falls into the water."),
        say("The shark wins when the Orca or the whole crew is lost, the crew when the shark has no health left."),
        say("P1 to P4 are port, S1 to S4 starboard, from bow to stern; “sea P1” is the water beside P1."),
        say("choose B    add big mouth    prepare Quint    go sea P2    take rifle    aim S3    Quint attacks    bite P2"),
    ]
