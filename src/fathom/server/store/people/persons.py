"""Persons: who is behind a key, and under which name and sign. Nobody signs up: a key alone is a person with one device."""

from typing import Any, NamedTuple

import sqlalchemy as sa

from fathom.server.store.rulings import write_notice
from fathom.server.store.schema.people import device_rows, person_rows
from fathom.server.store.schema.rows import answer_rows, collected_rows, key_rows, progress_rows
from fathom.server.store.store import Store, now

DAY = 86_400_000  # milliseconds
REMEMBERED = 10_000  # keys whose person is known without a look into the database
ABOUT = "@"  # before the hash that a notice is about: whose keys or devices have changed
PREFIX = 31  # letters of it that fit into a notice


# Every visitor is asked for: statements that are made once.
HASH: sa.BindParameter[Any] = sa.bindparam("hash")
DEVICE = sa.select(device_rows.c.person, device_rows.c.removed, device_rows.c.seen).where(device_rows.c.hash == HASH)
KEPT = [sa.select(rows.c.hash).where(rows.c.hash == HASH).limit(1) for rows in (key_rows, progress_rows, answer_rows, collected_rows)]


class Profile(NamedTuple):
    """What a person chose. `caught_up`: the results of matches from before there were logbooks have been asked for."""

    name: str = ""
    sign: int = 0
    open: bool = False
    caught_up: bool = False
    at: int = 0


class Persons:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[bytes, tuple[bytes | None, int]] = {}  # the person and the day, by the hash of a key
        seen = store.insert_into(device_rows)
        fresh = {"seen": seen.excluded.seen, "label": seen.excluded.label}
        self.seen = seen.on_conflict_do_update(index_elements=["hash"], set_=fresh)

    async def behind(self, key_hash: bytes, label: str = "") -> bytes | None:
        """Whose device a key is on; None for a device that was removed. A device is seen once a day."""
        today = now() // DAY
        found = self.known.get(key_hash)
        if found is None or found[1] != today:
            person, is_new = await self.store.read(lambda connection: who_is_behind(connection, key_hash))
            if person and is_new:
                await self.see(key_hash, person, label)
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[key_hash] = person, today
        return found[0]

    async def see(self, key_hash: bytes, person: bytes, label: str) -> None:
        row = {"hash": key_hash, "person": person, "label": label, "removed": False, "at": now(), "seen": now()}
        await self.store.change(lambda connection: connection.execute(self.seen, row) and None, is_durable=False)

    def forget(self) -> None:
        """Devices or keys have changed, here or in another process."""
        self.known.clear()

    async def profile(self, person: bytes) -> Profile:
        row = person_rows.c
        wanted = sa.select(row.name, row.sign, row.open, row.caught_up, row.at).where(row.id == person)

        def question(connection: sa.Connection) -> Profile:
            found = connection.execute(wanted).one_or_none()
            return Profile(*found) if found else Profile()

        return await self.store.read(question)

    async def keep(self, person: bytes, **facts: Any) -> None:
        """Changes some facts of a profile."""
        new = Profile(at=now())._replace(**facts)
        row = self.store.insert_into(person_rows).values(id=person, **new._asdict())
        kept = row.on_conflict_do_update(index_elements=["id"], set_=facts)
        await self.store.change(lambda connection: connection.execute(kept) and None)


def who_is_behind(connection: sa.Connection, key_hash: bytes) -> tuple[bytes | None, bool]:
    """The person, None for a removed device, and whether the device was not seen today.

    One that nothing is kept for is not written down: anybody can invent keys.
    """
    row = connection.execute(DEVICE, {"hash": key_hash}).one_or_none()
    if row:
        return None if row.removed else bytes(row.person), row.seen // DAY != now() // DAY
    return key_hash, any(connection.execute(wanted, {"hash": key_hash}).scalar() is not None for wanted in KEPT)


def tell_about(connection: sa.Connection, key_hash: bytes) -> None:
    """Running servers ask again whose this key is, and which tables it opens."""
    write_notice(connection, ABOUT + key_hash.hex()[:PREFIX])
