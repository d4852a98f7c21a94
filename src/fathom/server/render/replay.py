"""A match move by move: once it is over with everything open, before that as the viewer saw it."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from msgspec.structs import replace

from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.loader import Game
from fathom.engine.record import from_json
from fathom.engine.rooms import words_of
from fathom.server.live.projection import MOVE, LogEntry
from fathom.server.live.table import Table
from fathom.server.messages import EventMessage
from fathom.server.render.view_model import ViewModel
from fathom.text.catalogues import TextContext

KEPT = 16  # replays in the cache: a slider requests many moves of one replay


@dataclass(frozen=True)
class Frame:
    """The table after a move, and the move's log entry."""

    view: State
    entry: LogEntry
    counted: str = ""  # what the move paid, where a game pays as it goes


class ReplayCache:
    def __init__(self) -> None:
        self.cache: OrderedDict[tuple[str, int, TextContext, int], list[Frame]] = OrderedDict()

    async def frames(self, table: Table, model: ViewModel) -> list[Frame]:
        viewer = WATCHER if model.over else model.viewer
        key = (table.id, viewer, model.t, model.cursor)
        if key not in self.cache:
            self.cache[key] = await (asyncio.to_thread(open_frames, table, model.t) if model.over else seen_frames(table, model))
            if len(self.cache) > KEPT:
                self.cache.popitem(last=False)
        return self.cache[key]


def open_frames(table: Table, t: TextContext) -> list[Frame]:
    """Nothing is secret any more."""
    match, words = table.projection.match(), words_of(table.projection.game)
    frames = []
    for number, option in enumerate(match.played):
        before, after = match.states[number : number + 2]
        actor = match.game.actor(before)
        line = words.log(t, before, option, after)
        message = EventMessage(number + 1, MOVE, line.text, actor if actor >= 0 else None, over=match.game.is_over(after))
        frames.append(Frame(after, LogEntry(message, line), words.counted(t, before, option, after)))
    return frames


async def seen_frames(table: Table, model: ViewModel) -> list[Frame]:
    async with table.lock:
        entries = await table.entries_after(model.viewer, model.t.say.language, 0, model.t.you, whole=True)
    moves = [entry for entry in entries if entry.message.kind == MOVE and entry.message.view]
    return [Frame(from_json(model.game, entry.message.view or {}), numbered(entry, number)) for number, entry in enumerate(moves, start=1)]


def numbered(entry: LogEntry, number: int) -> LogEntry:
    """The same without its view and its popup: a replay shows the boards one after the other."""
    message = entry.message
    return LogEntry(EventMessage(number, message.kind, message.say, message.seat, message.move, over=message.over), entry.line)


def model_at(model: ViewModel, frames: list[Frame], number: int) -> ViewModel:
    """The view model after the move with this number, counted from 1; it offers nothing to play."""
    frame = frames[number - 1]
    entries = tuple(frame.entry for frame in frames[:number])
    viewer = WATCHER if model.over else model.viewer
    turn = turn_of(model.game, frame.view)
    here = frozenset(range(len(model.seats)))  # nobody is shown as away in a replay
    shown = replace(model, viewer=viewer, view=frame.view, turn=turn, entries=entries, online=here)
    return replace(shown, options=(), can_undo=False, over=False, hints=False)


def turn_of(game: Game, view: State) -> int | None:
    actor = game.actor(view)
    return None if actor in (CHANCE, NOBODY) else actor
