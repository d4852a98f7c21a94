"""The kernel of the GPU, run by a processor with one thread: it solves the same shares as the plain solver."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.gpu import APART, COLUMNS_MODULE, SETS, SMALL, kernel_text, segments_of
from fathom.games.into_the_blue.solver.lattice import new_lattice
from fathom.games.into_the_blue.solver.layout import Layout
from fathom.games.into_the_blue.solver.solve import ending_differences, steps, table_with

CLOSE = 1e-9
COLUMNS = 2  # the second one stays empty: one thread solves one position after the other


def one_thread() -> Any:
    """Stands in for Numba's CUDA module: nobody to wait for."""

    def add(array: Any, index: int, value: int) -> int:
        array[index] += value
        return int(array[index] - value)

    def array(shape: Any, kind: Any, alignment: int = 8) -> Any:
        return np.zeros((SETS - SMALL) * COLUMNS if shape == 0 else shape, str(kind))

    return SimpleNamespace(
        atomic=SimpleNamespace(add=add), shared=SimpleNamespace(array=array), jit=lambda **how: lambda function: function,
        threadIdx=SimpleNamespace(x=0), blockIdx=SimpleNamespace(x=0), syncthreads=lambda: None, syncthreads_or=lambda busy: busy,
    )  # fmt: skip


def test_columns_of_threads_solve_the_same_shares_as_the_plain_solver(small: Game, shares: Any) -> None:
    layout, module = Layout(small), small.generic(COLUMNS_MODULE)
    solve, found = kernel_text(module, one_thread(), COLUMNS, 1), np.zeros(layout.positions)
    differences, lattice = ending_differences(small), new_lattice(small, APART)
    notes = np.zeros((1, (2 * module.OUTCOMES + SMALL) * COLUMNS))
    for left, placed in steps(layout):
        table = table_with(layout, left, found, differences, layout.more)
        for step in [None, placed] if placed == 2 * layout.shells - 2 else [placed]:
            segments = segments_of(layout, step)
            solve(*table, *lattice, segments, int(segments[:, 0].sum()) * table.numbers, np.zeros(1, np.int64), notes)
    assert np.abs(found - shares).max() < CLOSE
    assert 0.5 < found[layout.place_of(0, 0, 5, 0)] < 0.6
