"""Long work in slices, so that whatever else waits for the event loop gets its turn in between."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

SLICE = 0.002  # seconds for which a round may keep the loop to itself
STEPS = 4  # in each round of the event loop, of half a millisecond each: a round by itself costs a tenth of that

Thing = TypeVar("Thing")


async def in_slices(things: Iterable[Thing]) -> AsyncIterator[Thing]:
    """All things that are there now, one after the other. They may change meanwhile."""
    until = time.monotonic() + SLICE
    for thing in list(things):
        yield thing
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE


class Turns:
    """Steps that take a while, a few in each round of the event loop: connections are read from and written to between them."""

    def __init__(self) -> None:
        self.waiting: deque[asyncio.Future[None]] = deque()

    async def next(self) -> None:
        """Waits for one's turn."""
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        self.waiting.append(mine)
        if len(self.waiting) == 1:
            loop.call_soon(self.wake)
        await mine

    def wake(self) -> None:
        """Gives the first few their turn, and all others in the rounds to come."""
        for first in [self.waiting.popleft() for _ in range(min(STEPS, len(self.waiting)))]:
            if not first.done():  # it may have been cancelled
                first.set_result(None)
        if self.waiting:
            self.waiting[0].get_loop().call_soon(self.wake)
