"""The queue of a connection: a slow one is asked to come back."""

import pytest

from fathom.server.live.subscribers import QUEUE_BYTES, QUEUE_LIMIT, Subscriber


@pytest.mark.parametrize(("size", "most"), [(9, QUEUE_LIMIT), (QUEUE_BYTES // 4, 5)], ids=["messages", "bytes"])
def test_who_reads_too_slowly_is_sent_away_and_nothing_is_kept_for_them(size: int, most: int) -> None:
    subscriber, message = Subscriber(), b"x" * size
    for _ in range(most):
        subscriber.send(message)
    assert subscriber.messages == [message] * most
    for _ in range(10):
        subscriber.send(message)
    assert subscriber.messages == [None]


def test_one_message_may_be_as_long_as_it_is() -> None:
    subscriber, page = Subscriber(), b"x" * (10 * QUEUE_BYTES)
    subscriber.send(page)
    subscriber.send(b"and an answer")
    assert subscriber.messages == [page, b"and an answer"]
