"""Invitations: somebody invites a person they have played with to a table. It shows in that person's lobby for a while."""

from typing import NamedTuple

import sqlalchemy as sa

from fathom.server.store.schema.people import invitation_rows
from fathom.server.store.store import Store, now

LASTS = 3 * 86_400_000  # milliseconds
SHOWN = 4


class Invitation(NamedTuple):
    """To which match, and how the person who invites is called there."""

    match: str
    name: str


class Invitations:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def send(self, person: bytes, other: bytes, match: str, name: str) -> None:
        """`other` invites a person."""
        new = self.store.insert_into(invitation_rows).values(person=person, other=other, match=match, name=name, at=now())
        fresh = {column: new.excluded[column] for column in ("match", "name", "at")}
        kept = new.on_conflict_do_update(index_elements=["person", "other"], set_=fresh)
        await self.store.change(lambda connection: connection.execute(kept) and None)

    async def withdraw(self, person: bytes, match: str) -> bool:
        """The person does not come to this match. False where nobody invited them."""
        gone = invitation_rows.delete().where(invitation_rows.c.person == person, invitation_rows.c.match == match)
        return bool(await self.store.change(lambda connection: connection.execute(gone).rowcount))

    async def of(self, person: bytes) -> list[Invitation]:
        """The latest first."""
        row = invitation_rows.c
        wanted = sa.select(row.match, row.name).where(row.person == person, row.at > now() - LASTS).order_by(row.at.desc()).limit(SHOWN)
        return await self.store.read(lambda connection: [Invitation(*found) for found in connection.execute(wanted)])
