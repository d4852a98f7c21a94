"""The parts of a table's page that change, rendered from a view model. dock.py and markup.py make the HTML of their details."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from html import escape as escape_anew
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from fathom.bots.ladder import USUAL
from fathom.engine.contract import WATCHER, State
from fathom.engine.loader import folder_of
from fathom.engine.rooms import words_of
from fathom.scene.beats import Popup
from fathom.scene.model import Button, Dock, Group, Panel, Scene, SeatCard
from fathom.scene.svg import SHARED, Art, escape, icon, read_art, svg
from fathom.scene.ui import TEXT_ONLY, Ui, ui_of
from fathom.server.live.projection import CHAT, CHAT_SEPARATOR, MOVE, LogEntry, server_translator
from fathom.server.live.roles import has_characters
from fathom.server.messages import OPEN
from fathom.server.render.dock import dock_facts, dock_html
from fathom.server.render.markup import Sitter, bits, card, chip, dice, phase
from fathom.server.render.preferences import PHONE, TEXT, TEXT_PHONE
from fathom.server.render.pwa.build import StampingLoader
from fathom.server.render.sitters import sitter, sitters
from fathom.server.render.view_model import ViewModel, looking_on
from fathom.server.render.waiting import waiting_html
from fathom.text.catalogues import EVERYBODY_READS, TextContext, Translator
from fathom.text.lines import About, Line
from fathom.text.placeholders import PLACEHOLDERS, both

HERE = Path(__file__).parents[1]
COLUMNS = {TEXT: 80, TEXT_PHONE: 40}  # of the picture in text
DEFAULT_BOT = USUAL
KEPT = 1_024  # panels that are kept as they were made
FEW = 16  # pictures, likewise: viewers of a table get the same ones at once, and what is soon freed is still near the processor
LINES = 4_096  # of the log, likewise
NO_MARK = "<i></i>"
YOURS = " data-you"
OVER = 1_000  # the layer of what lies over the board while a beat is told


@cache
def templates() -> Environment:
    loader = StampingLoader(HERE / "templates")
    world = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    world.globals |= {make.__name__: safe(make) for make in (icon, chip, seat_mark, bits, dice)}
    return world


def safe(make: Callable[..., str]) -> Callable[..., Markup]:
    """What our own functions made needs no escaping."""
    return lambda *facts: Markup(make(*facts))


@cache
def art_of(package: str) -> Art:
    own = folder_of(package) / "art" / "symbols.svg"
    return read_art(SHARED, own) if own.exists() else read_art(SHARED)


Card = tuple[str, str]  # of a seat: the id of its element, and its HTML
Cards = tuple[Card, ...]


class Parts(Struct, frozen=True, eq=False):
    """What a page shows: its parts by the id of their element, the cards of the seats, the board as a scene where it is drawn, and lines
    for log and chat."""

    html: dict[str, str]
    cards: Cards
    scene: Scene | None
    art: Art
    lines: dict[str, str]
    say: Translator

    def whole(self) -> dict[str, str]:
        """All parts but the lists of lines."""
        board = {"board": board_html(self.scene, self.art)} if self.scene else {}
        return self.html | ({"seats": seats_html(self.cards, self.say)} if self.cards else {}) | board

    def lists(self) -> dict[str, str]:
        """The log and the chat with nothing but these lines."""
        labels = {"log": self.say("What happened"), "chat": self.say("Chat")}
        return {
            id: f'<ol id="{id}" class="log" tabindex="0" aria-label="{label}">{self.lines.get(id, "")}</ol>' for id, label in labels.items()
        }


def seats_html(cards: Cards, say: Translator) -> str:
    label = say("Players")
    return f'<ol id="seats" aria-label="{label}">{"".join([html for _, html in cards])}</ol>'


def board_html(scene: Scene, art: Art) -> str:
    return f'<div id="board" class="board">{svg(scene, art)}</div>'


class Audience:
    """All that a picture depends on apart from the view, while nobody is asked: who is one audience with equal views sees one picture."""

    def __init__(self, package: str, screen: str, language: str, sitters: tuple[Sitter, ...]) -> None:
        self.ui = TEXT_ONLY if screen in COLUMNS else ui_of(package)
        self.art = art_of(package)
        self.say = server_translator(language)
        self.is_phone = screen == PHONE
        self.sitters = sitters
        self.acting = tuple([sitter._replace(acts=True) for sitter in sitters])
        self.asked = tuple([sitter._replace(yours=True) for sitter in self.acting])
        self.kept: tuple[dict[SeatCard, Card], dict[SeatCard, Card]] = {}, {}  # of who does not act, and of who does

    def cards(self, found: Iterable[SeatCard], turn: int | None, asked: int | None = None) -> Cards:
        """The cards of all seats: one acts, and the viewer who is asked is told so."""
        return tuple([self.card(it, it.seat == turn) if it.seat != asked else self.card_of_asked(it) for it in found])

    def card(self, it: SeatCard, acts: bool) -> Card:
        kept = self.kept[acts]
        if (found := kept.get(it)) is None:  # pages are rendered in other threads: what was found is not looked up again
            if len(kept) >= KEPT:
                kept.clear()
            found = kept[it] = card(self.say, self.art, it, (self.acting if acts else self.sitters)[it.seat])
        return found

    def card_of_asked(self, it: SeatCard) -> Card:
        return card(self.say, self.art, it, self.asked[it.seat])


@lru_cache(KEPT)
def the_audience(rules: Any, names: tuple[str, ...], package: str, screen: str, language: str, sitters: tuple[Sitter, ...]) -> Audience:
    """One of each; the first two are part of who it is, for a picture holds texts that are made with them."""
    return Audience(package, screen, language, sitters)


def audience_of(model: ViewModel, screen: str) -> Audience | None:
    """None where cards speak to one viewer alone: without placeholders, and where people share a seat."""
    t, seats = model.t, range(len(model.seats))
    if t.names[0] not in PLACEHOLDERS or has_characters(model.game, len(seats)):
        return None
    sitters = tuple([sitter(SeatCard(seat), model, None)._replace(acts=False, yours=False) for seat in seats])
    return the_audience(t.rules, t.names, model.game.package, screen, t.say.language, sitters)


def render_parts(model: ViewModel, screen: str, audience: Audience | None = None) -> Parts:
    """What one viewer is shown of a table, on a screen of this shape."""
    parts = render_surroundings(model, screen, audience)
    parts.html["dock"] = dock_part(ui_on(model, screen), model, parts.say, parts.art)
    parts.html["hush"] = hush(model, parts.say)
    return parts


def render_surroundings(model: ViewModel, screen: str, audience: Audience | None = None) -> Parts:
    """The picture, and what stands around it: panels, and the phase of the round."""
    parts, ui = picture_now(model, screen, audience), ui_on(model, screen)
    panels = tuple(ui.panels(model.t, model.view, model.viewer))
    parts.html["phase"] = phase_part(ui, parts.scene, model, parts.say)
    for side in ("left", "right"):
        parts.html[side] = side_part(side, panels, parts.say, parts.art)
    return parts


def render_picture(model: ViewModel, screen: str, popup: Popup | None = None) -> Parts:
    """The board and the seats: what every beat shows. Something may lie over the board."""
    ui, phone = ui_on(model, screen), screen == PHONE
    say, art = server_translator(model.t.say.language), art_of(model.game.package)
    scene, html = ui.scene(model.t, model.view, model.viewer, model.options, phone), {}
    if scene is None:
        html["board"] = text_board(model, COLUMNS.get(screen, COLUMNS[TEXT_PHONE if phone else TEXT]))
    elif popup is not None:
        scene = replace(scene, content=(*scene.content, over_board(popup, model.t, phone)))
    found = cards_of(ui, model)
    seats = cards(say, art, found, sitters(found, model))
    return Parts(html, seats, scene, art, new_lines(model, model.entries), say)


pictures: dict[tuple[Audience, bytes, Popup | None], Parts] = {}


def picture(
    model: ViewModel, screen: str, audience: Audience | None, view: State, popup: Popup | None = None, actor: int | None = None
) -> Parts:
    """What a view shows while something is told: made once for all of an audience, who get it one after the other."""
    if audience is None:
        return render_picture(looking_on(model, view), screen, popup)
    key = (audience, view.tobytes(), popup)
    if (found := pictures.get(key)) is None:  # pages are rendered in other threads: what was found is not looked up again
        if len(pictures) >= FEW:
            pictures.clear()
        found = pictures[key] = shared_picture(model, audience, view, popup, model.game.actor(view) if actor is None else actor)
    return found


def shared_picture(
    model: ViewModel, audience: Audience, view: State, popup: Popup | None, turn: int | None, options: tuple[int, ...] = ()
) -> Parts:
    """The same as render_picture() makes, from what is known of the audience; with options, for the viewer who is asked."""
    ui, seat = audience.ui, model.viewer if options else WATCHER
    scene, html = ui.scene(model.t, view, seat, options, audience.is_phone), {}
    if scene is None:
        html["board"] = text_board(looking_on(model, view), COLUMNS[TEXT_PHONE if audience.is_phone else TEXT])
    elif popup is not None:
        scene = replace(scene, content=(*scene.content, over_board(popup, model.t, audience.is_phone)))
    found = ui.seats(model.t, view) or cards_of(ui, looking_on(model, view))
    return Parts(html, audience.cards(found, turn, seat if options else None), scene, audience.art, {}, audience.say)


def picture_now(model: ViewModel, screen: str, audience: Audience | None) -> Parts:
    """The same picture as while something is told, unless it has not begun or is over or somebody's time runs."""
    if audience is None or model.over or model.waiting or model.clock:
        return render_picture(model, screen)
    if model.options:
        found = shared_picture(model, audience, model.view, None, model.turn, model.options)
    else:
        found = picture(model, screen, audience, model.view)
    return Parts(found.html.copy(), found.cards, found.scene, found.art, new_lines(model, model.entries), found.say)


