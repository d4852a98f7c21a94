"""Act 1 of Jaws: what a player is asked, what each option says, and the help."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, QUINT
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.words.characters import NAMES
from fathom.games.jaws.words.island.names import (
    event_text,
    long_beach,
    space_name,
    tile_name,
    tile_text,
)
from fathom.games.jaws.words.island.notation import barrels_of, mover
from fathom.text.catalogues import TextContext, Translator


def prompt(t: TextContext, view: State) -> str:
    say = t.say
    if view.phase == island.STARTING:
        return say("Where do you start? Nobody will see it.")
    if view.phase == island.SHARK_TURN:
        return shark_prompt(t, view)
    if view.phase == island.CHOICE:
        return event_text(t, int(view.said_event[view.this_round])) + " " + choice_prompt(t, view)
    if view.phase == island.EVENT:
        return say("An event card is turned.")
    if view.acting == island.NOBODY_ACTS:
        waiting = [NAMES[who] for who in range(CHARACTERS) if not view.finished[who]]
        return say("Who acts next? Still to play: {names}.", names=", ".join(waiting))
    left = int(view.left[view.acting])
    line = say.many("{name}: {n} action left.", "{name}: {n} actions left.", left, name=NAMES[view.acting])
    return line + " " + say("The character who continues has one extra action.") if view.extra else line


def choice_prompt(t: TextContext, view: State) -> str:
    """What an event leaves open."""
    effect = int(t.rules.ISLAND.EFFECT[view.said_event[view.this_round]])
    return {island.WRONG_SHARK: t.say("Which dock?"), island.BRODY_ANYWHERE: t.say("Where to?")}.get(effect, t.say("Which beach?"))


def shark_prompt(t: TextContext, view: State) -> str:
    here = space_name(t.say, int(view.place))
    line = t.say.many("You are at {space}. {n} action left.", "You are at {space}. {n} actions left.", int(view.actions), space=here)
    if view.burst > 0:
        line += " " + t.say.many("The burst goes on for {n} space.", "The burst goes on for {n} spaces.", int(view.burst))
    return line


# Options


def option(t: TextContext, view: State, option: int) -> str:
    if option >= island.QUINT_MOVE:
        return crew_option(t, view, option)
    if option >= island.CLEAR:
        return choice_option(t, view, option)
    return shark_option(t, view, option)


def shark_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option == island.DIVE:
        return say("End your turn and announce it")
    if option >= island.THROW:
        return say("Throw {name} into the water", name=NAMES[option - island.THROW])
    if option >= island.PLAY_TILE:
        return say("Play {tile}: {text}", tile=tile_name(say, option - island.PLAY_TILE), text=tile_text(t, option - island.PLAY_TILE))
    if option >= island.EAT:
        return {island.EAT: say("Eat a swimmer"), island.EAT_MICHAEL: say("Eat Michael"), island.EAT_ALL: say("Eat all swimmers here")}[
            option
        ]
    if option >= island.SPEED_TO:
        return say("Speed burst, first to {space}", space=space_name(say, option - island.SPEED_TO))
    if option >= island.SWIM:
        return say("Swim to {space}", space=space_name(say, option - island.SWIM))
    return say("Start at {space}", space=space_name(say, option - island.START_AT))


def choice_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option >= island.FLY_TO:
        space = option - island.FLY_TO
        if space == view.at[BRODY]:
            return say("Brody stays at {space}", space=space_name(say, space))
        return say("Brody flies to {space}", space=space_name(say, space))
    if option >= island.HOAX_AT:
        return say("All to {beach}", beach=long_beach(say, option - island.HOAX_AT))
    if option >= island.MICHAEL_AT:
        return say("Michael goes to {beach}", beach=long_beach(say, option - island.MICHAEL_AT))
    if option >= island.TO_DOCK:
        return say("Brody and Hooper go to the dock at {space}", space=space_name(say, t.rules.ISLAND.DOCKS[option - island.TO_DOCK]))
    return say("Clear and close {beach}", beach=long_beach(say, option - island.CLEAR))


def crew_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    words = {
        island.QUINT_RESCUE: say("Quint rescues a swimmer"),
        island.QUINT_CLIMB: say("Quint climbs back aboard"),
        island.QUINT_END: say("Quint is done"),
        island.BRODY_RESCUE: say("Brody rescues a swimmer"),
        island.BRODY_MICHAEL: say("Brody rescues Michael"),
        island.BRODY_TAKE: say("Brody takes a barrel"),
        island.BRODY_DROP: say("Brody drops his barrel at the dock"),
        island.BRODY_LOOK: say("Brody uses the binoculars"),
        island.BRODY_END: say("Brody is done"),
        island.HOOPER_RESCUE: say("Hooper rescues a swimmer"),
        island.HOOPER_GIVE: say("Hooper gives Quint all his barrels"),
        island.HOOPER_FIND: say("Hooper uses the fish finder"),
        island.HOOPER_CLIMB: say("Hooper climbs back aboard"),
        island.HOOPER_END: say("Hooper is done"),
    }
    if option in words:
        return words[option]
    first, count = barrels_of(option)
    if count:
        return take_option(say, first, count)
    if island.BRODY_CLOSE <= option < island.BRODY_RESCUE:
        return say("Brody closes {beach}", beach=long_beach(say, option - island.BRODY_CLOSE))
    if island.QUINT_LAUNCH <= option < island.QUINT_LAUNCH + island.SEA_SPACES:
        return say("Quint launches a barrel at {space}", space=space_name(say, option - island.QUINT_LAUNCH))
    name, space = mover(option)
    return say("{name} goes to {space}", name=name, space=space_name(say, space))


def take_option(say: Translator, first: int, count: int) -> str:
    name = NAMES[QUINT if first < island.BRODY_MOVE else HOOPER]
    if first in (island.QUINT_DOCK, island.HOOPER_DOCK):
        return say.many("{name} takes {n} barrel from the dock", "{name} takes {n} barrels from the dock", count, name=name)
    if first == island.QUINT_BOAT:
        return say.many("{name} takes {n} barrel from Hooper's boat", "{name} takes {n} barrels from Hooper's boat", count, name=name)
    return say.many("{name} takes {n} barrel from the water", "{name} takes {n} barrels from the water", count, name=name)


# Help


def help_text(t: TextContext) -> list[str]:
    say = t.say
    return [
        say("Act 1: the shark swims unseen and eats swimmers; its turn ends with what it must say: who was eaten where, which sensors"),
        say("it set off, and whether it played a power tile. Quint launches barrels at it; those that miss float as sensors."),
        say("Hooper's fish finder and Brody's binoculars look for it; Brody closes empty beaches and carries barrels to a dock."),
        say.many(
            "The act ends with {n} barrel on the shark, or {end} swimmers eaten: each gives it a card in Act 2, and the crew one less.",
            "The act ends with {n} barrels on the shark, or {end} swimmers eaten: each gives it a card in Act 2, and the crew one less.",
            t.rules.ISLAND.BARRELS_TO_END,
            end=t.rules.ISLAND.TRACK_END,
        ),
        say("The notebook hatches the water where the shark can be, and says how likely it is there."),
        say("swim 5, eat, tile frenzy, burst 1, dive          the shark: move, eat, play a tile, end the turn"),
        say("Quint to 4, Quint launch E, Quint take 2 dock    Quint sails, launches a barrel, takes barrels"),
        say("Brody to Shop, Brody look, Brody close N         Brody walks, uses binoculars, closes a beach"),
        say("Hooper to 2, Hooper find, Hooper give            Hooper sails, uses the fish finder, gives barrels"),
        say("Quint end, Brody end, Hooper end                 done for this round"),
    ]
