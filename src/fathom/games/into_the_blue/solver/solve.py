"""The two-player game solved: from the last chest to all of them, from the last shells to the first, on a processor or a GPU."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.layout import Layout
from fathom.games.into_the_blue.solver.positions import Table
from fathom.solvers.protocol import Progress

ENDINGS = "fathom.games.into_the_blue.solver.endings"
PLAIN = "fathom.games.into_the_blue.solver.plain"
POSITIONS = "fathom.games.into_the_blue.solver.positions"
ROWS = 64  # placements whose endings are compared at a time


@dataclass(frozen=True)
class Solved:
    """What the solver found."""

    positions: int
    first: float  # the share of whoever goes first
    seconds: float


def ending_differences(game: Game) -> Any:
    """[mine, other]: the lead in treasure at the end, by the rules' own score."""
    layout = Layout(game)
    differences = np.zeros((layout.all, layout.all), np.int16)
    write = game.generic(ENDINGS).write_differences

    def write_rows(first: int) -> None:
        write(layout.placements, first, min(first + ROWS, layout.all), game.records(1), differences)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(write_rows, range(0, layout.all, ROWS)))
    return differences


def table_with(layout: Layout, left: int, shares: Any, differences: Any, more: Any) -> Table:
    """What compiled code needs to solve or read the positions with so many chests left."""
    chests, fewer = layout.chests[left], layout.chests[left - 1]
    return Table(
        shares, differences, more,
        moving=layout.moving, all=layout.all,
        base=layout.base(left), fewer_base=layout.base(left - 1) if left > 1 else 0,
        numbers=chests.count, fewer_numbers=fewer.count if left > 1 else 0,
        leads=chests.leads, mirrors=chests.mirrors, after=chests.after, odds=chests.odds,
    )  # fmt: skip


def steps(layout: Layout) -> list[tuple[int, int]]:
    """Chests left and shells placed, in the order in which they are solved; a step only needs the steps before it."""
    return [(left, placed) for left in range(1, len(layout.chests)) for placed in range(2 * layout.shells - 2, -1, -1)]


def solve_plainly(game: Game, progress: Progress) -> tuple[Any, Solved]:
    """Every share, one position after the other."""
    started = time.perf_counter()
    layout, plain, rules = Layout(game), game.generic(PLAIN), game.rules
    shares, differences = np.zeros(layout.positions), ending_differences(game)
    work = np.zeros((2, game.generic(POSITIONS).OUTCOMES)), np.zeros(rules.SETS), np.zeros(rules.SETS, np.int16)
    order = steps(layout)
    for done, (left, placed) in enumerate(order, 1):
        table = table_with(layout, left, shares, differences, layout.more)
        if placed == 2 * layout.shells - 2:
            plain.solve_last_turns(table, *work)
        for mine, other in layout.splits(placed):
            plain.solve_pairs(table, *layout.range_of(mine), *layout.range_of(other), *work)
        progress(done, len(order))
    return shares, Solved(layout.positions, first_share(layout, shares), time.perf_counter() - started)


def first_share(layout: Layout, shares: Any) -> float:
    return float(shares[layout.place_of(0, 0, len(layout.chests) - 1, 0)])
