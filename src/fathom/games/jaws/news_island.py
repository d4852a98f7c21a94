"""What the shark announced and answered in a round of Act 1, in a word or two: on the map, and as small plates."""

from fathom.engine.contract import State
from fathom.engine.scene import Row, Token
from fathom.engine.speech import Telling

from .amity import BEACHES, CLOSE_BY, DOCKS_BLOCKED, DOCKS_FREE, HERE, NOWHERE, OPEN_ALL
from .tale_island import places_text
from .words_island import beach_name, space_name


def look_word(t: Telling, view: State, row: int) -> str:
    return t.say("here!") if view.look_answer[row] == 1 else t.say("no")


def find_word(t: Telling, view: State, row: int) -> str:
    return {HERE: t.say("here!"), CLOSE_BY: t.say("near")}.get(int(view.found_answer[row]), t.say("no"))


def launch_word(t: Telling, view: State, row: int) -> str:
    return t.say("hit!") if view.launch_answer[row] == 1 else t.say("miss")


def news(t: Telling, view: State, row: int) -> Row:
    """All that the crew has heard in a round, and what the event changes for it."""
    found = [*in_force(t, view, row), *announced(t, view, row), *answered(t, view, row)]
    return tuple(Token(art, text, kind="pill") for art, text in found)


def in_force(t: Telling, view: State, row: int) -> list[tuple[str, str]]:
    """An event that the crew must bear in mind for the whole round."""
    say, effect = t.say, int(t.rules.ISLAND.EFFECT[view.said_event[row]])
    gist = {DOCKS_BLOCKED: say("docks blocked"), DOCKS_FREE: say("docks cost no action"), OPEN_ALL: say("no beach may close")}.get(effect)
    if view.extra:
        gist = say.many("{n} extra action", "{n} extra actions", int(view.extra))
    return [("i-rules", gist)] if gist else []


def announced(t: Telling, view: State, row: int) -> list[tuple[str, str]]:
    say = t.say
    found = []
    for beach in range(BEACHES):
        count, where = int(view.said_eaten[row, beach]), beach_name(say, beach)
        if count:
            found.append(("i-bite", say.many("{n} eaten at {space}", "{n} eaten at {space}", count, space=where)))
    if view.said_michael[row]:
        found.append(("i-bite", say("Michael eaten")))
    if not found:
        found.append(("i-bite", say("nobody eaten")))
    if view.said_sensors[row]:
        found.append(("i-barrel", say("sensor at {places}", places=places_text(t, int(view.said_sensors[row])))))
    if view.said_tile[row]:
        found.append(("i-lock", say("a tile played")))
    if view.said_thrown[row]:
        found.append(("jaws-i-throw", say("overboard at {places}", places=places_text(t, int(view.said_thrown[row])))))
    return found


def answered(t: Telling, view: State, row: int) -> list[tuple[str, str]]:
    """What binoculars, fish finder and barrel brought to light."""
    asked = (
        ("jaws-i-look", view.looked_at[row], beach_name, look_word),
        ("i-sonar", view.found_at[row], space_name, find_word),
        ("jaws-i-target", view.launched_at[row], space_name, launch_word),
    )
    return [
        (art, t.say("{space}: {answer}", space=name(t.say, int(there)), answer=word(t, view, row)))
        for art, there, name, word in asked
        if there != NOWHERE
    ]