@lru_cache(KEPT)
def over_board(popup: Popup, t: TextContext, phone: bool) -> Group:
    return Group(tuple([replace(piece, layer=OVER, kind=f"{piece.kind} over".strip()) for piece in popup.pieces(t, phone)]))


def ui_on(model: ViewModel, screen: str) -> Ui:
    return TEXT_ONLY if screen in COLUMNS else ui_of(model.game.package)


def phase_part(ui: Ui, scene: Scene | None, model: ViewModel, say: Translator) -> str:
    round_now = ui.round_of(model.t, model.view)
    who = model.t.names[model.turn] if model.turn is not None and not model.over else ""
    return phase(say, round_now=round_now, who=who, yours=model.yours, phases=scene.phases if scene else ())


@lru_cache(KEPT)
def side_part(side: str, panels: tuple[Panel, ...], say: Translator, art: Art) -> str:
    """Those panels that stand there."""
    return panels_part(side, [panel for panel in panels if panel.side == side], say, art)


def panels_part(id: str, panels: Sequence[Panel], say: Translator, art: Art) -> str:
    return panels_template().render(say=say, art=art, id=id, panels=panels)


@cache
def panels_template() -> Template:
    return templates().get_template("parts/panels.html")


def cards(say: Translator, art: Art, found: Sequence[SeatCard], sitters: Sequence[Sitter]) -> Cards:
    return tuple([card(say, art, it, sitter) for it, sitter in zip(found, sitters, strict=True)])


def cards_of(ui: Ui, model: ViewModel) -> list[SeatCard]:
    found, say = ui.seats(model.t, model.view), server_translator(model.t.say.language)
    if found is not None:
        return found
    return [SeatCard(seat, str(model.game.score(model.view, seat)), say("points")) for seat in range(len(model.seats))]


def text_board(model: ViewModel, columns: int) -> str:
    rows = ui_of(model.game.package).draw_text(model.t, model.view, columns)
    text = "\n".join("".join(styled(words, style) for words, style in row) for row in rows)
    return f'<div id="board" class="board"><pre class="text-board" tabindex="0">{text}</pre></div>'


def styled(words: str, style: str) -> str:
    return f'<span class="{style}">{escape(words)}</span>' if style else escape(words)


def dock_part(ui: Ui, model: ViewModel, say: Translator, art: Art) -> str:
    if model.waiting:
        return waiting_html(say, art, model, cards_of(ui, model), DEFAULT_BOT)
    waits_for = model.turn if model.turn is not None and not model.over and model.seats[model.turn].who == OPEN else None
    dock = ui.dock(model.t, model.view, model.viewer, model.options)
    options = () if dock else plain_options(model)
    return dock_html(say, art, dock or plain_dock(model), dock_facts(say, model, winners(model), waits_for, DEFAULT_BOT), options)


def plain_dock(model: ViewModel) -> Dock:
    words = words_of(model.game)
    if model.over:
        return Dock(words.outcome(model.t, model.view)[-1])
    return Dock(words.prompt(model.t, model.view) if model.yours else waiting(model))


def winners(model: ViewModel) -> str:
    """The marks of those who have won, once it is over."""
    shares = model.game.result(model.view) if model.over else []
    return "".join(seat_mark(model, seat, "chip won") for seat, share in enumerate(shares) if share > 0)


