"""Solves the game on a GPU: the same functions as on a processor, in one thread for each position. Processors find the positions."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from fathom.engine.cuda.device import numba_cuda
from fathom.engine.cuda.launch import launch_rows
from fathom.engine.loader import Game, load
from fathom.games.the_blue_lion.solver.graph import QuietSteps, Steps, all_keys, first_keys
from fathom.games.the_blue_lion.solver.solve import LAYERS_KEPT, UNITS, NewArray, Solved, Work, layers_of, new_work, outlook
from fathom.solvers.protocol import Progress

THREADS_MODULE = "fathom.games.the_blue_lion.solver.threads"


def solve_on_gpu(game: Game, new_array: NewArray, progress: Progress) -> tuple[Any, Solved]:
    """The whole game with a quiet limit, as solve.solve() does it."""
    started = time.perf_counter()
    starts = [first_keys(game, seat) for seat in range(2)]
    work = solve_from_on_gpu(game, np.concatenate(starts), new_array, progress)
    first, second = (outlook(work, start) for start in starts)
    return work.keys, Solved(len(work.keys), work.rows, layers_of(game), 0.0, time.perf_counter() - started, (first, second))


def solve_from_on_gpu(game: Game, starts: Any, new_array: NewArray, progress: Progress) -> Work:
    """All that can come about from some positions."""
    cores = os.cpu_count() or 1
    with ThreadPoolExecutor(cores) as pool:
        work = new_work(game, pool, all_keys(game, starts, cores), new_array, cores)
    launcher, totals = Launcher(work), range(2 * game.rules.TARGET - 2, -1, -1)
    for done, total in enumerate(totals, 1):
        launcher.solve_total(total)
        progress(done, len(totals))
    launcher.fetch()
    return work


class Launcher:
    """What a solver writes on, on the GPU."""

    def __init__(self, work: Work) -> None:
        self.work, self.layers = work, layers_of(work.game)
        self.each = partial(launch_rows, load(work.game.package, "cuda", work.game.edition).generic(THREADS_MODULE), exact=True)
        put = numba_cuda().to_device
        self.steps, self.quiet = Steps(*map(put, work.steps)), QuietSteps(*map(put, work.quiet))
        self.order, self.turn = [put(part) for part in work.order], put(work.steps.turn[work.rows :])
        self.prize, self.rows_turn = put(work.steps.prize[work.rows :]), put(np.ones(work.rows, np.int8))
        self.paid, self.row, self.rest, self.won = (put(each) for each in (work.paid, work.row, work.rest, work.won))
        self.shares, self.hopes = (numba_cuda().device_array(each.shape, each.dtype) for each in (work.shares, work.hopes))

    def solve_total(self, total: int) -> None:
        """All scores with that total of points."""
        rows, rest = self.work.rows, len(self.work.rest)
        self.each("pay_option", len(self.work.quiet.payment), self.steps, self.quiet.payment, total, self.won, self.paid)
        self.each("end_row", rows, total, self.layer(self.layers))
        for layer in range(self.layers - 1, -1, -1):
            self.each("solve_row", rows, self.quiet, self.paid, self.layer(layer + 1), total, self.layer(layer))
            self.keep(total, layer * rows, self.layer(layer), self.rows_turn)
        for part in self.order:
            self.each("solve_rest", len(part), self.steps, part, total, self.row, self.won, self.rest)
        self.keep(total, self.layers * rows, self.rest, self.turn)
        self.each("keep_prize", rest, self.prize, self.rest, total, self.won)

    def layer(self, number: int) -> Any:
        return self.row[number % LAYERS_KEPT]

    def keep(self, total: int, first: int, worths: Any, turn: Any) -> None:
        """Writes the worths of some positions into the tables, from an entry on."""
        where = total, first, self.shares, self.hopes
        self.each("keep_entry", len(worths), worths, turn, *where, *UNITS)

    def fetch(self) -> None:
        """Copies what was found to the host."""
        for there, here in ((self.rest, self.work.rest), (self.shares, self.work.shares), (self.hopes, self.work.hopes)):
            there.copy_to_host(here)
