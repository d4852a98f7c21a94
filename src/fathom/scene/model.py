"""The scene model: which pieces are where and what a tap plays, as data made by a game's ui.

A game's ui offers:

    scene(t, view, seat, offers, phone) -> Scene     the board, for a desk (792 x 592) or a phone (390 x 470)
    dock(t, view, seat, offers) -> Dock              what stands under the board: where decisions are made
    tray(t, view, seat) -> Tray | None               optional: the dice that lie on the table while nobody is asked
    seats(t, view) -> list[SeatCard]                 a card per seat, or several where a seat plays several characters
    panels(t, view, seat) -> list[Panel]             optional: legends, cards in force, secret pads
    round_of(t, view) -> str                         optional: the turn the logbook is in ("Round 4"), told in the bar too
    mark(t, about) -> str                            optional: the symbol for a seat, or for what else a line of the log is about
                                                     (fathom.text.lines), where the mark of the seat would say too little; "": none
    beats(t, before, option, after, line)            optional: how a move is told, as a list of Beat (fathom.scene.beats)

`seat` is who looks (a seat or WATCHER), `offers` what that seat may play now (nothing unless it is to act).
The folder art holds symbols.svg with the <symbol>s (a piece is placed by its symbol's own origin; `itb-` and the like before each id),
room.css with the game's title face (--title) and the looks of its own kinds of pieces and tokens; and for the lobby poster.svg (240 x 250),
title.svg (the title in its own face). lobby.toml lies next to that folder.
Shared symbols (seat marks m-*, coins, icons i-*) are in scene/symbols.svg, shared kinds in server/static/css/board.css.
A tint class (seat0 .. seat4) gives --seat, --seat-dark, --seat-light and --seat-ink to the art.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import msgspec

MARKS = ("m-float", "m-sail", "m-crate", "m-ray", "m-star")  # a shape per seat: colours are never the only sign
KEPT = 4_096  # results of each cached function, shared by all tables

Box = tuple[float, float, float, float]  # x, y, width, height


Function = Callable[..., Any]


def cached_by(facts: Function) -> Callable[[Function], Function]:
    """For a function of (t, view, ...) that depends on the view by `facts(t, view, ...)` alone: it is computed once for all beats and
    viewers for whom these are equal. A move is told in several views, to one viewer after the other.

    It must not speak to the reader: "you" is somebody else for each of them.
    """

    def decorate(function: Function) -> Function:
        cache: dict[tuple[Any, ...], Any] = {}

        @wraps(function)
        def cached(t: Any, view: Any, *more: Any) -> Any:
            key = (t.for_all, facts(t, view, *more), *more)
            if (found := cache.get(key)) is None:  # pages are rendered in other threads: what was found is not looked up again
                if len(cache) >= KEPT:
                    cache.clear()
                found = cache[key] = function(t, view, *more)
            return found

        return cached

    return decorate


cached_by_arguments = cached_by(lambda t, view, *more: None)  # the arguments behind the view hold all facts


def fields(*names: str) -> Function:
    """Facts for cached_by: some fields of the view, cut out of its bytes, which is faster than to read them one by one."""
    slices: dict[type, list[slice]] = {}

    def facts(t: Any, view: Any, *more: Any) -> tuple[bytes, ...]:
        data, kind = view.tobytes(), type(view)
        if kind not in slices:
            found = [view.dtype.fields[name] for name in names]
            slices[kind] = [slice(start, start + field.itemsize) for field, start in found]
        return tuple([data[part] for part in slices[kind]])

    return facts


class Element(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A part of a scene. There are many at every move, and most are the same as before: they are compared by their hash."""


class Piece(Element, frozen=True):
    """One thing on the board. It keeps its `id` while it moves, so that it glides."""

    id: str  # [a-z0-9-]
    art: str = ""  # a symbol, or nothing but text
    x: float = 0
    y: float = 0
    turn: float = 0  # degrees
    scale: float = 1
    tint: str = ""  # seat0 .. seat4: colours the marks and outlines of the art
    label: str = ""  # what it is called: spoken, and the heading when it is chosen
    text: str = ""
    text_at: tuple[float, float] = (0, 0)  # the middle of the text, from the piece's origin
    kind: str = ""  # CSS classes: ghost, dim, far, chosen, flips, breathes, ...
    layer: int = 0  # higher ones lie on top
    enters: tuple[float, float] | None = None  # where it comes from when it is new
    plays: tuple[int, ...] = ()  # what a tap plays, one after the other
    frame: Box | None = None  # an offer's ring, from the piece's origin; without it, round the art
    outline: str = ""  # or the ring as an SVG path, from the piece's origin
    key: str = ""  # its key, on a cap at the ring's upper right
    pill: str = ""  # what it would bring ("+2"), at the ring's upper left
    confirm: str = ""  # a second tap is needed, on a button that says this; for what is secret, random or final
    note: str = ""  # said next to that button
    of: str = ""  # shown only while the dock's choice of that name is chosen


