"""Rounds over many things in slices: whatever else waits for the event loop has its turn in between."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

SLICE = 0.002  # seconds for which a round may keep the loop to itself

Thing = TypeVar("Thing")


async def in_slices(things: Iterable[Thing]) -> AsyncIterator[Thing]:
    """All things that are there now, one after the other. They may change meanwhile."""
    until = time.monotonic() + SLICE
    for thing in list(things):
        yield thing
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE
