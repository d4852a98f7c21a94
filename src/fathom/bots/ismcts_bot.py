"""The ISMCTS bot, for every game."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

import numpy as np

from fathom.bots.ismcts import DEEPEST
from fathom.bots.protocol import MAX_N, TO_THE_END, Estimate
from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng
from fathom.engine.rng import next_word

BASELINE = "fathom.bots.baseline"
SEARCH = "fathom.bots.ismcts"
SCRATCH = 4  # records that a bot may write on
SLICE = 64  # rounds between two looks at the clock


@dataclass(frozen=True)
class IsmctsBot:
    """Tree search with a budget in rounds; the same seed and budget give the same move, whatever the number of threads.

    `seconds` is for tables where somebody waits: a machine too slow for the budget answers with what it has by then.
    """

    game: Game
    rounds: int
    moves: int = TO_THE_END
    boldness: float = 0.7
    habit: int = MAX_N
    trees: int = 1  # grown side by side from different seeds, and added up
    seconds: float = inf

    def choose(self, view: State, seat: int, rng: Any) -> int:
        possible = self.game.options(view)
        if len(possible) == 1:
            return possible[0]
        visits, _ = self.grow(view, seat, rng)
        return possible[int(np.argmax(visits))]

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        visits, worths = self.grow(view, seat, rng)
        estimates = []
        for option, n, total in zip(self.game.options(view), visits, worths, strict=True):
            mean = total / n if n else 0.0
            estimates.append(Estimate(option, mean, 1.96 * sqrt(max(mean * (1 - mean), 0.25 / (n + 1)) / (n + 1))))
        return best_first(estimates)

    def grow(self, view: State, seat: int, rng: Any) -> tuple[Any, Any]:
        """Visits and summed shares of each option, over all trees."""
        seeds = [next_word(rng) for _ in range(self.trees)]
        if self.trees == 1:
            return self.grow_tree(view, seat, seeds[0])
        with ThreadPoolExecutor(self.trees) as threads:
            grown = list(threads.map(lambda seed: self.grow_tree(view, seat, seed), seeds))
        return sum(visits for visits, _ in grown), sum(worths for _, worths in grown)

    def grow_tree(self, view: State, seat: int, seed: int) -> tuple[Any, Any]:
        module, seats, rng = self.game.generic(SEARCH), int(view.seats), new_rng(seed)
        most = self.rounds + 1
        tree, worths = np.zeros((most, 2), np.int64), np.zeros((most, seats))
        slots = np.zeros((1 << (4 * most - 1).bit_length(), 3), np.int32)
        out, scratch = np.empty(2 * len(self.game.option_buffer()), np.int32), self.game.records(SCRATCH)
        path, shares = np.zeros(DEEPEST, np.int32), np.zeros(seats)
        nodes, end = module.plant(slots, tree, worths), time.monotonic() + self.seconds
        for done in range(0, self.rounds, SLICE):
            rounds = min(SLICE, self.rounds - done)
            nodes = module.search(
                view, seat, rounds, self.moves, self.boldness, self.habit, rng, out, scratch, nodes, tree, worths, slots, path, shares
            )
            if time.monotonic() > end:
                break
        count = module.root_children(view, out, slots)
        children = out[count : 2 * count]
        visits = np.where(children < 0, 0, tree[children, 0])
        return visits, np.where(children < 0, 0.0, worths[children, seat])


def best_first(estimates: list[Estimate]) -> list[Estimate]:
    return sorted(estimates, key=lambda estimate: -estimate.share)
