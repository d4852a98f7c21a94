"""What the clocks of all matches share through the database: when no server was running, and when a match has to be checked again."""

from collections.abc import Iterable

import sqlalchemy as sa

from fathom.server.store.schema.rows import alarm_rows, outage_rows
from fathom.server.store.store import Alarm, Store

MOST_ALARMS = 100  # that are answered at once


class Outages:
    """The times in which no server ran, in milliseconds since 1970. They may overlap; no clock runs in them."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int]] = []  # by their beginning

    def learn(self, connection: sa.Connection) -> None:
        """Reads those that are new, here or from other processes."""
        newest = max((until for _, until in self.spans), default=0)
        wanted = sa.select(outage_rows.c.start, outage_rows.c.until).where(outage_rows.c.until > newest)
        found = [(int(start), int(until)) for start, until in connection.execute(wanted)]
        if found:
            self.spans = sorted([*self.spans, *found])

    def beside(self, spans: Iterable[tuple[int, int]]) -> "Outages":
        """These and others."""
        found = Outages()
        found.spans = sorted([*self.spans, *spans])
        return found

    def uptime(self, start: int, end: int) -> int:
        """How long a server ran between two times."""
        running, at = 0, start
        for down, up in self.spans:
            if up > at and down < end:
                running += max(0, down - at)
                at = up
        return running + max(0, end - at)

    def after(self, start: int, span: int) -> int:
        """The time at which a server has run for so long since a start."""
        at = start
        for down, up in self.spans:
            if up > at and down < at + span:
                span -= max(0, down - at)
                at = up
        return at + span


def note_outage(connection: sa.Connection, start: int, until: int) -> None:
    """Several processes that come back at once may each write one."""
    connection.execute(outage_rows.insert().values(start=start, until=until))


class Alarms:
    """When somebody's time may be up in a match that no process has in memory. The log says whether it is; this only says when to look."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def due(self, at: int) -> list[Alarm]:
        wanted = alarm_rows.select().where(alarm_rows.c.due <= at).order_by(alarm_rows.c.due).limit(MOST_ALARMS)
        return await self.store.read(lambda connection: [Alarm(**row._mapping) for row in connection.execute(wanted)])

    async def answer(self, alarm: Alarm, due: int | None) -> None:
        """Puts an alarm off, or with None an end to it. What somebody set meanwhile stays."""
        same = (alarm_rows.c.match == alarm.match, alarm_rows.c.due == alarm.due)
        change = alarm_rows.delete().where(*same) if due is None else alarm_rows.update().where(*same).values(due=due)
        await self.store.change(lambda connection: connection.execute(change).rowcount)
