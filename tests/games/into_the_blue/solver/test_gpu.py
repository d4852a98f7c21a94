"""The kernel of the GPU, run by a processor with one thread: it solves the same shares as the plain solver."""

from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.gpu import APART, COLUMNS_MODULE, SMALL, kernel_text, last_turns, segments_of
from fathom.games.into_the_blue.solver.lattice import new_lattice
from fathom.games.into_the_blue.solver.layout import Layout
from fathom.games.into_the_blue.solver.solve import ending_differences, steps, table_with
from tests.games.into_the_blue.solver.one_thread import COLUMNS, one_thread

CLOSE = 1e-9


def test_columns_of_threads_solve_the_same_shares_as_the_plain_solver(small: Game, shares: Any) -> None:
    layout, module = Layout(small), small.generic(COLUMNS_MODULE)
    solve, found = kernel_text(vars(module), one_thread(), COLUMNS, 1), np.zeros(layout.positions)
    differences, lattice = ending_differences(small), new_lattice(small, APART)
    notes = np.zeros((1, (2 * module.OUTCOMES + SMALL) * COLUMNS))
    for left, placed in steps(layout):
        table = table_with(layout, left, found, differences, layout.more)
        groups = [segments_of(layout, layout.splits(placed))]
        for segments in [last_turns(layout), *groups] if placed == 2 * layout.shells - 2 else groups:
            solve(*table, *lattice, segments, int(segments[:, 0].sum()) * table.numbers, np.zeros(1, np.int64), notes)
    assert np.abs(found - shares).max() < CLOSE
    assert 0.5 < found[layout.place_of(0, 0, 5, 0)] < 0.6
