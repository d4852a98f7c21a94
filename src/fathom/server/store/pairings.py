"""Pairings: people who play the next to arrive. Each waits at their own table; one of those who arrive is sent there."""

import sqlalchemy as sa

from fathom.server.store.presence import ALIVE
from fathom.server.store.schema.rows import presence_rows, process_rows, seeker_rows
from fathom.server.store.store import Store, now

ARRIVES = 10_000  # milliseconds in which somebody counts as there before their page is connected
PAIRING_LOCK = 4_670_449  # in PostgreSQL


class Pairings:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def claim_or_wait(self, game: str, person: bytes, match: str) -> tuple[str, bool]:
        """The match of somebody who waits, who then waits no longer, or this one, where the person waits from now on.

        The second value says whether the match is somebody else's. A person who waits already goes on waiting at the same table.
        """

        def work(connection: sa.Connection) -> tuple[str, bool]:
            if self.store.is_postgresql:  # of two who come at once, one waits and the other finds them
                connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({PAIRING_LOCK})"))
            waits = sa.select(seeker_rows.c.match).where(seeker_rows.c.game == game)
            mine = connection.execute(waits.where(seeker_rows.c.person == person)).scalar()
            other = connection.execute(waits.where(seeker_rows.c.person != person, is_there(now())).order_by(seeker_rows.c.at)).scalar()
            if other:
                connection.execute(seeker_rows.delete().where(seeker_rows.c.match.in_(filter(None, [other, mine]))))
            elif not mine:
                connection.execute(seeker_rows.insert().values(match=match, game=game, person=person, at=now()))
            return (str(other), True) if other else (str(mine or match), False)

        return await self.store.change(work)

    async def expired(self, before: int) -> list[str]:
        """The matches of those who have waited since before that. They wait no longer; each is named once, to one process."""
        gone = seeker_rows.delete().where(seeker_rows.c.at < before).returning(seeker_rows.c.match)
        found = sa.select(sa.func.count()).select_from(seeker_rows).where(seeker_rows.c.at < before)
        if not await self.store.read(lambda connection: connection.execute(found).scalar()):
            return []
        return await self.store.change(lambda connection: list(connection.execute(gone).scalars()))


def is_there(at: int) -> sa.ColumnElement[bool]:
    """Does somebody look at the table of a seeker, in any process, or have they only just come?"""
    at_table = sa.select(presence_rows.c.match).join(process_rows, process_rows.c.id == presence_rows.c.process)
    there = (presence_rows.c.match == seeker_rows.c.match, presence_rows.c.left.is_(None), process_rows.c.seen > at - ALIVE)
    return sa.or_(seeker_rows.c.at > at - ARRIVES, at_table.where(*there).exists())
