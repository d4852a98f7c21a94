"""Passkeys: a way back for somebody who lost their devices. The server keeps the public key; the private one never leaves the device."""

from typing import NamedTuple

import sqlalchemy as sa

from fathom.server.store.schema.people import passkey_rows
from fathom.server.store.store import Store, now


class Passkey(NamedTuple):
    id: bytes
    person: bytes
    public_key: bytes
    uses: int
    at: int


class Passkeys:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: bytes) -> list[Passkey]:
        wanted = sa.select(passkey_rows).where(passkey_rows.c.person == person).order_by(passkey_rows.c.at)
        return await self.store.read(lambda connection: [Passkey(*row) for row in connection.execute(wanted)])

    async def find(self, credential: bytes) -> Passkey | None:
        wanted = sa.select(passkey_rows).where(passkey_rows.c.id == credential)
        return await self.store.read(lambda connection: next((Passkey(*row) for row in connection.execute(wanted)), None))

    async def keep(self, person: bytes, credential: bytes, public_key: bytes, uses: int) -> None:
        row = passkey_rows.insert().values(id=credential, person=person, public_key=public_key, uses=uses, at=now())
        await self.store.change(lambda connection: connection.execute(row) and None)

    async def used(self, credential: bytes, uses: int) -> None:
        """A count that does not grow is a copied key: the library refuses it."""
        change = passkey_rows.update().where(passkey_rows.c.id == credential).values(uses=uses)
        await self.store.change(lambda connection: connection.execute(change) and None)

    async def forget(self, person: bytes) -> None:
        gone = passkey_rows.delete().where(passkey_rows.c.person == person)
        await self.store.change(lambda connection: connection.execute(gone) and None)
