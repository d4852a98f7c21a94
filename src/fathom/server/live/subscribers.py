"""Publish and subscribe at a table: a Subscriber is one connection; Subscribers are all connections that receive the same messages.

What a group is sent is made once. StreamSubscribers serve programs; PageSubscribers (render/updates/subscribers.py) serve browsers.
"""

import asyncio
import itertools
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from fathom.server.live.projection import LogEntry
from fathom.server.messages import Online
from fathom.text.catalogues import You

if TYPE_CHECKING:
    from fathom.server.live.table import Table

QUEUE_LIMIT, QUEUE_BYTES = 64, 500_000  # messages that may wait for a slow connection, and what they weigh apart from the oldest


class Subscriber:
    """One connection: its key and its queue. `None` in the queue closes the connection; the client returns with its cursor."""

    __slots__ = ("key_hash", "messages", "number", "on_message", "waiter")
    numbers = itertools.count()

    def __init__(self, key_hash: bytes | None = None) -> None:
        self.key_hash = key_hash
        self.number = next(self.numbers)  # the lower, the older
        self.messages: list[bytes | None] = []  # short at any time; an asyncio.Queue would take more memory than the rest of the connection
        self.waiter: asyncio.Future[None] | None = None
        self.on_message: Callable[[], None] | None = None  # is called when there is a message: so nobody need wait for one

    def send(self, message: bytes) -> None:
        """A connection that reads too slowly is closed, and what waits for it is dropped at once."""
        if self.is_closing():
            return
        self.messages.append(message)
        if len(self.messages) > QUEUE_LIMIT or sum(map(len, self.messages[1:])) > QUEUE_BYTES:  # type: ignore[arg-type]
            self.disconnect()
        self.wake()

    def disconnect(self) -> None:
        """Closes the connection; queued messages are dropped."""
        self.messages = [None]
        self.wake()

    def is_closing(self) -> bool:
        return None in self.messages

    def wake(self) -> None:
        if self.on_message:
            self.on_message()
        elif self.waiter and not self.waiter.done():
            self.waiter.set_result(None)

    async def next(self) -> bytes | None:
        """The oldest queued message; waits until there is one."""
        while not self.messages:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        return self.messages.pop(0)


class Reader(NamedTuple):
    """All who get the same texts."""

    viewer: int
    language: str
    you: You
    shares: bool = False  # texts with placeholders


class Subscribers(Protocol):
    """A group of connections with the same viewer, language and role."""

    viewer: int
    language: str
    role: str
    alone: bool  # one person reads, whom the texts call "you"
    shares: bool  # texts come with placeholders, shared with other tables
    members: set[Subscriber]

    @property
    def key(self) -> Hashable:
        """Groups with equal keys are one group."""

    async def missed(self, table: "Table", after: int) -> list[LogEntry]:
        """The entries past a cursor that a new member needs. The caller holds the table's lock."""

    def welcome(self, subscriber: Subscriber, table: "Table", missed: list[LogEntry], after: int) -> None:
        """Sends a new member what it does not have yet."""

    def publish(self, table: "Table", entries: list[LogEntry]) -> None:
        """Sends all members what has just happened."""

    def publish_online(self, online: Online) -> None:
        """Sends all members who is connected now."""


class StreamSubscribers:
    """Programs that follow a table: they get each event as a JSON object on its own line."""

    def __init__(self, viewer: int, language: str) -> None:
        self.viewer = viewer
        self.language = language
        self.role = ""
        self.alone = False
        self.shares = False
        self.members: set[Subscriber] = set()

    @property
    def key(self) -> Hashable:
        return StreamSubscribers, self.viewer, self.language

    async def missed(self, table: "Table", after: int) -> list[LogEntry]:
        return await table.entries_after(self.viewer, self.language, after)

    def welcome(self, subscriber: Subscriber, table: "Table", missed: list[LogEntry], after: int) -> None:
        if missed:
            subscriber.send(json_lines(missed))

    def publish(self, table: "Table", entries: list[LogEntry]) -> None:
        lines = json_lines(entries)
        for subscriber in self.members:
            subscriber.send(lines)

    def publish_online(self, online: Online) -> None:
        """Programs are not told who is connected."""


def json_lines(entries: list[LogEntry]) -> bytes:
    return b"".join(msgspec.json.encode(entry.message) + b"\n" for entry in entries)
