"""The bookkeeper: a finished match is recorded once, also by a server that starts after the one that ended it was killed."""

import asyncio
from collections.abc import Callable

import pytest

from fathom.server.live.people.bookkeeper import Bookkeeper
from fathom.server.store.keys import hash_of
from fathom.server.store.people.results import Results
from tests.server.api_client import open_table, play_to_the_end
from tests.server.running import Running, wait_for

pytestmark = pytest.mark.every_database


def test_a_match_is_recorded_after_a_crash_and_once_by_several_servers(
    serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Bookkeeper, "start", lambda keeper: None)  # killed before it could record anything
        first = serve()
        with first.client() as http:
            ann = open_table(http, "deep-dive", {"who": "me", "name": "Ann"}, {"who": "bot", "level": "drifter"})
            play_to_the_end(ann)
    person = hash_of(ann.headers["authorization"].removeprefix("Bearer "))
    results = Results(first.registry.store)
    assert asyncio.run(results.page(person, 9)) == []
    for _ in range(2):
        serve()
    wait_for(lambda: asyncio.run(results.page(person, 9)))
    wait_for(lambda: not asyncio.run(results.waiting(9)))
    assert [(tally.game, tally.matches) for tally in asyncio.run(results.tallies(person))] == [("deep-dive", 1)]
    assert [(rating.against, rating.matches) for rating in asyncio.run(results.ratings(person))] == [("computers", 1)]
