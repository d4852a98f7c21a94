"""Reminders of turns in slow matches: when each is due. A process that takes one on takes its row away."""

from typing import Any, NamedTuple

import sqlalchemy as sa

from fathom.server.store.schema.rows import reminder_rows
from fathom.server.store.store import Store, now

AT_ONCE = 100  # that a process takes on together


class Reminder(NamedTuple):
    match: str
    person: bytes
    seat: int


class Reminders:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def set(self, reminder: Reminder, due: int) -> None:
        """There is one for each person at a seat: the last."""
        new = self.store.insert_into(reminder_rows).values(**reminder._asdict(), due=due)
        latest = new.on_conflict_do_update(index_elements=["match", "person", "seat"], set_={"due": due})
        await self.store.change(lambda connection: connection.execute(latest).rowcount)

    async def claim(self) -> list[Reminder]:
        """Those that are due: each is given to one process, once. Nothing is written where nothing is due."""
        row = reminder_rows.c
        wanted = sa.select(row.match, row.person, row.seat, row.due).where(row.due <= now()).order_by(row.due).limit(AT_ONCE)
        found = await self.store.read(lambda connection: connection.execute(wanted).all())

        def work(connection: sa.Connection) -> list[Reminder]:
            return [Reminder(each.match, bytes(each.person), each.seat) for each in found if is_mine(connection, each)]

        def is_mine(connection: sa.Connection, each: Any) -> bool:
            same = (row.match == each.match, row.person == each.person, row.seat == each.seat, row.due == each.due)
            return bool(connection.execute(reminder_rows.delete().where(*same)).rowcount)

        return await self.store.change(work) if found else []
