"""Regret matching for a matrix game whose second side is several hands that choose at once.  In the rules language.

Row against columns: the row side gains base[row] less gain[hand, column, row] of every hand's column. Regret matching is Hart and
Mas-Colell's (2000); with regrets that never fall below zero and averages that weigh later iterations more it is Tammelin's regret matching
plus (2014). The average strategies come close to an equilibrium, which no opponent can exploit.
"""

from typing import Any

import numpy as np


def solve(base: Any, rows: int, gain: Any, columns: Any, iterations: int, row_mix: Any, column_mix: Any, row_worth: Any) -> None:
    """Writes the average strategies, and what each row is worth against that of the columns. `columns` holds how many each hand has."""
    hands = len(columns)
    row_regret, column_regret = np.zeros(rows), np.zeros(gain.shape[:2])
    row_now, column_now = np.zeros(rows), np.zeros(gain.shape[:2])
    for row in range(rows):
        row_mix[row] = 0.0
    for hand in range(hands):
        for column in range(columns[hand]):
            column_mix[hand, column] = 0.0
    for iteration in range(1, iterations + 1):
        match_regret(row_regret, rows, row_now)
        for hand in range(hands):
            match_regret(column_regret[hand], columns[hand], column_now[hand])
        learn_rows(base, rows, gain, columns, column_now, row_now, row_worth, row_regret)
        learn_columns(rows, gain, columns, column_now, row_now, column_regret)
        for row in range(rows):
            row_mix[row] += iteration * row_now[row]
        for hand in range(hands):
            for column in range(columns[hand]):
                column_mix[hand, column] += iteration * column_now[hand, column]
    normalise(row_mix, rows)
    for hand in range(hands):
        normalise(column_mix[hand], columns[hand])
    judge_rows(base, rows, gain, columns, column_mix, row_worth)


def match_regret(regret: Any, count: int, now: Any) -> None:
    """The strategy of this iteration: each choice in proportion to its positive regret."""
    for choice in range(count):
        now[choice] = max(regret[choice], 0.0)
    normalise(now, count)


def normalise(mix: Any, count: int) -> None:
    total = 0.0
    for choice in range(count):
        total += mix[choice]
    for choice in range(count):
        mix[choice] = mix[choice] / total if total > 0.0 else 1.0 / count


def judge_rows(base: Any, rows: int, gain: Any, columns: Any, column_mix: Any, row_worth: Any) -> None:
    for row in range(rows):
        row_worth[row] = base[row]
        for hand in range(len(columns)):
            for column in range(columns[hand]):
                row_worth[row] -= column_mix[hand, column] * gain[hand, column, row]


def learn_rows(base: Any, rows: int, gain: Any, columns: Any, column_now: Any, row_now: Any, row_worth: Any, row_regret: Any) -> None:
    judge_rows(base, rows, gain, columns, column_now, row_worth)
    mean = 0.0
    for row in range(rows):
        mean += row_now[row] * row_worth[row]
    for row in range(rows):
        row_regret[row] = max(row_regret[row] + row_worth[row] - mean, 0.0)


def learn_columns(rows: int, gain: Any, columns: Any, column_now: Any, row_now: Any, column_regret: Any) -> None:
    for hand in range(len(columns)):
        mean = 0.0
        for column in range(columns[hand]):
            mean += column_now[hand, column] * column_worth(rows, gain, hand, column, row_now)
        for column in range(columns[hand]):
            better = column_worth(rows, gain, hand, column, row_now) - mean
            column_regret[hand, column] = max(column_regret[hand, column] + better, 0.0)


def column_worth(rows: int, gain: Any, hand: int, column: int, row_mix: Any) -> float:
    worth = 0.0
    for row in range(rows):
        worth += row_mix[row] * gain[hand, column, row]
    return worth
