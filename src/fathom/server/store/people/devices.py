"""Devices: several may hold the logbook of one person. A code that works once, for a few minutes, links another; any can be removed."""

import secrets
from typing import Any, NamedTuple

import sqlalchemy as sa

from fathom.server.store.keys import Bearer, hash_of
from fathom.server.store.people.persons import tell_about
from fathom.server.store.schema.people import (
    device_rows,
    holiday_rows,
    invitation_rows,
    passkey_rows,
    person_rows,
    rating_rows,
    result_rows,
    shipmate_rows,
    tally_rows,
    ticket_rows,
)
from fathom.server.store.schema.rows import (
    answer_rows,
    collected_rows,
    key_rows,
    notice_settings_rows,
    progress_rows,
    reminder_rows,
    seeker_rows,
    subscription_rows,
    turn_notice_rows,
)
from fathom.server.store.store import Store, now

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
LENGTH = 10  # letters of a code: about 50 bits
LASTS = 10 * 60_000  # milliseconds
LINK = "link"
NOBODY = b""  # whose a ticket is that is made before anybody is known
# All that is kept for a person, and the column that says for whom.
KEPT: tuple[tuple[sa.Table, str], ...] = (
    (key_rows, "hash"),
    (progress_rows, "hash"),
    (answer_rows, "hash"),
    (collected_rows, "hash"),
    (result_rows, "person"),
    (tally_rows, "person"),
    (rating_rows, "person"),
    (shipmate_rows, "person"),
    (shipmate_rows, "other"),
    (invitation_rows, "person"),
    (invitation_rows, "other"),
    (passkey_rows, "person"),
    (holiday_rows, "person"),
    (seeker_rows, "person"),
    (notice_settings_rows, "person"),
    (subscription_rows, "person"),
    (turn_notice_rows, "person"),
    (reminder_rows, "person"),
    (person_rows, "id"),
)


class Device(NamedTuple):
    hash: bytes
    label: str
    at: int
    seen: int


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def tidy(code: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(code.split()).replace("-", "").upper()


class Devices:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: bytes) -> list[Device]:
        """The devices of a person, the one seen last first."""
        row = device_rows.c
        wanted = sa.select(row.hash, row.label, row.at, row.seen).where(row.person == person, ~row.removed).order_by(row.seen.desc())
        return await self.store.read(lambda connection: [Device(*found) for found in connection.execute(wanted)])

    async def new_ticket(self, kind: str, person: bytes, secret: str) -> int:
        """Makes a secret good once. Returns until when. An older one of the kind is no longer good."""
        until = now() + LASTS
        row = ticket_rows.c

        def work(connection: sa.Connection) -> int:
            older = (row.kind == kind) & (row.person == person) & (row.person != NOBODY)
            connection.execute(ticket_rows.delete().where((row.until < now()) | older))
            connection.execute(ticket_rows.insert().values(hash=hash_of(secret), kind=kind, person=person, until=until))
            return until

        return await self.store.change(work)

    async def use_ticket(self, kind: str, secret: str) -> bytes | None:
        """The person of a ticket, who gets it once; None where there is none or it is too late."""
        return await self.store.change(lambda connection: taken(connection, kind, secret))

    async def link(self, code: str, bearer: Bearer, label: str) -> bytes | None:
        """Makes a device one of the person who showed the code. What was kept for its own person becomes theirs."""

        def work(connection: sa.Connection) -> bytes | None:
            person = taken(connection, LINK, tidy(code))
            if person:
                self.adopt(connection, person, bearer, label)
            return person

        return await self.store.change(work)

    async def bring_back(self, person: bytes, bearer: Bearer, label: str) -> None:
        """The same for somebody who proved by a passkey who they are."""
        await self.store.change(lambda connection: self.adopt(connection, person, bearer, label))

    def adopt(self, connection: sa.Connection, person: bytes, bearer: Bearer, label: str) -> None:
        key_hash = hash_of(bearer.key)
        if bearer.person != person:
            move(connection, bearer.person, person)
        row = {"hash": person, "person": person, "label": "", "removed": False, "at": now(), "seen": now()}
        new = self.store.insert_into(device_rows)
        connection.execute(new.values(row).on_conflict_do_nothing())  # the first device had no row as long as nothing was kept
        mine = {"person": person, "label": label, "removed": False, "seen": now()}
        connection.execute(new.values({**row, **mine, "hash": key_hash}).on_conflict_do_update(index_elements=["hash"], set_=mine))
        tell_about(connection, bearer.person)

    async def remove(self, person: bytes, key_hash: bytes) -> bool:
        """The key on that device opens nothing any more. False where the device is not this person's."""
        mine = (device_rows.c.hash == key_hash, device_rows.c.person == person, ~device_rows.c.removed)

        def work(connection: sa.Connection) -> bool:
            removed = connection.execute(device_rows.update().where(*mine).values(removed=True, label="")).rowcount
            if removed:
                connection.execute(subscription_rows.delete().where(subscription_rows.c.device == key_hash))
            tell_about(connection, person)
            return bool(removed)

        return await self.store.change(work)


def taken(connection: sa.Connection, kind: str, secret: str) -> bytes | None:
    """A ticket is deleted when it is used: of two who try at once, one gets it."""
    row = ticket_rows.c
    same = (row.hash == hash_of(secret), row.kind == kind, row.until >= now())
    person = connection.execute(ticket_rows.delete().where(*same).returning(row.person)).scalar()
    return None if person is None else bytes(person)


def move(connection: sa.Connection, old: bytes, new: bytes) -> None:
    """All that was kept for one id becomes another's. Where both have something, the other's own stays."""
    connection.execute(device_rows.update().where(device_rows.c.person == old).values(person=new))
    for table, column in KEPT:
        move_rows(connection, table, column, old, new)
    connection.execute(shipmate_rows.delete().where(shipmate_rows.c.person == shipmate_rows.c.other))


def move_rows(connection: sa.Connection, table: sa.Table, column: str, old: bytes, new: bytes) -> None:
    twin = table.alias()
    others: list[Any] = [twin.c[key.name] == table.c[key.name] for key in table.primary_key if key.name != column]
    has_twin = sa.exists().where(twin.c[column] == new, *others).correlate(table)
    connection.execute(table.delete().where(table.c[column] == old, has_twin))
    connection.execute(table.update().where(table.c[column] == old).values({column: new}))
