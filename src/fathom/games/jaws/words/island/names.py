"""Act 1 of Jaws: the names of spaces, beaches, power tiles and event cards, and what the cards say."""

from fathom.games.jaws.rules.island import constants as island
from fathom.text.catalogues import TextContext, Translator


def part(say: Translator, field: str) -> str:
    """A field of the Act 1 part of edition.toml, or nothing."""
    return {
        "swimmers": say("number of swimmers"),
        "michael_worth": say("value of Michael"),
        "orca_barrels": say("barrels aboard the Orca at the start"),
        "shop_barrels": say("barrels at the Shop at the start"),
        "shark_actions": say("actions of the shark"),
        "crew_actions": say("actions of each crew member"),
        "burst_steps": say("spaces moved by a speed burst"),
        "hooper_steps": say("spaces Hooper's boat moves in one action"),
        "climb_actions": say("actions to climb back aboard"),
        "track_end": say("swimmers eaten that end Act 1"),
        "track_end_alone": say("swimmers eaten that win Act 1 alone"),
        "barrels_to_end": say("barrels on the shark that end Act 1"),
        "alert_limit": say("highest track value at which a shark alert adds letters"),
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
    if space == island.SHOP:
        return say("Shop")
    return say("W") if island.SPACES[space] == "W" else island.SPACES[space]


def beach_name(say: Translator, beach: int) -> str:
    return space_name(say, island.NORTH + beach)


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