def waiting(model: ViewModel) -> str:
    say = server_translator(model.t.say.language)
    return say("It is {name}'s turn.", name=model.t.names[model.turn]) if model.turn is not None else say("One moment ...")


def plain_options(model: ViewModel) -> tuple[Button, ...]:
    """Every option as a button: all that a game without pictures needs."""
    words = words_of(model.game)
    return tuple([Button(words.option(model.t, model.view, option), plays=(option,)) for option in model.options])


# The log and the chat


def hush(model: ViewModel, say: Translator) -> str:
    """Why nobody writes just now, in place of the line to write in: a side may not discuss every choice."""
    is_silent = model.viewer >= 0 and model.game.is_silent(model.view, model.viewer)
    why = say("The chat is paused until the choice is made: your side may not discuss it beforehand.") if is_silent else ""
    return f'<p id="hush" class="soft">{why}</p>'


def new_lines(model: ViewModel, entries: Sequence[LogEntry]) -> dict[str, str]:
    """The entries as lines of the log, newest first, and of the chat, newest last."""
    if not entries:
        return {}
    log = [line_item("l", entry, entry.line, model) for entry in reversed(entries) if entry.line.text and entry.message.kind != CHAT]
    chat = [line_item("c", entry, entry.line, model) for entry in entries if entry.message.kind == CHAT]
    return {id: "".join(part) for id, part in (("log", log), ("chat", chat)) if part}


def log_line(model: ViewModel, entry: LogEntry, line: Line) -> dict[str, str]:
    """A move as a line of the log."""
    return {"log": line_item("l", entry, line, model)} if line.text else {}


def page_parts(model: ViewModel, screen: str) -> dict[str, str]:
    """All parts of a page that is opened."""
    parts = render_parts(model, screen)
    return parts.whole() | parts.lists()


def line_item(letter: str, entry: LogEntry, line: Line, model: ViewModel) -> str:
    message = entry.message
    return f'<li id="{letter}{message.seq}"{line_of(model.game.package, model.t, message.kind, message.seat, line)}</li>'


@lru_cache(LINES)
def line_of(package: str, t: TextContext, kind: str, seat: int | None, line: Line) -> str:
    """A line of the log: a mark of whom it is about, and their name in bold. Made once for all who get it one after the other."""
    mark = mark_of(package, t, line.about)
    if kind == CHAT and seat is not None:
        name, _, words = line.text.partition(CHAT_SEPARATOR)
        said_by = f"<b>{escape_anew(name)}</b>{CHAT_SEPARATOR}"
        return f' data-by="{seat}">{mark}<span>{said_by}<bdi>{escape_anew(words)}</bdi></span>'
    by = f' data-by="{seat}"' if seat is not None else ""
    by += spoken_to(t, line.about)
    by += "" if kind == MOVE else " data-event"  # told by no beat
    return f"{by}>{mark}<span>{with_name(line)}</span>"


def spoken_to(t: TextContext, about: About) -> str:
    """Marks a line that says "you" to its reader."""
    return both(about, YOURS, "") if t.you is EVERYBODY_READS and isinstance(about, int) else YOURS if about in t.you else ""


def with_name(line: Line) -> str:
    """The text with the name in bold, where it stands as its own word: "Ann" is not in "Anna"."""
    start = name_index(line.name, line.text) if line.name else -1
    if start < 0:
        return escape(line.text)
    end = start + len(line.name)
    return f"{escape_anew(line.text[:start])}<b>{escape(line.name)}</b>{escape_anew(line.text[end:])}"


def seat_mark(model: ViewModel, seat: int, kind: str = "chip") -> str:
    return mark_of(model.game.package, model.t, seat, kind)


@lru_cache(KEPT)
def mark_of(package: str, t: TextContext, about: About, kind: str = "chip") -> str:
    """The mark that the game has for somebody or something, or a seat's own."""
    symbol = ui_of(package).mark(t, about) if about is not None else ""
    if symbol:
        return icon(symbol, art_of(package), kind)
    return chip(about, t.names[about], kind) if isinstance(about, int) else NO_MARK


def name_index(name: str, text: str) -> int:
    start = text.find(name)
    while start >= 0 and (is_letter(text[start - 1 : start]) or is_letter(text[start + len(name) : start + len(name) + 1])):
        start = text.find(name, start + 1)
    return start


def is_letter(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
