"""Holidays: a person's slow clocks are paused for some days, a few per year. Days left over when one ends early are not lost."""

from collections.abc import Iterable

import sqlalchemy as sa

from fathom.server.store.people.persons import DAY
from fathom.server.store.schema.people import holiday_rows
from fathom.server.store.schema.rows import alarm_rows, key_rows
from fathom.server.store.store import Store, now

MOST = 7  # days in a year
YEAR = 365 * DAY
Span = tuple[int, int]  # from when until when, in milliseconds since 1970


class Holidays:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, people: Iterable[bytes], since: int) -> list[Span]:
        """The holidays of some people that end after that."""
        wanted = holidays_of(people, since)
        return await self.store.read(lambda connection: spans(connection, wanted))

    async def begin(self, person: bytes, days: int) -> Span | None:
        """None where so many days are not left, or the person is on holiday already."""

        def work(connection: sa.Connection) -> Span | None:
            start = now()
            past = spans(connection, holidays_of([person], start - YEAR))
            if not 0 < days <= days_left(past, start) or any(until > start for _, until in past):
                return None
            connection.execute(holiday_rows.insert().values(person=person, start=start, until=start + days * DAY))
            return start, start + days * DAY

        return await self.store.change(work)

    async def end(self, person: bytes) -> Span | None:
        """Ends the holiday that the person is on."""
        row = holiday_rows.c
        here = (row.person == person, row.until > now())
        ended = holiday_rows.update().where(*here).values(until=now()).returning(row.start, row.until)

        def work(connection: sa.Connection) -> Span | None:
            found = connection.execute(ended).first()
            return (int(found.start), int(found.until)) if found else None

        return await self.store.change(work)

    async def matches(self, person: bytes) -> list[tuple[str, int]]:
        """The matches of a person that have a clock, and their seats there."""
        row = key_rows.c
        wanted = sa.select(row.match, row.seat).join(alarm_rows, alarm_rows.c.match == row.match).where(row.hash == person, row.seat >= 0)
        return await self.store.read(lambda connection: [(str(match), int(seat)) for match, seat in connection.execute(wanted)])


def holidays_of(people: Iterable[bytes], since: int) -> sa.Select[tuple[int, int]]:
    row = holiday_rows.c
    return sa.select(row.start, row.until).where(row.person.in_(list(people)), row.until > since).order_by(row.start)


def spans(connection: sa.Connection, wanted: sa.Select[tuple[int, int]]) -> list[Span]:
    return [(int(row.start), int(row.until)) for row in connection.execute(wanted)]


def days_left(past: Iterable[Span], at: int) -> int:
    """Whole days that a person may still take, by their holidays within the year before."""
    taken = sum(until - max(start, at - YEAR) for start, until in past)
    return (MOST * DAY - taken) // DAY