class Group(Element, frozen=True):
    """Pieces that change together. Where a cached function makes it, boards that show it alike hold the same one."""

    pieces: tuple[Piece, ...]


class Phase(Element, frozen=True):
    """A part of a turn or round: `now` is where it stands."""

    label: str
    now: bool = False
    done: bool = False


class Scene(Element, frozen=True):
    width: int
    height: int
    backdrop: str  # a symbol of the size of the scene, drawn first; it never changes
    content: tuple[Piece | Group, ...]
    title: str  # the picture in one sentence, for who cannot see it
    phases: tuple[Phase, ...] = ()  # the phases of a round, in the bar

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple([piece for group in self.groups() for piece in group.pieces])

    def groups(self) -> tuple[Group, ...]:
        """The groups; pieces that are in none are a group on their own, above the others."""
        if Piece not in map(type, self.content):
            return self.content  # type: ignore[return-value]
        groups = tuple([part for part in self.content if isinstance(part, Group)])
        rest = tuple([part for part in self.content if isinstance(part, Piece)])
        return (*groups, Group(rest))


class Token(Element, frozen=True):
    """A small picture with a word, in a card or panel."""

    art: str = ""
    text: str = ""
    tint: str = ""
    label: str = ""
    kind: str = ""  # CSS classes: gone, strong, pill, coin, big, ...
    tip: str = ""  # what it means, in a sentence: shown when it is tapped or focused; without one, its label is


class Meter(Element, frozen=True):
    """So many of so many: shells left, lives, hooks."""

    value: int
    of: int
    label: str
    art: str = ""  # a symbol per unit, its twin with `-gone` for those that are missing; without it, a segmented bar
    tint: str = ""


Row = tuple[Token | Meter, ...]


class SeatCard(Element, frozen=True):
    seat: int
    points: str = ""
    unit: str = ""  # under the points: "points", "of 7"
    note: str = ""  # under the name: "5 shells left"
    short: str = ""  # the note where there is little room: "5 shells"
    name: str = ""  # of a character, where it is not the player's own
    art: str = ""  # a portrait instead of the seat's mark
    tint: str = ""  # where it is not the seat's own colour
    rows: tuple[Row, ...] = ()
    role: str = ""  # the character, as words.roles() calls it, where several people may share a seat


class Panel(Element, frozen=True):
    """A small board next to the table."""

    id: str
    heading: str
    rows: tuple[Row, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()  # the first row holds the headings
    note: str = ""
    kind: str = ""  # "secret": on ruled paper, with "only you see this"; "card": a card of the game
    side: str = "left"  # or "right"


class Button(Element, frozen=True):
    label: str
    spoken: str = ""  # where the label is too short to be understood alone
    plays: tuple[int, ...] = ()
    key: str = ""
    kind: str = ""  # primary, quiet, card, wide
    art: str = ""
    note: str = ""  # a second line
    reason: str = ""  # why it cannot be pressed now: it stays in place and says so
    confirm: str = ""  # as for a piece
    asks: str = ""  # said next to that button; without it, the second line
    tint: str = ""
    of: str = ""  # as for a piece
    idle: bool = False  # it does nothing ("Attack nothing", "End turn"): quiet next to real actions, and behind them


def owned(button: Button, by: str) -> Button:
    """The same button, shown only while that choice is chosen."""
    return msgspec.structs.replace(button, of=by)


class Choice(Element, frozen=True):
    """One of several who may begin. Choosing plays nothing: pieces and buttons that are `of` another are not shown meanwhile."""

    name: str
    label: str
    art: str
    key: str


class Die(Element, frozen=True):
    """One of several things that are picked together (dice to keep)."""

    art: str
    label: str
    key: str
    picked: bool = False
    text: str = ""
    kind: str = ""


class Pick(Element, frozen=True):
    """What a set of picked things plays: bit n of `mask` is the n-th thing. `label` is what the button then says."""

    mask: int
    plays: tuple[int, ...]
    label: str


class Tray(Element, frozen=True):
    """Things that are picked, and the button that plays the picked ones."""

    label: str
    dice: tuple[Die, ...]
    picks: tuple[Pick, ...] = ()  # one for every mask, in order; none: the dice only lie there
    key: str = ""
    art: str = ""
    rolled: int = 0  # another number: these dice were rolled again


class Dock(Element, frozen=True):
    heading: str
    note: str = ""
    pips: tuple[int, int] | None = None  # so many of so many actions or rolls
    phases: tuple[Phase, ...] = ()
    choices: tuple[Choice, ...] = ()  # the first is chosen until another is
    facts: tuple[Row, ...] = ()  # what to bear in mind, as rows of small plates
    tray: Tray | None = None
    buttons: tuple[tuple[Button, ...], ...] = ()  # in groups
    hint: str = ""  # next to or below the buttons: "or choose a glowing level"
    legend: tuple["Token", ...] = ()  # the signs on the board in this phase, each with what it means
