"""The parts of a table's page that change: made from a Sight, so from one viewer's view. markup.py and docks.py make HTML of them."""

from collections.abc import Callable
from functools import cache, lru_cache
from html import escape as escape_anew
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from fathom.bots.ladder import USUAL
from fathom.engine.loader import folder_of
from fathom.engine.notation import words_of
from fathom.scene.model import Button, Dock, Scene, SeatCard, Tray
from fathom.scene.svg import SHARED, Art, drawn, escape, icon, read_art
from fathom.server.live.diff import Parts
from fathom.server.live.game_cache import ui_of
from fathom.server.live.projection import CHAT, MOVE, SAID
from fathom.server.live.roles import free_characters
from fathom.server.live.subscribers import PHONE, SLIP, TEXT
from fathom.server.live.view_model import Sight
from fathom.server.messages import OPEN, PERSON, Told
from fathom.server.render.dock import dock_html
from fathom.server.render.markup import bits, card, chip, dice, phase
from fathom.text.catalogues import TextContext, Translator, translator

HERE = Path(__file__).parents[1]
COLUMNS = {TEXT: 80, SLIP: 40}  # of the picture in text
DEFAULT_BOT = USUAL
KEPT = 1_024  # panels that are kept as they were made
LINES = 64  # of the log, likewise


@cache
def templates() -> Environment:
    loader = FileSystemLoader(HERE / "templates")
    world = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    world.globals |= {make.__name__: safe(make) for make in (icon, chip, seat_mark, bits, dice)}
    return world


def safe(make: Callable[..., str]) -> Callable[..., Markup]:
    """What our own functions made needs no escaping."""
    return lambda *facts: Markup(make(*facts))


@cache
def speech_of(language: str) -> Translator:
    """The sentences of the pages themselves, and the names of the bots."""
    return translator(language, HERE, folder_of("fathom.bots"))


@cache
def art_of(package: str) -> Art:
    own = folder_of(package) / "art" / "symbols.svg"
    return read_art(SHARED, own) if own.exists() else read_art(SHARED)


def render_parts(sight: Sight, screen: str) -> Parts:
    """What one viewer is shown of a table, on a screen of this shape."""
    place = None if screen in COLUMNS else ui_of(sight.game.package)
    say, art = speech_of(sight.t.say.language), art_of(sight.game.package)
    scene = place.scene(sight.t, sight.view, sight.viewer, sight.options, screen == PHONE) if place else None
    panels = place.panels(sight.t, sight.view, sight.viewer) if place and hasattr(place, "panels") else []
    html = {
        "phase": phase_part(place, scene, sight, say),
        "seats": seats(place, sight, say, art),
        "left": panels_part("left", tuple(panel for panel in panels if panel.side == "left"), say, art),
        "dock": dock_part(place, sight, say, art),
        "right": panels_part("right", tuple(panel for panel in panels if panel.side == "right"), say, art),
    }
    if scene is None:
        html["board"] = text_board(sight, COLUMNS.get(screen, COLUMNS[SLIP if screen == PHONE else TEXT]))
    return Parts(html, scene, art, new_lines(sight), say, popups(sight, screen == PHONE, art) if place else "")


def popups(sight: Sight, phone: bool, art: Art) -> str:
    shown = [entry.popup.pieces(sight.t, phone) for entry in sight.told if entry.popup is not None]
    return "".join(f"<g>{''.join(drawn(piece, art) for piece in pieces)}</g>" for pieces in shown)


def phase_part(place: ModuleType | None, scene: Scene | None, sight: Sight, say: Translator) -> str:
    round_now = place.round_of(sight.t, sight.view) if place and hasattr(place, "round_of") else ""
    who = sight.t.names[sight.turn] if sight.turn is not None and not sight.over else ""
    return phase(say, round_now=round_now, who=who, yours=sight.yours, phases=scene.phases if scene else ())


@lru_cache(KEPT)
def panels_part(id: str, panels: tuple[Any, ...], say: Translator, art: Art) -> str:
    return panels_template().render(say=say, art=art, id=id, panels=panels)


@cache
def panels_template() -> Template:
    return templates().get_template("parts/panels.html")


def seats(place: ModuleType | None, sight: Sight, say: Translator, art: Art) -> str:
    label, cards = say("Players"), (card_part(seat_card, sight, say, art) for seat_card in cards_of(place, sight))
    return f'<ol id="seats" aria-label="{label}">{"".join(cards)}</ol>'


def card_part(it: SeatCard, sight: Sight, say: Translator, art: Art) -> str:
    person = sight.seats[it.seat]
    mine = it.seat == sight.viewer and (not it.role or sight.hand is None or it.role in sight.hand)
    free = free_characters(sight.game, it.seat, person)
    is_free = person.who == OPEN or (person.who == PERSON and it.role in free)
    return card(
        say, art, card=it, name=sight.t.names[it.seat], who=person.who, acts=sight.turn == it.seat and not sight.over,
        yours=sight.yours and mine, mine=mine, may_sit=is_free and sight.viewer < 0 and not sight.over,
        away=person.who == PERSON and it.seat not in sight.online and it.seat != sight.viewer,
        player=person.roles.get(it.role, "" if it.role in free else person.name),
    )  # fmt: skip


