"""The panels next to the board of Act 1: the cards of the four, the event, announcements, the crew's notebook and the shark's pad."""

from collections.abc import Iterable

from fathom.engine.contract import State
from fathom.games.jaws.rules.common import BRODY, CHARACTERS, CREW, HOOPER, QUINT, SHARK
from fathom.games.jaws.rules.island import constants as island
from fathom.games.jaws.rules.island.board import barrels_afloat
from fathom.games.jaws.ui.island.announcements import TILE_ART
from fathom.games.jaws.ui.island.board import chances as chances_by_place
from fathom.games.jaws.ui.island.map_taps import CREW_ART
from fathom.games.jaws.words.characters import NAMES
from fathom.games.jaws.words.island import log, names
from fathom.scene.model import Meter, Panel, Row, SeatCard, Token
from fathom.text.catalogues import TextContext

SEAT_TINTS = ("seat2", "seat3", "seat4")
PAD_ROWS = 5


def seats(t: TextContext, view: State) -> list[SeatCard]:
    return [shark_card(t, view), *(crew_card(t, view, who) for who in range(CHARACTERS))]


def shark_card(t: TextContext, view: State) -> SeatCard:
    say, end, eaten = t.say, log.end_of_track(t, view), int(view.eaten)
    spent = sum(int(said) for said in view.said_tile)
    hooked = say("{n} of {end} hooked", n=int(view.barrels_on_shark), end=t.rules.ISLAND.BARRELS_TO_END)
    powers = say.many("{n} power", "{n} powers", island.TILES - spent)
    rows: tuple[Row, ...] = (
        (Meter(eaten, end, say("{n} of {end} eaten", n=eaten, end=end)),),
        (
            Token("jaws-barrel", hooked, kind="kit", tip=say("barrels on the shark: the last one ends Act 1")),
            Token("i-lock", powers, kind="kit", tip=say("power tiles that the shark has not played yet, one a round")),
        ),
    )
    note = t.names[SHARK]
    if view.place != island.NOWHERE and view.winner < 0:
        note = say("{name}, secretly at {space}", name=note, space=names.space_name(say, int(view.place)))
    mark = "jaws-mark-hooked" if view.barrels_on_shark else "jaws-mark-shark"
    return SeatCard(
        SHARK,
        points=f"{eaten}/{end}",
        unit=say("eaten"),
        note=note,
        short=say("eaten"),
        name=say("Shark"),
        art=mark,
        tint="seat0",
        rows=rows,
    )


def crew_card(t: TextContext, view: State, who: int) -> SeatCard:
    say, here = t.say, int(view.at[who])
    acts = view.phase == island.CREW_TURN and (view.acting == who or (view.acting < 0 and not view.finished[who]))
    left = int(view.left[who]) if view.phase == island.CREW_TURN else int(t.rules.ISLAND.CREW_ACTIONS)
    unit = say.many("action", "actions", left)
    short = say("in the water") if view.overboard[who] else say("done") if view.phase == island.CREW_TURN and view.finished[who] else unit
    note = say("{space}, in the water", space=where(t, here)) if view.overboard[who] else where(t, here)
    kit = [Token("jaws-barrel", str(int(view.aboard[who])), label=say("barrels"), kind="kit")] if view.aboard[who] or who != BRODY else []
    tint = SEAT_TINTS[who] if acts else f"{SEAT_TINTS[who]} rests"
    rows: tuple[Row, ...] = ((*kit, *tools(t, view, who)),)
    return SeatCard(
        CREW,
        points=str(left),
        unit=unit,
        note=note,
        short=short,
        name=NAMES[who],
        art=f"jaws-mark-{CREW_ART[who]}",
        tint=tint,
        rows=rows,
        role=CREW_ART[who],
    )


def where(t: TextContext, space: int) -> str:
    """The name of a space, with what is there."""
    docks = [int(dock) for dock in t.rules.ISLAND.DOCKS]
    name = names.space_name(t.say, space)
    if space in docks:
        both = t.say("West Dock"), t.say("East Dock")
        return f"{name} {both[docks.index(space)]}"
    if island.SEA_SPACES > space >= island.SEA_SPACES - island.BEACHES:
        return f"{name} {names.long_beach(t.say, space - island.SEA_SPACES + island.BEACHES)}"
    return name


def tools(t: TextContext, view: State, who: int) -> list[Token]:
    """Binoculars and fish finder, pale once they are used."""
    if who == QUINT:
        return []
    asked = view.looked_at if who == BRODY else view.found_at
    used = view.phase == island.CREW_TURN and asked[view.this_round] != island.NOWHERE
    art, label = ("jaws-i-look", t.say("Binoculars")) if who == BRODY else ("i-sonar", t.say("Fish finder"))
    if used:
        return [Token(art, label=t.say("{tool}, used", tool=label), kind="kit gone")]
    return [Token(art, label=label, kind="kit")]


