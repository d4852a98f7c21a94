"""What the shark announced and answered in a round of Act 1, in a word or two: on the map, and as small plates."""

from collections.abc import Iterable

from fathom.engine.contract import State
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.rules.island.board import barrels_afloat
from fathom.games.jaws.words.island import log, names
from fathom.scene.model import Row, Token
from fathom.text.catalogues import TextContext

TILE_ART = ("jaws-i-teeth", "i-evasive", "i-eyeoff", "i-speed")
LATEST = 6  # rounds whose starts are told


def look_word(t: TextContext, view: State, row: int) -> str:
    return t.say("here!") if view.look_answer[row] == 1 else t.say("no")


def find_word(t: TextContext, view: State, row: int) -> str:
    return {island.HERE: t.say("here!"), island.CLOSE_BY: t.say("near")}.get(int(view.found_answer[row]), t.say("no"))


def launch_word(t: TextContext, view: State, row: int) -> str:
    return t.say("hit!") if view.launch_answer[row] == 1 else t.say("miss")


def heard_tokens(t: TextContext, view: State, row: int) -> Row:
    """All that the crew has heard in a round, and what the event changes for it."""
    found = [*in_force(t, view, row), *announced(t, view, row), *answered(t, view, row)]
    return tuple(Token(art, text, kind="pill") for art, text in found)


def in_force(t: TextContext, view: State, row: int) -> list[tuple[str, str]]:
    """An event that the crew must bear in mind for the whole round."""
    say, effect = t.say, int(t.rules.ISLAND.EFFECT[view.said_event[row]])
    gist = {
        island.DOCKS_BLOCKED: say("docks blocked"),
        island.DOCKS_FREE: say("docks cost no action"),
        island.OPEN_ALL: say("no beach may close"),
    }.get(effect)
    if view.extra:
        gist = say.many("{n} extra action", "{n} extra actions", int(view.extra))
    return [("i-rules", gist)] if gist else []


def announced(t: TextContext, view: State, row: int) -> list[tuple[str, str]]:
    say = t.say
    found = eaten_words(t, view.said_eaten[row], bool(view.said_michael[row])) or [("i-bite", say("nobody eaten"))]
    if view.said_sensors[row]:
        found.append(("i-barrel", say("sensor at {places}", places=log.spaces_text(t, int(view.said_sensors[row])))))
    if view.said_tile[row]:
        found.append(("i-lock", say("a tile played")))
    if view.said_thrown[row]:
        found.append(("jaws-i-throw", say("overboard at {places}", places=log.spaces_text(t, int(view.said_thrown[row])))))
    return found


def eaten_words(t: TextContext, eaten: Iterable[int], michael: bool) -> list[tuple[str, str]]:
    say = t.say
    found = []
    for beach, count in enumerate(map(int, eaten)):
        if count:
            where = names.beach_name(say, beach)
            found.append(("i-bite", say.many("1 eaten at {space}", "{n} eaten at {space}", count, space=where)))
    return [*found, ("i-bite", say("Michael eaten"))] if michael else found


def pad_tokens(t: TextContext, view: State) -> Row:
    """The shark's own pad in short: where each round began and where it is, and what this turn will make it say."""
    say = t.say
    way = [int(space) for space in view.pad_place if space != island.NOWHERE][-LATEST:]
    if way[-1:] != [int(view.place)]:
        way.append(int(view.place))
    trail = Token("i-eye", " → ".join(names.space_name(say, space) for space in way), kind="pill",
                  tip=say("Your secret path: where your last turns began, and where you are now."))  # fmt: skip
    found = eaten_words(t, view.bitten, bool(view.bitten_michael))
    tile = int(view.pad_tile[view.this_round])
    sensors = int(view.entered) & barrels_afloat(view) if tile != island.EVASIVE else 0
    if sensors:
        found.append(("i-barrel", say("sensor at {places}", places=log.spaces_text(t, sensors))))
    if tile != island.NO_TILE:
        found.append((TILE_ART[tile], names.tile_name(say, tile)))
    return (trail, *(Token(art, text, kind="pill") for art, text in found))


def answered(t: TextContext, view: State, row: int) -> list[tuple[str, str]]:
    """What binoculars, fish finder and barrel brought to light."""
    asked = (
        ("jaws-i-look", view.looked_at[row], names.beach_name, look_word),
        ("i-sonar", view.found_at[row], names.space_name, find_word),
        ("jaws-i-target", view.launched_at[row], names.space_name, launch_word),
    )
    return [
        (art, t.say("{space}: {answer}", space=name(t.say, int(there)), answer=word(t, view, row)))
        for art, there, name, word in asked
        if there != island.NOWHERE
    ]
