"""Makes reviews in the background: one at a time, in a process of the lowest priority. A restart continues after what is kept."""

import asyncio
import contextlib
import json
import logging
import time
from typing import Any

from fathom.engine.matchfile import write_match
from fathom.review.model import Review, event_from, review_from
from fathom.server.live.context import Refused
from fathom.server.live.game_cache import CUSTOM
from fathom.server.live.registry import Registry
from fathom.server.live.table import Table
from fathom.server.live.thinking import TooMany
from fathom.server.ops.quotas import Buckets
from fathom.server.reviews.collecting import collected_mistakes, people_at
from fathom.server.reviews.worker import WorkerFailed, asked
from fathom.server.store.collection import Collection
from fathom.server.store.reviews import KeptReview, KeptReviews
from fathom.server.store.rulings import ADDRESS
from fathom.server.store.store import StoreUnavailable

log = logging.getLogger("fathom.reviews")
TOGETHER = 1.0  # seconds of findings that are written at once: a live table shall not wait for many small COMMITs
RENEW = 5.0  # seconds without a finding after which a claim is renewed
LONGEST_EVENT = 600.0  # seconds after which a worker without an answer is given up
LOOK = 5.0  # seconds between two looks for a review that another process left unfinished
LONGEST_QUEUE = 200  # reviews that may wait


class Reviews:
    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.kept = KeptReviews(registry.store)
        self.collection = Collection(registry.store)
        self.quota = Buckets(registry.limits.reviews)
        self.news = asyncio.Event()

    def start(self) -> None:
        self.registry.run_in_background(self.work_forever())

    async def find(self, table: Table) -> KeptReview | None:
        """What is kept. The one door to reviews: it is closed until the match is over."""
        if not table.projection.is_over():
            raise Refused("The match is not over.")
        return await self.kept.find(table.id)

    async def ask(self, table: Table, address: str) -> KeptReview:
        """Asks for a review, or once more for one that has stopped. Raises TooMany when the visitor, or everybody, asked for too many."""
        if table.projection.game.edition.name == CUSTOM:
            raise Refused("A table with custom numbers cannot be reviewed here; “fathom review” reviews its match file.")
        factor = self.registry.rulings.factor(ADDRESS, address)
        if await self.kept.waiting() >= LONGEST_QUEUE or not self.quota.take(address, factor):
            raise TooMany
        await self.kept.ask(table.id)
        self.news.set()
        found = await self.find(table)
        assert found
        return found

    # the background

    async def work_forever(self) -> None:
        while True:
            try:
                match = await self.kept.claim()
                if match:
                    await self.make(match)
                    continue
            except StoreUnavailable as error:
                log.warning("review waits", extra={"reason": str(error)})
            self.news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self.news.wait()

    async def make(self, match: str) -> None:
        """Goes on behind what is kept. Whatever stops it, another may go on."""
        failed = True
        try:
            table = await self.registry.readable(match)
            kept = await self.kept.find(match)
            if table and kept and table.projection.is_over():
                await self.follow(table, await asyncio.to_thread(request_for, table, kept))
                failed = False
        except asyncio.CancelledError:
            failed = False
            raise
        except WorkerFailed as error:
            log.error("review failed", extra={"table": match, "reason": str(error)})
        finally:
            with contextlib.suppress(StoreUnavailable):
                await self.kept.release(match, failed=failed)

    async def follow(self, table: Table, request: dict[str, Any]) -> None:
        """Keeps what a worker finds until it is done, also what a worker that fails has found. People's mistakes are kept as puzzles."""
        found = Found()
        heard, written = time.monotonic(), 0.0
        try:
            async with asked(request) as worker:
                while not found.is_done:
                    answer = await worker.answer(TOGETHER)
                    if answer is not None:
                        heard = time.monotonic()
                        found.add(answer)
                        if found.is_done:
                            await self.collect(table, found.mistakes)
                    elif time.monotonic() - heard > LONGEST_EVENT:
                        raise WorkerFailed("no answer")
                    if time.monotonic() - written >= (TOGETHER if answer else RENEW):
                        await self.kept.keep(table.id, *found.taken())
                        written = time.monotonic()
        finally:
            await self.kept.keep(table.id, *found.taken())

    async def collect(self, table: Table, mistakes: list[dict[str, Any]]) -> None:
        """Before a review counts as done."""
        await self.collection.keep(await asyncio.to_thread(lambda: collected_mistakes(table, table.projection.match(), mistakes)))


class Found:
    """What a worker found and nobody has kept yet: facts about the whole review, and events by number."""

    def __init__(self) -> None:
        self.facts: dict[str, str | bool] = {}
        self.events: dict[int, str] = {}
        self.mistakes: list[dict[str, Any]] = []
        self.is_done = False

    def add(self, answer: dict[str, Any]) -> None:
        for name, found in answer.items():
            if name == "event":
                self.events[found["number"]] = json.dumps(found)
            elif name == "mistake":
                self.mistakes.append(found)
            elif name == "done":
                self.facts[name] = self.is_done = True
            else:
                self.facts[name] = json.dumps(found)

    def taken(self) -> tuple[dict[str, str | bool], dict[int, str]]:
        """All of it, once."""
        taken = self.facts, self.events
        self.facts, self.events = {}, {}
        return taken


def request_for(table: Table, kept: KeptReview) -> dict[str, Any]:
    events = [json.loads(event) for event in kept.events]
    match = write_match(table.projection.match())
    return {"match": match, "rough": kept.rough is None, "kept": events, "people": people_at(table)}


def review_in(kept: KeptReview, game: str, names: tuple[str, ...]) -> Review | None:
    """What was kept as a review; None before its head is there."""
    events = [event_from(json.loads(event)) for event in kept.events]
    return review_from(game, names, json.loads(kept.head), events) if kept.head else None
