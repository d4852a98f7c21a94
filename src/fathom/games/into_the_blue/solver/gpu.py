"""Solves the two-player game on a GPU: a launch for each step, in which every column of every block takes one position after the other.

One evaluation of a turn goes up and down the lattice of 924 sets of dice, twice (see turn.py). Lattices lie in shared memory, except for
the smallest sets of dice and the outcomes of a turn. A failed turn hands the position to the other, so a position and its mirror image
depend on each other: a guess at the other's share gives the mover's, and that gives the other's again, a rising function of the guess made
of straight lines. Secants find where it meets the guess, in three steps or so.
"""

import importlib
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from fathom.engine.cuda.device import is_simulated, numba_cuda
from fathom.engine.cuda.launch import DEVICE_FUNCTIONS
from fathom.engine.cuda.pairs import ALIGNMENT, pair_functions
from fathom.engine.loader import Game, load
from fathom.games.into_the_blue.solver.lattice import new_lattice
from fathom.games.into_the_blue.solver.layout import Layout
from fathom.games.into_the_blue.solver.positions import Table
from fathom.games.into_the_blue.solver.solve import Solved, ending_differences, steps, table_with
from fathom.solvers.protocol import Progress

COLUMNS_MODULE = "fathom.games.into_the_blue.solver.columns"
COLUMNS, ROWS, BLOCKS = 16, 48, 2  # of a block, and blocks of a multiprocessor: as many as shared memory holds
REGISTERS = 80  # of a thread, so that they fit
APART, SMALL, SETS = 3, 28, 924  # sets of fewer dice lie in global memory: so many of so many

Parts = dict[str, Any]  # of a kernel, by name


# Sets of 0 to 6 dice begin at 0, 1, 7, 28, 84, 210 and 462. It is a text, so that a simulator can take the place of `cuda`.
KERNEL = """
def take(table, segments, total, counter, job, point, note, column):
    ticket = cuda.atomic.add(counter, 0, 1)
    while ticket < total:
        if begin(table, segments, ticket, job, point, note, column, COLUMNS):
            return True
        ticket = cuda.atomic.add(counter, 0, 1)
    job[FRESH, column], job[SIDE, column] = 0, 0
    return False

def sweep(lattice, small, above, below, row):
    mean_above(lattice, lattice, above, 210, 462, 28, row, ROWS, COLUMNS)
    cuda.syncthreads()
    mean_above(lattice, lattice, above, 84, 210, 28, row, ROWS, COLUMNS)
    cuda.syncthreads()
    mean_above(lattice, lattice, above, 28, 84, 28, row, ROWS, COLUMNS)
    cuda.syncthreads()
    mean_above(lattice, small, above, 7, 28, 0, row, ROWS, COLUMNS)
    cuda.syncthreads()
    mean_above(small, small, above, 1, 7, 0, row, ROWS, COLUMNS)
    cuda.syncthreads()
    mean_above(small, small, above, 0, 1, 0, row, ROWS, COLUMNS)
    cuda.syncthreads()
    best_below(small, small, below, 1, 7, 0, row, ROWS, COLUMNS)
    cuda.syncthreads()
    best_below(small, small, below, 7, 28, 0, row, ROWS, COLUMNS)
    cuda.syncthreads()
    best_below(small, lattice, below, 28, 84, 28, row, ROWS, COLUMNS)
    cuda.syncthreads()
    best_below(lattice, lattice, below, 84, 210, 28, row, ROWS, COLUMNS)
    cuda.syncthreads()
    best_below(lattice, lattice, below, 210, 462, 28, row, ROWS, COLUMNS)
    cuda.syncthreads()

def solve(
    shares, differences, more, moving, all, base, fewer_base, numbers, fewer_numbers, leads, mirrors, after, odds,
    above, below, final, chances, segments, total, counter, notes,
):
    table = Table(shares, differences, more, moving, all, base, fewer_base, numbers, fewer_numbers, leads, mirrors, after, odds)
    job = cuda.shared.array((JOB, COLUMNS), int32)
    point = cuda.shared.array((POINTS, COLUMNS), float64)
    lattices, thread = cuda.shared.array(0, float64, ALIGNMENT), cuda.threadIdx.x
    column, reader, note = thread & (COLUMNS - 1), thread // COLUMNS, notes[cuda.blockIdx.x, thread & (COLUMNS - 1) :]
    pair, row = 2 * (thread & (COLUMNS // 2 - 1)), thread // (COLUMNS // 2)
    lattice, pair_notes = lattices[pair:], notes[cuda.blockIdx.x, pair:]
    small = pair_notes[2 * OUTCOMES * COLUMNS :]
    busy = reader == 0 and take(table, segments, total, counter, job, point, note, column)
    while cuda.syncthreads_or(1 if busy else 0):
        if job[FRESH, column]:
            read_outcomes(table, job, note, reader, READERS, column, COLUMNS)
        cuda.syncthreads()
        judge_final(lattice, pair_notes, final, job[SIDE, pair], job[SIDE, pair + 1], row, ROWS, COLUMNS)
        cuda.syncthreads()
        for roll in range(ROLLS - 1):
            sweep(lattice, small, above, below, row)
            if roll < ROLLS - 2:
                best_below(lattice, lattice, below, 462, 924, 28, row, ROWS, COLUMNS)
                cuda.syncthreads()
        part_of_mean(lattice, below, chances, row, ROWS, COLUMNS)
        cuda.syncthreads()
        if busy and take_in(table, job, point, note, sum_of_parts(lattices[column:], ROWS, COLUMNS), column, COLUMNS):
            busy = take(table, segments, total, counter, job, point, note, column)
"""


