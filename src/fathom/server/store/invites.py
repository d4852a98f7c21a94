"""Invites: how people find a table without its link, by a code of four letters or in the list of open tables. They expire."""

import secrets

import sqlalchemy as sa

from fathom.server.store.schema.rows import invite_rows
from fathom.server.store.store import Store, now

LETTERS = "BCDFGHJKLMNPQRSTVWXYZ"  # none that look alike, no vowels that make words
LENGTH = 4
LASTS = 2 * 3_600_000  # milliseconds
LISTED = 8  # open tables that are shown
SEARCHED = 400  # tables among which they are looked for
TRIES = 20  # codes that may be taken already


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class Invites:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def open(self, match: str, *, listed: bool = False) -> str:
        """The code of a table: the one it has, or a new one."""

        def work(connection: sa.Connection) -> str:
            connection.execute(invite_rows.delete().where(invite_rows.c.until < now()))
            found = connection.execute(sa.select(invite_rows.c.code).where(invite_rows.c.match == match)).scalar()
            if found:
                return str(found)
            taken = set(connection.execute(sa.select(invite_rows.c.code)).scalars())
            code = next(code for code in (new_code() for _ in range(TRIES)) if code not in taken)
            connection.execute(invite_rows.insert().values(code=code, match=match, listed=listed, until=now() + LASTS))
            return code

        return await self.store.change(work)

    async def match_of(self, code: str) -> str | None:
        wanted = sa.select(invite_rows.c.match).where(invite_rows.c.code == code.upper(), invite_rows.c.until >= now())
        return await self.store.read(lambda connection: connection.execute(wanted).scalar())

    async def listed(self) -> list[str]:
        """The matches that anybody may find, latest first. Some of them may be full."""
        wanted = sa.select(invite_rows.c.match).where(invite_rows.c.listed, invite_rows.c.until >= now())
        latest = wanted.order_by(invite_rows.c.until.desc()).limit(SEARCHED)
        return await self.store.read(lambda connection: list(connection.execute(latest).scalars()))
