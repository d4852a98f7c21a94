"""Records the results of matches in the background: once each, soon after the last move, and after a restart what was left."""

import asyncio
import logging

from fathom.server.live.people.ratings import rate
from fathom.server.live.people.results import results_of
from fathom.server.live.registry import Registry
from fathom.server.store.people.results import Result, Results
from fathom.server.store.store import Event, Key, MatchRow
from fathom.text.errors import FathomError

AT_ONCE = 20  # matches that are read in one round
log = logging.getLogger("fathom.results")


class Bookkeeper:
    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.results = Results(registry.store)

    def start(self) -> None:
        self.registry.run_in_background(self.registry.repeat(self.round, self.registry.timing.catch_up))

    async def round(self) -> None:
        """Records what waits. A live table comes first: between two matches everybody else has their turn."""
        while matches := await self.results.waiting(AT_ONCE):
            for match in matches:
                await self.record(match)
                await asyncio.sleep(0)

    async def record(self, match: str) -> None:
        """A match that is not over, or cannot be read any more, has no results."""
        store = self.registry.store
        row = await store.match(match)
        found = await asyncio.to_thread(self.read, row, await store.events(match), await store.keys(match)) if row else []
        if not found:
            await self.results.drop(match)
        elif await self.results.record(match, found, rate):
            log.info("result recorded", extra={"table": match})

    def read(self, row: MatchRow, events: list[Event], keys: list[Key]) -> list[Result]:
        try:
            return results_of(row, events, keys)
        except FathomError:
            return []
        except Exception:  # a damaged row may fail in any way, and no other match shall suffer from it
            log.exception("no result", extra={"table": row.id})
            return []
