"""What browsers are sent: the difference between what their screens show and what the page looks like now.

A part of the page is sent when it changed. Of a drawn board only the changed pieces are sent, each under the id of its element, and
`order` names all pieces, lowest first, when there are other pieces or their order changed. The diff depends only on what the viewer
was shown.
"""

from array import array
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from fathom.scene.model import Scene
from fathom.scene.svg import Art, caps, drawn, in_order
from fathom.server.live.projection import LogEntry
from fathom.server.live.subscribers import Subscriber
from fathom.server.live.table import Table
from fathom.server.messages import Online, Update
from fathom.server.render.parts import Parts, board_html, render_parts
from fathom.server.render.view_model import ViewModel, latest_entries, view_model


class PageSubscribers:
    """Browsers with the same viewer, language, role, screen and number of people before it: they get the parts of the page that changed."""

    def __init__(self, viewer: int, language: str, screen: str, role: str = "", alone: bool = False) -> None:
        self.viewer = viewer
        self.language = language
        self.screen = screen
        self.role = role
        self.alone = alone
        self.members: set[Subscriber] = set()
        self.shown = ScreenState()

    @property
    def key(self) -> Hashable:
        return PageSubscribers, self.viewer, self.language, self.screen, self.role, self.alone

    async def missed(self, table: Table, after: int) -> list[LogEntry]:
        return await latest_entries(table, table.reader_of(self), after)

    def welcome(self, subscriber: Subscriber, table: Table, missed: list[LogEntry], after: int) -> None:
        """A browser that returns gets the page and the lines it missed; a new one gets the page and the latest lines."""
        model = view_model(table, self.viewer, self.language, self.role, missed, alone=self.alone)
        parts = render_parts(model, self.screen)
        self.shown.diff(parts)
        if 0 < after < model.cursor:
            send([subscriber], update(model, parts.whole(), missed, lines=parts.lines))
        elif after != model.cursor:
            send([subscriber], update(model, parts.whole() | parts.lists(), ()))

    def publish(self, table: Table, entries: list[LogEntry]) -> None:
        model = view_model(table, self.viewer, self.language, self.role, entries, alone=self.alone)
        parts = render_parts(model, self.screen)
        html, order = self.shown.diff(parts)
        send(self.members, update(model, html, entries, order=order, lines=parts.lines, passing=parts.popups))

    def publish_online(self, seats: list[int]) -> None:
        send(self.members, Online(seats))


def update(model: ViewModel, html: dict[str, str], entries: Sequence[LogEntry], **more: Any) -> Update:
    say = " ".join(entry.message.say for entry in entries if entry.message.say)
    return Update(seq=model.cursor, html=html, say=say, yours=model.yours, turn=model.turn, over=model.over, **more)


def send(subscribers: Iterable[Subscriber], message: Update | Online) -> None:
    data = msgspec.json.encode(message)
    for subscriber in subscribers:
        subscriber.send(data)


class Diff(NamedTuple):
    """The parts to replace, and the new order of the board's pieces where it changed."""

    html: dict[str, str]
    order: str


class ScreenState:
    """What a group's screens show, as hashes: the parts themselves would fill the memory."""

    __slots__ = ("caps", "frame", "order", "parts", "pieces")

    def __init__(self) -> None:
        self.parts: dict[str, int] = {}
        self.frame = self.order = self.caps = 0
        self.pieces = array("q")

    def diff(self, parts: Parts) -> Diff:
        """What to send so that the screens show these parts; they count as shown from now on."""
        html = {name: text for name, text in parts.html.items() if self.parts.get(name) != hash(text)}
        self.parts = {name: hash(text) for name, text in parts.html.items()}
        return Diff(html, self.diff_board(parts.scene, parts.art, html) if parts.scene else "")

    def diff_board(self, scene: Scene, art: Art, html: dict[str, str]) -> str:
        """Adds the pieces that changed to `html`; returns the ids of all pieces, lowest first, where their order changed."""
        pieces = in_order(scene)
        hashes = array("q", map(hash, pieces))
        names, above = " ".join([piece.id for piece in pieces]), caps(scene, art)
        order, frame = hash(names), hash((scene.width, scene.height, scene.backdrop, scene.title))
        is_same, is_in_order = frame == self.frame, order == self.order
        if not is_same:
            html["board"] = board_html(scene, art)
        else:
            fresh = set(hashes).difference(self.pieces)
            html |= {f"p-{piece.id}": drawn(piece, art) for piece, mark in zip(pieces, hashes, strict=True) if mark in fresh}
            html |= {"caps": above} if hash(above) != self.caps else {}
        self.pieces, self.frame, self.order, self.caps = hashes, frame, order, hash(above)
        return "" if not is_same or is_in_order else names
