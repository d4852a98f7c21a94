"""A live table: it appends events to its log, applies them to its projection, and publishes them. Commit first, then publish."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Set
from typing import Any

import msgspec

from fathom.engine.contract import NOBODY, State
from fathom.server.live.clocks.absence import absence, steps_in
from fathom.server.live.clocks.clock import HOLIDAY, Clock, alarm_for
from fathom.server.live.game_cache import CUSTOM, READY, game_of
from fathom.server.live.hints import Advice
from fathom.server.live.projection import CHAT, GRACE, MOVE, REMIND, LogEntry, Projection, entries_after, shared_context
from fathom.server.live.roles import characters_played, has_characters
from fathom.server.live.subscribers import Reader, Subscriber, Subscribers
from fathom.server.live.thinking import NobodyWaits, TooMany, pause
from fathom.server.messages import BOT, PERSON, Absence, Online, TableOptions
from fathom.server.ops.metrics import events_of
from fathom.server.ops.quotas import Buckets
from fathom.server.ops.slices import Turns
from fathom.server.store.clocks import Outages
from fathom.server.store.keys import BARRED, OWNER, opens
from fathom.server.store.store import Event, Key, MatchRow, Store, StoreUnavailable, Write, now
from fathom.text.catalogues import EVERYBODY_READS, NOBODY_READS, TextContext, You, called_you

log = logging.getLogger("fathom.tables")
LATELY = 30.0  # seconds
FEW = 24  # events of a log that costs less to apply than to hand over to a thread

NO_SEATS: frozenset[int] = frozenset()  # one for all tables: even an empty set takes 200 bytes
TIMELESS = (CHAT, GRACE, HOLIDAY, REMIND)  # nobody's time begins with them: the alarm of the match stays as it is

Think = Callable[["Table", int], Awaitable[int]]
Advise = Callable[["Table", State, int], Awaitable[Advice]]
Durable = Callable[[Event], None]
OnTurn = Callable[["Table", frozenset[Key]], None]
OnRematch = Callable[[str, frozenset[int]], None]
OnOpened = Callable[["Table", bytes], None]


class Table:
    def __init__(
        self, store: Store, row: MatchRow, think: Think, advise: Advise, bot_time: float, events: list[Event], keys: list[Key],
        outages: Outages,
    ) -> None:  # fmt: skip
        self.store = store
        self.think = think
        self.advise = advise
        self.bot_time = bot_time
        self.table_options = msgspec.json.decode(row.wishes, type=TableOptions)
        chosen = self.table_options.clock
        self.projection = Projection(row, game_of(row), Clock(chosen, row.seats, outages) if chosen else None)
        self.keys = keys
        self.lock = asyncio.Lock()
        self.is_writing = False  # and so finds out whether another process wrote
        self.groups: dict[Hashable, Subscribers] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.left: dict[int, int] = {}  # when the last subscriber of a seat disconnected, as far as is known here
        self.elsewhere = NO_SEATS  # connected to other processes
        self.presence_changed = False
        self.turns = Turns()  # to publish, which all tables take one after the other
        self.untold: asyncio.Event | None = None  # is set once what has been committed is in the projection
        self.chats: Buckets | None = None  # how much each key writes, at all tables
        self.hinted = NO_SEATS  # for which a hint is on its way
        self.visitor = ""  # the address from which somebody with a seat looked last
        self.on_turn: OnTurn | None = None  # is told whose turn begins, by the process that wrote the move
        self.on_rematch: OnRematch | None = None  # is told where the next match begins, and at which seats people look at this one
        self.first: list[Event] | None = None  # the whole log of a new table, until something happens: its players ask for it
        for event in events:
            self.projection.apply(event)

    @property
    def id(self) -> str:
        return self.projection.row.id

    # who is who

    def held(self, key_hash: bytes | None) -> dict[int, str]:
        """The seats that a key opens, each with its role; the owner's key also opens OWNER."""
        return {key.seat: key.role for key in self.keys if key.hash == key_hash and opens(key)}

    def host(self) -> int | None:
        """The first seat of the person who opened the table."""
        owners = {key.hash for key in self.keys if key.seat == OWNER}
        return min((key.seat for key in self.keys if key.seat >= 0 and key.hash in owners and opens(key)), default=None)

    def barred(self, key_hash: bytes | None) -> frozenset[int]:
        """The seats that a key may never open in this match."""
        return frozenset(key.seat for key in self.keys if key.hash == key_hash and key.role == BARRED)

    def characters(self, seat: int, role: str) -> frozenset[str] | None:
        """The characters that a player with this role plays at a seat; None: all."""
        roles = [key.role for key in self.keys if key.seat == seat and opens(key)]
        return characters_played(self.projection.game, seat, role, roles) if role or any(roles) else None

    def you(self, seat: int, role: str) -> You:
        """Whom the texts call "you" when a player with this role reads them: the seat, and a character that is the player's only one."""
        played = (self.characters(seat, role) or ()) if seat >= 0 else ()
        return called_you(seat, *(played if len(played) == 1 else ())) if seat >= 0 else NOBODY_READS

    def deciding(self) -> frozenset[Key]:
        """The keys of the people who are to decide now, as far as they know."""
        return frozenset([key for key in self.keys if key.seat >= 0 and self.is_asked(key)])

    def is_asked(self, key: Key) -> bool:
        projection, seat = self.projection, key.seat
        if projection.turn(seat) != seat or projection.seats[seat].who != PERSON or not opens(key):
            return False
        characters = self.characters(seat, key.role)
        return characters is None or bool(projection.options(seat, characters))

    def is_alone(self, key_hash: bytes | None) -> bool:
        """Does the holder of the key play one seat? Where several people share a screen, all are called by their names."""
        return sum(seat >= 0 for seat in self.held(key_hash)) == 1

    def subscribers(self) -> list[Subscriber]:  # connected to this process
        return [subscriber for group in self.groups.values() for subscriber in group.members]

    def online(self) -> frozenset[int]:
        """The seats of all who are connected, also to other processes."""
        return self.online_here() | self.elsewhere

    def online_here(self) -> frozenset[int]:
        """The seats of all connected keys, not only those they look from: several people may share a device."""
        keys = {subscriber.key_hash for group in self.groups.values() for subscriber in group.members}
        return frozenset([key.seat for key in self.keys if key.seat >= 0 and key.hash in keys and opens(key)])

    def absences(self) -> list[Absence]:
        """Everybody who is away and for whom a bot steps in when it is, or will be, their turn."""
        if not steps_in(self.table_options):
            return []
        people = {seat: left for seat, left in self.left.items() if self.projection.seats[seat].who == PERSON}
        return [absence(seat, left, self.table_options, self.projection.graces.get(seat, 0)) for seat, left in people.items()]

    def stood_in(self) -> frozenset[int]:
        """The seats of people for whom a bot plays. They may come back."""
        return frozenset([key.seat for key in self.keys if key.seat >= 0 and self.projection.seats[key.seat].who == BOT and opens(key)])

    def roles_online(self, seat: int) -> set[str]:
        """The roles of all who look from a seat now."""
        return {group.role for group in self.groups.values() if group.viewer == seat}

    def is_looked_at(self) -> bool:
        """Is somebody connected, or was the table asked for lately? Otherwise its bots pause."""
        return bool(self.groups) or time.monotonic() - self.used < LATELY

    def seen_from(self, address: str, key_hash: bytes | None) -> None:
        if self.held(key_hash):
            self.visitor = address

    def may_chat(self, key_hash: bytes | None) -> bool:
        return self.chats is None or self.chats.take((key_hash or b"").hex())

    def is_idle(self) -> bool:
        return not self.groups and not self.thinking and not self.lock.locked()

    # writing; the caller holds the lock

    def event(self, kind: str, seat: int, **more: Any) -> Event:
        return Event(match=self.id, seq=self.projection.seq + 1, kind=kind, seat=seat, at=now(), **more)

    async def commit(
        self, events: list[Event], keys: tuple[Key, ...] = (), revoked: tuple[Key, ...] = (), matches: tuple[MatchRow, ...] = (),
        ended: tuple[str, ...] = (), durable: Durable | None = None,
    ) -> bool:  # fmt: skip
        """Writes events of this table and publishes them. False when another process was first: its events are published instead.

        A new key takes the place of what the same person had of that seat. Whoever waits for it is told as soon as the events are durable.
        """
        replaced = {(key.match, key.seat, key.hash) for key in keys}
        revoked = (*revoked, *(key for key in self.keys if replaced and (key.match, key.seat, key.hash) in replaced))
        starts = self.projection.clock and any(event.kind not in TIMELESS for event in events)
        alarms = [alarm_for(row, events[0].at) for row in (self.projection.row, *matches)] if starts else []
        before = self.deciding()
        self.is_writing = True
        try:
            if not await self.store.write(Write(events, matches, keys, revoked, ended, list(filter(None, alarms)))):
                await self.catch_up()
                return False
            if durable:
                durable(events[0])
            kept = [key for key in self.keys if key not in revoked] if revoked else self.keys
            kept = [*kept, *(key for key in keys if key.match == self.id)] if keys else kept
            await self.tell([event for event in events if event.match == self.id], kept)
        except StoreUnavailable:
            await self.catch_up()  # the COMMIT may have succeeded even so
            raise
        finally:
            self.is_writing = False
        began = self.deciding() - before
        if began and self.on_turn:
            self.on_turn(self, began)
        return True

    async def catch_up(self) -> None:
        """Reads and publishes what other processes wrote."""
        events = await self.store.events(self.id, self.projection.seq)
        await self.tell(events, await self.store.keys(self.id) if events else self.keys)

    def disconnect_revoked(self) -> None:
        """Disconnects all who look from a seat that their key no longer opens."""
        for group in self.groups.values():
            gone = {one for one in group.members if group.viewer >= 0 and group.viewer not in self.held(one.key_hash)}
            group.members -= gone
            for subscriber in gone:
                subscriber.disconnect()

    def disconnect(self, person: str = "") -> None:
        """Disconnects all devices, or those of a person, named by the beginning of their id; those that still may come back at once."""
        for subscriber in self.subscribers():
            if (subscriber.key_hash or b"").hex().startswith(person):
                subscriber.disconnect()

    def close_oldest(self, key_hash: bytes | None, most: int) -> None:
        """Disconnects the oldest connections of a player, so that so many stay: most of them are phones that lost their network."""
        if self.held(key_hash):
            mine = [one for one in self.subscribers() if one.key_hash == key_hash and not one.is_closing()]
            for subscriber in sorted(mine, key=lambda one: one.number)[: max(0, len(mine) - most)]:
                subscriber.disconnect()

    # publishing

    async def tell(self, events: list[Event], keys: list[Key]) -> None:
        """Applies and publishes committed events when it is this table's turn: to draw takes longest, and answers go first."""
        self.untold = asyncio.Event()
        try:
            await self.turns.next()
        finally:  # also where whoever sent the command no longer waits
            if keys != self.keys:
                self.keys = keys
                self.disconnect_revoked()
            self.apply_and_publish(events)
            self.untold.set()
            self.untold = None

    async def settled(self) -> None:
        """Returns when everything that somebody was told is durable can be seen here."""
        if self.untold:
            await self.untold.wait()

    def apply_and_publish(self, events: list[Event]) -> None:
        """Applies committed events to the projection and publishes them to every viewer whose view changed.

        A viewer who sees that chance moves next gets the event together with what chance plays. That depends on the view alone.
        """
        if events:
            self.first = None
        unpublished: dict[Reader, list[LogEntry]] = {}
        groups: dict[Reader, list[Subscribers]] = {}
        for group in self.groups.values():
            groups.setdefault(self.reader_of(group), []).append(group)
        viewers = {reader.viewer for reader in groups}
        for event in events:
            change = self.projection.apply(event, viewers)
            for reader in groups:
                if change.is_noticed(reader.viewer):
                    t = self.text_context(reader)
                    entry = self.projection.entry_for(change, reader.viewer, t, is_drawn=reader.shares)
                    unpublished.setdefault(reader, []).append(entry)
            for reader in list(unpublished):
                if not self.projection.expects_chance(reader.viewer):
                    self.publish(groups[reader], unpublished.pop(reader))
        for reader, rest in unpublished.items():
            self.publish(groups[reader], rest)
        kinds = Counter([event.kind for event in events])
        for kind, count in kinds.items():
            events_of(kind).inc(count)
        if GRACE in kinds:
            self.publish_online()
        self.wake_bot()

    def publish(self, groups: list[Subscribers], entries: list[LogEntry]) -> None:
        for group in groups:
            group.publish(self, entries)

    def reader_of(self, group: Subscribers) -> Reader:
        return self.reader(group.viewer, group.language, group.role, alone=group.alone, shares=group.shares)

    def reader(self, viewer: int, language: str, role: str, *, alone: bool, shares: bool = False) -> Reader:
        """Somebody with this role; texts say "you" to who is alone before the screen. Where all get the same texts, the browser does."""
        if shares and not has_characters(self.projection.game, len(self.projection.seats)):
            return Reader(viewer, language, EVERYBODY_READS, shares)
        return Reader(viewer, language, self.you(viewer, role) if alone else NOBODY_READS, shares)

    def text_context(self, reader: Reader) -> TextContext:
        if reader.shares:
            return shared_context(self.projection.game, reader.language, len(self.projection.seats), reader.you)
        return self.projection.text_context(reader.language, reader.you)

    async def log(self) -> list[Event]:
        """The events that may be told. The caller holds the lock."""
        return [event for event in self.first or await self.store.events(self.id) if event.seq <= self.projection.seq]

    async def entries_after(self, viewer: int, language: str, after: int, you: You = NOBODY_READS) -> list[LogEntry]:
        """The log entries past a cursor, read from the store. The caller holds the lock."""
        events = await self.log()

        def read() -> list[LogEntry]:
            return list(entries_after(self.projection.row, events, viewer, language, after, you))

        return read() if len(events) <= FEW and self.projection.game.machine != "python" else await asyncio.to_thread(read)

    # subscribing

    async def join(self, group: Subscribers, after: int, key_hash: bytes | None) -> Subscriber:
        """A new member of the group. It is sent what it missed after its cursor, then what happens, until it is unsubscribed."""
        subscriber = Subscriber(key_hash)
        async with self.lock:
            missed = await group.missed(self, after)
            group = self.groups.setdefault(group.key, group)
            group.members.add(subscriber)
            group.welcome(subscriber, self, missed, after)
        self.publish_online()
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        for group in self.groups.values():
            group.members.discard(subscriber)
        self.groups = {key: group for key, group in self.groups.items() if group.members}
        self.used = time.monotonic()
        self.note_left({seat for seat in self.held(subscriber.key_hash) if seat >= 0})

    def set_elsewhere(self, seats: frozenset[int]) -> None:
        gone, self.elsewhere = self.elsewhere - seats, seats
        self.note_left(gone)

    def note_left(self, seats: Set[int]) -> None:
        """Nobody is connected any more for these seats, unless from another device."""
        for seat in seats - self.online():
            self.left.setdefault(seat, now())
        self.publish_online()

    def publish_online(self) -> None:
        self.presence_changed = True
        seats = self.online()
        for seat in seats:
            self.left.pop(seat, None)
        absences = self.absences()
        message = Online(sorted(seats), absences, now() if absences else 0)
        for group in self.groups.values():
            group.publish_online(message)

    # bots

    def bot_to_move(self) -> int | None:
        actor = self.projection.position.actor
        return actor if actor >= 0 and not self.projection.waiting and self.projection.seats[actor].who == BOT else None

    def wake_bot(self) -> None:
        if self.thinking is None and self.bot_to_move() is not None and self.is_looked_at():
            self.thinking = asyncio.create_task(self.let_bots_play())

    async def let_bots_play(self) -> None:
        """Bots think in a thread, on a view; their move is dropped when the position has changed meanwhile.

        A move that somebody does not notice takes no time of its own, so that nobody learns from the clock how many there were.
        """
        started = time.monotonic()
        try:
            while (seat := self.bot_to_move()) is not None and self.is_looked_at():
                seq, position = self.projection.seq, self.projection.position
                try:
                    option = await self.think(self, seat)
                except NobodyWaits:
                    continue
                if self.projection.seq == seq and position.is_noticed_by_all(option):
                    await asyncio.sleep(pause(self.bot_time, position.has_secrets(seat), time.monotonic() - started))
                    started = time.monotonic()
                async with self.lock:
                    if self.projection.seq == seq:
                        await self.play(seat, option, None)
        except TooMany:  # the next sweep wakes the bot again
            pass
        except StoreUnavailable as error:  # and so it does then wakes the bot again
            log.warning("bot could not play", extra={"table": self.id, "reason": str(error)})
        except Exception:
            log.exception("a bot failed", extra={"table": self.id})
        finally:
            self.thinking = None

    async def play(self, seat: int, option: int, move_id: str | None, durable: Durable | None = None) -> bool:
        """Plays an option and what chance plays after it. The caller holds the lock."""
        position = self.projection.position
        if position.game.machine == "python" and position.game.name in READY and position.game.edition.name != CUSTOM:
            position.game = game_of(self.projection.row)  # compiled by now
        transitions = position.move(option)
        ended = (self.id,) if transitions[-1].after.actor == NOBODY else ()
        cursor = self.projection.cursors[seat] + sum(seat in transition.noticed_by for transition in transitions)
        first = self.event(MOVE, seat, option=option, move_id=move_id, cursor=cursor)
        rest = [
            Event(match=self.id, seq=first.seq + number, kind=MOVE, seat=transition.actor, at=first.at, option=transition.option)
            for number, transition in enumerate(transitions[1:], start=1)
        ]
        return await self.commit([first, *rest], ended=ended, durable=durable)
