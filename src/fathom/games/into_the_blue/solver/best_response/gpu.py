"""Bounds of the game with hidden chests on a GPU: in every step, a launch for the weigher's turns and one for the responder's.

The weigher's kernel goes up and down the lattice of dice as the other does, notes every choice, and sends the chances of the dice through
them: put back one die at a time, then roll one at a time. The responder's kernel is that of the open game with other parts: see columns.py.
"""

from typing import Any

import numpy as np

from fathom.engine.cuda.device import numba_cuda
from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.best_response.solve import Bounds, bounds_of
from fathom.games.into_the_blue.solver.best_response.worlds import Beliefs, Worlds
from fathom.games.into_the_blue.solver.gpu import KERNEL, SETS, Launcher, Parts, defined, last_turns, segments_of
from fathom.games.into_the_blue.solver.layout import Layout
from fathom.games.into_the_blue.solver.solve import steps, table_with
from fathom.solvers.protocol import Progress

COLUMNS_MODULE = "fathom.games.into_the_blue.solver.best_response.columns"

# The sets of dice as in gpu.py. The chances of the outcomes lie where those of three dice were.
WEIGHER = """
def send(lattice, small, above, below, choices, row):
    put_back(lattice, 28, lattice, 28, above, choices, 210, 462, row, READERS, COLUMNS)
    cuda.syncthreads()
    put_back(lattice, 28, lattice, 28, above, choices, 84, 210, row, READERS, COLUMNS)
    cuda.syncthreads()
    put_back(lattice, 28, lattice, 28, above, choices, 28, 84, row, READERS, COLUMNS)
    cuda.syncthreads()
    put_back(lattice, 28, small, 0, above, choices, 7, 28, row, READERS, COLUMNS)
    cuda.syncthreads()
    put_back(small, 0, small, 0, above, choices, 1, 7, row, READERS, COLUMNS)
    cuda.syncthreads()
    put_back(small, 0, small, 0, above, choices, 0, 1, row, READERS, COLUMNS)
    cuda.syncthreads()
    roll_one(small, small, 0, below, choices, 1, 7, row, READERS, COLUMNS)
    cuda.syncthreads()
    roll_one(small, small, 0, below, choices, 7, 28, row, READERS, COLUMNS)
    cuda.syncthreads()
    roll_one(small, lattice, 28, below, choices, 28, 84, row, READERS, COLUMNS)
    cuda.syncthreads()
    roll_one(lattice, lattice, 28, below, choices, 84, 210, row, READERS, COLUMNS)
    cuda.syncthreads()
    roll_one(lattice, lattice, 28, below, choices, 210, 462, row, READERS, COLUMNS)
    cuda.syncthreads()
    roll_one(lattice, lattice, 28, below, choices, 462, 924, row, READERS, COLUMNS)
    cuda.syncthreads()

def add_up(lattice, note, final, row):
    for which in range(row, OUTCOMES, READERS):
        lattice[which * COLUMNS] = 0.0
    cuda.syncthreads()
    for dice in range(row, SETS - FIRST_SIX, READERS):
        which = chosen_outcome(final[dice], note, COLUMNS)
        cuda.atomic.add(lattice, which * COLUMNS, lattice[(FIRST_SIX - FIRST_SMALL + dice) * COLUMNS])
    cuda.syncthreads()

def weigh(
    shares, differences, more, moving, all, base, fewer_base, numbers, fewer_numbers, leads, mirrors, after, odds,
    k_shares, k_differences, k_more, k_moving, k_all, k_base, k_fewer_base, k_numbers, k_fewer_numbers, k_leads, k_mirrors, k_after, k_odds,
    first, worlds, world_odds, world_known, above, below, final, chances, segments, total, counter, notes, kept,
):
    table = Table(shares, differences, more, moving, all, base, fewer_base, numbers, fewer_numbers, leads, mirrors, after, odds)
    known = Table(
        k_shares, k_differences, k_more, k_moving, k_all, k_base, k_fewer_base, k_numbers, k_fewer_numbers,
        k_leads, k_mirrors, k_after, k_odds)
    beliefs = Beliefs(first, worlds, world_odds, world_known)
    job = cuda.shared.array((JOB, COLUMNS), int32)
    lattices, block, thread = cuda.shared.array(0, float64, ALIGNMENT), cuda.blockIdx.x, cuda.threadIdx.x
    column, reader = thread & (COLUMNS - 1), thread // COLUMNS
    pair, row = 2 * (thread & (COLUMNS // 2 - 1)), thread // (COLUMNS // 2)
    lattice, note, pair_notes = lattices[pair:], notes[block, column:], notes[block, pair:]
    small, own, own_small = pair_notes[2 * OUTCOMES * COLUMNS :], lattices[column:], note[2 * OUTCOMES * COLUMNS :]
    busy = reader == 0 and take_turn(beliefs, segments, total, cuda.atomic.add(counter, 0, 1), job, column)
    while cuda.syncthreads_or(1 if busy else 0):
        if job[FRESH, column]:
            read_weighed(known, beliefs, job, note, reader, READERS, column, COLUMNS)
        cuda.syncthreads()
        judge_final(lattice, pair_notes, final, 0, 0, row, ROWS, COLUMNS)
        cuda.syncthreads()
        for roll in range(ROLLS - 1):
            sweep(lattice, small, above, below, row)
            best_below(lattice, lattice, below, 462, 924, 28, row, ROWS, COLUMNS)
            cuda.syncthreads()
            note_choices(own, own_small, below, kept[block, roll * SETS * COLUMNS + column :], reader, READERS, COLUMNS)
            cuda.syncthreads()
        begin_masses(own, chances, reader, READERS, COLUMNS)
        cuda.syncthreads()
        for roll in range(ROLLS - 2, -1, -1):
            send(own, own_small, above, below, kept[block, roll * SETS * COLUMNS + column :], reader)
        add_up(own, note, final, reader)
        if job[FRESH, column]:
            write_turns(table, beliefs, job, own, reader, READERS, column, COLUMNS)
        cuda.syncthreads()
        busy = busy and take_turn(beliefs, segments, total, cuda.atomic.add(counter, 0, 1), job, column)
"""


