"""Those who watch a table and get the same: one viewer, role, language and screen shape. What they are told is made once."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from fathom.server.live.diff import Parts, ScreenState
from fathom.server.live.projection import LogEntry
from fathom.server.live.view_model import ViewModel
from fathom.server.messages import Update

QUEUE_LIMIT = 64  # messages that may wait for a slow reader
LINES = 40  # events that a page shows at once
DESK, PHONE, TEXT, TEXT_PHONE = "desk", "phone", "text", "slip"  # every game as words and buttons, without pictures: wide, and on a phone
SCREENS = (DESK, PHONE, TEXT, TEXT_PHONE)

Render = Callable[[ViewModel, str], Parts]


class Subscriber:
    """One connection, its key, and the messages that wait for it. `None` means: go, and come back with your cursor."""

    __slots__ = ("key_hash", "messages", "news")

    def __init__(self, key_hash: bytes | None = None) -> None:
        self.key_hash = key_hash
        self.messages: list[bytes | None] = []  # few at any time, and a queue would take more memory than all else here
        self.news: asyncio.Future[None] | None = None

    def send(self, message: bytes) -> None:
        if len(self.messages) <= QUEUE_LIMIT:
            self.messages.append(message if len(self.messages) < QUEUE_LIMIT else None)
        self.wake()

    def disconnect(self) -> None:
        """Nothing that still waits is told."""
        self.messages = [None]
        self.wake()

    def wake(self) -> None:
        if self.news and not self.news.done():
            self.news.set_result(None)

    async def next(self) -> bytes | None:
        """The message that has waited longest; it waits for one."""
        while not self.messages:
            self.news = asyncio.get_running_loop().create_future()
            await self.news
        return self.messages.pop(0)


class Subscribers(Protocol):
    viewer: int
    language: str
    role: str
    members: set[Subscriber]

    def publish(self, entries: list[LogEntry], model: ViewModel) -> None: ...


class PageSubscribers:
    """Browsers: they get the parts of the page that changed."""

    def __init__(self, viewer: int, language: str, screen: str, render: Render, role: str = "") -> None:
        self.viewer = viewer
        self.language = language
        self.role = role
        self.screen = screen
        self.render = render
        self.members: set[Subscriber] = set()
        self.shown = ScreenState()

    def publish(self, entries: list[LogEntry], model: ViewModel) -> None:
        parts = self.render(model, self.screen)
        html, order = self.shown.show(parts)
        self.broadcast(self.members, update(model, html, entries, order=order, lines=parts.lines, passing=parts.popups))

    def sync(self, subscriber: Subscriber, model: ViewModel, after: int) -> None:
        """Whoever comes back gets the table as it stands, and the lines that were missed; whoever is new, the latest lines."""
        parts = self.render(model, self.screen)
        self.shown.show(parts)
        if 0 < after < model.cursor:
            self.broadcast({subscriber}, update(model, parts.whole(), model.entries, lines=parts.lines))
        elif after != model.cursor:
            self.broadcast({subscriber}, update(model, parts.whole() | parts.lists(), ()))

    def broadcast(self, members: set[Subscriber], message: Update) -> None:
        data = msgspec.json.encode(message)
        for subscriber in members:
            subscriber.send(data)


class StreamSubscribers:
    """Programs: they get the facts, one JSON object a line."""

    def __init__(self, viewer: int, language: str) -> None:
        self.viewer = viewer
        self.language = language
        self.role = ""
        self.members: set[Subscriber] = set()

    def publish(self, entries: list[LogEntry], model: ViewModel) -> None:
        lines = b"".join(msgspec.json.encode(entry.message) + b"\n" for entry in entries)
        for subscriber in self.members:
            subscriber.send(lines)


def update(model: ViewModel, html: dict[str, str], entries: Sequence[LogEntry], **more: Any) -> Update:
    say = " ".join(entry.message.say for entry in entries if entry.message.say)
    return Update(seq=model.cursor, html=html, say=say, yours=model.yours, turn=model.turn, over=model.over, **more)
