"""Better lines: what might have followed a better choice, played out by the reference player and told in beats."""

import asyncio
from collections import OrderedDict
from typing import Any

from fathom.engine.match import Match, replayed
from fathom.engine.matchfile import write_match
from fathom.server.live.context import Refused
from fathom.server.live.registry import Registry
from fathom.server.live.table import Table
from fathom.server.live.thinking import TooMany
from fathom.server.messages import Update
from fathom.server.ops.quotas import Buckets
from fathom.server.render.replay import open_frames, told_move
from fathom.server.render.view_model import ViewModel
from fathom.server.reviews.page import Reviewed
from fathom.server.reviews.worker import WorkerFailed, asked
from fathom.server.store.rulings import ADDRESS

KEPT, QUEUE, PATIENCE = 64, 8, 120.0  # lines; requests that may wait; seconds that one may take
EASIER = 4  # so many lines for each review of the quota


class Lines:
    """Plays one line at a time, in a process of the lowest priority, and keeps the latest."""

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
        request = request_for(found, number)
        if self.waiting >= QUEUE or not self.quota.take(address, EASIER * self.registry.rulings.factor(ADDRESS, address)):
            raise TooMany
        self.waiting += 1
        try:
            async with self.worker, asked(request) as worker:
                answer = await worker.answer(PATIENCE)
        except WorkerFailed:
            answer = None
        finally:
            self.waiting -= 1
        if answer is None:
            raise Refused("There is no better line at the moment.")
        self.kept[table.id, number] = answer["line"]
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return self.kept[table.id, number]


def request_for(found: Reviewed, number: int) -> dict[str, Any]:
    events = found.review.events if found.review else ()
    judgement = events[number - 1].judgement if 1 <= number <= len(events) else None
    if judgement is None or not judgement.better:
        raise Refused("Nothing better is known at this move.")
    return {"match": write_match(found.match), "better": number, "option": judgement.better[0].option}


def told_line(model: ViewModel, match: Match, number: int, line: list[int], screen: str) -> list[Update]:
    """The line move by move, as a replay tells it."""
    other = replayed(match.game, match.names, [*match.played[: number - 1], *line], match.seed, setup=match.setup)
    frames = open_frames(other, model.t)
    return [told_move(model, frames, at, screen) for at in range(number, len(frames) + 1)]
