"""Notices: who wants which notices and where, which ones are due, and the server's key for push services."""

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa

from fathom.server.store.schema.people import shipmate_rows
from fathom.server.store.schema.rows import notice_settings_rows, push_key_rows, subscription_rows, turn_notice_rows
from fathom.server.store.store import Store, now

MOST_DEVICES = 10  # of one person; the oldest makes room
AT_ONCE = 100  # turns that a process takes on together
OPENED = -1  # instead of a seat, and of a number of moves


class NoticeSettings(NamedTuple):
    """How a person wants to be told. Quiet hours are minutes of the day in a time zone; `kind` says what listens at the webhook."""

    turns: bool = False
    quiet_from: int | None = None
    quiet_until: int | None = None
    zone: str = "UTC"
    language: str = "en"
    kind: str = ""
    webhook: str = ""
    friends: bool = False  # when a friend opens a table
    dive: int | None = None  # when to tell of the day's puzzle next; None: never


class Subscription(NamedTuple):
    """Where the push service of a device takes notices, and the keys that only the device can read them with."""

    endpoint: str
    p256dh: bytes
    auth: bytes
    language: str

    @property
    def id(self) -> bytes:
        return hashlib.sha256(self.endpoint.encode()).digest()


class TurnNotice(NamedTuple):
    """A turn of a person: so many moves of the match were played when it began. With the seat OPENED: a friend opened the table."""

    match: str
    person: bytes
    seat: int
    number: int


