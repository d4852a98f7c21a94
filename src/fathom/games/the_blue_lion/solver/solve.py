"""Solves the game: the worth of every position with every score, by backward induction from the highest points down.

Where there is a quiet limit, the full rows of a score are solved from the last quiet action to the first, and all other positions after
them, each once. By the book (no limit) endless play is a draw, and the full rows are solved by retrograde analysis (retrograde.py).
"""

import mmap
import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.games.the_blue_lion.solver.graph import (
    POSITIONS,
    QUIET_LIMIT,
    QuietSteps,
    Rows,
    Steps,
    all_keys,
    all_steps,
    first_keys,
    in_order,
    new_graph,
    pairs_of,
    quiet_steps,
    rows_by_stratum,
)
from fathom.games.the_blue_lion.solver.positions import NOWHERE
from fathom.solvers.protocol import Progress
from fathom.text.errors import BadTable

BACKWARD_INDUCTION = "fathom.games.the_blue_lion.solver.backward_induction"
RETROGRADE = "fathom.games.the_blue_lion.solver.retrograde"
THREADS = min(2, int(os.environ.get("NUMBA_NUM_THREADS", 2)))  # one where Numba may take only one core
CHUNK = 8192  # positions that a thread solves at a time
LAYERS_KEPT = 3  # of full rows: the one ahead, and those after no and one quiet action, to which all other positions lead
LONGEST = 40  # the highest quiet limit: a table grows by 15 MB for every action
SHARE_KIND, HOPE_KIND = np.uint16, np.uint8  # in which shares and hopes are kept, 0 to 1 on all of their range
UNITS = (1.0 / np.iinfo(SHARE_KIND).max, 1.0 / np.iinfo(HOPE_KIND).max)
NewArray = Callable[[str, tuple[int, ...], Any], Any]  # makes room for a big array by its name, in memory or on disk


@dataclass(frozen=True)
class Outlook:
    """What the thief who goes first can expect before the throw, when both play perfectly."""

    share: float
    win: float
    draw: float
    loss: float
    turns: float  # to come for both together; meaningless by the book, where a draw has no end


@dataclass(frozen=True)
class Solved:
    """What the solver found."""

    positions: int
    rows: int  # full rows among the positions
    layers: int  # of full rows, one for each number of quiet actions
    residual: float  # by the book: how much a share still changed in the last round
    seconds: float
    outlooks: tuple[Outlook, Outlook]  # if Arsène goes first, if Lady X does


@dataclass
class Work:
    """What a solver writes on."""

    game: Game
    pool: Executor
    keys: Any
    rows: int
    steps: Steps
    quiet: QuietSteps
    order: list[Any]  # the positions that are no full rows, in parts
    paid: Any  # [payment of an option of a full row]: worth; in the memory of `rest`, which is solved when nothing pays any more
    row: Any  # [layer, in turn; full row]: worth
    rest: Any  # [position that is no full row]: worth
    won: Any  # [total of points, in turn; position that follows a diamond]: worth
    shares: Any  # [mover's points, other's points, entry]: the mover's share, in 16 bits
    hopes: Any  # the hope of whoever brought the position about, in 8 bits: it decides between equal shares


def layers_of(game: Game) -> int:
    return max(1, game.settings[QUIET_LIMIT])


def solve(game: Game, new_array: NewArray, progress: Progress, threads: int = THREADS) -> tuple[Any, Solved]:
    """The whole game: the sorted keys of its positions, and what was found; the big arrays are where new_array put them."""
    started = time.perf_counter()
    starts = [first_keys(game, seat) for seat in range(2)]
    work, residual = solve_from(game, np.concatenate(starts), new_array, progress, threads)
    first, second = (outlook(work, start) for start in starts)
    return work.keys, Solved(len(work.keys), work.rows, layers_of(game), residual, time.perf_counter() - started, (first, second))


def solve_from(game: Game, starts: Any, new_array: NewArray, progress: Progress, threads: int = THREADS) -> tuple[Work, float]:
    """All that can come about from some positions, and the residual."""
    if game.settings[QUIET_LIMIT] > LONGEST:
        limit = game.settings[QUIET_LIMIT]
        raise BadTable("only quiet limits up to {longest}, or 0 for none, can be solved; not {limit}", longest=LONGEST, limit=limit)
    with ThreadPoolExecutor(threads) as pool:
        work, residual = new_work(game, pool, all_keys(game, starts, threads), new_array, threads), 0.0
        totals = range(2 * game.rules.TARGET - 2, -1, -1)
        for done, total in enumerate(totals, 1):
            residual = max(residual, solve_total(work, total))
            progress(done, len(totals))
    return work, residual


def rehearse(game: Game) -> None:
    """Solves nothing, so that all it takes is compiled before there are large arrays."""
    first_keys(game, 0)
    with ThreadPoolExecutor(1) as pool:
        solve_total(new_work(game, pool, np.empty(0, np.int64), lambda _, shape, kind: np.empty(shape, kind), 1), 0)


def new_work(game: Game, pool: Executor, keys: Any, new_array: NewArray, threads: int) -> Work:
    rows, width = int(np.searchsorted(keys, 1 << game.generic(POSITIONS).PHASE_BIT)), game.generic(BACKWARD_INDUCTION).WORTH
    steps, target = all_steps(game, keys, threads), game.rules.TARGET
    quiet, entries = quiet_steps(steps, rows), rows * layers_of(game) + len(keys) - rows
    payments = quiet.payment.max(initial=0) + 1
    totals_kept = steps.gains.sum(axis=1).max(initial=0) + 1  # as many as one action can lead to, and the one that is solved
    shapes = ((LAYERS_KEPT, rows), (max(len(keys) - rows, payments),), (totals_kept, steps.prize.max(initial=0) + 1))
    row, rest, won = (np.zeros((*shape, width), np.float32) for shape in shapes)
    paid, rest = rest[:payments], rest[: len(keys) - rows]
    return Work(
        game=game, pool=pool, keys=keys, rows=rows, steps=steps, quiet=quiet, order=in_order(steps, rows),
        paid=paid, row=row, rest=rest, won=won,
        shares=new_array("shares", (target, target, entries), SHARE_KIND), hopes=new_array("hopes", (target, target, entries), HOPE_KIND),
    )  # fmt: skip


