"""Presence: who is connected to which process, and since when nobody is. Several processes share these facts through the database."""

import secrets
import time
from collections.abc import Iterable

import sqlalchemy as sa

from fathom.server.store.clocks import Outages, note_outage
from fathom.server.store.schema.rows import presence_rows, process_rows
from fathom.server.store.store import Store, now

BEAT = 4.0  # seconds after which a process says again that it runs
ALIVE = 12_000  # milliseconds since a process last said so
FORGOTTEN = 2 * 86_400_000  # milliseconds until somebody who left is forgotten; no grace time is as long
HOUR = 3_600_000  # milliseconds

Place = tuple[str, int]  # a match and a seat


class Presence:
    """What this process tells the others, and what it knows from them. Changes are collected and written together."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = secrets.token_hex(8)
        self.here: dict[str, frozenset[int]] = {}  # seats connected to this process, by match
        self.changed: dict[Place, int | None] = {}
        self.written = 0.0
        self.tidied = 0
        self.elsewhere: dict[str, frozenset[int]] = {}  # seats connected to other processes, by match
        self.outages = Outages()

    def tell(self, match: str, seats: frozenset[int]) -> None:
        """Who is connected to a match here, now."""
        before = self.here.get(match, frozenset())
        self.changed |= {(match, seat): None for seat in seats - before} | {(match, seat): now() for seat in before - seats}
        self.here[match] = seats
        if not seats:
            del self.here[match]

    async def beat(self, matches: Iterable[str]) -> list[str]:
        """Says that this process runs and what changed, and learns who is connected elsewhere. Returns the matches where that is news."""
        if not self.changed and time.monotonic() < self.written + BEAT:
            return []
        changed, self.changed = self.changed, {}
        wanted = set(matches)
        try:
            found = await self.store.change(lambda connection: self.exchange(connection, changed))
        except BaseException:
            self.changed = changed | self.changed
            raise
        self.written = time.monotonic()
        before, self.elsewhere = self.elsewhere, {match: frozenset(seats) for match, seats in found.items() if match in wanted}
        return [match for match in wanted if before.get(match, frozenset()) != self.elsewhere.get(match, frozenset())]

    def exchange(self, connection: sa.Connection, changed: dict[Place, int | None]) -> dict[str, set[int]]:
        at = now()
        last = connection.execute(sa.select(sa.func.max(process_rows.c.seen))).scalar()
        is_new = not connection.execute(process_rows.update().where(process_rows.c.id == self.process).values(seen=at)).rowcount
        if is_new:
            connection.execute(process_rows.insert().values(id=self.process, seen=at))
        if last and at - last > (BEAT * 1000 if is_new else ALIVE):  # nobody ran, or nobody could write
            note_outage(connection, last, at)
        self.outages.learn(connection)
        if at > self.tidied + HOUR:
            self.tidied = at
            self.forget_old(connection, at)
        if changed:
            mine = [{"match": match, "seat": seat, "process": self.process, "left": left} for (match, seat), left in changed.items()]
            connection.execute(self.store.insert_into(presence_rows).on_conflict_do_update(**self.same_place()), mine)
        others = sa.select(presence_rows.c.match, presence_rows.c.seat).join(process_rows, process_rows.c.id == presence_rows.c.process)
        here = (presence_rows.c.left.is_(None), process_rows.c.id != self.process, process_rows.c.seen > at - ALIVE)
        found: dict[str, set[int]] = {}
        for match, seat in connection.execute(others.where(*here)):
            found.setdefault(match, set()).add(seat)
        return found

    def same_place(self) -> dict[str, object]:
        columns = presence_rows.c
        insert = self.store.insert_into(presence_rows)
        return {"index_elements": [columns.match, columns.seat, columns.process], "set_": {"left": insert.excluded.left}}

    def forget_old(self, connection: sa.Connection, at: int) -> None:
        old = sa.select(process_rows.c.id).where(process_rows.c.seen < at - FORGOTTEN)
        gone = presence_rows.c.left < at - FORGOTTEN
        connection.execute(presence_rows.delete().where(presence_rows.c.process.in_(old) | gone))
        connection.execute(process_rows.delete().where(process_rows.c.seen < at - FORGOTTEN))

    async def is_away(self, match: str, seat: int, seconds: float) -> bool:
        """Has nobody been connected for a seat for so long, in any process? Also true where nobody ever was."""
        wanted = sa.select(presence_rows.c.left, process_rows.c.seen).join(process_rows, process_rows.c.id == presence_rows.c.process)
        here = wanted.where(presence_rows.c.match == match, presence_rows.c.seat == seat)
        rows = await self.store.read(lambda connection: connection.execute(here).all())
        at = now()
        last = max((at if left is None and seen > at - ALIVE else left or seen for left, seen in rows), default=0)
        return at - last > seconds * 1000

    async def leave(self) -> None:
        """This process ends: nobody is connected to it any more."""
        mine = presence_rows.c.process == self.process
        gone = presence_rows.update().where(mine, presence_rows.c.left.is_(None)).values(left=now())
        await self.store.change(lambda connection: connection.execute(gone).rowcount)
