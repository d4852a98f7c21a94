"""Records the results of matches in the background: once each, soon after the last move; after a restart, those left over."""

import asyncio
import logging

from fathom.server.live.people.deletion import delete_match
from fathom.server.live.people.ratings import rate
from fathom.server.live.people.results import results_of
from fathom.server.live.registry import Registry
from fathom.server.store.people.persons import DAY
from fathom.server.store.people.results import Result, Results
from fathom.server.store.store import Event, Key, MatchRow, now
from fathom.text.errors import FathomError

AT_ONCE = 20  # matches that are read in one round
log = logging.getLogger("fathom.results")


class Bookkeeper:
    def __init__(self, registry: Registry, days: int) -> None:
        """A match that is not over is deleted when it has rested for so many days; with 0 never."""
        self.registry = registry
        self.days = days
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
        kept = await store.whole(match)
        found = await asyncio.to_thread(self.read, *kept) if kept else None
        events = kept[1] if kept else []
        if found == [] and self.days and events and events[-1].at < now() - self.days * DAY:
            await store.change(lambda connection: delete_match(connection, match))
            log.info("match forgotten", extra={"table": match})
        elif not found:
            await self.results.drop(match)
        elif await self.results.record(match, found, rate):
            log.info("result recorded", extra={"table": match})

    def read(self, row: MatchRow, events: list[Event], keys: list[Key]) -> list[Result] | None:
        """None where the match cannot be read."""
        try:
            return results_of(row, events, keys)
        except FathomError:
            return None
        except Exception as error:  # a damaged row may fail in any way, and no other match shall suffer from it
            log.error("no result", extra={"table": row.id, "error": type(error).__name__})  # its text may hold a secret
            return None
