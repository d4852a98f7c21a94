"""Updates for browsers: what happened as beats, then whatever else on the page changed."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import msgspec

from fathom.server.live.projection import LogEntry, server_translator
from fathom.server.live.subscribers import Subscriber
from fathom.server.live.table import Table
from fathom.server.messages import Online
from fathom.server.render.markup import you_tag
from fathom.server.render.parts import COLUMNS, Audience, audience_of, render_parts, render_picture
from fathom.server.render.updates.beats import telling, told
from fathom.server.render.updates.model import Names, Update
from fathom.server.render.updates.screen_state import ScreenState
from fathom.server.render.view_model import ViewModel, latest_entries, looking_on, reader_model
from fathom.server.store.store import now
from fathom.text.placeholders import NOBODY, words_for


class PageSubscribers:
    """Browsers with the same viewer, language, role, screen and number of people before it: they get the parts of the page that changed."""

    def __init__(self, viewer: int, language: str, screen: str, role: str = "", alone: bool = False) -> None:
        self.viewer = viewer
        self.language = language
        self.screen = screen
        self.role = role
        self.alone = alone
        self.shares = screen not in COLUMNS
        self.members: set[Subscriber] = set()
        self.shown = ScreenState()
        self.names: tuple[str, ...] = ()  # on what is shown
        self.facts: tuple[Any, ...] = ()  # on which the audience depends
        self.audience: Audience | None = None

    @property
    def key(self) -> Hashable:
        return PageSubscribers, self.viewer, self.language, self.screen, self.role, self.alone

    async def missed(self, table: Table, after: int) -> list[LogEntry]:
        return await latest_entries(table, table.reader_of(self), after)

    def welcome(self, subscriber: Subscriber, table: Table, missed: list[LogEntry], after: int) -> None:
        """A browser that returns gets the page, and what it missed as beats; a new one gets the page and the latest lines."""
        model = reader_model(table, table.reader_of(self), self.role, missed)
        parts = render_parts(model, self.screen)
        if not self.heed_names(model):
            send([subscriber], self.names_message())
        self.shown.show(parts)
        if 0 < after < model.cursor:
            send([subscriber], encoded(model, parts.whole(), missed, lines=parts.lines, **self.missed_beats(model, missed)))
        elif after != model.cursor:
            send([subscriber], encoded(model, parts.whole() | parts.lists(), ()))

    def missed_beats(self, model: ViewModel, missed: list[LogEntry]) -> dict[str, Any]:
        """The beats of what a browser missed, and the page before the first of them."""
        first = next((entry.move for entry in missed if entry.move), None)
        if first is None:
            return {}
        start, shown = render_picture(looking_on(model, first.before), self.screen), ScreenState()
        shown.show(start)
        return {"start": start.whole(), "beats": told(model, missed, self.screen, shown)}

    def publish(self, table: Table, entries: list[LogEntry]) -> None:
        """The lines of moves come with their beats, those of all other events with the page."""
        others = [entry for entry in entries if entry.move is None]
        model = reader_model(table, table.reader_of(self), self.role, others)
        self.heed_names(model)
        audience = self.audience_now(model) if len(others) < len(entries) else None
        moves = [entry for entry in entries if entry.move is not None]
        beats = telling(model, moves, self.screen, self.shown, audience) if moves else []
        parts = render_parts(model, self.screen, audience)
        html, order = self.shown.diff(parts)
        send(self.members, encoded(model, html, others, order=order, lines=parts.lines, beats=beats))

    def audience_now(self, model: ViewModel) -> Audience | None:
        """It seldom changes: when somebody sits down, comes or leaves, and at the end."""
        facts = (model.t, model.seats, model.online, model.stood_in, model.over, model.waiting, model.holidays)
        if facts != self.facts:
            self.facts, self.audience = facts, audience_of(model, self.screen)
        return self.audience

    def heed_names(self, model: ViewModel) -> bool:
        """Where a name changed, all browsers are told first, and what is otherwise the same is sent again."""
        if model.names == self.names:
            return False
        self.shown, self.names = ScreenState(), model.names
        send(self.members, self.names_message())
        return True

    def names_message(self) -> bytes:
        tag = you_tag(server_translator(self.language))
        you = self.viewer if self.alone and self.viewer >= 0 else NOBODY
        return msgspec.json.encode(Names(words_for(self.names, self.viewer, tag), you))

    def publish_online(self, online: Online) -> None:
        send(self.members, msgspec.json.encode(online))


def encoded(model: ViewModel, html: dict[str, Any], entries: Sequence[LogEntry], **more: Any) -> bytes:
    """An update, with placeholders for names."""
    say = " ".join(entry.message.say for entry in entries if entry.message.say)
    at = now() if model.clock else 0
    found = Update(seq=model.cursor, html=html, say=say, yours=model.yours, turn=model.turn, over=model.over, now=at, **more)
    return msgspec.json.encode(found)


def send(subscribers: Iterable[Subscriber], message: bytes) -> None:
    for subscriber in subscribers:
        subscriber.send(message)
