"""Long work in slices, so that whatever else waits for the event loop gets its turn in between."""

import asyncio
import time
from collections import deque
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


class Turns:
    """Steps that take a while, one in each round of the event loop: connections are read from and written to between them."""

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
        """Gives the first its turn, and all others one round after the other."""
        first = self.waiting[0]
        if not first.done():  # it may have been cancelled
            first.set_result(None)
        self.waiting.popleft()
        if self.waiting:
            first.get_loop().call_soon(self.wake)
