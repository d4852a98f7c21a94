"""Solves the game: the worth of every position with every score, by backward induction from the highest points down.

Where there is a quiet limit, the full rows of a score are solved from the last quiet action to the first, and all other positions after
them, each once. By the book (no limit) endless play is a draw, and the full rows are solved by retrograde analysis (retrograde.py).
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.games.the_blue_lion.solver.backward_induction import LATE, LOSS, SHARE, SOON, WIN, WORTHS, hope
from fathom.games.the_blue_lion.solver.graph import (
    POSITIONS,
    QUIET_LIMIT,
    QuietSteps,
    Steps,
    all_keys,
    all_steps,
    first_keys,
    in_order,
    new_graph,
    pairs_by_total,
    quiet_steps,
    rows_by_stratum,
)
from fathom.solvers.protocol import Progress
from fathom.text.errors import BadTable

BACKWARD_INDUCTION = "fathom.games.the_blue_lion.solver.backward_induction"
RETROGRADE = "fathom.games.the_blue_lion.solver.retrograde"
THREADS = 2
LONGEST = 40  # the highest quiet limit: a table grows by 15 MB for every action
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
    keys: Any
    rows: int
    steps: Steps
    quiet: QuietSteps
    order: Any
    rest: Any  # [mover's points, other's points, position that is no full row]: worths
    shares: Any  # [mover's points, other's points, entry]: the mover's share, in 16 bits
    hopes: Any  # the hope of whoever brought the position about, in 8 bits: it decides between equal shares


def layers_of(game: Game) -> int:
    return max(1, game.settings[QUIET_LIMIT])


def unit(kind: Any) -> float:
    """What 1 stands for in a table."""
    return 1.0 / float(np.iinfo(kind).max)


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
        raise BadTable("only quiet limits up to {longest} can be solved, and 0 for none; not {limit}", longest=LONGEST, limit=limit)
    work = new_work(game, all_keys(game, starts, threads), new_array, threads)
    residual, done, total = 0.0, 0, game.rules.TARGET * (game.rules.TARGET + 1) // 2
    with ThreadPoolExecutor(threads) as pool:
        for pairs in pairs_by_total(game.rules.TARGET):
            for change in pool.map(lambda points: solve_points(work, points), pairs):
                residual = max(residual, change)
                done += 1
                progress(done, total)
    return work, residual


def new_work(game: Game, keys: Any, new_array: NewArray, threads: int) -> Work:
    rows = int(np.searchsorted(keys, 1 << game.generic(POSITIONS).PHASE_BIT))
    steps, target = all_steps(game, keys, threads), game.rules.TARGET
    entries = rows * layers_of(game) + len(keys) - rows
    return Work(
        game=game, keys=keys, rows=rows, steps=steps, quiet=quiet_steps(steps, rows), order=in_order(steps, rows),
        rest=np.zeros((target, target, len(keys) - rows, WORTHS), np.float32),
        shares=new_array("shares", (target, target, entries), np.uint16), hopes=new_array("hopes", (target, target, entries), np.uint8),
    )  # fmt: skip


def solve_points(work: Work, points: tuple[int, int]) -> float:
    """Both sides of one score; returns the residual."""
    induction, sum_up = work.game.generic(BACKWARD_INDUCTION), np.zeros(WORTHS)
    row = room_for_rows(work.game, work.rows, points)
    paid = np.zeros((2, len(work.quiet.first) - 1, WORTHS), np.float32)
    for side in range(2):
        induction.row_payments(work.steps, points, side, row, work.rest, paid[side])
    change = 0.0
    if work.game.settings[QUIET_LIMIT]:
        for layer in range(layers_of(work.game) - 1, -1, -1):
            for side in range(2):
                induction.row_layer(work.quiet, paid[side], row[1 - side, layer + 1], sum_up, row[side, layer])
    else:
        change = settle_rows(work, row, paid)
    induction.rest_in_order(work.steps, work.order, points, row, work.rest, sum_up)
    for side in range(2):
        keep(work, row, (points[side], points[1 - side]), side)
    return change


def room_for_rows(game: Game, rows: int, points: tuple[int, int]) -> Any:
    """Two sides of one score: unsolved layers are draws, and behind the last layer the game is over."""
    row = np.zeros((2, layers_of(game) + 1, rows, WORTHS), np.float32)
    row[..., SHARE] = 0.5
    for side in range(2):
        share = game.generic(BACKWARD_INDUCTION).end_share(points[side], points[1 - side])
        row[side, -1, :, SHARE] = share
        row[side, -1, :, SOON] = row[side, -1, :, WIN] = share == 1.0
        row[side, -1, :, LATE] = row[side, -1, :, LOSS] = share == 0.0
    return row


def settle_rows(work: Work, row: Any, paid: Any) -> float:
    """By the book: exact retrograde analysis, from the rows with all backs certain to those with none; returns the residual."""
    retrograde, rows, sum_up = work.game.generic(RETROGRADE), rows_by_stratum(work.keys[: work.rows], work.quiet), np.zeros(WORTHS)
    now, graph = row[:, 0], new_graph(2 * work.rows)
    for stratum in range(int(rows.stratum.max()), -1, -1):
        graph.rank[:], graph.is_open[:] = retrograde.NEVER, 0
        events = graph.events[: retrograde.count_edges(rows, graph, stratum, paid, now)]
        graph.is_open[graph.exit == retrograde.NO_EXIT] = 1
        events = events[np.argsort(-np.abs(graph.exit[events]), kind="stable")]
        settled = retrograde.settle_stratum(rows, graph, events)
        retrograde.write_values(rows, graph, settled, paid, now, sum_up)
    again, induction = now.copy(), work.game.generic(BACKWARD_INDUCTION)
    return max(float(induction.row_layer(work.quiet, paid[side], now[1 - side], sum_up, again[side])) for side in range(2))


def keep(work: Work, row: Any, points: tuple[int, int], side: int) -> None:
    """Writes one side of a score into the tables."""
    rest, row_side = work.rest[points], row[side, :-1].reshape(-1, WORTHS)
    is_turn = work.steps.turn[-len(rest) :] == 1
    hopes = np.where(is_turn, hope(rest[:, LATE], rest[:, SOON]), hope(rest[:, SOON], rest[:, LATE]))
    parts = ((work.shares, row_side[:, SHARE], rest[:, SHARE]), (work.hopes, hope(row_side[:, LATE], row_side[:, SOON]), hopes))
    for table, of_rows, of_rest in parts:
        table[points] = np.rint(np.concatenate([of_rows, of_rest]).clip(0, 1) / unit(table.dtype))


def outlook(work: Work, starts: Any) -> Outlook:
    """The mean over all throws."""
    chances = np.array(work.game.rules.THROW_WAYS) / work.game.rules.FALLS
    share, _, _, win, loss, turns = (chances @ work.rest[0, 0][np.searchsorted(work.keys, starts) - work.rows]).tolist()
    return Outlook(share, win, max(0.0, 1 - win - loss), loss, turns)
