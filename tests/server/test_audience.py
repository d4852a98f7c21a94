"""What browsers are sent: only the parts that changed, and a slow one is asked to come back."""

import json
from types import SimpleNamespace
from typing import Any

from fathom.engine.contract import WATCHER
from fathom.server.audience import WAITING, Listener, Readers
from fathom.server.messages import Told


def a_sight(cursor: int, *told: Told) -> Any:
    return SimpleNamespace(cursor=cursor, told=told, yours=False, turn=0, over=False)


def render(sight: Any, screen: str) -> dict[str, str]:
    return {"board": f"board {sight.cursor}", "seats": "always the same"}


def told(seq: int) -> Told:
    return Told(seq=seq, kind="move", say=f"Move {seq}.")


def heard(listener: Listener) -> list[dict[str, Any]]:
    return [json.loads(listener.queue.get_nowait() or b"null") for _ in range(listener.queue.qsize())]


def test_only_what_changed_is_sent_and_whoever_comes_gets_everything() -> None:
    readers, early, late = Readers(WATCHER, "en", "desk", render), Listener(), Listener()
    readers.listeners.add(early)
    readers.welcome(early, a_sight(1, told(1)), after=0)
    readers.tell([told(2), told(3)], a_sight(3))
    assert [message["html"] for message in heard(early)] == [{"board": "board 1", "seats": "always the same"}, {"board": "board 3"}]
    readers.welcome(late, a_sight(3, told(1), told(2), told(3)), after=1)
    (message,) = heard(late)
    assert (message["seq"], message["say"], set(message["html"])) == (3, "Move 2. Move 3.", {"board", "seats"})
    readers.welcome(late, a_sight(3, told(3)), after=3)
    assert heard(late) == []


def test_who_reads_too_slowly_is_sent_away_once_and_gets_no_more() -> None:
    listener = Listener()
    for number in range(WAITING + 10):
        listener.hear(json.dumps(number).encode())
    messages = heard(listener)
    assert messages == [*range(WAITING), None]