def solve_total(work: Work, total: int) -> float:
    """All scores with that total of points; returns the residual."""
    residual, layers, begins_turn = 0.0, layers_of(work.game), np.ones(work.rows, np.int8)
    induction = work.game.generic(BACKWARD_INDUCTION)
    work.paid[0] = 0.0
    induction.row_payments(work.steps, work.quiet.payment, total, work.won, work.paid)
    if work.game.settings[QUIET_LIMIT]:
        induction.end_layer(total, work.row[layers % LAYERS_KEPT])
        for layer in range(layers - 1, -1, -1):
            here = work.row[layer % LAYERS_KEPT]
            solve_layer(work, total, work.row[(layer + 1) % LAYERS_KEPT], here)
            keep(work, total, layer * work.rows, here, begins_turn)
    else:
        residual = settle_rows(work, total)
        keep(work, total, 0, work.row[0], begins_turn)
    for part in work.order:
        solve_part(work, total, part)
    keep(work, total, layers * work.rows, work.rest, work.steps.turn[work.rows :])
    follows_diamond = np.flatnonzero(work.steps.prize != NOWHERE)
    work.won[total % len(work.won), work.steps.prize[follows_diamond]] = work.rest[follows_diamond - work.rows]
    return residual


def in_parallel(work: Work, count: int, task: Callable[[int, int, Any], None]) -> None:
    """Calls a task for parts of a range, from a first to before an end, each with a desk of its own; the threads share them."""
    width = work.game.generic(BACKWARD_INDUCTION).WORTH
    firsts = range(0, max(count, 1), CHUNK)
    list(work.pool.map(lambda first: task(first, min(first + CHUNK, count), (np.zeros(width), np.zeros(width))), firsts))


def solve_layer(work: Work, total: int, ahead: Any, here: Any) -> None:
    row_layer = work.game.generic(BACKWARD_INDUCTION).row_layer
    in_parallel(work, work.rows, lambda first, end, desk: row_layer(work.quiet, work.paid, ahead, total, first, end, desk, here))


def solve_part(work: Work, total: int, part: Any) -> None:
    rest_in_order, row, won, rest = work.game.generic(BACKWARD_INDUCTION).rest_in_order, work.row, work.won, work.rest
    in_parallel(work, len(part), lambda first, end, desk: rest_in_order(work.steps, part[first:end], total, row, won, desk, rest))


def settle_rows(work: Work, total: int) -> float:
    """By the book: exact retrograde analysis of every score; returns the residual."""
    induction, rows, (now, again, _) = work.game.generic(BACKWARD_INDUCTION), rows_by_stratum(work.keys[: work.rows], work.quiet), work.row
    induction.fill_with_draws(now)
    scores = pairs_of(total, work.game.rules.TARGET)
    list(work.pool.map(lambda points: settle_score(work, rows, points, now), scores))
    solve_layer(work, total, now, again)
    shares = slice(induction.SHARE + induction.first_lane(total), induction.SHARE + induction.end_lane(total))
    return float(np.abs(now[:, shares] - again[:, shares]).max())


def settle_score(work: Work, rows: Rows, points: tuple[int, int], now: Any) -> None:
    """Both sides of one score, from the rows with all backs certain to those with none."""
    retrograde, graph, width = work.game.generic(RETROGRADE), new_graph(2 * work.rows), work.game.generic(BACKWARD_INDUCTION).WORTH
    for stratum in range(int(rows.stratum.max()), -1, -1):
        graph.rank[:], graph.is_open[:] = retrograde.NEVER, 0
        events = graph.events[: retrograde.count_edges(rows, graph, stratum, points, work.paid, now)]
        graph.is_open[graph.exit == retrograde.NO_EXIT] = 1
        events = events[np.argsort(-np.abs(graph.exit[events]), kind="stable")]
        settled = retrograde.settle_stratum(rows, graph, events)
        retrograde.write_values(rows, graph, settled, points, work.paid, now, (np.zeros(width), np.zeros(width)))


def leave_to_disk(*tables: Any) -> None:
    """What is written to a file need not stay in the memory of this process."""
    for table in tables:
        if isinstance(table.base, mmap.mmap):
            table.base.madvise(mmap.MADV_DONTNEED)


def keep(work: Work, total: int, entry: int, worths: Any, turn: Any) -> None:
    """Writes the worths of some positions into the tables, from an entry on."""
    write, tables, units = work.game.generic(BACKWARD_INDUCTION).write_entries, (work.shares, work.hopes), UNITS
    in_parallel(work, len(worths), lambda first, end, _: write(worths[first:end], turn[first:end], total, entry + first, tables, units))
    leave_to_disk(*tables)


def outlook(work: Work, starts: Any) -> Outlook:
    """The mean over all throws."""
    chances, induction = np.array(work.game.rules.THROW_WAYS) / work.game.rules.FALLS, work.game.generic(BACKWARD_INDUCTION)
    mean = chances @ work.rest[np.searchsorted(work.keys, starts) - work.rows]
    others_share, draw, turns = (float(mean[number]) for number in (induction.SHARE, induction.DRAW, induction.TURNS))
    return Outlook(1 - others_share, 1 - others_share - draw / 2, draw, others_share - draw / 2, turns)
