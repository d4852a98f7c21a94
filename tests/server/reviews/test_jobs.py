"""Reviews in the background: kept as they grow, gone on with after a failure and after a restart, within a quota."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest

from fathom.engine.matchfile import read_match
from fathom.review.reviewer import review_match
from fathom.review.summary import everything
from fathom.review.worker import answers
from fathom.server.ops.settings import Quota
from fathom.server.reviews import jobs
from fathom.server.reviews.worker import WorkerFailed
from fathom.server.store import reviews
from tests.server.api_client import Player, open_table, play_to_the_end
from tests.server.running import FREE, Running, wait_for

pytestmark = pytest.mark.compiler
STEPS = 7  # answers of a worker before it is killed


@asynccontextmanager
async def a_mortal_worker(request: dict[str, Any]) -> AsyncIterator[Any]:
    """Dies after some answers."""
    found = iter(list(answers(request))[:STEPS])

    class Mortal:
        async def answer(self, seconds: float) -> dict[str, Any]:
            try:
                return next(found)
            except StopIteration:
                raise WorkerFailed("killed") from None

    yield Mortal()


def finished_table(http: httpx.Client) -> Player:
    player = open_table(http, "deep-dive")
    play_to_the_end(player)
    return player


def whole_review(player: Player) -> dict[str, Any]:
    answer = wait_for(lambda: (found := player.get("/review")).status_code == 200 and found)
    return dict(answer.json())


def test_a_review_is_computed_in_the_background_and_equals_the_one_at_the_terminal(http: httpx.Client) -> None:
    player = finished_table(http)
    assert player.get("/review").status_code == 202
    found = whole_review(player)
    match = read_match(player.get("/match").text)
    assert found == json.loads(json.dumps(everything(review_match(match)))) | {"stopped": False}


def test_a_worker_that_is_killed_is_followed_by_one_that_goes_on(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[int] = []
    really = jobs.asked

    def ask(request: dict[str, Any]) -> Any:
        requests.append(len(request["kept"]))
        return a_mortal_worker(request) if len(requests) == 1 else really(request)

    monkeypatch.setattr(jobs, "asked", ask)
    player = finished_table(http)
    player.get("/review")
    assert whole_review(player)["complete"]
    assert requests == [0, STEPS - 2], "behind the rough curve, the head and what was found"


def test_a_restarted_server_goes_on_with_what_is_kept(serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "asked", a_mortal_worker)
    monkeypatch.setattr(jobs, "LOOK", 1e9)  # before the restart only whoever asks again makes it try again
    never_stop = pytest.MonkeyPatch()
    never_stop.setattr(reviews, "MOST_FAILURES", 10**9)
    first = serve()
    with first.client() as http:
        player = finished_table(http)
        player.get("/review")
        kept = wait_for(lambda: player.get("/review").json()["events"])
    first.stop()
    monkeypatch.undo()
    with serve().client() as http:
        player.http = http
        assert whole_review(player)["events"][: len(kept)] == kept
    never_stop.undo()


def test_a_review_that_fails_again_and_again_says_so_and_can_be_asked_for_anew(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def dead(request: dict[str, Any]) -> AsyncIterator[Any]:
        raise WorkerFailed("dead")
        yield

    monkeypatch.setattr(jobs, "asked", dead)
    player = finished_table(http)
    wait_for(lambda: player.get("/review").json()["stopped"])
    page = player.path.replace("/api/v1/tables", "/t") + "/review"
    assert "data-again" in http.get(page).text
    monkeypatch.undo()
    assert http.post(f"{page}/again").status_code == 200
    assert whole_review(player)["complete"]


def test_who_asks_for_many_reviews_waits(serve: Callable[..., Running]) -> None:
    with serve(limits=replace(FREE, reviews=Quota(1, 1e-9))).client() as http:
        first, second = finished_table(http), finished_table(http)
        assert first.get("/review").status_code == 202
        assert second.get("/review").status_code == 429
        assert first.get("/review").status_code in (200, 202), "what was asked for stays"
