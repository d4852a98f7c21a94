"""The double oracle: on games small enough to look at whole, what it says is what its mixtures are sure of."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from fathom.solvers.double_oracle import Equilibrium, double_oracle
from fathom.solvers.regret import solve


def solved(matrix: Any, enough: float = 1e-3, most: int = 100) -> Equilibrium:
    def best_row(columns: Sequence[int], mix: Any) -> tuple[int, float]:
        worths = matrix[:, columns] @ mix
        return int(np.argmax(worths)), float(worths.max())

    def best_column(rows: Sequence[int], mix: Any, played: Sequence[int]) -> tuple[int, float]:
        worths = mix @ matrix[rows]
        return int(np.argmin(worths)), float(worths.min())

    def payoffs(rows: Sequence[int], columns: Sequence[int]) -> Any:
        return matrix[np.ix_(rows, columns)]

    return double_oracle(payoffs, best_row, best_column, [0], [0], solve, iterations=600, enough=enough, most=most)


def test_a_game_of_threes_is_worth_nothing_and_its_idle_choices_never_join() -> None:
    """Rock, paper and scissors, and rows and columns that are worse than all of them."""
    matrix = np.zeros((6, 6))
    matrix[:3, :3] = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    matrix[3:, :] = -2
    matrix[:3, 3:] = 2
    found = solved(matrix, enough=0.02)
    assert sorted(found.rows) == sorted(found.columns) == [0, 1, 2]
    assert found.row_mix == pytest.approx([1 / 3] * 3, abs=0.02)
    assert -0.02 < found.low <= 0 <= found.high < 0.02


@pytest.mark.parametrize("seed", range(3))
def test_the_bounds_are_what_the_mixtures_are_sure_of_in_the_whole_game(seed: int) -> None:
    matrix = np.random.default_rng(seed).random((12, 25))
    found = solved(matrix, enough=0.01)
    assert (found.row_mix @ matrix[found.rows]).min() == pytest.approx(found.low)
    assert (matrix[:, found.columns] @ found.column_mix).max() == pytest.approx(found.high)
    assert found.low <= found.high <= found.low + 0.01


def test_a_search_that_is_cut_short_says_how_much_is_open() -> None:
    found = solved(np.random.default_rng(1).random((12, 25)), most=1)
    assert found.rows == found.columns == [0]
    assert found.high - found.low > 0.1
