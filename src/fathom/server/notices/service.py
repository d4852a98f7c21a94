"""The service of notices: finds out who gets which notice, and delivers it. No table waits for it: it has its own queue, and limits.

A turn, or that a friend opens a table, is told once, by one process, also after a crash: the store knows what is due. Who is connected
is not told of a turn, unless the page says that nobody looks at it, or the connection ends before the person can have noticed.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from fathom.puzzles.daily import ROTATION, dive_on, today
from fathom.server.live.registry import Registry
from fathom.server.live.table import Table
from fathom.server.notices import push
from fathom.server.notices.guard import NONE, ForbiddenAddress, NobodyAnswers, Outbound
from fathom.server.notices.quiet import due, next_morning
from fathom.server.notices.reminders import due_at, show_reminded, slow_clock
from fathom.server.notices.texts import Notice, dive_notice, opened_notice, reminder_notice, turn_notice
from fathom.server.notices.webhooks import webhook_request
from fathom.server.ops.metrics import NOTICES
from fathom.server.ops.quotas import Buckets
from fathom.server.ops.settings import Quota, ServerSettings
from fathom.server.ops.slices import in_slices
from fathom.server.render.lobby import open_table
from fathom.server.store.answers import Answers
from fathom.server.store.notices import OPENED, KeptNotices, NoticeSettings, Subscription, TurnNotice
from fathom.server.store.reminders import Reminder, Reminders
from fathom.server.store.store import Key, StoreUnavailable, now

log = logging.getLogger("fathom.notices")
SENDERS, LONGEST_QUEUE = 4, 1_000  # requests at the same time, and notices that may wait for one
LOOK = 5.0  # seconds between two looks for what is due
FRESH = 90.0  # seconds in which a connection that ends may have been dead when the turn began
MOST_FRESH = 10_000  # turns that are remembered for that
RETRIES = (5.0, 30.0, 180.0)  # seconds before each further try
PER_PERSON, TRIALS = Quota(30, 1 / 60), Quota(5, 1 / 30)  # notices, and trials from one address
SENT, GONE, LATER, REFUSED = "sent", "gone", "later", "refused"
CONTACT = "https://localhost"  # for push services, where the operator gave no address


class Webhook(NamedTuple):
    kind: str
    address: str
    language: str


class Delivery(NamedTuple):
    """A notice on its way to a device or a webhook of a person."""

    person: bytes
    to: Subscription | Webhook
    notice: Notice
    tries: int = 0


class Notices:
    def __init__(self, registry: Registry, settings: ServerSettings) -> None:
        self.registry = registry
        self.kept = KeptNotices(registry.store)
        self.reminders = Reminders(registry.store)
        self.outbound = Outbound(settings.notices)
        self.site = settings.address
        self.is_open = settings.notices != NONE
        self.queue: asyncio.Queue[Delivery] = asyncio.Queue(LONGEST_QUEUE)
        self.fresh: dict[tuple[str, Key], float] = {}  # turns that began while the person was connected
        self.quota, self.trials = Buckets(PER_PERSON), Buckets(TRIALS)

    def start(self) -> None:
        if not self.is_open:
            return
        self.registry.on_turn = self.turn_began
        self.registry.on_rematch = self.rematch_began
        self.registry.on_opened = self.table_opened
        self.registry.run_in_background(self.registry.repeat(self.look, LOOK))
        for _ in range(SENDERS):
            self.registry.run_in_background(self.deliver_forever())

    async def close(self) -> None:
        await self.outbound.close()

    # who is to be told

    def turn_began(self, table: Table, keys: Iterable[Key]) -> None:
        """Called at the table: it only notes what is to be done."""
        for key in keys:
            if slow_clock(table, key.seat):
                self.registry.run_in_background(self.remind(Reminder(table.id, key.hash, key.seat)))
            if key.seat not in table.online():
                self.registry.run_in_background(self.tell(table, key))
            elif len(self.fresh) < MOST_FRESH:
                self.fresh[table.id, key] = time.monotonic()

    def rematch_began(self, match: str, looking: frozenset[int]) -> None:
        self.registry.run_in_background(self.tell_of_rematch(match, looking))

    async def tell_of_rematch(self, match: str, looking: frozenset[int]) -> None:
        """Whose turn it is at the new table. A viewer of the old one is shown the way there, and told only if they do not take it."""
        table = await self.registry.readable(match)
        if table is None:
            return
        for key in table.deciding():
            if slow_clock(table, key.seat):
                await self.remind(Reminder(match, key.hash, key.seat))
            await self.tell(table, key, wait=FRESH if key.seat in looking else 0.0)

    async def tell(self, table: Table, key: Key, *, hidden: bool = False, wait: float = 0.0) -> None:
        """Notes that a person is to be told of the turn they have now, and tells them if it is time. `hidden`: nobody sees their page."""
        try:
            settings = await self.kept.settings(key.hash)
            if settings.turns:
                turn = TurnNotice(table.id, key.hash, key.seat, len(table.projection.position.played))
                await self.schedule(turn, settings, hidden=hidden, wait=wait)
        except StoreUnavailable as error:
            log.warning("notice waits", extra={"table": table.id, "reason": str(error)})

    async def remind(self, reminder: Reminder) -> None:
        """Reminds somebody of the turn they have in a slow match, or notes when to do it."""
        try:
            table, settings = await self.registry.readable(reminder.match), await self.kept.settings(reminder.person)
            when = due_at(table, reminder, settings) if table else None
            if table is None or when is None:
                return
            if when > now():
                await self.reminders.set(reminder, when)
            elif settings.turns and await self.channels(reminder.person) and not await self.is_connected(table, reminder.seat):
                left = await show_reminded(table, reminder)
                if left:
                    await self.announce(reminder.person, lambda language: reminder_notice(table, left, language))
        except StoreUnavailable as error:
            log.warning("reminder failed", extra={"table": reminder.match, "reason": str(error)})

    async def is_connected(self, table: Table, seat: int) -> bool:
        """In any process, also where the table has only just been opened in this one."""
        return seat in table.online() or not await self.registry.presence.is_away(table.id, seat, 0)

    def table_opened(self, table: Table, person: bytes) -> None:
        """Called where a person opens a table that anybody may find."""
        self.registry.run_in_background(self.tell_friends(table, person))

    async def tell_friends(self, table: Table, person: bytes) -> None:
        for friend in await self.kept.friends_of(person):
            await self.tell_of_table(table, friend)

    async def tell_of_table(self, table: Table, person: bytes) -> None:
        """Tells a person of a table that a friend opened, or to which a friend invites them."""
        settings = await self.kept.settings(person)
        if settings.friends and self.is_open:
            await self.schedule(TurnNotice(table.id, person, OPENED, OPENED), settings)

    async def schedule(self, turn: TurnNotice, settings: NoticeSettings, *, hidden: bool = False, wait: float = 0.0) -> None:
        at = now()
        when = due(at + int(wait * 1000), settings)
        if await self.kept.schedule(turn, when) and when <= at:
            for claimed in await self.kept.claim(turn.match, turn.person):
                await self.deliver_turn(claimed, hidden=hidden)

    async def look(self) -> None:
        """Tells what has become due, in this process or another, and those whose connection has ended."""
        async for match, key in in_slices(self.fresh):
            table = await self.registry.readable(match)
            if table and key in table.deciding() and time.monotonic() < self.fresh[match, key] + FRESH:
                if key.seat in table.online():
                    continue
                await self.tell(table, key)
            del self.fresh[match, key]
        while await self.kept.is_any_due():
            for turn in await self.kept.claim():
                await self.deliver_turn(turn)
        for reminder in await self.reminders.claim():
            await self.remind(reminder)
        await self.tell_of_dive()

    async def tell_of_dive(self) -> None:
        """The day's puzzle, in the morning, to those who have not answered it yet."""
        offered = [game for game in ROTATION if game in self.registry.offered()]
        for person, settings in await self.kept.claim_dives(lambda settings: next_morning(now(), settings)):
            day, at = today(), now()
            answers = await Answers(self.registry.store).of(person)
            if offered and due(at, settings) <= at and all(answer.day != day.toordinal() for answer in answers):
                await self.announce(person, lambda language: dive_notice(dive_on(today(), offered).asked.game, language))

    async def deliver_turn(self, turn: TurnNotice, *, hidden: bool = False) -> None:
        """Tells of a turn, or of a table of a friend, if that is still news."""
        table = await self.registry.readable(turn.match)
        if table is None:
            return
        if turn.seat == OPENED and is_free_for(table, turn.person):
            await self.announce(turn.person, lambda language: opened_notice(table, language))
        elif is_deciding(table, turn) and (hidden or turn.seat not in table.online()):
            await self.announce(turn.person, lambda language: turn_notice(table, turn.seat, language))

    async def announce(self, person: bytes, notice: Callable[[str], Notice]) -> None:
        """Puts notices into the queue, each in the language of its reader."""
        if not self.quota.take(person.hex()):
            NOTICES.labels("limited").inc()
            return
        for to in await self.channels(person):
            self.enqueue(Delivery(person, to, notice(to.language)))

    async def channels(self, person: bytes) -> list[Subscription | Webhook]:
        """Where a person is told: on devices, and at a webhook."""
        settings = await self.kept.settings(person)
        webhook = [Webhook(settings.kind, settings.webhook, settings.language)] if settings.webhook else []
        return [*await self.kept.subscriptions(person), *webhook]

    # on the way

    def enqueue(self, delivery: Delivery) -> None:
        try:
            self.queue.put_nowait(delivery)
        except asyncio.QueueFull:
            NOTICES.labels("dropped").inc()

    async def deliver_forever(self) -> None:
        while True:
            delivery = await self.queue.get()
            try:
                await self.deliver(delivery)
            except StoreUnavailable as error:
                log.warning("notice failed", extra={"reason": str(error)})
            except Exception:  # one broken subscription must not stop the others
                log.exception("notice failed")

    async def deliver(self, delivery: Delivery) -> str:
        """What became of it. What may work later is tried again, a few times; an address that is gone is forgotten."""
        result = await self.try_once(delivery)
        NOTICES.labels(result).inc()
        if result == LATER and delivery.tries < len(RETRIES):
            self.registry.run_in_background(self.again(delivery))
        return result

    async def try_once(self, delivery: Delivery) -> str:
        """What became of a trial, which is not tried again."""
        result = await self.send(delivery)
        if result == GONE:
            await self.forget(delivery)
        return result

    async def again(self, delivery: Delivery) -> None:
        await asyncio.sleep(RETRIES[delivery.tries])
        self.enqueue(delivery._replace(tries=delivery.tries + 1))

    async def forget(self, delivery: Delivery) -> None:
        if isinstance(delivery.to, Subscription):
            await self.kept.unsubscribe(delivery.person, delivery.to.id)
        else:
            await self.kept.forget_webhook(delivery.person, delivery.to.address)

    async def send(self, delivery: Delivery) -> str:
        to = delivery.to
        try:
            if isinstance(to, Subscription):
                private = await self.kept.private_key(push.new_private_key)
                body, headers = await asyncio.to_thread(self.pushed, to, private, delivery.notice)
                status = await self.outbound.post(to.endpoint, body, headers)
            else:
                body, headers = webhook_request(to.kind, delivery.notice, self.site)
                status = await self.outbound.post(to.address, body, headers)
        except ForbiddenAddress:
            return REFUSED
        except NobodyAnswers:
            return LATER
        return result_of(status)

    def pushed(self, to: Subscription, private: bytes, notice: Notice) -> tuple[bytes, dict[str, str]]:
        contact = self.site if self.site.startswith("https:") else CONTACT
        body = push.encrypted(to, msgspec.json.encode(notice._asdict()))
        return body, push.headers(to, private, contact, notice.table or "test")


def is_deciding(table: Table, turn: TurnNotice) -> bool:
    """Is it still this turn of the person?"""
    is_current = len(table.projection.position.played) == turn.number
    return is_current and any(key.hash == turn.person and key.seat == turn.seat for key in table.deciding())


def is_free_for(table: Table, person: bytes) -> bool:
    return open_table(table, "en") is not None and not table.held(person)


def result_of(status: int) -> str:
    if 200 <= status < 300:
        return SENT
    if status in (404, 410):
        return GONE
    return LATER if status == 429 or status >= 500 else REFUSED
