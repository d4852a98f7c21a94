"""What browsers are sent: only the parts and pieces that changed, and a slow one is asked to come back."""

import json
from types import SimpleNamespace
from typing import Any

from fathom.engine.contract import WATCHER
from fathom.scene.model import Piece, Scene
from fathom.scene.svg import Art
from fathom.server.live.diff import Parts
from fathom.server.live.projection import LogEntry
from fathom.server.live.subscribers import QUEUE_LIMIT, PageSubscribers, Subscriber
from fathom.server.messages import EventMessage
from fathom.server.render.parts import server_translator
from fathom.text.lines import Line

ART = Art("", {"toy": (0, 0, 9, 9)})


def a_model(cursor: int, *entries: LogEntry) -> Any:
    return SimpleNamespace(cursor=cursor, entries=entries, yours=False, turn=0, over=False)


def told(seq: int) -> LogEntry:
    return LogEntry(EventMessage(seq=seq, kind="move", say=f"Move {seq}."), Line(f"Move {seq}.", 0))


def shown(model: Any, *pieces: Piece, title: str = "A toy") -> Parts:
    lines = {"log": "".join(f"<li>{entry.message.say}</li>" for entry in model.entries)} if model.entries else {}
    html = {"dock": f"dock {model.cursor}", "seats": "always the same"}
    return Parts(html, Scene(9, 9, "", pieces, title) if pieces else None, ART, lines, server_translator("en"))


def heard(subscriber: Subscriber) -> list[dict[str, Any]]:
    messages, subscriber.messages = subscriber.messages, []
    return [json.loads(message or b"null") for message in messages]


def test_only_what_changed_is_sent_and_whoever_comes_gets_everything() -> None:
    pages, early, late = PageSubscribers(WATCHER, "en", "desk", lambda model, screen: shown(model)), Subscriber(), Subscriber()
    pages.members.add(early)
    pages.sync(early, a_model(1, told(1)), after=0)
    pages.publish([told(2), told(3)], a_model(3, told(2), told(3)))
    first, second = heard(early)
    assert (first["html"]["dock"], first["html"]["seats"]) == ("dock 1", "always the same")
    assert "<li>Move 1.</li></ol>" in first["html"]["log"]
    assert (second["html"], second["lines"]) == ({"dock": "dock 3"}, {"log": "<li>Move 2.</li><li>Move 3.</li>"})
    pages.sync(late, a_model(3, told(2), told(3)), after=1)
    (message,) = heard(late)
    assert (message["seq"], message["say"], set(message["html"])) == (3, "Move 2. Move 3.", {"dock", "seats"})
    assert message["lines"] == {"log": "<li>Move 2.</li><li>Move 3.</li>"}
    pages.sync(late, a_model(3), after=3)
    assert heard(late) == []


def test_of_a_board_those_pieces_are_sent_that_changed_and_their_order_when_it_is_another() -> None:
    boards = [
        (Piece("crab", "toy", 1, 1), Piece("weed", "toy", 2, 2)),
        (Piece("crab", "toy", 3, 3), Piece("weed", "toy", 2, 2)),
        (Piece("weed", "toy", 2, 2), Piece("crab", "toy", 3, 3), Piece("place", plays=(7,), frame=(0, 0, 9, 9), key="K")),
        (Piece("weed", "toy", 2, 2),),
    ]
    render = lambda model, screen: shown(model, *boards[model.cursor - 1])  # noqa: E731
    pages, subscriber = PageSubscribers(WATCHER, "en", "desk", render), Subscriber()
    pages.members.add(subscriber)
    pages.sync(subscriber, a_model(1), after=0)
    for cursor in range(2, 5):
        pages.publish([told(cursor)], a_model(cursor))
    whole, moved, more, less = heard(subscriber)
    assert 'id="p-crab"' in whole["html"]["board"]
    assert set(moved["html"]) == {"dock", "p-crab"}
    assert "translate(3 3)" in moved["html"]["p-crab"]
    assert "order" not in moved
    assert (set(more["html"]), more["order"]) == ({"dock", "p-place", "caps"}, "weed crab place")
    assert (set(less["html"]), less["order"]) == ({"dock", "caps"}, "weed")


def test_another_board_is_sent_whole() -> None:
    titles = ["The island", "The boat"]
    render = lambda model, screen: shown(model, Piece("crab", "toy"), title=titles[model.cursor - 1])  # noqa: E731
    pages, subscriber = PageSubscribers(WATCHER, "en", "desk", render), Subscriber()
    pages.members.add(subscriber)
    pages.sync(subscriber, a_model(1), after=1)
    pages.publish([told(2)], a_model(2))
    (message,) = heard(subscriber)
    assert set(message["html"]) == {"dock", "board"}
    assert "order" not in message


def test_who_reads_too_slowly_is_sent_away_once_and_gets_no_more() -> None:
    subscriber = Subscriber()
    for number in range(QUEUE_LIMIT + 10):
        subscriber.send(json.dumps(number).encode())
    messages = heard(subscriber)
    assert messages == [*range(QUEUE_LIMIT), None]