def weigher_kernel_text(parts: Parts, cuda: Any, columns: int, rows: int) -> Any:
    """The weigher's kernel as a function of Python, with its device functions."""
    functions = ("take", "sweep", "send", "add_up")
    return defined(KERNEL + WEIGHER, functions, {**parts, "Beliefs": Beliefs}, cuda, columns, rows)["weigh"]


def respond_on_gpu(game: Game, known_shares: Any, progress: Progress) -> tuple[Any, Bounds]:
    """Every share against the weigher, in an array on the GPU; so are those of the open game."""
    cuda, known, worlds = numba_cuda(), Layout(game), Worlds(game)
    launcher, order = Launcher(game, worlds, COLUMNS_MODULE), steps(worlds)
    weigh = launcher.compiled(weigher_kernel_text)
    kept = cuda.to_device(np.zeros((launcher.blocks, (int(game.rules.ROLLS) - 1) * SETS * launcher.columns), np.int16))
    for done, (left, placed) in enumerate(order, 1):
        beliefs = worlds.beliefs(known, left)
        table = table_with(known, left, known_shares, launcher.differences, launcher.more)
        known_table = tuple(cuda.to_device(each) if isinstance(each, np.ndarray) else each for each in table)
        groups = [segments_of(worlds, worlds.both_ways(placed))]
        for segments in ([last_turns(worlds), *groups] if placed == 2 * worlds.shells - 2 else groups):
            total, counter = int(segments[:, 0].sum()) * (len(beliefs.first) - 1), np.zeros(1, np.int64)
            held, (where, taken) = map(cuda.to_device, beliefs), map(cuda.to_device, (segments, counter))
            tables = (*launcher.table(left), *known_table, *held, *launcher.lattice)
            launcher.launch(weigh, (*tables, where, total, taken, launcher.notes, kept))
            launcher.solve(left, segments, worlds.chests[left].count // 2)
        progress(done, len(order))
    cuda.synchronize()
    return launcher.shares, bounds_of(worlds, launcher.shares)
