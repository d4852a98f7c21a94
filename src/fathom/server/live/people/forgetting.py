"""Forgets what nobody uses any more: absent people and idle matches, after the number of days set by the operator."""

import logging
from collections.abc import Iterable

import sqlalchemy as sa

from fathom.server.live.people.bookkeeper import Bookkeeper
from fathom.server.live.people.deletion import delete_person
from fathom.server.live.registry import Registry
from fathom.server.ops.settings import Keeping
from fathom.server.store.people.persons import DAY
from fathom.server.store.schema.people import device_rows, ending_rows, result_rows
from fathom.server.store.schema.rows import match_rows
from fathom.server.store.store import now

ROUND = 600.0  # seconds between two looks
FEW = 50  # people or matches in one round: live tables come first
LOOKED = 1_000  # matches that are looked at for that
log = logging.getLogger("fathom.forgetting")


class Forgetting:
    def __init__(self, registry: Registry, keeping: Keeping) -> None:
        self.registry = registry
        self.keeping = keeping
        self.bookkeeper = Bookkeeper(registry, keeping.tables)
        self.looked = 0  # up to which time matches were looked at

    def start(self) -> None:
        self.bookkeeper.start()
        self.registry.run_in_background(self.registry.repeat(self.round, ROUND))

    async def round(self) -> None:
        if self.keeping.people:
            for person in await self.registry.store.read(self.absent_people):
                await delete_person(self.registry, person)
                log.info("somebody was forgotten")
        if self.keeping.tables:
            self.looked = await self.registry.store.change(self.ask_for_resting_matches)

    def absent_people(self, connection: sa.Connection) -> list[bytes]:
        """People none of whose devices was seen lately."""
        row, other = device_rows.c, device_rows.alias()
        limit = now() - self.keeping.people * DAY
        seen = sa.exists().where(other.c.person == row.person, other.c.seen >= limit)
        wanted = sa.select(row.person).where(row.seen < limit, ~seen).order_by(row.seen).limit(FEW)
        return list(dict.fromkeys(bytes(person) for person in connection.execute(wanted).scalars()))

    def ask_for_resting_matches(self, connection: sa.Connection) -> int:
        """Old matches without results: the bookkeeper finds out which are over, and deletes those that rest. Returns where to go on."""
        row = match_rows.c
        old = sa.select(row.id, row.at).where(row.at > self.looked, row.at < now() - self.keeping.tables * DAY)
        found = connection.execute(old.order_by(row.at).limit(LOOKED)).all()
        known = {match for rows in (result_rows, ending_rows) for match in those_in(connection, rows, [each.id for each in found])}
        asked = [each for each in found if each.id not in known][:FEW]
        if asked:
            connection.execute(self.registry.store.new_ending, [{"match": each.id, "at": now()} for each in asked])
        last = asked if len(asked) == FEW else found
        return int(last[-1].at) if last else 0


def those_in(connection: sa.Connection, rows: sa.Table, matches: list[str]) -> Iterable[str]:
    """Which of the matches have a row."""
    return connection.execute(sa.select(rows.c.match).where(rows.c.match.in_(matches))).scalars()