def panels(t: TextContext, view: State, seat: int) -> list[Panel]:
    found = [supply(t, view), event(t, view), pad(t, view), will_say(t, view), said(t, view), notebook(t, view)]
    return [panel for panel in found if panel]


def supply(t: TextContext, view: State) -> Panel:
    left = t.rules.ISLAND.CARDS - int(view.events_turned.sum())
    row: Row = (
        Token("jaws-swimmer", str(int(view.supply)), label=t.say("swimmers"), kind="kit", tip=t.say("swimmers who may still come")),
        Token("jaws-barrel", t.say("{n} at the Shop", n=int(view.shop)), kind="kit", tip=t.say("barrels that Brody can fetch")),
        Token("i-rules", str(left), label=t.say("event cards"), kind="kit", tip=t.say("event cards that are left: one a round")),
    )
    return Panel("supply", t.say("Supply"), (row,))


def event(t: TextContext, view: State) -> Panel | None:
    """The card in force: its letters as lifebuoys, the extra ones pale where they did not count."""
    row_now = min(int(view.this_round), len(view.said_event) - 1)
    if view.said_event[row_now] == island.NOWHERE:
        row_now -= 1
    if row_now < 0 or view.said_event[row_now] == island.NOWHERE:
        return None
    card = int(view.said_event[row_now])
    letters = [int(beach) for beach in t.rules.ISLAND.LETTERS[card] if beach != island.NOWHERE]
    extra = [int(beach) for beach in t.rules.ISLAND.EXTRA_LETTERS[card] if beach != island.NOWHERE]
    buoys = [Token("jaws-buoy", names.beach_name(t.say, beach), kind="buoy") for beach in letters]
    buoys += [Token("jaws-buoy", names.beach_name(t.say, beach), label=t.say("extra letter"), kind="buoy extra") for beach in extra]
    rows: tuple[Row, ...] = ((Token(text=names.event_title(t.say, card), kind="title"),), tuple(buoys))
    return Panel("event", t.say("Event {n}", n=row_now + 1), rows, note=names.event_text(t, card), kind="card event", side="right")


def said(t: TextContext, view: State) -> Panel | None:
    """What the shark announced last, and what it had to answer since; it knows its own words."""
    row_now = int(view.this_round) if view.phase == island.CREW_TURN else int(view.this_round) - 1
    if row_now < 0:
        return None
    if has_pad(view):
        found = answered(t, view, row_now)
        return Panel("said", t.say("You had to answer"), tuple((token,) for token in found), side="right") if found else None
    rows = [(token,) for token in announced(t, view, row_now) + answered(t, view, row_now)]
    return Panel("said", t.say("The shark said"), tuple(rows), side="right")


def meals(t: TextContext, eaten: Iterable[int], michael: bool) -> list[Token]:
    """Who was eaten where, or that nobody was."""
    tokens = []
    for beach, count in enumerate(eaten):
        name = names.long_beach(t.say, beach)
        if count:
            text = t.say.many("{n} swimmer eaten at {beach}", "{n} swimmers eaten at {beach}", int(count), beach=name)
            tokens.append(Token("i-bite", text, kind="fact strong"))
    if michael:
        tokens.append(Token("i-bite", t.say("Michael eaten"), kind="fact strong"))
    return tokens or [Token("i-bite", t.say("nobody eaten"), kind="fact")]


def announced(t: TextContext, view: State, row_now: int) -> list[Token]:
    say = t.say
    tokens = meals(t, view.said_eaten[row_now], bool(view.said_michael[row_now]))
    if view.said_sensors[row_now]:
        spaces = log.spaces_text(t, int(view.said_sensors[row_now]))
        tokens.append(Token("i-barrel", say("sensor set off at {places}", places=spaces), kind="fact strong"))
    tile = say("a power tile played") if view.said_tile[row_now] else say("no power tile")
    tokens.append(Token("i-lock", tile, kind="fact strong" if view.said_tile[row_now] else "fact"))
    if view.said_thrown[row_now]:
        spaces = log.spaces_text(t, int(view.said_thrown[row_now]))
        tokens.append(Token("jaws-i-throw", say("thrown into the water at {places}", places=spaces), kind="fact strong"))
    return tokens


