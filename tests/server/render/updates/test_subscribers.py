"""What browsers are sent: only the parts and pieces that changed."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from fathom.engine.contract import WATCHER
from fathom.scene.model import Piece, Scene
from fathom.scene.svg import Art
from fathom.server.live.projection import LogEntry, server_translator
from fathom.server.live.subscribers import Subscriber
from fathom.server.messages import EventMessage
from fathom.server.render.parts import Parts
from fathom.server.render.updates import subscribers
from fathom.server.render.updates.subscribers import PageSubscribers
from fathom.text.lines import Line
from fathom.text.placeholders import PLACEHOLDERS

SAY = server_translator("en")
ART = Art("", {"toy": (0, 0, 9, 9)})


def a_model(cursor: int, *entries: LogEntry) -> Any:
    more: Any = {"clock": None, "names": (), "reader_of": lambda group: None, "viewer": WATCHER, "t": SimpleNamespace(say=SAY)}
    return SimpleNamespace(cursor=cursor, entries=entries, yours=False, turn=0, over=False, **more)


def told(seq: int) -> LogEntry:
    return LogEntry(EventMessage(seq=seq, kind="move", say=f"Move {seq}."), Line(f"Move {seq}.", 0))


def shown(model: Any, *pieces: Piece, title: str = "A toy") -> Parts:
    lines = {"log": "".join(f"<li>{entry.message.say}</li>" for entry in model.entries)} if model.entries else {}
    html, cards = {"dock": f"dock {model.cursor}"}, (("seat-0", "always the same"), ("seat-1", f"card {model.cursor // 2}"))
    return Parts(html, cards, Scene(9, 9, "", pieces, title) if pieces else None, ART, lines, SAY)


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> PageSubscribers:
    """Pages of a table that is its own view model."""
    monkeypatch.setattr(subscribers, "reader_model", lambda table, *_: table)
    monkeypatch.setattr(subscribers, "render_parts", lambda model, *_: shown(model))
    return PageSubscribers(WATCHER, "en", "desk")


def heard(subscriber: Subscriber) -> list[dict[str, Any]]:
    """What a browser was sent, apart from the names."""
    messages, subscriber.messages = subscriber.messages, []
    found = [json.loads(message or b"null") for message in messages]
    return [message for message in found if "names" not in message]


def test_only_what_changed_is_sent_and_whoever_comes_gets_everything(pages: PageSubscribers) -> None:
    early, late = Subscriber(), Subscriber()
    pages.members.add(early)
    pages.welcome(early, a_model(1, told(1)), [told(1)], after=0)
    pages.publish(a_model(3, told(2), told(3)), [told(2), told(3)])
    first, second = heard(early)
    assert first["html"]["dock"] == "dock 1"
    assert ">always the samecard 0</ol>" in first["html"]["seats"]
    assert "<li>Move 1.</li></ol>" in first["html"]["log"]
    assert (second["html"], second["lines"]) == ({"dock": "dock 3", "seat-1": "card 1"}, {"log": "<li>Move 2.</li><li>Move 3.</li>"})
    pages.welcome(late, a_model(3, told(2), told(3)), [told(2), told(3)], after=1)
    (message,) = heard(late)
    assert (message["seq"], message["say"], set(message["html"])) == (3, "Move 2. Move 3.", {"dock", "seats"})
    assert message["lines"] == {"log": "<li>Move 2.</li><li>Move 3.</li>"}
    pages.welcome(late, a_model(3), [], after=3)
    assert heard(late) == []


def test_changed_pieces_of_a_board_are_sent_and_their_order_when_it_changed(
    pages: PageSubscribers, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = [
        (Piece("crab", "toy", 1, 1), Piece("weed", "toy", 2, 2)),
        (Piece("crab", "toy", 3, 3), Piece("weed", "toy", 2, 2)),
        (Piece("weed", "toy", 2, 2), Piece("crab", "toy", 3, 3), Piece("place", plays=(7,), frame=(0, 0, 9, 9), key="K")),
        (Piece("weed", "toy", 2, 2),),
    ]
    monkeypatch.setattr(subscribers, "render_parts", lambda model, *_: shown(model, *boards[model.cursor - 1]))
    subscriber = Subscriber()
    pages.members.add(subscriber)
    pages.welcome(subscriber, a_model(1), [], after=0)
    for cursor in range(2, 5):
        pages.publish(a_model(cursor), [told(cursor)])
    whole, moved, more, less = heard(subscriber)
    assert 'id="p-crab"' in whole["html"]["board"]
    assert set(moved["html"]) == {"dock", "seat-1", "p-crab"}
    assert "translate(3 3)" in moved["html"]["p-crab"]
    assert "order" not in moved
    assert (set(more["html"]), more["order"]) == ({"dock", "p-place", "caps"}, {"0": "0 weed crab place"})
    assert (set(less["html"]), less["order"]) == ({"dock", "seat-1", "caps"}, {"0": "0 weed"})


def test_another_board_is_sent_whole(pages: PageSubscribers, monkeypatch: pytest.MonkeyPatch) -> None:
    titles = ["The island", "The boat"]
    monkeypatch.setattr(subscribers, "render_parts", lambda model, *_: shown(model, Piece("crab", "toy"), title=titles[model.cursor - 1]))
    subscriber = Subscriber()
    pages.members.add(subscriber)
    pages.welcome(subscriber, a_model(1), [], after=1)
    pages.publish(a_model(2), [told(2)])
    (message,) = heard(subscriber)
    assert set(message["html"]) == {"dock", "seat-1", "board"}
    assert "order" not in message


def test_where_a_name_changed_all_is_sent_again_behind_the_names(pages: PageSubscribers) -> None:
    """The texts are the same, with the same placeholders: what a page shows is not."""
    subscriber = Subscriber()
    pages.members.add(subscriber)
    pages.welcome(subscriber, called("Ann", a_model(1)), [], after=0)
    pages.publish(called("Ann", a_model(1)), [])
    pages.publish(called("Anna", a_model(1)), [])
    *_, same, names, again = [json.loads(message or b"null") for message in subscriber.messages]
    assert same["html"] == {}
    assert names["names"][PLACEHOLDERS[0]] == ["Anna", "Anna"]
    assert set(again["html"]) == {"dock", "seats"}


def called(name: str, model: Any) -> Any:
    model.names = (name,)
    return model
