"""The queue of a connection: a slow one is asked to come back."""

import json

from fathom.server.live.subscribers import QUEUE_LIMIT, Subscriber


def test_who_reads_too_slowly_is_sent_away_once_and_gets_no_more() -> None:
    subscriber = Subscriber()
    for number in range(QUEUE_LIMIT + 10):
        subscriber.send(json.dumps(number).encode())
    assert [json.loads(message or b"null") for message in subscriber.messages] == [*range(QUEUE_LIMIT), None]
