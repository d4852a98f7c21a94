"""Act 1 of Jaws: why an option may be the best one. The crew's reasons come from its notebook, the shark's from the swimmers."""

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, HOOPER, QUINT
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.words.characters import NAMES
from fathom.text.catalogues import TextContext


def island_why(t: TextContext, view: State, option: int) -> str:
    if option < island.CLEAR:
        return shark_why(t, view, option)
    if option < island.QUINT_FIRST:
        return event_why(t, view, option)
    if option < island.BRODY_FIRST:
        return quint_why(t, view, option)
    return brody_why(t, view, option) if option < island.HOOPER_FIRST else hooper_why(t, view, option)


# The shark


def shark_why(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < island.EAT:
        return waters_why(t, view, (option - island.START_AT) % island.SEA_SPACES)
    if option < island.PLAY_TILE:
        return say("Every swimmer eaten is a card for you in Act 2, and one fewer for the crew.")
    if option < island.THROW:
        learnt = say("The crew learns only that a power was used, not which one.")
        return f"{tile_why(t, view, option - island.PLAY_TILE)} {learnt}"
    if option < island.DIVE:
        cost = island.CLIMB_ACTIONS
        return say.many("Climbing back costs that captain {n} action.", "Climbing back costs that captain {n} actions.", cost)
    return say("The crew hears only who was eaten and which barrels rang.")


def tile_why(t: TextContext, view: State, tile: int) -> str:
    """What a power tile does, here."""
    say, space = t.say, int(view.place)
    swimmers = int(view.swimmers[space - island.NORTH]) if space >= island.NORTH else 0
    if tile == island.OUT_OF_SIGHT:
        return say("This round, binoculars and fish finder find nothing.")
    if tile == island.EVASIVE:
        return say("No sensor hears you this turn.")
    if tile == island.BURST:
        return say("One action takes you up to {n} spaces away.", n=island.BURST_STEPS)
    if not swimmers or not view.actions:
        return say("There is nothing left to eat here: it is a bluff.")
    return say.many("One action eats {n} swimmer here.", "One action eats all {n} swimmers here.", swimmers)


def waters_why(t: TextContext, view: State, space: int) -> str:
    """How many swim within a move of a space, and whether a barrel there would ring."""
    near = sum(int(view.swimmers[beach]) for beach in range(island.BEACHES) if island.SEA_STEPS[space, island.NORTH + beach] <= 1)
    if view.phase == island.STARTING:
        beaches = sum(int(island.SEA_STEPS[space, island.NORTH + beach]) <= 1 for beach in range(island.BEACHES))
        return t.say.many("{n} beach is one move away.", "{n} beaches are one move away.", beaches)
    if not near:
        away = int(island.SEA_STEPS[space, view.at[QUINT]])
        return t.say.many("Quint is {n} move away from there.", "Quint is {n} moves away from there.", away)
    swimmers = t.say.many("{n} swimmer is there or one move farther.", "{n} swimmers are there or one move farther.", near)
    return swimmers + (" " + t.say("The barrel there will ring.") if view.floating[space] else "")


# The crew


def event_why(t: TextContext, view: State, option: int) -> str:
    """What an event card asks: a beach to clear, a dock, where Michael or everybody bathes, where Brody flies."""
    say = t.say
    if option < island.TO_DOCK:
        beach = option - island.CLEAR
        return say.many("{n} swimmer leaves the water before the shark comes.", "{n} swimmers leave the water before the shark comes.",
                        int(view.swimmers[beach]))  # fmt: skip
    if option < island.MICHAEL_AT:
        return say.many("{n} barrel waits at that dock.", "{n} barrels wait at that dock.", int(view.dock[option - island.TO_DOCK]))
    if option < island.FLY_TO:
        return by_notebook(t, view, island.NORTH + (option - island.MICHAEL_AT) % island.BEACHES)
    return place_why(t, view, option - island.FLY_TO)


def quint_why(t: TextContext, view: State, option: int) -> str:
    if option < island.QUINT_LAUNCH:
        return steering_why(t, view, option - island.QUINT_MOVE)
    if option < island.QUINT_DOCK:
        return by_notebook(t, view, option - island.QUINT_LAUNCH)
    if option < island.QUINT_RESCUE:
        return loading_why(t, view, QUINT)
    return captain_why(t, view, option, (island.QUINT_RESCUE, island.QUINT_CLIMB))


def steering_why(t: TextContext, view: State, space: int) -> str:
    """Where Quint steers, if nobody can be rescued there: how near that is to where the shark is most likely."""
    swimmers = int(view.swimmers[space - island.NORTH]) if space >= island.NORTH else 0
    total = int(view.ways.sum())
    if swimmers or not view.setting_notebook or not total:
        return place_why(t, view, space)
    likeliest = max(range(island.SEA_SPACES), key=lambda other: int(view.ways[:, other].sum()))
    percent, steps = round(100 * int(view.ways[:, likeliest].sum()) / total), int(island.SEA_STEPS[space, likeliest])
    if steps <= 1:
        return t.say("From there a barrel reaches a space where the shark is {percent}% of the time.", percent=percent)
    return t.say("From there it is {n} moves to where the shark most likely is ({percent}%).", n=steps, percent=percent)


def brody_why(t: TextContext, view: State, option: int) -> str:
    say = t.say
    if option < island.BRODY_CLOSE:
        return place_why(t, view, option - island.BRODY_MOVE)
    if option < island.BRODY_RESCUE:
        return say("Nobody comes to a closed beach until it opens again.")
    if option == island.BRODY_MICHAEL:
        return say("Michael would count {n} for the shark.", n=island.MICHAEL_WORTH)
    if option in (island.BRODY_TAKE, island.BRODY_DROP):
        return say("From a dock Quint and Hooper can take barrels aboard.")
    if option == island.BRODY_LOOK:
        return by_notebook(t, view, int(view.at[BRODY]))
    return captain_why(t, view, option, (island.BRODY_RESCUE, -1))


def hooper_why(t: TextContext, view: State, option: int) -> str:
    if option < island.HOOPER_DOCK:
        return place_why(t, view, option - island.HOOPER_MOVE)
    if option < island.HOOPER_RESCUE:
        return loading_why(t, view, HOOPER)
    if option == island.HOOPER_GIVE:
        return t.say("Only Quint launches barrels.")
    if option == island.HOOPER_FIND:
        here = int(view.at[HOOPER])
        return by_notebook(t, view, here, [space for space in range(island.SEA_SPACES) if island.SEA_STEPS[here, space] <= 1])
    return captain_why(t, view, option, (island.HOOPER_RESCUE, island.HOOPER_CLIMB))


def captain_why(t: TextContext, view: State, option: int, verbs: tuple[int, int]) -> str:
    """Rescuing and climbing aboard, which several can do; else the turn ends."""
    rescue, climb = verbs
    if option == rescue:
        return t.say("A rescued swimmer is not eaten: the shark has {n} of {end}.", n=int(view.eaten), end=island.TRACK_END)
    if option == climb:
        return t.say("From the water there is little to do.")
    return t.say("Anything else would help less now.")


def place_why(t: TextContext, view: State, space: int) -> str:
    """What waits at a space: barrels, somebody to rescue, or the shark."""
    if space == island.SHOP:
        return t.say.many("{n} barrel waits at the Shop.", "{n} barrels wait at the Shop.", int(view.shop))
    swimmers = int(view.swimmers[space - island.NORTH]) if space >= island.NORTH else 0
    if swimmers and not view.setting_notebook:
        return t.say.many("{n} swimmer can be rescued there.", "{n} swimmers can be rescued there.", swimmers)
    return by_notebook(t, view, space)


def loading_why(t: TextContext, view: State, who: int) -> str:
    return t.say.many("{name} has {n} barrel aboard.", "{name} has {n} barrels aboard.", int(view.aboard[who]), name=NAMES[who])


def by_notebook(t: TextContext, view: State, space: int, near: list[int] | None = None) -> str:
    """How likely the shark is at a space, or at one of several near it."""
    total = int(view.ways.sum())
    if not view.setting_notebook or not total or space >= island.SEA_SPACES:
        return t.say.many("{n} barrel on the shark ends the act.", "{n} barrels on the shark end the act.", island.BARRELS_TO_END)
    percent = round(100 * int(view.ways[:, near or [space]].sum()) / total)
    if near:
        return t.say("From what was announced, the shark is there or next to it {percent}% of the time.", percent=percent)
    return t.say("From what was announced, the shark is there {percent}% of the time.", percent=percent)
