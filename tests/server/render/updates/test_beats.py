"""Beats for browsers: a move is told once for all who get the same, and to each of them what they would be told alone."""

import asyncio
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fathom.engine.contract import NOBODY, WATCHER
from fathom.scene.svg import order
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import UNDO, LogEntry, SeenMove, first_events
from fathom.server.live.subscribers import Subscriber
from fathom.server.live.table import Table
from fathom.server.messages import PERSON, EventMessage, Seat
from fathom.server.render.parts import audience_of
from fathom.server.render.updates import beats, subscribers
from fathom.server.render.updates.screen_state import ScreenState
from fathom.server.render.updates.subscribers import PageSubscribers
from fathom.server.render.view_model import reader_model
from fathom.server.store.clocks import Outages
from fathom.server.store.store import Key, MatchRow
from fathom.text.catalogues import EVERYBODY_READS, NOBODY_READS, TextContext, called_you, context_for
from fathom.text.lines import Line
from fathom.text.placeholders import NOBODY as NO_READER
from fathom.text.placeholders import read_by

pytestmark = pytest.mark.machines("python")
EVENTS = 60
HERS, HIS = b"a" * 32, b"b" * 32


class NoDisk:
    async def write(self, write: Any) -> bool:
        return True


async def nobody_thinks(table: Table, seat: int) -> int:
    raise AssertionError("no bots play here")


def table_with(game: str, *groups: PageSubscribers) -> Table:
    row = MatchRow("table", game, game_with(game).version, "{}", "{}", "{}", 2, bytes([7]) * 32, 1)
    keys = [Key(row.id, 0, HERS), Key(row.id, 1, HIS)]
    log = first_events(row, [Seat(PERSON, "Ann"), Seat(PERSON, "Ben")])
    table = Table(NoDisk(), row, nobody_thinks, None, 0.0, log, keys, Outages())  # type: ignore[arg-type]
    for group in groups:
        group.members.add(Subscriber({0: HERS, 1: HIS}.get(group.viewer)))
        table.groups[group.key] = group
    return table


async def play(table: Table, events: int) -> None:
    rng, position = random.Random(3), table.projection.position
    while position.actor != NOBODY and table.projection.seq < events:
        await table.play(position.actor, rng.choice(position.game.options(position.state)), None)


def twin_of(shown: ScreenState) -> ScreenState:
    twin = ScreenState()
    twin.parts, twin.cards, twin.scene = dict(shown.parts), shown.cards, shown.scene
    return twin


def personal(t: TextContext, reader: int) -> TextContext:
    """The texts as they are made for one reader."""
    if t.you is not EVERYBODY_READS:
        return t
    return context_for(t.rules, t.say, t.names, called_you(reader) if reader >= 0 else NOBODY_READS)


def words_of(beat: dict[str, Any]) -> dict[str, Any]:
    """All that a reader sees and reads; how long it lasts is the same for all, and so is whose mark stands before it."""
    return {name: value for name, value in beat.items() if name not in ("length", "mark") and value != ""}


@pytest.mark.parametrize("game", ["deep-dive", "into-the-blue", "the-blue-lion", "jaws"])
@pytest.mark.parametrize("alone", [True, False])
def test_who_is_told_together_is_told_what_each_would_be_told_alone(monkeypatch: pytest.MonkeyPatch, game: str, alone: bool) -> None:
    together, told = beats.telling, []

    def both(model: Any, entries: Any, screen: str, shown: ScreenState, audience: Any) -> Any:
        reader = model.viewer if alone else NO_READER
        apart = beats.told(replace(model, t=personal(model.t, reader)), entries, screen, twin_of(shown))
        found = together(model, entries, screen, shown, audience)
        assert [words_of(beat) for beat in msgspec.json.decode(read_by(reader, msgspec.json.encode(found).decode()))] == [
            words_of(beat) for beat in msgspec.json.decode(msgspec.json.encode(apart))
        ]
        told.append(model.viewer)
        return found

    monkeypatch.setattr(subscribers, "telling", both)
    groups = [PageSubscribers(seat, "en", screen, "", alone) for seat, screen in ((0, "desk"), (1, "desk"), (1, "phone"))]
    asyncio.run(play(table_with(game, *groups, PageSubscribers(WATCHER, "fr", "desk")), EVENTS))
    assert {0, 1, WATCHER} <= set(told)


