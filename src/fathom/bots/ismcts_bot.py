"""The bot that plays any game: information set Monte Carlo tree search (fathom.bots.ismcts) with a budget."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

import numpy as np

from fathom.bots.interruption import check_wanted
from fathom.bots.ismcts import AVAILABLE, MAX_DEPTH, VISITS, Tree, Workspace
from fathom.bots.protocol import Estimate, IsmctsBudget, best_first
from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng
from fathom.engine.rng import next_word

BASELINE = "fathom.bots.baseline"
ISMCTS = "fathom.bots.ismcts"
SCRATCH = 4  # records that a bot may write on
SLICE = 64  # iterations between two looks at the clock


@dataclass(frozen=True)
class IsmctsBot:
    """Tree search with a budget in iterations; the same seed and budget give the same move, whatever the number of threads.

    `seconds` is for tables where somebody waits: a machine too slow for the budget answers with what it has by then.
    """

    game: Game
    budget: IsmctsBudget
    trees: int = 1  # grown side by side from different seeds, and added up
    seconds: float = inf

    def choose(self, view: State, seat: int, rng: Any) -> int:
        possible = self.game.options(view)
        if len(possible) == 1:
            return possible[0]
        visits, _ = self.grow(view, seat, rng)
        return possible[int(np.argmax(visits))]

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        visits, shares = self.grow(view, seat, rng)
        estimates = []
        for option, n, total in zip(self.game.options(view), visits, shares, strict=True):
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
        return sum(visits for visits, _ in grown), sum(shares for _, shares in grown)

    def grow_tree(self, view: State, seat: int, seed: int) -> tuple[Any, Any]:
        ismcts, end = self.game.generic(ISMCTS), time.monotonic() + self.seconds
        tree, work = self.new_tree(int(view.seats)), self.new_workspace(int(view.seats), seed)
        nodes = ismcts.plant(tuple(tree))
        for done in range(0, self.budget.iterations, SLICE):
            iterations = min(SLICE, self.budget.iterations - done)
            nodes = ismcts.search(view, seat, iterations, nodes, tuple(self.budget), tuple(tree), tuple(work))
            check_wanted()
            if time.monotonic() > end:
                break
        count = ismcts.root_children(view, work.out, tree.children)
        children = work.out[count : 2 * count]
        visits = np.where(children < 0, 0, tree.counts[children, VISITS])
        return visits, np.where(children < 0, 0.0, tree.shares[children, seat])

    def new_tree(self, seats: int) -> Tree:
        """Room for a node per iteration, and a hash table at most a quarter full."""
        nodes = self.budget.iterations + 1
        counts, shares = np.zeros((nodes, AVAILABLE + 1), np.int64), np.zeros((nodes, seats))
        return Tree(counts, shares, np.zeros((1 << (4 * nodes - 1).bit_length(), 3), np.int32))

    def new_workspace(self, seats: int, seed: int) -> Workspace:
        out, scratch = np.empty(2 * len(self.game.option_buffer()), np.int32), self.game.records(SCRATCH)
        return Workspace(new_rng(seed), out, scratch, np.zeros(MAX_DEPTH, np.int32), np.zeros(seats))
