"""Act 1 of Jaws in words: spaces, events, tiles, notation, prompts and options."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, HOOPER, QUINT
from fathom.games.jaws.rules.island.constants import (
    BRODY_ANYWHERE,
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_END,
    BRODY_LOOK,
    BRODY_MICHAEL,
    BRODY_MOVE,
    BRODY_RESCUE,
    BRODY_TAKE,
    CHOICE,
    CLEAR,
    DIVE,
    EAT,
    EAT_ALL,
    EAT_MICHAEL,
    EVENT,
    FLY_TO,
    HOAX_AT,
    HOOPER_CLIMB,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_GIVE,
    HOOPER_MOVE,
    HOOPER_RESCUE,
    HOOPER_WATER,
    HUNT,
    MICHAEL_AT,
    MOST_BARRELS,
    NOBODY_ACTS,
    NORTH,
    PLACES,
    PLAY_TILE,
    QUINT_BOAT,
    QUINT_CLIMB,
    QUINT_DOCK,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    QUINT_RESCUE,
    QUINT_WATER,
    SHOP,
    SPACES,
    SPEED_TO,
    START_AT,
    STARTING,
    SWIM,
    THROW,
    TO_DOCK,
    TURN_CARD,
    WRONG_SHARK,
)
from fathom.text.catalogues import TextContext, Translator

NAMES = ("Quint", "Brody", "Hooper")


def island_part(say: Translator, field: str) -> str:
    """A field of the Act 1 part of edition.toml, or nothing."""
    return {
        "swimmers": say("number of swimmers"),
        "michael_worth": say("worth of Michael"),
        "orca_barrels": say("barrels aboard the Orca at the start"),
        "shop_barrels": say("barrels at the Shop at the start"),
        "shark_actions": say("actions of the shark"),
        "crew_actions": say("actions of each of the crew"),
        "burst_steps": say("spaces of a speed burst"),
        "hooper_steps": say("spaces of a move of Hooper's boat"),
        "climb_actions": say("actions to climb back aboard"),
        "track_end": say("swimmers eaten that end Act 1"),
        "track_end_alone": say("swimmers eaten that win Act 1 alone"),
        "barrels_to_end": say("barrels on the shark that end Act 1"),
        "alert_limit": say("track up to which a shark alert has extra letters"),
        "starts": say("where Quint, Brody and Hooper start"),
        "docks": say("the docks"),
        "closing_places": say("where Brody can close a beach"),
        "sea": say("spaces joined by sea"),
        "land": say("spaces joined by land"),
        "event_effects": say("effects of the event cards"),
        "event_letters": say("letters of the event cards"),
        "event_extra_letters": say("extra letters of the event cards"),
    }.get(field, "")


def space_name(say: Translator, space: int) -> str:
    """As the board and the notation write it: `1`, `N`, `Shop`."""
    if space == SHOP:
        return say("Shop")
    return say("W") if SPACES[space] == "W" else SPACES[space]


def beach_name(say: Translator, beach: int) -> str:
    return space_name(say, NORTH + beach)


def long_beach(say: Translator, beach: int) -> str:
    return (say("North Beach"), say("East Beach"), say("South Beach"), say("West Beach"))[beach]


def tile_name(say: Translator, tile: int) -> str:
    return (say("Feeding Frenzy"), say("Evasive Moves"), say("Out of Sight"), say("Speed Burst"))[tile]


def tile_word(say: Translator, tile: int) -> str:
    """Short, for the notation and the pad."""
    return (say("frenzy"), say("evasive"), say("unseen"), say("burst"))[tile]


def tile_text(t: TextContext, tile: int) -> str:
    say = t.say
    return (
        say("one bite may eat all swimmers of your space"),
        say("you set off no sensor this turn"),
        say("binoculars and fish finder do not see you this round"),
        say("one action moves you up to {n} spaces", n=t.rules.ISLAND.BURST_STEPS),
    )[tile]


def tile_gist(t: TextContext, tile: int) -> str:
    """What a tile does, as short as can be."""
    say = t.say
    return (
        say("eat all at once"),
        say("no sensor"),
        say("fools the tools"),
        say("{n} spaces at once", n=t.rules.ISLAND.BURST_STEPS),
    )[tile]


def event_title(say: Translator, card: int) -> str:
    alert = say("Shark Alert!")
    return (
        say("Ben Gardner's Boat"), say("Amity Island in the News"), say("Holiday Roast"), say("Mayor Vaughn Steps In"),
        say("Caught the Wrong Shark"), say("The Fourth of July"), say("Michael Brody's Birthday"), say("Frank Silva, Harbor Master"),
        say("$3,000 Bounty on the Shark"), say("The USS Indianapolis"), alert, say("Cardboard Fin Hoax"), alert, alert, alert,
        say("Helicopter"),
    )[card]  # fmt: skip


def event_text(t: TextContext, card: int) -> str:
    say, rules = t.say, t.rules.ISLAND
    return (
        say("A shark that enters a boat's space may throw its captain into the water."),
        say("One of the crew has an extra action."),
        say("No barrel may be dropped at a dock or taken from one."),
        say("All swimmers leave one beach, and it is closed."),
        say("Brody and Hooper go to the same dock; the shark has an extra action."),
        say("The closed beach opens; no beach may be closed."),
        say("Michael goes to the open beach with the fewest swimmers."),
        say("Barrels at the docks cost no action."),
        say("Hooper has an extra action."),
        say("Quint has an extra action."),
        say("More swimmers come while the track is at {n} or less.", n=rules.ALERT_LIMIT),
        say("All three of the crew go to the fullest beach."),
        say("Brody may go anywhere on the island at once."),
    )[rules.EFFECT[card]]


# Notation


def island_notation(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option >= TURN_CARD:
        return say("event {n}", n=option - TURN_CARD + 1)
    if option >= QUINT_MOVE:
        return crew_notation(say, option)
    if option >= CLEAR:
        return choice_notation(t, option)
    return shark_notation(say, option)


def shark_notation(say: Translator, option: int) -> str:
    if option == DIVE:
        return say("dive")
    if option >= THROW:
        return say("throw {name}", name=NAMES[option - THROW])
    if option >= PLAY_TILE:
        return say("tile {tile}", tile=tile_word(say, option - PLAY_TILE))
    if option >= EAT:
        return {EAT: say("eat"), EAT_MICHAEL: say("eat Michael"), EAT_ALL: say("eat all")}[option]
    if option >= SPEED_TO:
        return say("burst {space}", space=space_name(say, option - SPEED_TO))
    if option >= SWIM:
        return say("swim {space}", space=space_name(say, option - SWIM))
    return say("start {space}", space=space_name(say, option - START_AT))


def choice_notation(t: TextContext, option: int) -> str:
    say = t.say
    if option >= FLY_TO:
        return say("fly {space}", space=space_name(say, option - FLY_TO))
    if option >= HOAX_AT:
        return say("rush {space}", space=beach_name(say, option - HOAX_AT))
    if option >= MICHAEL_AT:
        return say("Michael {space}", space=beach_name(say, option - MICHAEL_AT))
    if option >= TO_DOCK:
        return say("dock {space}", space=space_name(say, t.rules.ISLAND.DOCKS[option - TO_DOCK]))
    return say("clear {space}", space=beach_name(say, option - CLEAR))


def crew_notation(say: Translator, option: int) -> str:
    words = {
        QUINT_RESCUE: say("Quint rescue"), QUINT_CLIMB: say("Quint climb"), QUINT_END: say("Quint end"),
        BRODY_RESCUE: say("Brody rescue"), BRODY_MICHAEL: say("Brody rescue Michael"), BRODY_TAKE: say("Brody take"),
        BRODY_DROP: say("Brody drop"), BRODY_LOOK: say("Brody look"), BRODY_END: say("Brody end"),
        HOOPER_RESCUE: say("Hooper rescue"), HOOPER_GIVE: say("Hooper give"), HOOPER_FIND: say("Hooper find"),
        HOOPER_CLIMB: say("Hooper climb"), HOOPER_END: say("Hooper end"),
    }  # fmt: skip
    if option in words:
        return words[option]
    first, count = barrels_of(option)
    if count:
        name = NAMES[QUINT if first < BRODY_MOVE else HOOPER]
        return {
            QUINT_DOCK: say("{name} take {n} dock", name=name, n=count),
            HOOPER_DOCK: say("{name} take {n} dock", name=name, n=count),
            QUINT_BOAT: say("{name} take {n} boat", name=name, n=count),
        }.get(first, say("{name} take {n} water", name=name, n=count))
    if BRODY_CLOSE <= option < BRODY_RESCUE:
        return say("Brody close {space}", space=beach_name(say, option - BRODY_CLOSE))
    if QUINT_LAUNCH <= option < QUINT_DOCK:
        return say("Quint launch {space}", space=space_name(say, option - QUINT_LAUNCH))
    name, space = mover(option)
    return say("{name} to {space}", name=name, space=space_name(say, space))


def barrels_of(option: int) -> tuple[int, int]:
    """The first of the options that take barrels there, and how many this one takes; 0 when it takes none."""
    for first in (QUINT_DOCK, QUINT_WATER, QUINT_BOAT, HOOPER_DOCK, HOOPER_WATER):
        if first < option <= first + MOST_BARRELS:
            return first, option - first
    return 0, 0


def mover(option: int) -> tuple[str, int]:
    """Who moves, and where to."""
    if option >= HOOPER_MOVE:
        return NAMES[HOOPER], option - HOOPER_MOVE
    if option >= BRODY_MOVE:
        return NAMES[BRODY], option - BRODY_MOVE
    return NAMES[QUINT], option - QUINT_MOVE


# Prompts


def island_prompt(t: TextContext, view: State) -> str:
    say = t.say
    if view.phase == STARTING:
        return say("Where do you start? Nobody will see it.")
    if view.phase == HUNT:
        return hunt_prompt(t, view)
    if view.phase == CHOICE:
        return event_text(t, int(view.said_event[view.this_round])) + " " + choice_prompt(t, view)
    if view.phase == EVENT:
        return say("An event card is turned.")
    if view.acting == NOBODY_ACTS:
        waiting = [NAMES[who] for who in range(CHARACTERS) if not view.finished[who]]
        return say("Who acts next? Still to play: {names}.", names=", ".join(waiting))
    left = int(view.left[view.acting])
    line = say.many("{name}: {n} action left.", "{name}: {n} actions left.", left, name=NAMES[view.acting])
    return line + " " + say("There is one extra action for whoever goes on.") if view.extra else line


def choice_prompt(t: TextContext, view: State) -> str:
    """What an event leaves open."""
    effect = int(t.rules.ISLAND.EFFECT[view.said_event[view.this_round]])
    return {WRONG_SHARK: t.say("Which dock?"), BRODY_ANYWHERE: t.say("Where to?")}.get(effect, t.say("Which beach?"))


def hunt_prompt(t: TextContext, view: State) -> str:
    here = space_name(t.say, int(view.place))
    line = t.say.many("You are at {space}. {n} action left.", "You are at {space}. {n} actions left.", int(view.actions), space=here)
    if view.burst > 0:
        line += " " + t.say.many("The burst goes on for {n} space.", "The burst goes on for {n} spaces.", int(view.burst))
    return line


# Options


def island_option(t: TextContext, view: State, option: int) -> str:
    if option >= QUINT_MOVE:
        return crew_option(t, view, option)
    if option >= CLEAR:
        return choice_option(t, view, option)
    return shark_option(t, view, option)


def shark_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option == DIVE:
        return say("End your turn and announce it")
    if option >= THROW:
        return say("Throw {name} into the water", name=NAMES[option - THROW])
    if option >= PLAY_TILE:
        return say("Play {tile}: {text}", tile=tile_name(say, option - PLAY_TILE), text=tile_text(t, option - PLAY_TILE))
    if option >= EAT:
        return {EAT: say("Eat a swimmer"), EAT_MICHAEL: say("Eat Michael"), EAT_ALL: say("Eat all swimmers here")}[option]
    if option >= SPEED_TO:
        return say("Speed burst, first to {space}", space=space_name(say, option - SPEED_TO))
    if option >= SWIM:
        return say("Swim to {space}", space=space_name(say, option - SWIM))
    return say("Start at {space}", space=space_name(say, option - START_AT))


def choice_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option >= FLY_TO:
        space = option - FLY_TO
        if space == view.at[BRODY]:
            return say("Brody stays at {space}", space=space_name(say, space))
        return say("Brody flies to {space}", space=space_name(say, space))
    if option >= HOAX_AT:
        return say("All to {beach}", beach=long_beach(say, option - HOAX_AT))
    if option >= MICHAEL_AT:
        return say("Michael goes to {beach}", beach=long_beach(say, option - MICHAEL_AT))
    if option >= TO_DOCK:
        return say("Brody and Hooper go to the dock at {space}", space=space_name(say, t.rules.ISLAND.DOCKS[option - TO_DOCK]))
    return say("Clear and close {beach}", beach=long_beach(say, option - CLEAR))


def crew_option(t: TextContext, view: State, option: int) -> str:
    say = t.say
    words = {
        QUINT_RESCUE: say("Quint rescues a swimmer"), QUINT_CLIMB: say("Quint climbs back aboard"), QUINT_END: say("Quint is done"),
        BRODY_RESCUE: say("Brody rescues a swimmer"), BRODY_MICHAEL: say("Brody rescues Michael"),
        BRODY_TAKE: say("Brody takes a barrel"), BRODY_DROP: say("Brody drops his barrel at the dock"),
        BRODY_LOOK: say("Brody uses the binoculars"), BRODY_END: say("Brody is done"),
        HOOPER_RESCUE: say("Hooper rescues a swimmer"), HOOPER_GIVE: say("Hooper gives Quint all his barrels"),
        HOOPER_FIND: say("Hooper uses the fish finder"), HOOPER_CLIMB: say("Hooper climbs back aboard"), HOOPER_END: say("Hooper is done"),
    }  # fmt: skip
    if option in words:
        return words[option]
    first, count = barrels_of(option)
    if count:
        return take_option(say, first, count)
    if BRODY_CLOSE <= option < BRODY_RESCUE:
        return say("Brody closes {beach}", beach=long_beach(say, option - BRODY_CLOSE))
    if QUINT_LAUNCH <= option < QUINT_LAUNCH + PLACES:
        return say("Quint launches a barrel at {space}", space=space_name(say, option - QUINT_LAUNCH))
    name, space = mover(option)
    return say("{name} goes to {space}", name=name, space=space_name(say, space))


def take_option(say: Translator, first: int, count: int) -> str:
    name = NAMES[QUINT if first < BRODY_MOVE else HOOPER]
    if first in (QUINT_DOCK, HOOPER_DOCK):
        return say.many("{name} takes {n} barrel from the dock", "{name} takes {n} barrels from the dock", count, name=name)
    if first == QUINT_BOAT:
        return say.many("{name} takes {n} barrel from Hooper's boat", "{name} takes {n} barrels from Hooper's boat", count, name=name)
    return say.many("{name} takes {n} barrel from the water", "{name} takes {n} barrels from the water", count, name=name)


def island_help(t: TextContext) -> list[str]:
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
