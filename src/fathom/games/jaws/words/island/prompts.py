"""Act 1 of Jaws: what a player is asked, what each option says, and the help."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, QUINT
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.words.characters import NAMES, ROLES
from fathom.games.jaws.words.island.names import (
    event_text,
    long_beach,
    space_name,
    tile_name,
    tile_text,
)
from fathom.games.jaws.words.island.notation import barrels_of, mover
from fathom.text.catalogues import TextContext


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
    line = t.speak_many(
        ROLES[view.acting], "You have {n} action left.", "You have {n} actions left.",
        "{name}: {n} action left.", "{name}: {n} actions left.", int(view.left[view.acting]), name=NAMES[view.acting],
    )  # fmt: skip
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
    say, quint, brody, hooper = t.say, *ROLES
    words = {
        island.QUINT_RESCUE: t.speak(quint, "You rescue a swimmer", "Quint rescues a swimmer", name="Quint"),
        island.QUINT_CLIMB: t.speak(quint, "You climb back aboard", "Quint climbs back aboard", name="Quint"),
        island.QUINT_END: t.speak(quint, "You are done", "Quint is done", name="Quint"),
        island.BRODY_RESCUE: t.speak(brody, "You rescue a swimmer", "Brody rescues a swimmer", name="Brody"),
        island.BRODY_MICHAEL: t.speak(brody, "You rescue Michael", "Brody rescues Michael", name="Brody"),
        island.BRODY_TAKE: t.speak(brody, "You take a barrel", "Brody takes a barrel", name="Brody"),
        island.BRODY_DROP: t.speak(brody, "You drop your barrel at the dock", "Brody drops his barrel at the dock", name="Brody"),
        island.BRODY_LOOK: t.speak(brody, "You use the binoculars", "Brody uses the binoculars", name="Brody"),
        island.BRODY_END: t.speak(brody, "You are done", "Brody is done", name="Brody"),
        island.HOOPER_RESCUE: t.speak(hooper, "You rescue a swimmer", "Hooper rescues a swimmer", name="Hooper"),
        island.HOOPER_GIVE: t.speak(hooper, "You give Quint all your barrels", "Hooper gives Quint all his barrels", name="Hooper"),
        island.HOOPER_FIND: t.speak(hooper, "You use the fish finder", "Hooper uses the fish finder", name="Hooper"),
        island.HOOPER_CLIMB: t.speak(hooper, "You climb back aboard", "Hooper climbs back aboard", name="Hooper"),
        island.HOOPER_END: t.speak(hooper, "You are done", "Hooper is done", name="Hooper"),
    }
    if option in words:
        return words[option]
    first, count = barrels_of(option)
    if count:
        return take_option(t, first, count)
    if island.BRODY_CLOSE <= option < island.BRODY_RESCUE:
        beach = long_beach(say, option - island.BRODY_CLOSE)
        return t.speak(brody, "You close {beach}", "Brody closes {beach}", name="Brody", beach=beach)
    if island.QUINT_LAUNCH <= option < island.QUINT_LAUNCH + island.SEA_SPACES:
        space = space_name(say, option - island.QUINT_LAUNCH)
        return t.speak(quint, "You launch a barrel at {space}", "Quint launches a barrel at {space}", name="Quint", space=space)
    name, at = mover(option)
    return t.speak(
        ROLES[NAMES.index(name)], "You go to {space}", "{name} goes to {space}", name=name, space=space_name(say, at)
    )


def take_option(t: TextContext, first: int, count: int) -> str:
    who = QUINT if first < island.BRODY_MOVE else HOOPER
    if first in (island.QUINT_DOCK, island.HOOPER_DOCK):
        return t.speak_many(
            ROLES[who], "You take {n} barrel from the dock", "You take {n} barrels from the dock",
            "{name} takes {n} barrel from the dock", "{name} takes {n} barrels from the dock", count, name=NAMES[who],
        )  # fmt: skip
    if first == island.QUINT_BOAT:
        return t.speak_many(
            ROLES[who], "You take {n} barrel from Hooper's boat", "You take {n} barrels from Hooper's boat",
            "{name} takes {n} barrel from Hooper's boat", "{name} takes {n} barrels from Hooper's boat", count, name=NAMES[who],
        )  # fmt: skip
    return t.speak_many(
        ROLES[who], "You take {n} barrel from the water", "You take {n} barrels from the water",
        "{name} takes {n} barrel from the water", "{name} takes {n} barrels from the water", count, name=NAMES[who],
    )  # fmt: skip


# Help


def help_text(t: TextContext) -> list[str]:
    say = t.say
    return [
        say("Act 1: the shark swims unseen and eats swimmers; at the end of its turn it announces who was eaten where, which sensors"),
        say("it set off, and whether it played a power tile. Quint launches barrels at it; those that miss float as sensors."),
        say("Hooper's fish finder and Brody's binoculars look for it; Brody closes empty beaches and carries barrels to a dock."),
        say.many(
            "The act ends with {n} barrel on the shark, or {end} swimmers eaten: each gives it a card in Act 2, and the crew one fewer.",
            "The act ends with {n} barrels on the shark, or {end} swimmers eaten: each gives it a card in Act 2, and the crew one fewer.",
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
