"""A live table: it replays the log, writes to it, and tells everyone what was written. Commit, then tell."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from fathom.server.live.game_cache import OWN, READY, game_of
from fathom.server.live.projection import MOVE, Ledger, LogEntry, retold
from fathom.server.live.roles import hands
from fathom.server.live.subscribers import LINES, Audience, Listener, Programs, Readers, Render
from fathom.server.live.view_model import Sight, shared, sight_of
from fathom.server.messages import BOT, Online, Wishes
from fathom.server.ops.metrics import events_of
from fathom.server.store.store import Event, Key, MatchRow, Store, StoreTrouble, Write, now

KEEPER = -10  # the seat number under which the maker of a table holds its key
log = logging.getLogger("fathom.tables")
LINK = "link:"  # before the role of a key that lies in a link: good for one exchange only

Think = Callable[["Table", int], Awaitable[int]]


class Table:
    def __init__(self, store: Store, row: MatchRow, render: Render, think: Think, events: list[Event], keys: list[Key]) -> None:
        self.store = store
        self.render = render
        self.think = think
        self.ledger = Ledger(row, game_of(row))
        self.wishes = msgspec.json.decode(row.wishes, type=Wishes)
        self.keys = keys
        self.lock = asyncio.Lock()
        self.pages: dict[tuple[int, str, str, str], Readers] = {}
        self.streams: dict[tuple[int, str], Programs] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.left: dict[int, float] = {}  # when the last listener of a seat went
        for event in events:
            self.ledger.apply(event)

    @property
    def id(self) -> str:
        return self.ledger.row.id

    # who is who

    def held(self, key_hash: bytes | None) -> dict[int, str]:
        """The seats that a key opens, each with its role; KEEPER among them for the maker of the table."""
        return {key.seat: key.role for key in self.keys if key.hash == key_hash and not key.role.startswith(LINK)}

    def hand(self, seat: int, role: str) -> frozenset[str] | None:
        """The characters that somebody with this role plays at a seat; None: whatever there is."""
        roles = [key.role for key in self.keys if key.seat == seat and not key.role.startswith(LINK)]
        return hands(self.ledger.game, seat, role, roles) if role or any(roles) else None

    def audiences(self) -> list[Audience]:
        return [*self.pages.values(), *self.streams.values()]

    def listeners(self) -> int:
        return sum(len(audience.listeners) for audience in self.audiences())

    def online(self) -> frozenset[int]:
        """The seats of everybody who is connected, whichever of them is looked from: one device may be that of several people."""
        keys = {listener.key_hash for audience in self.audiences() for listener in audience.listeners}
        return frozenset(key.seat for key in self.keys if key.seat >= 0 and key.hash in keys)

    def roles_online(self, seat: int) -> set[str]:
        """What those play who look from a seat now."""
        return {audience.role for audience in self.audiences() if audience.viewer == seat}

    def is_idle(self) -> bool:
        return not self.pages and not self.streams and not self.thinking and not self.lock.locked()

    # writing; the caller holds the lock

    def event(self, kind: str, seat: int, **more: Any) -> Event:
        return Event(match=self.id, seq=self.ledger.seq + 1, kind=kind, seat=seat, at=now(), **more)

    async def commit(
        self, events: list[Event], keys: tuple[Key, ...] = (), gone: tuple[Key, ...] = (), matches: tuple[MatchRow, ...] = ()
    ) -> bool:
        """Writes events of this table and tells everyone. False when another process was first: its events are told instead."""
        try:
            won = await self.store.write(Write(events, matches, keys, gone))
        except StoreTrouble:
            await self.catch_up()  # the COMMIT may have succeeded even so
            raise
        if not won:
            await self.catch_up()
            return False
        if keys or gone:
            self.keys = [key for key in self.keys if key not in gone] + [key for key in keys if key.match == self.id]
            self.show_out()
        self.happen([event for event in events if event.match == self.id])
        return True

    async def catch_up(self) -> None:
        """Reads what others wrote."""
        events = await self.store.events(self.id, self.ledger.seq)
        if events:
            self.keys = await self.store.keys(self.id)
            self.show_out()
        self.happen(events)

    def show_out(self) -> None:
        """Whoever looks from a seat that their key no longer opens is told nothing more."""
        for audience in self.audiences():
            gone = {one for one in audience.listeners if audience.viewer >= 0 and audience.viewer not in self.held(one.key_hash)}
            audience.listeners -= gone
            for listener in gone:
                listener.dismiss()

    # telling

    def happen(self, events: list[Event]) -> None:
        """Makes committed events true and tells everyone who can tell that anything happened.

        A viewer who sees that luck must fall next is told together with what luck did. That depends on the view alone.
        """
        untold: dict[tuple[int, str], list[LogEntry]] = {}
        places = dict.fromkeys((audience.viewer, audience.language) for audience in self.audiences())
        for event in events:
            change = self.ledger.apply(event)
            events_of(event.kind).inc()
            for viewer, language in places:
                if change.is_noticed(viewer):
                    untold.setdefault((viewer, language), []).append(self.ledger.tell(change, viewer, language))
            for place in [place for place in untold if not self.ledger.is_luck_seen_next(place[0])]:
                self.tell(place, untold.pop(place))
        for place, rest in untold.items():
            self.tell(place, rest)
        self.wake_bot()

    def tell(self, place: tuple[int, str], told: list[LogEntry]) -> None:
        audiences = [audience for audience in self.audiences() if (audience.viewer, audience.language) == place]
        sights = {role: self.sight(*place, role, told) for role in {audience.role for audience in audiences}}
        for audience in audiences:
            audience.tell(told, sights[audience.role])

    def sight(self, viewer: int, language: str, role: str = "", told: Iterable[LogEntry] = ()) -> Sight:
        sight = sight_of(self.ledger, viewer, language, tuple(told), self.online(), self.wishes.hints)
        return shared(sight, self.ledger, self.hand(viewer, role))

    async def look(self, viewer: int, language: str, role: str = "") -> Sight:
        """A sight with the latest events, for somebody who does not stay."""
        async with self.lock:
            return self.sight(viewer, language, role, await self.latest(viewer, language, 0))

    async def latest(self, viewer: int, language: str, after: int) -> list[LogEntry]:
        """The events past a cursor that a page shows. The caller holds the lock."""
        cursor = self.ledger.cursors[viewer]
        return await self.tell_again(viewer, language, max(after if after <= cursor else 0, cursor - LINES)) if after != cursor else []

    async def tell_again(self, viewer: int, language: str, after: int, *, whole: bool = False) -> list[LogEntry]:
        """From the log: the events past a cursor. The caller holds the lock."""
        events = [event for event in await self.store.events(self.id) if event.seq <= self.ledger.seq]
        return await asyncio.to_thread(lambda: list(retold(self.ledger.row, events, viewer, language, after, whole=whole)))

    # coming and going

    @asynccontextmanager
    async def readers(
        self, viewer: int, language: str, screen: str, after: int, role: str, key_hash: bytes | None
    ) -> AsyncIterator[Listener]:
        """While a browser is connected: a listener that is told what changes on the page."""
        listener = Listener(key_hash)
        async with self.lock:
            told = await self.latest(viewer, language, after)
            audience = self.pages.setdefault((viewer, language, screen, role), Readers(viewer, language, screen, self.render, role))
            audience.listeners.add(listener)
            audience.welcome(listener, self.sight(viewer, language, role, told), after)
        try:
            self.come()
            yield listener
        finally:
            self.leave(audience, listener)

    @asynccontextmanager
    async def programs(
        self, viewer: int, language: str, after: int, key_hash: bytes | None
    ) -> AsyncIterator[tuple[list[LogEntry], Listener]]:
        """While a program is connected: what it missed, and a listener that is told the facts."""
        listener = Listener(key_hash)
        async with self.lock:
            missed = await self.tell_again(viewer, language, after)
            audience = self.streams.setdefault((viewer, language), Programs(viewer, language))
            audience.listeners.add(listener)
        try:
            self.come()
            yield missed, listener
        finally:
            self.leave(audience, listener)

    def come(self) -> None:
        for seat in self.online():
            self.left.pop(seat, None)
        self.say_who_is_online()

    def leave(self, audience: Audience, listener: Listener) -> None:
        audience.listeners.discard(listener)
        self.pages = {place: other for place, other in self.pages.items() if other.listeners}
        self.streams = {place: other for place, other in self.streams.items() if other.listeners}
        self.used = time.monotonic()
        for seat in self.held(listener.key_hash).keys() - self.online():
            self.left[seat] = self.used
        self.say_who_is_online()

    def say_who_is_online(self) -> None:
        message = msgspec.json.encode(Online(sorted(self.online())))
        for audience in self.pages.values():
            for listener in audience.listeners:
                listener.hear(message)

    # bots

    def bot_to_move(self) -> int | None:
        actor = self.ledger.position.actor
        return actor if actor >= 0 and self.ledger.seats[actor].who == BOT else None

    def wake_bot(self) -> None:
        if self.thinking is None and self.bot_to_move() is not None:
            self.thinking = asyncio.create_task(self.let_bots_play())

    async def let_bots_play(self) -> None:
        """Bots think off the loop, on a view; the position may be another when they are done."""
        try:
            while (seat := self.bot_to_move()) is not None:
                seq = self.ledger.seq
                option = await self.think(self, seat)
                async with self.lock:
                    if self.ledger.seq == seq:
                        await self.play(seat, option, None)
        except StoreTrouble as trouble:  # the next round through the house wakes the bot again
            log.warning("bot could not play", extra={"table": self.id, "reason": str(trouble)})
        except Exception:
            log.exception("a bot failed", extra={"table": self.id})
        finally:
            self.thinking = None

    async def play(self, seat: int, option: int, move_id: str | None) -> bool:
        """Plays an option and luck's answer. The caller holds the lock."""
        position = self.ledger.position
        if position.game.machine == "python" and position.game.name in READY and position.game.edition.name != OWN:
            position.game = game_of(self.ledger.row)  # compiled by now
        steps = position.move(option)
        cursor = self.ledger.cursors[seat] + sum(seat in step.noticed for step in steps)
        first = self.event(MOVE, seat, option=option, move_id=move_id, cursor=cursor)
        rest = [
            Event(match=self.id, seq=first.seq + number, kind=MOVE, seat=step.actor, at=first.at, option=step.option)
            for number, step in enumerate(steps[1:], start=1)
        ]
        return await self.commit([first, *rest])
