"""A move is answered when it is durable, and drawn after that: neither is lost where somebody does not wait for it."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from fathom.server.live.commands import execute
from fathom.server.live.projection import first_events
from fathom.server.live.table import Table
from fathom.server.messages import PERSON, Accepted, Command, CommandResult, Seat
from fathom.server.ops.slices import Turns
from fathom.server.store.clocks import Outages
from fathom.server.store.store import Key, MatchRow, StoreUnavailable

KEY = b"both seats"


class Disk:
    """A store of which every write succeeds, or none does."""

    def __init__(self, *, works: bool = True) -> None:
        self.works = works

    async def write(self, write: Any) -> bool:
        if not self.works:
            raise StoreUnavailable
        return True

    async def events(self, match: str, after: int = 0) -> list[Any]:
        return []


class HeldUp(Turns):
    """Many other tables are drawn before this one."""

    def __init__(self) -> None:
        super().__init__()
        self.free = asyncio.Event()

    async def next(self) -> None:
        await self.free.wait()


def table_of(store: Disk) -> Table:
    row = MatchRow("table", "into-the-blue", 1, "{}", '{"first_player": 1}', "{}", 2, bytes([1]) * 32, 1)
    seats, keys = [Seat(PERSON, "Ann"), Seat(PERSON, "Ben")], [Key(row.id, seat, KEY) for seat in (0, 1)]
    nothing: Any = None
    return Table(store, row, nothing, nothing, 0.0, first_events(row, seats), keys, Outages())  # type: ignore[arg-type]


def keep_all(table: Table, answer: Callable[[CommandResult], None]) -> "asyncio.Task[CommandResult]":
    return asyncio.create_task(execute(table, Command("one", play=0, seat=0), KEY, "en", 0, answer))


async def moments(number: int = 10) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


def test_a_move_is_answered_before_it_is_drawn_and_whoever_reads_meanwhile_waits_for_it() -> None:
    async def run() -> None:
        table, answers = table_of(Disk()), list[CommandResult]()
        table.turns = turns = HeldUp()
        before = table.projection.cursors[0]
        playing = keep_all(table, answers.append)
        await moments()
        assert answers == [Accepted("one", before + 2)]  # the dice that were kept, and those that chance rolled
        assert table.projection.cursors[0] == before
        reading = asyncio.create_task(table.settled())
        await moments()
        assert not reading.done()
        turns.free.set()
        await reading
        assert table.projection.cursors[0] == before + 2
        assert await playing == answers[0]
        assert len(answers) == 1
        await table.settled()  # nothing is left to wait for

    asyncio.run(run())


def test_what_was_answered_is_drawn_although_its_sender_is_gone() -> None:
    async def run() -> None:
        table, answers = table_of(Disk()), list[CommandResult]()
        table.turns = HeldUp()
        playing = keep_all(table, answers.append)
        await moments()
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        [accepted] = answers
        assert isinstance(accepted, Accepted)
        assert table.projection.cursors[0] == accepted.accepted
        assert not table.lock.locked()

    asyncio.run(run())


def test_what_could_not_be_saved_is_not_answered() -> None:
    async def run() -> None:
        answers = list[CommandResult]()
        with pytest.raises(StoreUnavailable):
            await keep_all(table_of(Disk(works=False)), answers.append)
        assert not answers

    asyncio.run(run())
