"""A match move by move: once it is over with everything open, before that as the viewer saw it."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from msgspec.structs import replace

from fathom.engine.contract import CHANCE, NOBODY, WATCHER, State
from fathom.engine.loader import Game
from fathom.engine.notation import words_of
from fathom.engine.record import from_json
from fathom.server.live.projection import MOVE, LogEntry
from fathom.server.live.table import Table
from fathom.server.live.view_model import Sight
from fathom.server.messages import Told
from fathom.text.catalogues import TextContext

KEPT = 16  # stories that are kept at hand: a slider asks for many moves of one


@dataclass(frozen=True)
class Frame:
    """The table after a move, and the sentence that tells it."""

    view: State
    entry: LogEntry
    counted: str = ""  # what the move paid, where a game pays as it goes


class Replays:
    def __init__(self) -> None:
        self.stories: OrderedDict[tuple[str, int, str, int], list[Frame]] = OrderedDict()

    async def frames(self, table: Table, sight: Sight) -> list[Frame]:
        viewer = WATCHER if sight.over else sight.viewer
        place = (table.id, viewer, sight.t.say.language, sight.cursor)
        if place not in self.stories:
            self.stories[place] = await (asyncio.to_thread(open_story, table, sight.t) if sight.over else seen_story(table, sight))
            if len(self.stories) > KEPT:
                self.stories.popitem(last=False)
        return self.stories[place]


def open_story(table: Table, t: TextContext) -> list[Frame]:
    """Nothing is secret any more."""
    match, words = table.ledger.match(), words_of(table.ledger.game)
    frames = []
    for number, option in enumerate(match.played):
        before, after = match.states[number : number + 2]
        actor = match.game.actor(before)
        say = str(words.log(t, before, option, after))
        told = Told(number + 1, MOVE, say, actor if actor >= 0 else None, over=match.game.is_over(after))
        frames.append(Frame(after, LogEntry(told), str(words.counted(t, before, option, after)) if hasattr(words, "counted") else ""))
    return frames


async def seen_story(table: Table, sight: Sight) -> list[Frame]:
    async with table.lock:
        story = await table.tell_again(sight.viewer, sight.t.say.language, 0, whole=True)
    moves = [entry.message for entry in story if entry.message.kind == MOVE and entry.message.view]
    return [Frame(from_json(sight.game, told.view or {}), numbered(told, number)) for number, told in enumerate(moves, start=1)]


def numbered(told: Told, number: int) -> LogEntry:
    """The same without its view and its popup: whoever looks back sees the boards one after the other."""
    return LogEntry(Told(number, told.kind, told.say, told.seat, told.move, over=told.over))


def sight_at(sight: Sight, frames: list[Frame], number: int) -> Sight:
    """The sight after the move with this number, counted from 1: to look at, not to play."""
    frame = frames[number - 1]
    told = tuple(frame.entry for frame in frames[:number])
    viewer = WATCHER if sight.over else sight.viewer
    turn = turn_of(sight.game, frame.view)
    here = frozenset(range(len(sight.seats)))  # nobody is away from a story
    return replace(
        sight, viewer=viewer, view=frame.view, turn=turn, options=(), can_undo=False, over=False, told=told, online=here, hints=False
    )


def turn_of(game: Game, view: State) -> int | None:
    actor = game.actor(view)
    return None if actor in (CHANCE, NOBODY) else actor