class KeptNotices:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def settings(self, person: bytes) -> NoticeSettings:
        wanted = notice_settings_rows.select().where(notice_settings_rows.c.person == person)
        row = await self.store.read(lambda connection: connection.execute(wanted).one_or_none())
        return NoticeSettings(*row[1:]) if row else NoticeSettings()

    async def keep_settings(self, person: bytes, settings: NoticeSettings) -> None:
        facts = settings._asdict()
        new = self.store.insert_into(notice_settings_rows).values(person=person, **facts)
        await self.done(new.on_conflict_do_update(index_elements=["person"], set_=facts))

    async def forget_webhook(self, person: bytes, webhook: str) -> None:
        same = (notice_settings_rows.c.person == person, notice_settings_rows.c.webhook == webhook)
        await self.done(notice_settings_rows.update().where(*same).values(kind="", webhook=""))

    async def subscriptions(self, person: bytes) -> list[Subscription]:
        row = subscription_rows.c
        wanted = sa.select(row.endpoint, row.p256dh, row.auth, row.language).where(row.person == person).order_by(row.at.desc())
        return await self.store.read(lambda connection: [Subscription(*found) for found in connection.execute(wanted)])

    async def subscribe(self, person: bytes, device: bytes, subscription: Subscription) -> None:
        """A device has one subscription: the last."""
        row = subscription_rows.c
        oldest = sa.select(row.id).where(row.person == person).order_by(row.at.desc()).offset(MOST_DEVICES)

        def work(connection: sa.Connection) -> None:
            connection.execute(subscription_rows.delete().where((row.device == device) | (row.id == subscription.id)))
            facts = {"id": subscription.id, "person": person, "device": device, **subscription._asdict(), "at": now()}
            connection.execute(subscription_rows.insert().values(**facts))
            gone = list(connection.execute(oldest).scalars())
            connection.execute(subscription_rows.delete().where(row.id.in_(gone)))

        await self.store.change(work)

    async def unsubscribe(self, person: bytes, subscription: bytes) -> None:
        row = subscription_rows.c
        await self.done(subscription_rows.delete().where(row.id == subscription, row.person == person))

    # turns

    async def schedule(self, turn: TurnNotice, due: int) -> bool:
        """Notes that a person is to be told of a turn; False where that was noted before."""
        facts = {"seat": turn.seat, "number": turn.number, "due": due}
        new = self.store.insert_into(turn_notice_rows).values(match=turn.match, person=turn.person, **facts)
        newer = new.on_conflict_do_update(index_elements=["match", "person"], set_=facts, where=turn_notice_rows.c.number < turn.number)
        changed = newer.returning(turn_notice_rows.c.number)
        return await self.store.change(lambda connection: connection.execute(changed).first() is not None)

    async def claim(self, match: str | None = None, person: bytes | None = None) -> list[TurnNotice]:
        """The turns of which it is time to tell, of one person or of all: each is given to one process, once."""
        row = turn_notice_rows.c
        mine = [row.due <= now(), *([row.match == match, row.person == person] if match else [])]

        def work(connection: sa.Connection) -> list[TurnNotice]:
            due = sa.select(row.match, row.person).where(*mine).limit(AT_ONCE)
            taken = turn_notice_rows.update().where(sa.tuple_(row.match, row.person).in_(due), row.due.is_not(None)).values(due=None)
            found = connection.execute(taken.returning(row.match, row.person, row.seat, row.number))
            return [TurnNotice(*each) for each in found]

        return await self.store.change(work)

    async def is_any_due(self) -> bool:
        """Is there anything to claim? A look, so that nothing is written where nothing is due."""
        wanted = sa.select(sa.literal(1)).select_from(turn_notice_rows).where(turn_notice_rows.c.due <= now()).limit(1)
        return await self.store.read(lambda connection: connection.execute(wanted).scalar() is not None)

    # friends and the day's puzzle

    async def friends_of(self, person: bytes) -> list[bytes]:
        """Who has played with a person and wants to be told when they open a table."""
        row, mate = notice_settings_rows.c, shipmate_rows.c
        wanted = sa.select(mate.person).join(notice_settings_rows, row.person == mate.person).where(mate.other == person, row.friends)
        return await self.store.read(lambda connection: [bytes(each) for each in connection.execute(wanted.limit(AT_ONCE)).scalars()])

    async def claim_dives(self, following: Callable[[NoticeSettings], int]) -> list[tuple[bytes, NoticeSettings]]:
        """Whom it is time to tell of the day's puzzle: each is given to one process; `following` says when to tell them again."""
        row = notice_settings_rows.c
        due = notice_settings_rows.select().where(row.dive <= now()).limit(AT_ONCE)
        found = await self.store.read(lambda connection: connection.execute(due).all())
        people = [(bytes(each.person), NoticeSettings(*each[1:])) for each in found]

        def work(connection: sa.Connection) -> list[tuple[bytes, NoticeSettings]]:
            return [(person, settings) for person, settings in people if is_mine(connection, person, settings)]

        def is_mine(connection: sa.Connection, person: bytes, settings: NoticeSettings) -> bool:
            same = (row.person == person, row.dive == settings.dive)
            return bool(connection.execute(notice_settings_rows.update().where(*same).values(dive=following(settings))).rowcount)

        return await self.store.change(work) if people else []

    # the server's key

    async def private_key(self, make: Callable[[], bytes]) -> bytes:
        """The server's key, made where there is none."""
        wanted = sa.select(push_key_rows.c.private)
        found = await self.store.read(lambda connection: connection.execute(wanted).scalar())

        def work(connection: sa.Connection) -> bytes:
            if self.store.is_postgresql:
                connection.execute(sa.text("LOCK TABLE push_key IN EXCLUSIVE MODE"))  # of several processes one makes it
            return bytes(connection.execute(wanted).scalar() or keep_push_key(connection, make()))

        return bytes(found) if found else await self.store.change(work)

    async def done(self, statement: Any) -> None:
        await self.store.change(lambda connection: connection.execute(statement) and None)


def keep_push_key(connection: sa.Connection, private: bytes) -> bytes:
    connection.execute(push_key_rows.insert().values(private=private, at=now()))
    return private


def replace_push_key(connection: sa.Connection, private: bytes) -> int:
    """A new key. Subscriptions for the one before are worth nothing any more, and go; returns how many."""
    connection.execute(push_key_rows.delete())
    keep_push_key(connection, private)
    return int(connection.execute(subscription_rows.delete()).rowcount)
