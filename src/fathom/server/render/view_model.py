"""The view model: everything that a page or an API answer shows to one viewer, made from that viewer's view and no other."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from fathom.engine.contract import CHANCE, NOBODY, State
from fathom.engine.loader import Game
from fathom.engine.record import to_json
from fathom.engine.rooms import words_of
from fathom.server.live.clocks.absence import steps_in
from fathom.server.live.projection import LogEntry, Projection, option_words
from fathom.server.live.subscribers import Reader
from fathom.server.live.table import Table
from fathom.server.messages import MyView, RunningClock, Seat
from fathom.text.catalogues import TextContext

LINES = 40  # log entries that a page shows at first


class ViewModel(Struct, frozen=True):
    table: str
    game: Game
    t: TextContext  # the game's words, in the viewer's language, with the names at the table
    viewer: int  # a seat, or WATCHER
    view: State
    cursor: int
    seats: tuple[Seat, ...]
    turn: int | None  # the seat that acts
    options: tuple[int, ...]  # what the viewer may do now; empty unless it is the viewer's turn
    can_undo: bool
    over: bool
    entries: tuple[LogEntry, ...]  # the latest events, oldest first
    online: frozenset[int]
    commitment: str
    seed: str | None  # shown once it is over
    rematch: str | None
    hints: bool
    waiting: bool  # for people to sit down; the match has not begun
    host: int | None  # before the match: the seat of the person who opened the table
    characters: frozenset[str] | None  # that the viewer plays at a seat that several people share; None: all
    clock: RunningClock | None = None  # of the seat that acts
    steps_in: bool = False  # a bot, for somebody who is away
    stood_in: frozenset[int] = frozenset()  # the seats of people for whom a bot plays
    holidays: tuple[int, ...] = ()  # by seat, in a match with a clock: until when the player's clock rests, 0 or past where it does not
    reminded: int = 0  # when the person whose time runs was reminded of it, in milliseconds since 1970
    paired: bool = False  # before the match: it begins with the next to arrive
    declined: bool = False  # before the match: the person invited cannot come
    names: tuple[str, ...] = ()  # to be put in where the texts have placeholders

    @property
    def yours(self) -> bool:
        return bool(self.options)


def view_model(
    table: Table, viewer: int, language: str, role: str = "", entries: Iterable[LogEntry] = (), *, alone: bool = False
) -> ViewModel:
    """What somebody with this role sees of a table; texts say "you" to who is alone before the screen."""
    return reader_model(table, table.reader(viewer, language, role, alone=alone), role, entries)


def reader_model(table: Table, reader: Reader, role: str, entries: Iterable[LogEntry]) -> ViewModel:
    viewer = reader.viewer
    return view_model_of(
        table.projection,
        viewer,
        table.text_context(reader),
        tuple(entries),
        online=table.online(),
        hints=table.table_options.hints,
        host=table.host() if table.projection.waiting else None,
        characters=table.characters(viewer, role) if viewer >= 0 else None,
        paired=table.table_options.paired,
        steps_in=steps_in(table.table_options),
        stood_in=table.stood_in(),
    )


def view_model_of(
    projection: Projection,
    viewer: int,
    t: TextContext,
    entries: tuple[LogEntry, ...] = (),
    *,
    online: frozenset[int] = frozenset(),
    hints: bool = True,
    host: int | None = None,
    characters: frozenset[str] | None = None,
    paired: bool = False,
    steps_in: bool = False,
    stood_in: frozenset[int] = frozenset(),
) -> ViewModel:
    over = projection.is_over()
    return ViewModel(
        table=projection.row.id,
        game=projection.game,
        t=t,
        viewer=viewer,
        view=projection.view(viewer),
        cursor=projection.cursors[viewer],
        seats=tuple(projection.seats),
        turn=projection.turn(viewer),
        options=projection.options(viewer, characters),
        can_undo=projection.can_undo(viewer, characters),
        over=over,
        entries=entries,
        online=online,
        commitment=projection.commitment,
        seed=projection.row.seed.hex() if over else None,
        rematch=projection.rematch,
        hints=hints,
        waiting=projection.waiting,
        host=host,
        characters=characters,
        clock=running_clock(projection, viewer),
        steps_in=steps_in,
        stood_in=stood_in,
        holidays=tuple(map(projection.clock.holiday, range(len(projection.seats)))) if projection.clock else (),
        reminded=projection.reminded_at() or 0,
        paired=paired,
        declined=projection.declined,
        names=projection.names(t.say.language),
    )


def running_clock(projection: Projection, viewer: int) -> RunningClock | None:
    """Whose time runs, where the viewer knows that it is that seat's turn."""
    running = projection.clock.running() if projection.clock else None
    return running if running and projection.turn(viewer) == running.seat else None


def looking_on(model: ViewModel, view: State) -> ViewModel:
    """The table as another view of the same viewer shows it, while something is told: it offers nothing to play."""
    actor = model.game.actor(view)
    turn = None if actor in (CHANCE, NOBODY) else actor
    return replace(model, view=view, turn=turn, entries=(), options=(), can_undo=False, over=False, hints=False, clock=None)


async def current_view_model(table: Table, viewer: int, language: str, role: str = "", *, alone: bool = False) -> ViewModel:
    """With the latest log entries, for a page that is opened."""
    async with table.lock:
        reader = table.reader(viewer, language, role, alone=alone)
        return reader_model(table, reader, role, await latest_entries(table, reader, 0))


async def latest_entries(table: Table, reader: Reader, after: int) -> list[LogEntry]:
    """The log entries past a cursor that a page shows. The caller holds the table's lock."""
    cursor = table.projection.cursors[reader.viewer]
    if after == cursor:
        return []
    first = max(after if after <= cursor else 0, cursor - LINES)
    return await table.entries_after(reader.viewer, reader.language, first, reader.you)


def my_view(model: ViewModel) -> MyView:
    """A view model as the API sends it."""
    game, words = model.game, words_of(model.game)
    return MyView(
        cursor=model.cursor,
        seat=model.viewer if model.viewer >= 0 else None,
        turn=model.turn,
        yours=model.yours,
        over=model.over,
        prompt=str(words.prompt(model.t, model.view)) if model.yours else "",
        options=[option_words(game, model.t, model.view, option) for option in model.options],
        scores=[game.score(model.view, seat) for seat in range(len(model.seats))],
        result=game.result(model.view) if model.over else [],
        can_undo=model.can_undo,
        clock=model.clock,
        view=to_json(model.view),
    )
