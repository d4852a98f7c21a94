"""Act 2 of Jaws: why an option may be the best one: where the shark can be, what the dice promise, what a tile withstands."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.boat import constants as boat
from fathom.games.jaws.words.boat.names import LETTERS, ability_name, ability_text, zone_name, zone_of
from fathom.games.jaws.words.characters import NAMES
from fathom.text.catalogues import TextContext


def boat_why(t: TextContext, view: State, option: int) -> str:
    stage = int(view.stage)
    if stage < boat.SURFACING:
        return start_why(t, view, option)
    if stage < boat.PREPARING or stage == boat.ANSWERING:
        return choice_why(t, view, option)
    if stage < boat.ATTACKING:
        return preparation_why(t, view, option)
    return attack_why(t, view, option) if stage < boat.RAMMING else shark_why(t, view, option)


def start_why(t: TextContext, view: State, option: int) -> str:
    if view.stage == boat.SHARING:
        who = option - boat.GIVE
        return t.say.many("{name} has {n} card so far.", "{name} has {n} cards so far.", int(view.gear[who].sum()), name=NAMES[who])
    return tile_why(t, view, (option - boat.GO) % boat.ZONES)


def choice_why(t: TextContext, view: State, option: int) -> str:
    """The shark's secret choice, and the letter that it gives away."""
    say = t.say
    if view.stage == boat.ANSWERING:
        return say("You are not there: it helps the crew least.")
    if view.stage == boat.CHOOSING:
        _, evade, dice, _ = t.rules.BOAT.EDITION.surface_cards[view.surface[option - boat.CHOOSE]]
        return say.many("There an attack must roll more than {evade}, and you roll {n} die.",
                        "There an attack must roll more than {evade}, and you roll {n} dice.", dice, evade=evade)  # fmt: skip
    if option == boat.ADD + boat.NO_BONUS:
        return say("A card that you keep helps in a later round.")
    return say("{card}: {text}.", card=ability_name(say, option - boat.ADD), text=ability_text(t, option - boat.ADD))


def preparation_why(t: TextContext, view: State, option: int) -> str:
    if view.stage == boat.AIMING:
        return letters_why(t, view, option - boat.AIM)
    if view.stage == boat.ARMING:
        return weapon_why(t, option - boat.TAKE_WEAPON)
    if view.stage == boat.MOVING:
        return letters_why(t, view, (option - boat.GO) % boat.ZONES)
    if option >= boat.CHUM:
        return t.say("The shark must show a letter that it did not choose.")
    return t.say("The first to prepare leaves the others to cover what is left.")


def attack_why(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if view.stage == boat.RELOADING:
        return say("The firearm stays.") if option == boat.SPEND_AMMO else say("The Ammo stays for another firearm.")
    if option >= boat.LET_GO:
        return say("What is not used now can be used later.")
    return weapon_why(t, int(view.weapon[option - boat.ATTACK]))


def shark_why(t: TextContext, view: State, option: int) -> str:
    say, edition = t.say, t.rules.BOAT.EDITION
    if view.stage == boat.RAMMING:
        more = int(edition.ability_cards[boat.RAMMING_SPEED][2])
        return say("From here you reach what you want.") if option == boat.STAY else say.many("It adds {n} hit.", "It adds {n} hits.", more)
    if boat.BITE_BOAT <= option < boat.BITE_CREW:
        return tile_why(t, view, option - boat.BITE_BOAT)
    if boat.TOPPLE <= option < boat.TOPPLE + boat.ZONES:
        return tile_why(t, view, option - boat.TOPPLE)
    for first in (boat.BITE_CREW, boat.SNAP_AT):
        if first <= option < first + len(NAMES):
            who = option - first
            return say("{name} has {n} health left.", name=NAMES[who], n=int(view.health[who]))
    if view.stage == boat.CAGING:
        return say("The cage stays for a worse attack.") if option == boat.NO_CAGE else say("The cage stops every wound this round.")
    if view.stage == boat.MAULING:
        return say("A die shows {hits} on average: roll those below again.", hits=t.say.decimal(average(t)))
    return say("Nothing in reach is worth more.")


def letters_why(t: TextContext, view: State, zone: int) -> str:
    """The letters under which the shark may come up in a zone."""
    there = [LETTERS[at] for at, card in enumerate(view.surface) if card >= 0 and at != view.letter_out and zone_of(t, int(card)) == zone]
    name = zone_name(t.say, zone)
    if not there:
        return t.say("The shark cannot come up in {zone}.", zone=name)
    return t.say("The shark comes up in {zone} if it chose {letters}.", zone=name, letters=", ".join(there))


def weapon_why(t: TextContext, kind: int) -> str:
    _, card_type, _, dice, plus, evade, *_ = t.rules.BOAT.EDITION.gear_cards[kind]
    if card_type == "attachable":
        easier = t.say("It stays on the shark and makes every later attack easier.")
        return easier if evade else t.say("It stays on the shark, which then rolls fewer dice.")
    hits = t.say.decimal(dice * average(t) + plus)
    return t.say("It scores {hits} hits on average; those above the evade are wounds.", hits=hits)


def tile_why(t: TextContext, view: State, zone: int) -> str:
    edition, name = t.rules.BOAT.EDITION, zone_name(t.say, zone)
    if view.tiles[zone] == boat.INTACT:
        return t.say("{n} hits damage {zone}, {more} destroy it.", n=edition.tile_damage[zone], more=edition.tile_destroy[zone], zone=name)
    if view.tiles[zone] == boat.DAMAGED:
        return t.say("{n} hits destroy {zone}.", n=edition.tile_destroy_damaged[zone], zone=name)
    return t.say("{zone} is destroyed.", zone=name)


def average(t: TextContext) -> float:
    """Of the hits on a die."""
    die = t.rules.BOAT.EDITION.die
    return float(sum(die) / len(die))