def cards_of(place: ModuleType | None, sight: Sight) -> list[SeatCard]:
    if place:
        found: list[SeatCard] = place.seats(sight.t, sight.view)
        return found
    say = speech_of(sight.t.say.language)
    return [SeatCard(seat, str(sight.game.score(sight.view, seat)), say("points")) for seat in range(len(sight.seats))]


def text_board(sight: Sight, columns: int) -> str:
    rows = import_module(f"{sight.game.package}.ui").draw_text(sight.t, sight.view, columns)
    text = "\n".join("".join(styled(words, style) for words, style in row) for row in rows)
    return f'<div id="board" class="board"><pre class="text-board" tabindex="0">{text}</pre></div>'


def styled(words: str, style: str) -> str:
    return f'<span class="{style}">{escape(words)}</span>' if style else escape(words)


def dock_part(place: ModuleType | None, sight: Sight, say: Translator, art: Art) -> str:
    waits_for = sight.turn if sight.turn is not None and not sight.over and sight.seats[sight.turn].who == OPEN else None
    return dock_html(say, art, sight, dock(place, sight), plain_options(sight, place), winners(sight), waits_for, DEFAULT_BOT)


def dock(place: ModuleType | None, sight: Sight) -> Dock:
    if place:
        found: Dock = place.dock(sight.t, sight.view, sight.viewer, sight.options)
        return found
    words = words_of(sight.game)
    if sight.over:
        return Dock(str(words.outcome(sight.t, sight.view)[-1]))
    return Dock(str(words.prompt(sight.t, sight.view)) if sight.yours else waiting(sight))


def winners(sight: Sight) -> str:
    """The marks of those who have won, once it is over."""
    shares = sight.game.result(sight.view) if sight.over else []
    return "".join(seat_mark(sight, seat, "chip won") for seat, share in enumerate(shares) if share > 0)


def tray_of(sight: Sight) -> Tray | None:
    """The dice that lie there, to look at."""
    place = ui_of(sight.game.package)
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


# The log and the chat


def new_lines(sight: Sight) -> dict[str, str]:
    """What was told, as lines of the log, newest first, and of the chat, newest last."""
    messages = [entry.message for entry in sight.told]
    log = [told for told in reversed(messages) if told.say and told.kind != CHAT]
    chat = [told for told in messages if told.kind == CHAT]
    return {id: "".join(line(id[0], told, sight) for told in story) for id, story in (("log", log), ("chat", chat)) if story}


def page_parts(sight: Sight, screen: str) -> dict[str, str]:
    """All parts of a page that is opened."""
    parts = render_parts(sight, screen)
    return parts.whole() | parts.lists()


def line(letter: str, told: Told, sight: Sight) -> str:
    return f'<li id="{letter}{told.seq}"{line_of(sight.game.package, sight.t, told.kind, told.seat, told.say)}</li>'


@lru_cache(LINES)
def line_of(package: str, t: TextContext, kind: str, seat: int | None, said: str) -> str:
    """A line of the log: whoever it is about in bold, and their mark before it. Made once for all who are told one after the other."""
    if kind == CHAT and seat is not None:
        name, _, words = said.partition(SAID)
        return f' data-by="{seat}">{mark_of(package, t, seat)}<span><b>{escape_anew(name)}</b>{SAID}<bdi>{escape_anew(words)}</bdi></span>'
    mark, start, name = about(package, t, kind, seat, said)
    text = f"{escape_anew(said[:start])}<b>{escape(name)}</b>{escape_anew(said[start + len(name) :])}" if name else escape(said)
    by = f' data-by="{seat}"' if seat is not None else ""
    return f"{by}>{mark}<span>{text}</span>"


def about(package: str, t: TextContext, kind: str, seat: int | None, said: str) -> tuple[str, int, str]:
    """A mark, and where and how the line calls whose it is: the seat named first, or as the game says of its moves."""
    place = ui_of(package)
    if kind == MOVE and place and hasattr(place, "about"):
        symbol, name = place.about(t, seat, said)
        return icon(symbol, art_of(package), "chip") if symbol else "<i></i>", said.find(name), name
    start, named = first_name(said, t.names) or (0, None)
    name = t.names[named] if named is not None else ""
    seat = seat if named is None else named
    return mark_of(package, t, seat) if seat is not None else "<i></i>", start, name


def seat_mark(sight: Sight, seat: int, kind: str = "chip") -> str:
    return mark_of(sight.game.package, sight.t, seat, kind)


def mark_of(package: str, t: TextContext, seat: int, kind: str = "chip") -> str:
    """A seat's own mark, or the one that the game has for it."""
    place = ui_of(package)
    if place and hasattr(place, "about"):
        return icon(place.about(t, seat, "")[0], art_of(package), kind)
    return chip(seat, t.names[seat], kind)


def first_name(text: str, names: tuple[str, ...]) -> tuple[int, int] | None:
    """Where the first name stands and whose it is; "Ann" is not in "Anna", and "Diver 3" is not "Diver"."""
    found = [(start, -len(name), seat) for seat, name in enumerate(names) if (start := place_of(name, text)) >= 0]
    if not found:
        return None
    start, _, seat = min(found)
    return start, seat


def place_of(name: str, text: str) -> int:
    start = text.find(name)
    while start >= 0 and (is_letter(text[start - 1 : start]) or is_letter(text[start + len(name) : start + len(name) + 1])):
        start = text.find(name, start + 1)
    return start


def is_letter(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
