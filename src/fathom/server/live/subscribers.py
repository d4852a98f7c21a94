"""Those who watch a table and get the same: one viewer, role, language and screen shape. What they are told is made once."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from fathom.server.live.diff import Parts, Screen
from fathom.server.live.projection import LogEntry
from fathom.server.live.view_model import Sight
from fathom.server.messages import Update

WAITING = 64  # messages that may wait for a slow reader
LINES = 40  # events that a page shows at once
DESK, PHONE, TEXT, SLIP = "desk", "phone", "text", "slip"  # every game as words and buttons, without pictures: wide, and on a phone
SCREENS = (DESK, PHONE, TEXT, SLIP)

Render = Callable[[Sight, str], Parts]


class Listener:
    """One connection, its key, and the messages that wait for it. `None` means: go, and come back with your cursor."""

    __slots__ = ("key_hash", "messages", "news")

    def __init__(self, key_hash: bytes | None = None) -> None:
        self.key_hash = key_hash
        self.messages: list[bytes | None] = []  # few at any time, and a queue would take more memory than all else here
        self.news: asyncio.Future[None] | None = None

    def hear(self, message: bytes) -> None:
        if len(self.messages) <= WAITING:
            self.messages.append(message if len(self.messages) < WAITING else None)
        self.wake()

    def dismiss(self) -> None:
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


class Audience(Protocol):
    viewer: int
    language: str
    role: str
    listeners: set[Listener]

    def tell(self, told: list[LogEntry], sight: Sight) -> None: ...


class Readers:
    """Browsers: they get the parts of the page that changed."""

    def __init__(self, viewer: int, language: str, screen: str, render: Render, role: str = "") -> None:
        self.viewer = viewer
        self.language = language
        self.role = role
        self.screen = screen
        self.render = render
        self.listeners: set[Listener] = set()
        self.shown = Screen()

    def tell(self, told: list[LogEntry], sight: Sight) -> None:
        parts = self.render(sight, self.screen)
        html, order = self.shown.show(parts)
        self.send(self.listeners, update(sight, html, told, order=order, lines=parts.lines, passing=parts.popups))

    def welcome(self, listener: Listener, sight: Sight, after: int) -> None:
        """Whoever comes back gets the table as it stands, and the lines that were missed; whoever is new, the latest lines."""
        parts = self.render(sight, self.screen)
        self.shown.show(parts)
        if 0 < after < sight.cursor:
            self.send({listener}, update(sight, parts.whole(), sight.told, lines=parts.lines))
        elif after != sight.cursor:
            self.send({listener}, update(sight, parts.whole() | parts.lists(), ()))

    def send(self, listeners: set[Listener], message: Update) -> None:
        data = msgspec.json.encode(message)
        for listener in listeners:
            listener.hear(data)


class Programs:
    """Programs: they get the facts, one JSON object a line."""

    def __init__(self, viewer: int, language: str) -> None:
        self.viewer = viewer
        self.language = language
        self.role = ""
        self.listeners: set[Listener] = set()

    def tell(self, told: list[LogEntry], sight: Sight) -> None:
        lines = b"".join(msgspec.json.encode(entry.message) + b"\n" for entry in told)
        for listener in self.listeners:
            listener.hear(lines)


def update(sight: Sight, html: dict[str, str], told: Sequence[LogEntry], **more: Any) -> Update:
    say = " ".join(entry.message.say for entry in told if entry.message.say)
    return Update(seq=sight.cursor, html=html, say=say, yours=sight.yours, turn=sight.turn, over=sight.over, **more)
