"""Regret matching: small matrix games whose equilibrium is known."""

from typing import Any

import numpy as np
import pytest

from fathom.solvers.regret import solve


def solved(base: list[float], gain: list[list[float]], iterations: int = 2000) -> tuple[Any, Any, Any]:
    """A game with one hand of columns: both mixed strategies and the worth of the rows."""
    rows, columns = len(base), len(gain)
    row_mix, column_mix, worth = np.zeros(rows), np.zeros((1, columns)), np.zeros(rows)
    solve(np.array(base, float), rows, np.array([gain], float), np.array([columns]), iterations, row_mix, column_mix, worth)
    return row_mix, column_mix[0], worth


def test_pennies_are_mixed_as_theory_says() -> None:
    """The column side guesses: right at the first row is worth 3, at the second 1."""
    row_mix, column_mix, worth = solved([0, 0], [[3, 0], [0, 1]])
    assert row_mix == pytest.approx([0.25, 0.75], abs=0.02)
    assert column_mix == pytest.approx([0.25, 0.75], abs=0.02)
    assert worth == pytest.approx([-0.75, -0.75], abs=0.05)


def test_a_row_that_is_never_better_is_not_played() -> None:
    row_mix, _, _ = solved([0, 0, -2], [[3, 0, 0], [0, 1, 0]])
    assert row_mix[2] < 0.01


def test_without_iterations_every_choice_is_as_likely_as_another() -> None:
    row_mix, column_mix, worth = solved([1, 0], [[3, 0], [0, 1]], iterations=0)
    assert row_mix.tolist() == column_mix.tolist() == [0.5, 0.5]
    assert worth.tolist() == [-0.5, -0.5]
