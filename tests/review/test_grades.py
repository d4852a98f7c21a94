"""Grades by their limits, and none worse than fine where the interval holds zero."""

import numpy as np
import pytest

from fathom.review.grades import judge

OPTIONS, NOTATIONS = [10, 20, 30], ["left", "right", "wait"]


@pytest.mark.parametrize(
    ("cost", "grade"),
    [(0.0, "best"), (0.0029, "best"), (0.003, "fine"), (0.0149, "fine"), (0.015, "inaccuracy"), (0.039, "inaccuracy"),
     (0.04, "mistake"), (0.079, "mistake"), (0.08, "blunder"), (0.9, "blunder")],
)  # fmt: skip
def test_a_cost_is_graded_by_its_limits(cost: float, grade: str) -> None:
    judged = judge(np.array([[0.95 - cost, 0.95, 0.0]]), 0, OPTIONS, NOTATIONS, 0.0)
    assert (judged.grade, judged.cost, judged.margin) == (grade, round(cost * 1_000_000), 0)
    assert [better.notation for better in judged.better] == (["right"] if cost else [])


def test_a_cost_that_its_interval_does_not_separate_from_zero_is_fine_at_worst() -> None:
    luck = np.linspace(-1.0, 1.0, 100)
    unsure = np.stack([0.4 - luck, 0.5 + luck, np.zeros(100)], axis=1)
    assert judge(unsure, 0, OPTIONS, NOTATIONS, 0.0).grade == "fine"
    common = np.stack([0.4 + luck, 0.5 + luck, np.zeros(100)], axis=1)  # the same luck for both options
    assert judge(common, 0, OPTIONS, NOTATIONS, 0.0).grade == "blunder"
    assert judge(common, 0, OPTIONS, NOTATIONS, 0.2).grade == "fine"  # the reference player itself may be off by more


def test_better_options_come_best_first() -> None:
    judged = judge(np.array([[0.2, 0.5, 0.6]]), 0, OPTIONS, NOTATIONS, 0.0)
    assert [(better.option, better.gain) for better in judged.better] == [(30, 400_000), (20, 300_000)]
