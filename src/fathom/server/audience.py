"""Those who watch a table and get the same: one viewer, role, language and screen shape. What they are told is made once."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from fathom.server.messages import Told, Update
from fathom.server.screens import Parts, Screen
from fathom.server.sight import Sight

WAITING = 64  # messages that may wait for a slow reader
LINES = 40  # events that a page shows at once

Render = Callable[[Sight, str], Parts]


class Listener:
    """One connection. `None` in its queue means: too slow, go and come back with your cursor."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def hear(self, message: bytes) -> None:
        if self.queue.qsize() < WAITING:
            self.queue.put_nowait(message)
        elif self.queue.qsize() == WAITING:
            self.queue.put_nowait(None)


class Audience(Protocol):
    viewer: int
    language: str
    role: str
    listeners: set[Listener]

    def tell(self, told: list[Told], sight: Sight) -> None: ...


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

    def tell(self, told: list[Told], sight: Sight) -> None:
        parts = self.render(sight, self.screen)
        html, order = self.shown.show(parts)
        self.send(self.listeners, update(sight, html, told, order=order, lines=parts.lines, passing=parts.passing))

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

    def tell(self, told: list[Told], sight: Sight) -> None:
        lines = b"".join(msgspec.json.encode(event) + b"\n" for event in told)
        for listener in self.listeners:
            listener.hear(lines)


def update(sight: Sight, html: dict[str, str], told: Sequence[Told], **more: Any) -> Update:
    say = " ".join(event.say for event in told if event.say)
    return Update(seq=sight.cursor, html=html, say=say, yours=sight.yours, turn=sight.turn, over=sight.over, **more)