def kernel_text(parts: Parts, cuda: Any, columns: int, rows: int) -> Any:
    """The kernel as a function of Python, with its device functions."""
    return defined(KERNEL, ("take", "sweep"), parts, cuda, columns, rows)["solve"]


def defined(text: str, functions: tuple[str, ...], parts: Parts, cuda: Any, columns: int, rows: int) -> Parts:
    """All that a text defines, for blocks of so many columns and rows; some of it are device functions."""
    kinds = importlib.import_module("numba.types")
    own = {"cuda": cuda, "float64": kinds.float64, "int32": kinds.int32, "Table": Table, "ALIGNMENT": ALIGNMENT}
    scope = {**parts, **own, "COLUMNS": columns, "ROWS": rows, "READERS": max(1, rows // 2)}
    exec(text, scope)
    for name in functions:
        scope[name] = cuda.jit(device=True)(scope[name])
    return scope


def segments_of(layout: Layout, splits: list[tuple[int, int]]) -> Any:
    """The pairs of placements of so many shells: how many, where either begins, and how many the other has."""
    found = []
    for mine, other in splits:
        (first_mine, end_mine), (first_other, end_other) = layout.range_of(mine), layout.range_of(other)
        found.append([(end_mine - first_mine) * (end_other - first_other), first_mine, first_other, end_other - first_other])
    return np.array(found)


def last_turns(layout: Layout) -> Any:
    """The pairs of placements in which the other has placed everything."""
    return np.array([[layout.moving * (layout.all - layout.moving), 0, layout.moving, layout.all - layout.moving]])


class Launcher:
    """The tables of a game on the GPU, and the kernel. Its parts are those of columns.py, or what other modules have in their place."""

    def __init__(self, game: Game, layout: Layout, *modules: str) -> None:
        cuda = numba_cuda()
        self.layout = layout
        self.columns, self.rows = (2, 1) if is_simulated() else (COLUMNS, ROWS)
        self.blocks = 1 if is_simulated() else BLOCKS * cuda.get_current_device().MULTIPROCESSOR_COUNT
        device = load(game.package, "cuda", game.edition)
        self.parts: Parts = {}
        for module in (COLUMNS_MODULE, *modules):
            on_device = vars(device.generic(module))[DEVICE_FUNCTIONS]
            vars(on_device).update(pair_functions())
            self.parts |= vars(on_device)
        self.kernel = self.compiled(kernel_text)
        self.lattice = [cuda.to_device(each) for each in new_lattice(game, APART)]
        self.shares = cuda.device_array(self.layout.positions, np.float64)
        self.differences, self.more = cuda.to_device(ending_differences(game)), cuda.to_device(self.layout.more)
        self.notes = cuda.to_device(np.zeros((self.blocks, (2 * self.parts["OUTCOMES"] + SMALL) * self.columns)))
        self.shared = (SETS - SMALL) * self.columns * 8

    def compiled(self, kernel: Callable[[Parts, Any, int, int], Any]) -> Any:
        cuda = numba_cuda()
        limits = {} if is_simulated() else {"max_registers": REGISTERS}
        return cuda.jit(**limits)(kernel(self.parts, cuda, self.columns, self.rows))

    def table(self, left: int) -> tuple[Any, ...]:
        """What the kernel reads and writes with so many chests left."""
        host = table_with(self.layout, left, self.shares, self.differences, self.more)
        return tuple(numba_cuda().to_device(each) if isinstance(each, np.ndarray) else each for each in host)

    def solve(self, left: int, segments: Any, numbers: int) -> None:
        """A step: these placements, with so many numbers each."""
        cuda = numba_cuda()
        total, counter = int(segments[:, 0].sum()) * numbers, cuda.to_device(np.zeros(1, np.int64))
        self.launch(self.kernel, (*self.table(left), *self.lattice, cuda.to_device(segments), total, counter, self.notes))

    def launch(self, kernel: Any, given: tuple[Any, ...]) -> None:
        if not is_simulated() and not kernel.overloads:
            allow_shared_memory(kernel, given, self.shared)
        kernel[self.blocks, self.columns // 2 * self.rows, 0, self.shared](*given)


def allow_shared_memory(kernel: Any, given: Any, size: int) -> None:
    """Compiles the kernel, and lets its blocks have more shared memory than they get without asking."""
    driver = importlib.import_module("cuda.bindings.driver")
    compiled = kernel.compile(tuple(kernel.typeof_pyval(each) for each in given))
    function = compiled._codelibrary.get_cufunc()
    attribute = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    (error,) = driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)
    assert error == 0, error


def solve_on_gpu(game: Game, progress: Progress) -> tuple[Any, Solved]:
    """Every share, in an array on the GPU."""
    started = time.perf_counter()
    layout = Layout(game)
    launcher, order = Launcher(game, layout), steps(layout)
    for done, (left, placed) in enumerate(order, 1):
        numbers = layout.chests[left].count
        if placed == 2 * layout.shells - 2:
            launcher.solve(left, last_turns(layout), numbers)
        launcher.solve(left, segments_of(layout, layout.splits(placed)), numbers)
        progress(done, len(order))
    numba_cuda().synchronize()
    place = layout.place_of(0, 0, len(layout.chests) - 1, 0)
    return launcher.shares, Solved(layout.positions, float(launcher.shares[place]), time.perf_counter() - started)
