"""The parts of a table's page that change, as HTML: made from a Sight, so from one viewer's view."""

import re
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from fathom.bots.players import USUAL
from fathom.engine.machines import folder_of
from fathom.engine.notation import words_of
from fathom.engine.scene import MARKS, SHARED, Art, Button, Dock, Meter, Scene, SeatCard, Tray, icon, read_art, svg, wiring
from fathom.engine.speech import Speech, speech
from fathom.server.ledger import CHAT, OPEN, PERSON
from fathom.server.looks import PHONE, TEXT
from fathom.server.messages import Told
from fathom.server.sight import Sight

HERE = Path(__file__).parent
COLUMNS = 80  # of the picture in text
DEFAULT_BOT = USUAL
KEPT = 4_096  # parts, lines and marks that are kept as they were made


@cache
def templates() -> Environment:
    loader = FileSystemLoader(HERE / "templates")
    world = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    world.globals |= {"icon": icon, "chip": chip, "wiring": wiring, "is_meter": is_meter}
    return world


@cache
def speech_of(language: str) -> Speech:
    """The sentences of the pages themselves, and the names of the bots."""
    return speech(language, HERE, folder_of("fathom.bots"))


@cache
def scenery(package: str) -> ModuleType | None:
    """A game's scene.py; without one the game is played as text and buttons."""
    return import_module(f"{package}.scene") if find_spec(f"{package}.scene") else None


@cache
def art_of(package: str) -> Art:
    own = folder_of(package) / "art.svg"
    return read_art(SHARED, own) if own.exists() else read_art(SHARED)


def render_parts(sight: Sight, screen: str) -> dict[str, str]:
    """The parts of the page by the id of their element."""
    place = scenery(sight.game.package) if screen != TEXT else None
    scene = place.scene(sight.t, sight.view, sight.viewer, sight.options, screen == PHONE) if place else None
    panels = place.panels(sight.t, sight.view, sight.viewer) if place and hasattr(place, "panels") else []
    return {
        "phase": phase(place, scene, sight),
        "seats": seats(place, sight),
        "left": kept_part("panels", sight, id="left", panels=tuple(panel for panel in panels if panel.side == "left")),
        "board": board(sight, scene),
        "dock": dock_part(place, sight),
        "right": kept_part("panels", sight, id="right", panels=tuple(panel for panel in panels if panel.side == "right")),
        "log": lines("log", sight, [told for told in reversed(sight.told) if told.say and told.kind != CHAT]),
        "chat": lines("chat", sight, [told for told in sight.told if told.kind == CHAT]),
    }


def part(name: str, sight: Sight, /, **facts: Any) -> str:
    return rendered(name, sight.game.package, sight.t.say.language, facts)


def kept_part(name: str, sight: Sight, /, **facts: Any) -> str:
    """A part that is often the same as a move before: everything it is made from is in `facts`."""
    return kept(name, sight.game.package, sight.t.say.language, tuple(facts.items()))


@lru_cache(KEPT)
def kept(name: str, package: str, language: str, facts: tuple[tuple[str, Any], ...]) -> str:
    return rendered(name, package, language, dict(facts))


def rendered(name: str, package: str, language: str, facts: dict[str, Any]) -> str:
    return template(name).render(say=speech_of(language), art=art_of(package), **facts)


@cache
def template(name: str) -> Template:
    return templates().get_template(f"parts/{name}.html")


def phase(place: ModuleType | None, scene: Scene | None, sight: Sight) -> str:
    round_now = place.round_of(sight.t, sight.view) if place and hasattr(place, "round_of") else ""
    who = sight.t.names[sight.turn] if sight.turn is not None and not sight.over else ""
    return kept_part("phase", sight, round_now=round_now, steps=scene.steps if scene else (), who=who, yours=sight.yours)


def seats(place: ModuleType | None, sight: Sight) -> str:
    say = speech_of(sight.t.say.language)
    return f'<ol id="seats" aria-label="{say("Players")}">{"".join(card_part(card, sight) for card in cards(place, sight))}</ol>'


def card_part(card: SeatCard, sight: Sight) -> str:
    person = sight.seats[card.seat]
    return kept_part(
        "card", sight, card=card, name=sight.t.names[card.seat], who=person.who, acts=sight.turn == card.seat and not sight.over,
        yours=sight.yours, mine=card.seat == sight.viewer, may_sit=person.who == OPEN and sight.viewer < 0 and not sight.over,
        away=person.who == PERSON and card.seat not in sight.online and card.seat != sight.viewer,
    )  # fmt: skip


