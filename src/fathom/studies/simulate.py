"""Statistics over many matches: played by all cores in chunks, summed as they come, the same whatever the number of threads."""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.baseline import RANDOM
from fathom.bots.ismcts_bot import BASELINE
from fathom.bots.ladder import policy_of
from fathom.engine.loader import Game
from fathom.engine.workspace import Rollouts, new_rollouts
from fathom.text.errors import BadTable

CHUNK = 512  # matches; constant, so that sums are added in one order
BATCH = 2048 * CHUNK  # matches of one launch on a GPU
AHEAD = 4  # chunks per thread that may wait to be added
Z = 1.959964  # deviations either side that hold 95% of a normal distribution


class Interval(NamedTuple):
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass
class Sum:
    """Numbers added up: enough for a mean and an interval."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, numbers: Any) -> None:
        self.count += len(numbers)
        self.total += float(numbers.sum())
        self.squares += float((numbers * numbers).sum())

    def mean(self) -> float:
        return self.total / self.count

    def variance(self) -> float:
        return max(0.0, self.squares / self.count - self.mean() ** 2)

    def normal(self) -> Interval:
        """For scores: the normal interval of a mean."""
        half = Z * sqrt(self.variance() / max(1, self.count - 1))
        return Interval(self.mean(), self.mean() - half, self.mean() + half)

    def wilson(self) -> Interval:
        """For shares from 0 to 1: Wilson's interval. A shared win spreads less than a win or a loss, so it errs to the wide side."""
        share, count = self.mean(), self.count
        middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
        half = Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
        return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


@dataclass
class Study:
    """What many matches of one line-up gave."""

    game: str
    bots: tuple[str, ...]  # the players; they change seats from match to match
    seed: int
    seat_shares: list[Sum]
    seat_scores: list[Sum]
    bot_shares: dict[str, Sum]
    bot_scores: dict[str, Sum]
    lengths: Sum = field(default_factory=Sum)
    shortest: int = 2**62
    longest: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        return self.lengths.count

    def add(self, chunk: Rollouts) -> None:
        """Adds the rows of a chunk, seat by seat and bot by bot."""
        seats = len(self.bots)
        matches = np.arange(chunk.first, chunk.first + len(chunk.lengths))
        rows = np.arange(len(matches))
        for seat in range(seats):
            self.seat_shares[seat].add(chunk.results[:, seat])
            self.seat_scores[seat].add(chunk.scores[:, seat].astype(np.float64))
        for bot in self.bot_shares:
            seated = [(rows, (player - matches) % seats) for player in range(seats) if self.bots[player] == bot]
            self.bot_shares[bot].add(np.mean([chunk.results[at] for at in seated], axis=0))
            self.bot_scores[bot].add(np.mean([chunk.scores[at] for at in seated], axis=0))
        self.lengths.add(chunk.lengths.astype(np.float64))
        self.shortest = min(self.shortest, int(chunk.lengths.min()))
        self.longest = max(self.longest, int(chunk.lengths.max()))


def new_study(game: str, bots: Sequence[str], seed: int) -> Study:
    seats = range(len(bots))
    return Study(game, tuple(bots), seed, [Sum() for _ in seats], [Sum() for _ in seats],
                 {bot: Sum() for bot in bots}, {bot: Sum() for bot in bots})  # fmt: skip


def study(
    game: Game, bots: Sequence[str], games: int, seed: int = 0, threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Study:  # fmt: skip
    """Plays `games` matches; player p of `bots` sits on seat (p - k) % seats in match k. `progress` hears how many are done."""
    if games < 1:
        raise BadTable("a study needs at least one game, not {games}", games=games)
    if threads is not None and threads < 1:
        raise BadTable("a study needs at least one thread, not {threads}", threads=threads)
    game.new(len(bots))  # refuses a number of seats that the game is not for
    policies = policies_of(bots)
    play_chunk(game, policies, 0, 1, seed)  # compiles: not part of the measured time
    found = new_study(game.name, bots, seed)
    start = time.perf_counter()
    for chunk in chunks(game, policies, games, seed, threads or os.cpu_count() or 1):
        found.add(chunk)
        progress(found.games)
    found.seconds = time.perf_counter() - start
    return found


def policies_of(bots: Sequence[str]) -> Any:
    """Row r: the policy of each seat in matches number r, r + seats, ..."""
    seats = len(bots)
    return np.array([[policy_of(bots[(seat + turn) % seats]) for seat in range(seats)] for turn in range(seats)], np.int32)


def chunks(game: Game, policies: Any, games: int, seed: int, threads: int) -> Iterator[Rollouts]:
    """What the threads play, in order; only so many chunks wait at a time, so memory stays bounded. A GPU needs no threads."""
    if game.machine == "cuda":
        yield from batches(game, policies, games, seed)
        return
    waiting: deque[Future[Rollouts]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for first in range(0, games, CHUNK):
            waiting.append(pool.submit(play_chunk, game, policies, first, min(CHUNK, games - first), seed))
            if len(waiting) >= AHEAD * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def batches(game: Game, policies: Any, games: int, seed: int) -> Iterator[Rollouts]:
    """What a GPU plays, in the same chunks."""
    for start in range(0, games, BATCH):
        batch = play_chunk(game, policies, start, min(BATCH, games - start), seed)
        for row in range(0, len(batch.lengths), CHUNK):
            yield Rollouts(start + row, *(rows[row : row + CHUNK] for rows in batch[1:]))


def play_chunk(game: Game, policies: Any, first: int, count: int, seed: int) -> Rollouts:
    chunk = new_rollouts(first, count, len(policies))
    modules = () if game.machine == "cuda" and (policies == RANDOM).all() else (BASELINE,)  # a GPU is faster without what nobody plays
    game.play_matches(chunk, seed, policies, *modules)
    return chunk
