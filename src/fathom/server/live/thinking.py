"""The scheduler of thinking: bots and hints wait here for a thread. People who wait come first, and nobody takes more than a fair share.

Fair queuing (Nagle, "On Packet Switches with Infinite Storage", 1985) over visitors, then over tables: the least served comes next.
"""

import asyncio
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fathom.bots.interruption import Interrupted, wanted_while
from fathom.server.ops.metrics import WAITING

Found = TypeVar("Found")
PERSON_WAITS, WATCHED = 0, 1  # how urgent a thought is; the lower, the sooner
HALF_LIFE = 30.0  # seconds after which half of what somebody used is forgotten
BUDGET = 20.0  # seconds of thinking, so weighed: beyond it a visitor's thoughts come after everybody else's
SECRET_TURN = 2.5  # times as long as an open move: enough for a bot to make all hidden moves of a turn
LONGEST_QUEUE = 500  # thoughts that may wait


class NobodyWaits(Exception):
    """The thought was dropped: the position has changed, or nobody looks any more."""


class TooMany(Exception):
    """So many thoughts wait that no other can be taken."""


@dataclass(eq=False)
class Thought:
    """One decision to be made. `urgency` is asked again whenever a thought comes or ends: None drops the thought, also one that runs."""

    visitor: str
    table: str
    work: Callable[[], Any]
    urgency: Callable[[], int | None]
    done: "asyncio.Future[Any]"
    since: float = field(default_factory=time.monotonic)
    is_wanted: bool = True

    def run(self) -> Any:
        """In a thread."""
        with wanted_while(lambda: self.is_wanted):
            return self.work()


class Usage:
    """Seconds of thinking by visitor and by table, forgotten with time."""

    def __init__(self) -> None:
        self.seconds: dict[str, tuple[float, float]] = {}

    def of(self, name: str) -> float:
        seconds, at = self.seconds.get(name, (0.0, 0.0))
        return seconds * math.exp2((at - time.monotonic()) / HALF_LIFE)

    def add(self, name: str, seconds: float) -> None:
        self.seconds[name] = (self.of(name) + seconds, time.monotonic())
        if len(self.seconds) > LONGEST_QUEUE:
            self.seconds = {name: entry for name, entry in self.seconds.items() if self.of(name) > 0.01}


class Thinkers:
    """Threads that think, and the queue before them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = ThreadPoolExecutor(count, thread_name_prefix="bot")
        self.waiting: list[Thought] = []
        self.running: set[Thought] = set()
        self.used = Usage()

    async def think(self, visitor: str, table: str, work: Callable[[], Found], urgency: Callable[[], int | None]) -> Found:
        """What `work` finds, run in a thread when its turn has come. A caller who is cancelled gives up its place, and its thread as soon
        as the search there looks up."""
        if len(self.waiting) >= LONGEST_QUEUE:
            raise TooMany
        thought = Thought(visitor, table, work, urgency, asyncio.get_running_loop().create_future())
        self.waiting.append(thought)
        self.start_next()
        try:
            found: Found = await thought.done
            return found
        finally:
            thought.is_wanted = False
            if thought in self.waiting:
                self.waiting.remove(thought)
                WAITING.set(len(self.waiting))

    def start_next(self) -> None:
        self.drop_unwanted()
        while self.waiting and len(self.running) < self.count:
            thought = min(self.waiting, key=self.rank)
            self.waiting.remove(thought)
            self.running.add(thought)
            started = time.monotonic()
            run = asyncio.get_running_loop().run_in_executor(self.pool, thought.run)
            run.add_done_callback(lambda run, thought=thought, started=started: self.finish(thought, run, started))  # type: ignore[misc]
        WAITING.set(len(self.waiting))

    def drop_unwanted(self) -> None:
        for thought in self.running:
            thought.is_wanted = thought.is_wanted and thought.urgency() is not None
        unwanted = [thought for thought in self.waiting if thought.urgency() is None]
        self.waiting = [thought for thought in self.waiting if thought not in unwanted]
        for thought in unwanted:
            if not thought.done.done():
                thought.done.set_exception(NobodyWaits())

    def rank(self, thought: Thought) -> tuple[bool, int, float, float, float]:
        used, urgency = self.used.of(thought.visitor), thought.urgency()
        return used > BUDGET, WATCHED if urgency is None else urgency, used, self.used.of(thought.table), thought.since

    def finish(self, thought: Thought, run: "asyncio.Future[Any]", started: float) -> None:
        self.running.discard(thought)
        for name in (thought.visitor, thought.table):
            self.used.add(name, time.monotonic() - started)
        if run.cancelled():
            thought.done.cancel()
        elif not thought.done.done():
            error = run.exception()
            if error:
                thought.done.set_exception(NobodyWaits() if isinstance(error, Interrupted) else error)
            else:
                thought.done.set_result(run.result())
        elif not run.cancelled():
            run.exception()  # nobody waits for it any more
        self.start_next()

    def stop(self) -> None:
        self.pool.shutdown(cancel_futures=True)


def pause(bot_time: float, has_secrets: bool, passed: float) -> float:
    """How long a bot still waits before a move that everybody notices, so many seconds after the last one.

    Where it has secrets the time does not depend on what it did: it is long enough for all hidden moves of a turn, or else a multiple.
    """
    if not has_secrets:
        return max(0.0, bot_time - passed)
    whole = bot_time * SECRET_TURN
    return max(1, math.ceil(passed / whole)) * whole - passed if whole else 0.0