def board(sight: Sight, scene: Scene | None) -> str:
    if scene:
        return f'<div id="board" class="board">{svg(scene, art_of(sight.game.package))}</div>'
    rows = import_module(f"{sight.game.package}.board").draw(sight.t, sight.view, COLUMNS)
    text = "\n".join("".join(styled(words, style) for words, style in row) for row in rows)
    return f'<div id="board" class="board"><pre class="text-board" tabindex="0">{text}</pre></div>'


def styled(words: str, style: str) -> str:
    return f'<span class="{style}">{escape(words)}</span>' if style else str(escape(words))


def dock_part(place: ModuleType | None, sight: Sight) -> str:
    waits_for = sight.turn if sight.turn is not None and not sight.over and sight.seats[sight.turn].who == OPEN else None
    return part(
        "dock", sight, sight=sight, dock=dock(place, sight), options=plain_options(sight, place), winners=winners(sight),
        waits_for=waits_for, stand_in=DEFAULT_BOT,
    )  # fmt: skip


def dock(place: ModuleType | None, sight: Sight) -> Dock:
    if place:
        found: Dock = place.dock(sight.t, sight.view, sight.viewer, sight.options)
        return found
    words = words_of(sight.game)
    if sight.over:
        return Dock(str(words.outcome(sight.t, sight.view)[-1]))
    return Dock(str(words.prompt(sight.t, sight.view)) if sight.yours else waiting(sight))


def winners(sight: Sight) -> list[tuple[int, str]]:
    """Seats and names of those who have won, once it is over."""
    shares = sight.game.result(sight.view) if sight.over else []
    return [(seat, sight.t.names[seat]) for seat, share in enumerate(shares) if share > 0]


def tray_of(sight: Sight) -> Tray | None:
    """The dice that lie there, to look at."""
    place = scenery(sight.game.package)
    found = place.dock(sight.t, sight.view, sight.viewer, ()).tray if place else None
    return found if isinstance(found, Tray) else None


def waiting(sight: Sight) -> str:
    say = speech_of(sight.t.say.language)
    return say("It is {name}'s turn.", name=sight.t.names[sight.turn]) if sight.turn is not None else say("A moment ...")


def plain_options(sight: Sight, place: ModuleType | None) -> list[Button]:
    """Every option as a button: all that a game without pictures needs."""
    if place:
        return []
    words = words_of(sight.game)
    return [Button(str(words.option(sight.t, sight.view, option)), plays=(option,)) for option in sight.options]


def cards(place: ModuleType | None, sight: Sight) -> list[SeatCard]:
    if place:
        found: list[SeatCard] = place.seats(sight.t, sight.view)
        return found
    say = speech_of(sight.t.say.language)
    return [SeatCard(seat, str(sight.game.score(sight.view, seat)), say("points")) for seat in range(len(sight.seats))]


def lines(id: str, sight: Sight, story: list[Told]) -> str:
    say = speech_of(sight.t.say.language)
    label = say("Chat") if id == "chat" else say("What happened")
    rows = "".join(line(id[0], told.seq, told.seat, told.say, sight.t.names) for told in story)
    return f'<ol id="{id}" class="log" tabindex="0" aria-label="{label}">{rows}</ol>'


@lru_cache(KEPT)
def line(letter: str, seq: int, seat: int | None, say: str, names: tuple[str, ...]) -> str:
    """A line of the log: the first name in it in bold, and that seat's mark before it."""
    text = escape(say)
    found = re.search("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names), say)  # "Ann" is not in "Anna"
    if found:
        seat, text = names.index(found[0]), Markup("{}<b>{}</b>{}").format(say[: found.start()], found[0], say[found.end() :])
    mark = chip(seat, names[seat]) if seat is not None else "<i></i>"
    return f'<li id="{letter}{seq}">{mark}<span>{text}</span></li>'


@lru_cache(KEPT)
def chip(seat: int, name: str, kind: str = "chip") -> Markup:
    """A seat's mark with the initial of whoever sits there."""
    mark = MARKS[seat % len(MARKS)]
    place = 'x="-10.5" y="-10.5" width="21" height="21"'
    size, y = {"m-sail": (7.6, 3.4), "m-ray": (8, 2.8), "m-star": (7, 2.6)}.get(mark, (9.4, 2.8))
    return Markup(
        '<svg class="{} seat{}" viewBox="-12 -12 24 24" aria-hidden="true"><use href="#{}" {} class="rim"/>'
        '<use href="#{}" {} class="fill"/><text y="{}" font-size="{}">{}</text></svg>'
    ).format(kind, seat % len(MARKS), mark, Markup(place), mark, Markup(place), y, size, name[:1].upper())


def is_meter(thing: Any) -> bool:
    return isinstance(thing, Meter)
