"""The double oracle: a matrix game too large to write down, solved on the few rows and columns that matter.

McMahan, Gordon and Blum, "Planning in the Presence of Cost Functions Controlled by an Adversary" (2003). The game of the rows and columns
found so far is solved, both sides' best responses to its mixtures join it, and so on until neither side finds a better one. What each best
response brings bounds the value of the whole game; where a search may miss the best column, `low` is what it found and not sure.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np

LONGEST = 1_000_000  # iterations of regret matching
Row = TypeVar("Row", bound=Hashable)
Column = TypeVar("Column", bound=Hashable)


class Equilibrium(NamedTuple):
    """Mixed strategies, and what each is sure of."""

    rows: list[Any]
    row_mix: Any
    columns: list[Any]
    column_mix: Any
    low: float  # what the rows' mixture brings against the best column found
    high: float  # what the columns' mixture concedes to the best row found


def double_oracle(
    payoffs: Callable[[Sequence[Row], Sequence[Column]], Any],
    best_row: Callable[[Sequence[Column], Any], tuple[Row, float]],
    best_column: Callable[[Sequence[Row], Any, Sequence[Column]], tuple[Column, float]],
    rows: Sequence[Row],
    columns: Sequence[Column],
    solve: Callable[..., None],
    iterations: int = 3000,
    enough: float = 1e-3,
    most: int = 40,
) -> Equilibrium:
    """From some rows and columns on, until what is left open is `enough`, or so many times at most. The rows' side wants much.

    `solve` is that of fathom.solvers.regret, compiled or not. `best_column` also gets the columns that are played, most often first.
    """
    found_rows, found_columns, low, high = list(rows), list(columns), -np.inf, np.inf
    row_side: tuple[list[Row], Any] = ([], None)
    column_side: tuple[list[Column], Any] = ([], None)
    for _ in range(most):
        row_mix, column_mix = solved(payoffs(found_rows, found_columns), solve, iterations)
        row, concedes = best_row(found_columns, column_mix)
        column, brings = best_column(found_rows, row_mix, [found_columns[index] for index in np.argsort(-column_mix, kind="stable")])
        if brings > low:
            low, row_side = brings, (list(found_rows), row_mix)
        if concedes < high:
            high, column_side = concedes, (list(found_columns), column_mix)
        nothing_joins = row in found_rows and column in found_columns
        if high - low <= enough or (nothing_joins and iterations > LONGEST):
            break
        iterations *= 2 if nothing_joins else 1  # only precision is missing
        found_rows += [row] if row not in found_rows else []
        found_columns += [column] if column not in found_columns else []
    return Equilibrium(*row_side, *column_side, float(low), float(high))


def solved(matrix: Any, solve: Callable[..., None], iterations: int) -> tuple[Any, Any]:
    """Mixed strategies of a matrix game, close to an equilibrium."""
    rows, columns = matrix.shape
    row_mix, column_mix = np.zeros(rows), np.zeros((1, columns))
    gain = np.ascontiguousarray(-matrix.T[None], float)
    solve(np.zeros(rows), rows, gain, np.array([columns]), iterations, row_mix, column_mix, np.zeros(rows))
    return row_mix, column_mix[0]
