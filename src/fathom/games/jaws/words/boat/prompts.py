"""Act 2 of Jaws: what a player is asked, what each option says, and the help."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.rules.common import CHARACTERS
from fathom.games.jaws.words.boat.names import (
    LETTERS,
    ability_name,
    ability_text,
    card_text,
    card_to_give,
    dice_text,
    firearm,
    gear_name,
    gear_text,
    zone_name,
    zone_of,
)
from fathom.games.jaws.words.characters import NAMES, ROLES
from fathom.text.catalogues import TextContext


def prompt(t: TextContext, view: State) -> str:
    say, active = t.say, min(max(int(view.active), 0), CHARACTERS - 1)
    who, name = ROLES[active], NAMES[active]
    return {
        boat.SHARING: say("{card}: for whom?", card=gear_name(say, card_to_give(view))),
        boat.BOARDING: t.speak(who, "Where do you stand at first?", "Where does {name} stand at first?", name=name),
        boat.CHOOSING: say("Where will you surface? Choose a letter in secret."),
        boat.ADDING: say("Do you add an ability card, in secret too?"),
        boat.PREPARING: say("Who prepares next?"),
        boat.ANSWERING: say("Chum in the water: show a letter that you did not choose."),
        boat.MOVING: t.speak(who, "Where do you go?", "Where does {name} go?", name=name),
        boat.ARMING: t.speak(who, "Which weapon do you take?", "Which weapon does {name} take?", name=name),
        boat.AIMING: t.speak(who, "Where do you aim?", "Where does {name} aim?", name=name),
        boat.ATTACKING: say("The shark is in sight. Who attacks?"),
        boat.RELOADING: t.speak(who, "What do you discard?", "What does {name} discard?", name=name),
        boat.RAMMING: say("Ramming Speed: do you move on?"),
        boat.BITING: say("What do you attack?"),
        boat.CAGING: say("The shark is about to roll. Does anybody take cover in the cage?"),
        boat.MAULING: say("Maul Again: you threw {dice}. Which dice do you roll again?", dice=dice_text(max(int(view.thrown), 0))),
        boat.TOPPLING: say("Domino Effect: which boat space is hit as well?"),
        boat.BITING_AGAIN: say("Second Helping: do you attack the boat again?"),
        boat.SNAPPING: say("Do you snap at somebody before you dive?"),
    }[int(view.stage)]


# Options


def option(t: TextContext, view: State, option: int) -> str:
    if option < boat.CHOOSE:
        return start_option(t, view, option)
    if option < boat.ATTACK:
        return preparation_option(t, view, option)
    if option < boat.RAM:
        return attack_option(t, view, option)
    return shark_option(t, option)


def start_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < boat.GO:
        return say("To {name}: {card}", name=NAMES[option - boat.GIVE], card=gear_name(say, card_to_give(view)))
    name, space = NAMES[view.active], option - boat.GO
    if view.stage == boat.MOVING and view.space[view.active] == space:
        return say("{name} stays", name=name)
    if space >= boat.SEA:
        return say("{name} into the sea at {zone}", name=name, zone=zone_name(say, space - boat.SEA))
    return say("{name} to the boat at {zone}", name=name, zone=zone_name(say, space))


def preparation_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < boat.ADD:
        return say("{letter}: {card}", letter=LETTERS[option - boat.CHOOSE], card=card_text(t, int(view.surface[option - boat.CHOOSE])))
    if option < boat.ADD + boat.NO_BONUS:
        return say("{card}: {text}", card=ability_name(say, option - boat.ADD), text=ability_text(t, option - boat.ADD))
    if option < boat.PREPARE:
        return say("Add no card")
    if option < boat.CHUM:
        return say("{name} prepares", name=NAMES[option - boat.PREPARE])
    if option < boat.SHOW:
        return say("{name} throws Chum", name=NAMES[option - boat.CHUM])
    if option < boat.TAKE_WEAPON:
        return say("Show {letter}: you are not there", letter=LETTERS[option - boat.SHOW])
    if option < boat.AIM:
        kind = option - boat.TAKE_WEAPON
        return say("{card}: {text}", card=gear_name(say, kind), text=gear_text(t, kind))
    return say("Aim at {zone}", zone=zone_name(say, option - boat.AIM)) + letters_at(t, view, option - boat.AIM)


def letters_at(t: TextContext, view: State, zone: int) -> str:
    """The letters of the surface cards that show a zone and are still possible."""
    there = [LETTERS[at] for at, card in enumerate(view.surface) if card >= 0 and zone_of(t, int(card)) == zone and at != view.letter_out]
    return f" ({', '.join(there)})" if there else ""


def attack_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < boat.LET_GO:
        who = option - boat.ATTACK
        return say("{name} attacks ({card})", name=NAMES[who], card=gear_name(say, int(view.weapon[who])))
    if option < boat.HITS:
        return say("{name} lets it go", name=NAMES[option - boat.LET_GO])
    if option == boat.SPEND_AMMO:
        return say("Discard Ammo and fire again later")
    return say("Discard: {card}", card=firearm(t, view))


def shark_option(t: TextContext, option: int) -> str:
    say = t.say
    plain = {
        boat.STAY: say("Stay where you are"),
        boat.NO_BITE: say("Attack nothing"),
        boat.NO_CAGE: say("No cage"),
        boat.ROLL_AGAIN + boat.NO_DICE: say("Keep the throw"),
        boat.DIVE: say("Dive"),
    }
    if option in plain:
        return plain[option]
    if option < boat.STAY:
        return say("Move on to {zone}", zone=zone_name(say, option - boat.RAM))
    if option < boat.BITE_CREW:
        return say("Attack the boat at {zone}", zone=zone_name(say, option - boat.BITE_BOAT))
    if option < boat.NO_BITE:
        return say("Attack {name} in the water", name=NAMES[option - boat.BITE_CREW])
    if option < boat.NO_CAGE:
        return say("{name} takes cover in the cage", name=NAMES[option - boat.CAGE])
    if option < boat.TOPPLE:
        return say("Roll {dice} again", dice=dice_text(option - boat.ROLL_AGAIN))
    if option < boat.SNAP_AT:
        return say("Hit the boat at {zone}", zone=zone_name(say, option - boat.TOPPLE))
    return say("Snap at {name}", name=NAMES[option - boat.SNAP_AT])


# Help


def help_text(t: TextContext) -> list[str]:
    say = t.say
    return [
        say("Act 2: three surface cards show where the shark may appear; it chooses one in secret and may add an ability card."),
        say("Each character moves up to two spaces (climbing aboard takes both), takes one weapon and aims at a sea space."),
        say("Those who aimed well may attack: hits above the shark's evade are wounds. Then it attacks the boat or somebody in the water."),
        say("Each boat space shows the hits that damage it (bolt) and destroy it (cross); anyone there then falls into the water."),
        say("The shark wins when the Orca or the whole crew is lost, the crew when the shark has no health left."),
        say("P1 to P4 are port, S1 to S4 starboard, from bow to stern; “sea P1” is the water beside P1."),
        say("choose B    add big mouth    prepare Quint    go sea P2    take rifle    aim S3    Quint attacks    bite P2"),
    ]
