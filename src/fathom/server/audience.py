"""Those who watch a table and get the same: one viewer, one language, one screen shape. What they are told is made once."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from fathom.server.messages import Told, Update
from fathom.server.sight import Sight

WAITING = 64  # messages that may wait for a slow reader
LINES = 40  # events that a page shows at once

Render = Callable[[Sight, str], dict[str, str]]


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
    listeners: set[Listener]

    def tell(self, told: list[Told], sight: Sight) -> None: ...


class Readers:
    """Browsers: they get the parts of the page that changed."""

    def __init__(self, viewer: int, language: str, screen: str, render: Render) -> None:
        self.viewer = viewer
        self.language = language
        self.screen = screen
        self.render = render
        self.listeners: set[Listener] = set()
        self.shown: dict[str, int] = {}  # a hash of each part that was sent last: the parts themselves would fill the memory

    def tell(self, told: list[Told], sight: Sight) -> None:
        parts = self.render(sight, self.screen)
        changed = {name: html for name, html in parts.items() if self.shown.get(name) != hash(html)}
        self.remember(parts)
        self.send(self.listeners, update(sight, changed, told, told[-1].kind))

    def remember(self, parts: dict[str, str]) -> None:
        self.shown = {name: hash(html) for name, html in parts.items()}

    def welcome(self, listener: Listener, sight: Sight, after: int) -> None:
        """Whoever comes back gets the table as it stands, and the sentences that were missed."""
        parts = self.render(sight, self.screen)
        self.remember(parts)
        if after != sight.cursor:
            missed = [told for told in sight.told if told.seq > after]
            self.send({listener}, update(sight, parts, missed, ""))

    def send(self, listeners: set[Listener], message: Update) -> None:
        data = msgspec.json.encode(message)
        for listener in listeners:
            listener.hear(data)


class Programs:
    """Programs: they get the facts, one JSON object a line."""

    def __init__(self, viewer: int, language: str) -> None:
        self.viewer = viewer
        self.language = language
        self.listeners: set[Listener] = set()

    def tell(self, told: list[Told], sight: Sight) -> None:
        lines = b"".join(msgspec.json.encode(event) + b"\n" for event in told)
        for listener in self.listeners:
            listener.hear(lines)


def update(sight: Sight, parts: dict[str, str], told: list[Told], anim: str) -> Update:
    say = " ".join(event.say for event in told if event.say)
    return Update(seq=sight.cursor, html=parts, say=say, yours=sight.yours, turn=sight.turn, anim=anim, over=sight.over)


class Story:
    """The latest events as one viewer saw them, in one language."""

    def __init__(self, told: list[Told]) -> None:
        self.told = deque(told, maxlen=LINES)