def test_a_move_that_all_see_alike_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    moves, frames = [], beats.frames
    monkeypatch.setattr(beats, "frames", lambda model, entries, *more: moves.append(model.viewer) or frames(model, entries, *more))
    groups = [PageSubscribers(seat, "en", "desk") for seat in (0, 1, WATCHER)]
    table = table_with("the-blue-lion", *groups)
    asyncio.run(play(table, EVENTS))
    assert len(moves) < len(table.projection.position.played), "the first to be told is told for all"
    assert set(moves) == {0}


def test_a_move_is_put_into_words_once_for_people_who_are_called_you(monkeypatch: pytest.MonkeyPatch) -> None:
    moves, frames = [], beats.frames
    monkeypatch.setattr(beats, "frames", lambda model, entries, *more: moves.append(model.viewer) or frames(model, entries, *more))
    asyncio.run(play(table_with("deep-dive", *[PageSubscribers(seat, "en", "desk", "", alone=True) for seat in (0, 1)]), EVENTS))
    assert set(moves) == {0}, "the first to be told is told for all"


def test_what_the_beats_have_shown_is_not_sent_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[bytes] = []
    monkeypatch.setattr(Subscriber, "send", lambda self, message: messages.append(message))
    asyncio.run(play(table_with("the-blue-lion", PageSubscribers(WATCHER, "en", "desk")), EVENTS))
    long = [update for update in map(msgspec.json.decode, messages) if len(update.get("beats", ())) > 1]
    assert long
    for update in long:
        shown = {id: html for beat in update["beats"] for id, html in beat["html"].items()}
        assert [id for id, html in update["html"].items() if shown.get(id) == html] == []


@pytest.mark.parametrize("game", ["deep-dive", "into-the-blue", "the-blue-lion", "jaws"])
def test_by_what_is_sent_a_page_knows_the_order_of_all_pieces(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    messages: list[bytes] = []
    monkeypatch.setattr(Subscriber, "send", lambda self, message: messages.append(message))
    group = PageSubscribers(0, "en", "desk")
    asyncio.run(play(table_with(game, group), EVENTS))
    groups: dict[int, str] = {}
    for update in map(msgspec.json.decode, messages):
        for part in (*update.get("beats", ()), update):
            if board := part.get("html", {}).get("board"):
                groups = dict(enumerate(board.partition('data-order="')[2].partition('"')[0].split("/")))
            groups |= {int(number): outline for number, outline in part.get("order", {}).items()}
    assert group.shown.scene
    assert "/".join(groups.values()).rstrip("/") == order(group.shown.scene.groups()).rstrip("/")


def test_what_was_told_of_one_move_is_not_told_of_another_that_looks_the_same() -> None:
    """At two tables, or where a move that nobody saw leads to what another one leads back to."""
    table = table_with("deep-dive")
    model = reader_model(table, table.reader(WATCHER, "en", "", alone=False, shares=True), "", ())
    views, audience = SeenMove(model.view, None, model.view), audience_of(model, "desk")
    assert audience is not None
    for seat, name in enumerate(model.t.names):
        line = Line(f"{name} takes the last move back.", seat, name)
        undone = LogEntry(EventMessage(seq=9, kind=UNDO, say=line.text, seat=seat), line, views)
        (beat,) = msgspec.json.decode(msgspec.json.encode(beats.telling(model, [undone], "desk", ScreenState(), audience)))
        assert beat["say"] == line.text
        assert f'data-by="{seat}"' in beat["lines"]["log"]


@pytest.mark.parametrize(("alone", "called"), [(True, 1), (False, NO_READER)])
def test_a_browser_is_told_whom_its_texts_call_you(alone: bool, called: int) -> None:
    group = PageSubscribers(1, "en", "desk", "", alone)
    assert msgspec.json.decode(group.names_message())["you"] == called
