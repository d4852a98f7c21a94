"""Beats for browsers: a move is told once for all who get the same, and to each of them what they would be told alone."""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from fathom.engine.contract import NOBODY, WATCHER
from fathom.server.live.game_cache import game_with
from fathom.server.live.projection import first_events
from fathom.server.live.subscribers import Subscriber
from fathom.server.live.table import Table
from fathom.server.messages import PERSON, Seat
from fathom.server.render.updates import beats, subscribers
from fathom.server.render.updates.screen_state import ScreenState
from fathom.server.render.updates.subscribers import PageSubscribers
from fathom.server.store.clocks import Outages
from fathom.server.store.store import Key, MatchRow

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


@pytest.mark.parametrize("game", ["deep-dive", "into-the-blue", "the-blue-lion", "jaws"])
@pytest.mark.parametrize("alone", [True, False])
def test_who_is_told_together_is_told_what_each_would_be_told_alone(monkeypatch: pytest.MonkeyPatch, game: str, alone: bool) -> None:
    together, told = beats.telling, []

    def both(model: Any, entries: Any, screen: str, shown: ScreenState, audience: Any) -> msgspec.Raw:
        apart = msgspec.json.decode(msgspec.json.encode(beats.told(model, entries, screen, twin_of(shown))))
        found = together(model, entries, screen, shown, audience)
        assert msgspec.json.decode(found) == apart
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


def test_between_people_who_are_called_you_only_the_words_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = [PageSubscribers(seat, "en", "desk", "", alone=True) for seat in (0, 1)]
    made, step = [], beats.step

    def counted(before: Any, after: Any) -> Any:
        kept = beats.steps.get(id(after))
        made.append(kept is not None and kept[1] is after)
        return step(before, after)

    monkeypatch.setattr(beats, "step", counted)
    asyncio.run(play(table_with("deep-dive", *groups), EVENTS))
    assert sum(made) >= len(made) / 2, "what changes between two pictures is found once"
