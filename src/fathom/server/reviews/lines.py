"""Better lines, and decisions as questions: what might have followed a better choice, and what each was worth."""

import asyncio
from collections import OrderedDict
from typing import Any

from fathom.engine.match import Match, replayed
from fathom.engine.matchfile import write_match
from fathom.server.live.context import Refused
from fathom.server.live.registry import Registry
from fathom.server.live.table import Table
from fathom.server.live.thinking import TooMany
from fathom.server.ops.quotas import Buckets
from fathom.server.render.replay import open_frames, told_move
from fathom.server.render.updates.model import Update
from fathom.server.render.view_model import ViewModel
from fathom.server.reviews.page import Reviewed
from fathom.server.reviews.worker import WorkerFailed, asked
from fathom.server.store.rulings import ADDRESS

KEPT, QUEUE, PATIENCE = 64, 8, 120.0  # lines; requests that may wait; seconds that one may take
EASIER = 4  # so many lines for each review of the quota


class Lines:
    """Answers one request at a time, in a process of the lowest priority, and keeps the latest lines."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.quota = Buckets(registry.limits.reviews)
        self.kept: OrderedDict[tuple[str, int], list[int]] = OrderedDict()
        self.worker = asyncio.Lock()
        self.waiting = 0

    async def line(self, table: Table, found: Reviewed, number: int, address: str) -> list[int]:
        """The options from the event of this number on. Raises TooMany when the visitor, or everybody, asked for too many."""
        if (table.id, number) in self.kept:
            return self.kept[table.id, number]
        answer = await self.answer(request_for(found, number), address)
        if answer is None:
            raise Refused("There is no better line at the moment.")
        self.kept[table.id, number] = answer["line"]
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return self.kept[table.id, number]

    async def question(self, match: Match, number: int, address: str) -> dict[str, Any]:
        """The decision of this number as a question; see fathom.review.question. Raises TooMany as well."""
        answer = await self.answer({"match": write_match(match), "asked": number}, address)
        if answer is None:
            raise Refused("There is no puzzle at the moment.")
        found: dict[str, Any] = answer["question"]
        return found

    async def answer(self, request: dict[str, Any], address: str) -> dict[str, Any] | None:
        """What a worker says; None when it fails or takes too long."""
        if self.waiting >= QUEUE or not self.quota.take(address, EASIER * self.registry.rulings.factor(ADDRESS, address)):
            raise TooMany
        self.waiting += 1
        try:
            async with self.worker, asked(request) as worker:
                return await worker.answer(PATIENCE)
        except WorkerFailed:
            return None
        finally:
            self.waiting -= 1


def request_for(found: Reviewed, number: int) -> dict[str, Any]:
    events = found.review.events if found.review else ()
    judgement = events[number - 1].judgement if 1 <= number <= len(events) else None
    if judgement is None or not judgement.better:
        raise Refused("No better move is known here.")
    return {"match": write_match(found.match), "better": number, "option": judgement.better[0].option}


def told_line(model: ViewModel, match: Match, number: int, line: list[int], screen: str) -> list[Update]:
    """The line move by move, as a replay tells it."""
    other = replayed(match.game, match.names, [*match.played[: number - 1], *line], match.seed, setup=match.setup)
    frames = open_frames(other, model.t)
    return [told_move(model, frames, at, screen) for at in range(number, len(frames) + 1)]
