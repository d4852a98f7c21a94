"""A match move by move: once it is over with everything open, before that as the viewer saw it."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from msgspec.structs import replace

from fathom.engine.contract import WATCHER
from fathom.engine.match import Match
from fathom.engine.rooms import words_of
from fathom.scene.ui import ui_of
from fathom.server.live.projection import MOVE, LogEntry, SeenMove
from fathom.server.live.table import Table
from fathom.server.messages import EventMessage
from fathom.server.render.parts import render_picture, render_surroundings
from fathom.server.render.updates.beats import told
from fathom.server.render.updates.model import Update
from fathom.server.render.updates.screen_state import ScreenState
from fathom.server.render.view_model import ViewModel, looking_on
from fathom.text.catalogues import TextContext

KEPT = 16  # replays in the cache: a slider requests many moves of one replay


@dataclass(frozen=True)
class Frame:
    """A move, with its log entry."""

    entry: LogEntry
    move: SeenMove
    counted: str = ""  # what the move paid, where a game pays as it goes


class ReplayCache:
    def __init__(self) -> None:
        self.cache: OrderedDict[tuple[str, int, TextContext, int], list[Frame]] = OrderedDict()

    async def frames(self, table: Table, model: ViewModel) -> list[Frame]:
        viewer = WATCHER if model.over else model.viewer
        key = (table.id, viewer, model.t, model.cursor)
        if key not in self.cache:
            self.cache[key] = await (whole_match(table, model) if model.over else seen_frames(table, model))
            if len(self.cache) > KEPT:
                self.cache.popitem(last=False)
        return self.cache[key]


async def whole_match(table: Table, model: ViewModel) -> list[Frame]:
    return await asyncio.to_thread(lambda: open_frames(table.projection.match(), model.t))


def open_frames(match: Match, t: TextContext) -> list[Frame]:
    """Nothing is secret any more."""
    words, frames = words_of(match.game), []
    for number, option in enumerate(match.played):
        before, after = match.states[number : number + 2]
        actor = match.game.actor(before)
        line = words.log(t, before, option, after)
        message = EventMessage(number + 1, MOVE, line.text, actor if actor >= 0 else None, over=match.game.is_over(after))
        move = SeenMove(before, option, after)
        frames.append(Frame(LogEntry(message, line, move), move, words.counted(t, before, option, after)))
    return frames


async def seen_frames(table: Table, model: ViewModel) -> list[Frame]:
    async with table.lock:
        entries = await table.entries_after(model.viewer, model.t.say.language, 0, model.t.you)
    moves = [(entry, entry.move) for entry in entries if entry.message.kind == MOVE and entry.move]
    return [Frame(numbered(entry, number), move) for number, (entry, move) in enumerate(moves, start=1)]


def numbered(entry: LogEntry, number: int) -> LogEntry:
    message = entry.message
    return replace(entry, message=EventMessage(number, message.kind, message.say, message.seat, message.move, over=message.over))


def model_at(model: ViewModel, frames: list[Frame], number: int) -> ViewModel:
    """The view model after the move with this number, counted from 1; it offers nothing to play."""
    viewer = WATCHER if model.over else model.viewer
    here = frozenset(range(len(model.seats)))  # nobody is shown as away in a replay
    shown = looking_on(replace(model, viewer=viewer, online=here), frames[number - 1].move.after)
    return replace(shown, entries=tuple(frame.entry for frame in frames[:number]))


def told_move(model: ViewModel, frames: list[Frame], number: int, screen: str) -> Update:
    """The beats that lead from the move before to this one, and the page after them. That move may have been taken back since."""
    now, shown = model_at(model, frames, number), ScreenState()
    before = frames[number - 2].move.after if number > 1 else frames[0].move.before
    shown.show(render_picture(looking_on(now, before), screen))
    beats = told(now, [frames[number - 1].entry], screen, shown)
    html, order = shown.diff(render_surroundings(looking_on(now, now.view), screen))
    return Update(seq=number, html=html, order=order, beats=beats)


def chapters(model: ViewModel, frames: list[Frame]) -> list[tuple[int, str]]:
    """The moves with which rounds and acts begin, and what these are called."""
    round_of = ui_of(model.game.package).round_of
    names = [round_of(model.t, frame.move.after) for frame in frames]
    return [(number, name) for number, name in enumerate(names, start=1) if name and (number == 1 or name != names[number - 2])]
