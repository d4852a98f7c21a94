"""Stored reviews: which are requested, and what was found so far. With several processes, one makes a review at a time."""

from collections.abc import Collection, Mapping

import msgspec
import sqlalchemy as sa

from fathom.server.store.schema.rows import review_event_rows, review_rows
from fathom.server.store.store import Store, now

LEASE = 15_000  # milliseconds that a process may be silent before another takes its place
MOST_FAILURES = 3  # then a review waits until somebody asks again


class KeptReview(msgspec.Struct, frozen=True):
    """What is kept of a review: the rough curve, the head and the events are JSON."""

    match: str
    asked: int
    until: int
    failures: int
    done: bool
    rough: str | None
    head: str | None
    events: tuple[str, ...] = ()

    @property
    def has_stopped(self) -> bool:
        return not self.done and self.failures >= MOST_FAILURES


class KeptReviews:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, match: str) -> KeptReview | None:
        def question(connection: sa.Connection) -> KeptReview | None:
            row = connection.execute(review_rows.select().where(review_rows.c.match == match)).one_or_none()
            wanted = sa.select(review_event_rows.c.data).where(review_event_rows.c.match == match).order_by(review_event_rows.c.number)
            return KeptReview(**row._mapping, events=tuple(connection.execute(wanted).scalars())) if row else None

        return await self.store.read(question)

    async def done(self, matches: Collection[str]) -> list[str]:
        """Those of some matches that are wholly reviewed."""
        wanted = sa.select(review_rows.c.match).where(review_rows.c.match.in_(matches), review_rows.c.done)
        return await self.store.read(lambda connection: list(connection.execute(wanted).scalars())) if matches else []

    async def ask(self, match: str) -> None:
        """Asks for a review, or once more for one that has stopped."""

        def work(connection: sa.Connection) -> None:
            asked = connection.execute(review_rows.update().where(review_rows.c.match == match).values(failures=0))
            if not asked.rowcount:
                connection.execute(review_rows.insert().values(match=match, asked=now(), until=0, failures=0, done=False))

        await self.store.change(work)

    async def waiting(self) -> int:
        """Reviews that are asked for and not done."""
        wanted = sa.select(sa.func.count()).where(~review_rows.c.done, review_rows.c.failures < MOST_FAILURES)
        return await self.store.read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def claim(self) -> str | None:
        """The review that has waited longest and that nobody makes: from now on this process does."""
        free = (~review_rows.c.done, review_rows.c.failures < MOST_FAILURES, review_rows.c.until < now())
        wanted = sa.select(review_rows.c.match).where(*free).order_by(review_rows.c.asked).limit(1)
        if await self.store.read(lambda connection: connection.execute(wanted).scalar()) is None:
            return None  # nearly always: no transaction that writes

        def work(connection: sa.Connection) -> str | None:
            match: str | None = connection.execute(wanted.with_for_update(skip_locked=True)).scalar()
            connection.execute(review_rows.update().where(review_rows.c.match == match).values(until=now() + LEASE))
            return match

        return await self.store.change(work)

    async def keep(self, match: str, facts: Mapping[str, str | bool], events: Mapping[int, str]) -> None:
        """Adds what was found, and claims the review for another while. Another process may have found the same event meanwhile."""

        def work(connection: sa.Connection) -> None:
            connection.execute(review_rows.update().where(review_rows.c.match == match).values(until=now() + LEASE, **facts))
            if events:
                rows = [{"match": match, "number": number, "data": data} for number, data in events.items()]
                connection.execute(self.store.insert_into(review_event_rows).on_conflict_do_nothing(), rows)

        await self.store.change(work)

    async def release(self, match: str, *, failed: bool) -> None:
        """Another process may go on; after some failures in a row nobody does."""
        failures = review_rows.c.failures + 1 if failed else review_rows.c.failures
        change = review_rows.update().where(review_rows.c.match == match).values(until=0, failures=failures)
        await self.store.change(lambda connection: connection.execute(change))
