"""A bot that improves a policy by rollouts: each option is played on by that policy many times, and the best is chosen.

Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search" (1996). Rollouts go where they matter by sequential halving
(Karnin, Koren and Somekh 2013): all options get a few, the better half of them twice as many, and so on. An option that is surely worse is
dropped before (Maron and Moore, "Hoeffding Races", 1994). All options meet the same worlds and the same chance.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.interruption import check_wanted
from fathom.bots.protocol import Estimate, best_first
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import next_word

ROLLOUTS = "fathom.bots.rollouts"
SLICE, SLICES = 128, 50  # rollouts between two looks at the clock, and looks at most
FEW, SURE = 24, 3.0  # worlds before an option is dropped early, and by how many standard errors it must be worse


class Policy(NamedTuple):
    """Who plays on."""

    module: str  # that defines `decide`, and perhaps where a rollout ends
    number: int  # of the policy in it
    judge: Callable[[Any], Any] | None = None  # the shares of states in which rollouts end, by seat; the result where it is left out
    margin: float = 0.0  # how far off the judge may be


class RolloutTally:
    """What the rollouts gave, by world and option; options that were dropped have no more worlds."""

    def __init__(self, options: int) -> None:
        self.shares = np.empty((0, options))
        self.left = np.arange(options)  # the options that are still considered

    def add(self, shares: Any) -> None:
        rows = np.full((len(shares), self.shares.shape[1]), np.nan)
        rows[:, self.left] = shares
        self.shares = np.concatenate([self.shares, rows])

    def means(self) -> Any:
        return np.nanmean(self.shares, axis=0)

    def margins(self) -> Any:
        """95 %; never quite sure, however alike the rollouts were."""
        counts = (~np.isnan(self.shares)).sum(axis=0)
        return 1.96 * np.sqrt(np.maximum(np.nanvar(self.shares, axis=0), 0.25 / counts) / counts)

    def best(self) -> int:
        """The number of the best option of those left."""
        return int(self.left[np.argmax(self.shares[:, self.left].mean(axis=0))])

    def drop(self, count: int) -> None:
        """Leaves the best options, so many of them."""
        order = np.argsort(-self.shares[:, self.left].mean(axis=0), kind="stable")
        self.left = np.sort(self.left[order[:count]])

    def drop_worse(self) -> None:
        """Drops options that are surely worse than the best, world by world."""
        worlds = len(self.shares)
        if worlds >= FEW:
            behind = self.shares[:, [self.best()]] - self.shares[:, self.left]
            self.left = self.left[behind.mean(axis=0) <= SURE * behind.std(axis=0) / sqrt(worlds)]


@dataclass(frozen=True)
class RolloutBot:
    """Rollouts with a budget; the same seed and budget give the same move.

    `seconds` is for tables where somebody waits: a machine too slow for the budget answers with what it has by then.
    """

    game: Game
    policy: Policy
    rollouts: int  # of a decision
    seconds: float = inf

    def choose(self, view: State, seat: int, rng: Any) -> int:
        possible = self.game.options(view)
        return possible[self.raced(view, seat, possible, rng).best() if len(possible) > 1 else 0]

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        """Options that were dropped have few rollouts: none of them is ranked above the best of those left."""
        possible = self.game.options(view)
        tally = self.raced(view, seat, possible, rng)
        shares, margins = np.minimum(tally.means(), tally.means()[tally.best()]), tally.margins() + self.policy.margin
        found = [Estimate(*each) for each in zip(possible, shares.tolist(), margins.tolist(), strict=True)]
        return best_first([found[tally.best()], *(found[: tally.best()] + found[tally.best() + 1 :])])

    def raced(self, view: State, seat: int, possible: list[int], rng: Any) -> RolloutTally:
        """The options, dropped one after the other until the budget is spent or one is left."""
        end, seed, tally = time.monotonic() + self.seconds, next_word(rng), RolloutTally(len(possible))
        rounds, work, offered = max(1, ceil(log2(len(possible)))), self.game.workspace(), np.array(possible, np.int32)
        for number in range(rounds):
            if number:
                tally.drop(ceil(len(possible) / 2**number))
            worlds = max(1, self.rollouts // (rounds * len(tally.left)))
            while worlds > 0:
                count = min(max(1, max(SLICE, self.rollouts // SLICES) // len(tally.left)), worlds)
                tally.add(self.played(view, seat, seed, len(tally.shares), count, offered[tally.left], work))
                tally.drop_worse()
                worlds -= count
                check_wanted()
                if time.monotonic() > end or len(tally.left) == 1 < len(possible):
                    return tally
        return tally

    def played(self, view: State, seat: int, seed: int, first: int, worlds: int, offered: Any, work: Any) -> Any:
        """What the seat wins, by world and option."""
        rollouts, leaves = self.game.generic(ROLLOUTS, self.policy.module), self.game.records(worlds * len(offered))
        rollouts.roll_out(view, seat, self.policy.number, seed, first, offered, work, leaves)
        return self.judged(leaves, int(view.seats))[:, seat].reshape(worlds, len(offered))

    def judged(self, leaves: Any, seats: int) -> Any:
        if self.policy.judge:
            return self.policy.judge(leaves)
        shares = np.zeros((len(leaves), seats))
        self.game.generic(ROLLOUTS, self.policy.module).results(leaves, shares)
        return shares
