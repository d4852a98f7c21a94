"""The process that reviews takes only what nobody else needs: the lowest priority, one thread, one review at a time."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.engine.matchfile import write_match
from fathom.review.worker import LOWEST, answers
from fathom.server.reviews import jobs
from fathom.server.reviews.worker import ALONE, asked
from tests.server.api_client import open_table, play_to_the_end
from tests.server.running import wait_for

pytestmark = pytest.mark.compiler


def finished() -> Match:
    game = load("deep-dive")
    match = Match(game, ("Ada", "Ben"), bytes(32))
    while not game.is_over(match.state):
        match.play(match.fair_option() if game.is_chance(match.state) else game.options(match.state)[0])
    return match


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="Linux tells what a process was given")
def test_a_worker_has_the_lowest_priority_and_one_thread_and_goes_with_its_caller() -> None:
    async def look() -> int:
        async with asked({"match": write_match(finished()), "rough": True, "kept": []}) as worker:
            number = worker.process.pid
            await asyncio.to_thread(wait_for, lambda: os.getpriority(os.PRIO_PROCESS, number) == LOWEST)
            given = Path(f"/proc/{number}/environ").read_bytes().split(b"\0")
            assert {f"{name}={value}".encode() for name, value in ALONE.items()} <= set(given)
        return number

    with pytest.raises(ProcessLookupError):
        os.kill(asyncio.run(look()), 0)


def test_many_reviews_are_made_one_after_the_other(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, most = set[int](), 0

    @asynccontextmanager
    async def counted(request: dict[str, Any]) -> AsyncIterator[Any]:
        nonlocal most
        found = iter(await asyncio.to_thread(lambda: list(answers(request))))

        class Counted:
            async def answer(self, seconds: float) -> dict[str, Any]:
                await asyncio.sleep(0)
                return next(found)

        at_work.add(id(found))
        most = max(most, len(at_work))
        yield Counted()
        at_work.discard(id(found))

    monkeypatch.setattr(jobs, "asked", counted)
    players = [open_table(http, "deep-dive") for _ in range(2)]
    for player in players:
        play_to_the_end(player)
    for player in players:
        player.get("/review")
    wait_for(lambda: all(player.get("/review").status_code == 200 for player in players))
    assert most == 1
