"""Grades by their limits, and none worse than fine where the interval holds zero."""

import numpy as np
import pytest

from fathom.review.grades import judge, margin_of, student

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


def test_few_samples_do_not_know_their_own_spread() -> None:
    assert [round(student(1.959964, freedom), 2) for freedom in (7, 20, 1000)] == [2.36, 2.09, 1.96]  # as in tables of Student's t


def test_the_best_of_many_options_must_be_better_by_more() -> None:
    """Forty options without any difference: the best of their means looks good, and is no reason to call another a mistake."""
    chance = np.random.default_rng(1)
    many, names = list(range(40)), ["wait"] * 40
    judged = [judge(chance.normal(0.5, 0.5, (50, 40)), 0, many, names, 0.0) for _ in range(200)]
    assert sum(each.cost > each.margin for each in judged) <= 12
    single = [margin_of(chance.normal(0.5, 0.5, 50)) for _ in range(20)]
    assert min(each.margin for each in judged if each.cost) > 1_000_000 * min(single)


def test_what_the_judge_may_be_off_counts_for_the_best_of_many_too() -> None:
    two, ten = np.array([[0.4, 0.5]]), np.array([[0.4, 0.5, *([0.3] * 8)]])
    margins = [judge(worths, 0, list(range(len(worths[0]))), ["wait"] * 10, 0.03).margin for worths in (two, ten)]
    assert margins[0] == 30_000
    assert 40_000 < margins[1] < 45_000