def answered(t: TextContext, view: State, row_now: int) -> list[Token]:
    say = t.say
    tokens = []
    if view.looked_at[row_now] != island.NOWHERE:
        space = names.beach_name(say, int(view.looked_at[row_now]))
        tokens.append(
            Token("jaws-i-look", say("{space}: {answer}", space=space, answer=log.look_answer(t, view, row_now)), kind="fact strong")
        )
    if view.found_at[row_now] != island.NOWHERE:
        space = names.space_name(say, int(view.found_at[row_now]))
        tokens.append(Token("i-sonar", say("{space}: {answer}", space=space, answer=log.find_answer(t, view, row_now)), kind="fact strong"))
    if view.launched_at[row_now] != island.NOWHERE:
        space = names.space_name(say, int(view.launched_at[row_now]))
        tokens.append(
            Token("jaws-i-target", say("{space}: {answer}", space=space, answer=log.launch_answer(t, view, row_now)), kind="fact strong")
        )
    return tokens


# The shark's own


def will_say(t: TextContext, view: State) -> Panel | None:
    """What the turn so far will make the shark say."""
    if view.phase != island.SHARK_TURN or view.place == island.NOWHERE:
        return None
    say = t.say
    tokens = meals(t, view.bitten, bool(view.bitten_michael))
    tile = int(view.pad_tile[view.this_round])
    sensors = int(view.entered) & barrels_afloat(view) if tile != island.EVASIVE else 0
    if sensors:
        tokens.append(Token("i-barrel", say("sensor set off at {places}", places=log.spaces_text(t, sensors)), kind="fact strong"))
    tokens.append(Token("i-lock", say("a power tile played") if tile != island.NO_TILE else say("no power tile"), kind="fact"))
    for who in (QUINT, HOOPER):
        if view.threw[who]:
            tokens.append(Token("jaws-i-throw", say("{name} thrown into the water", name=NAMES[who]), kind="fact strong"))
    return Panel("will-say", say("You will have to say"), tuple((token,) for token in tokens), side="right")


def has_pad(view: State) -> bool:
    """Is it the shark's own view, or a match that is over?"""
    return bool(view.pad_place[0] != island.NOWHERE)


def pad(t: TextContext, view: State) -> Panel | None:
    """Where each round began, what was eaten in it and which tile was played; a view that may not know it has nothing of it."""
    if not has_pad(view):
        return None
    say = t.say
    beaches = [names.beach_name(say, beach) for beach in range(island.BEACHES)]
    rows = [(say("Start"), names.space_name(say, int(view.pad_place[0])), *[""] * island.BEACHES, "")]
    for row in range(len(view.pad_tile)):
        if view.pad_place[row + 1] != island.NOWHERE:
            eaten = [str(int(count)) if count else "" for count in view.said_eaten[row]]
            rows.append((str(row + 1), names.space_name(say, int(view.pad_place[row + 1])), *eaten, pad_tile(t, view, row)))
    if view.phase == island.SHARK_TURN and view.place != island.NOWHERE:
        bites = [str(int(count)) if count else "" for count in view.bitten]
        rows.append(
            (str(int(view.this_round) + 1), names.space_name(say, int(view.place)) + " …", *bites, pad_tile(t, view, int(view.this_round)))
        )
    left: Row = tuple(
        Token(TILE_ART[tile], names.tile_name(say, tile), kind="pill") for tile in range(island.TILES) if int(view.power) & 1 << tile
    )
    heading = (say("Round"), say("Space"), *beaches, say("Power"))
    return Panel(
        "pad",
        say("Your secret pad") if view.winner < 0 else say("The shark's pad"),
        (left,) if left else (),
        (heading, *rows[-PAD_ROWS:]),
        kind="secret" if view.winner < 0 else "",
        side="right",
    )


def pad_tile(t: TextContext, view: State, row: int) -> str:
    return names.tile_word(t.say, int(view.pad_tile[row])) if view.pad_tile[row] != island.NO_TILE else ""


# The crew's notebook


def notebook(t: TextContext, view: State) -> Panel | None:
    """The power tiles that the shark may still have, with their chances."""
    total = int(view.ways.sum())
    if not chances_by_place(view) or view.winner >= 0:
        return None
    chances = [
        sum(int(view.ways[:, :, tiles].sum()) for tiles in range(island.TILE_SETS) if tiles & (1 << tile)) / total
        for tile in range(island.TILES)
    ]
    row: Row = tuple(
        Token(TILE_ART[tile], f"{names.tile_word(t.say, tile)} {max(1, round(100 * chance))}%", kind="pill")
        for tile, chance in enumerate(chances) if chance
    )  # fmt: skip
    return Panel("notebook", t.say("Notebook: tiles it may have"), (row,) if row else (), note=t.say("Hatched: where the shark can be."))
