"""Reminders as they are kept: the last for each person at a seat, and one process for each."""

import asyncio

import pytest

from fathom.server.store.reminders import Reminder, Reminders
from fathom.server.store.store import Event, MatchRow, Store, Write, now

pytestmark = pytest.mark.every_database


def test_a_reminder_is_given_to_one_process_once_it_is_due(store: Store) -> None:
    async def remind() -> None:
        row = MatchRow("thetable", "reef", 1, "{}", "{}", "{}", 2, bytes(32), 1)
        await store.write(Write([Event(row.id, 1, "sit", 0, 1)], (row,)))
        kept, ann, ben = Reminders(store), Reminder(row.id, b"a" * 32, 0), Reminder(row.id, b"b" * 32, 1)
        await kept.set(ann, now())
        await kept.set(ben, now() + 60_000)
        found = await asyncio.gather(kept.claim(), Reminders(store).claim())
        assert sorted(found) == [[], [ann]]
        await kept.set(ben, now())
        assert await kept.claim() == [ben]
        assert await kept.claim() == []

    asyncio.run(remind())
