"""Grades of choices: from what each option is worth to the player, what the choice cost, how certain that is, and its grade."""

from math import hypot, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from fathom.review.model import MILLION, POINT, Better, Judgement

BEST, FINE, INACCURACY, MISTAKE, BLUNDER = "best", "fine", "inaccuracy", "mistake", "blunder"
GRADES = (BEST, FINE, INACCURACY, MISTAKE, BLUNDER)
LIMITS = (3 * POINT // 10, 15 * POINT // 10, 4 * POINT, 8 * POINT)  # a cost below the first is BEST, below the second FINE, ...
DOUBT = 0.05  # intervals hold the truth but for this
SHOWN = 3  # better options that are kept


def grade(cost: int, margin: int) -> str:
    """By the limits; a cost that its interval does not separate from zero is never worse than FINE."""
    found = GRADES[sum(cost >= limit for limit in LIMITS)]
    return FINE if cost <= margin and found not in (BEST, FINE) else found


def judge(worths: Any, played: int, options: list[int], notations: list[str], slip: float) -> Judgement:
    """From the worth of each option by sample and option; `played` is an index. All options met the same samples."""
    means = worths.mean(axis=0)
    best = int(np.argmax(means))
    cost = max(0, round(float(means[best] - means[played]) * MILLION))
    margin = 0 if best == played else round(margin_of_best(worths[:, best] - worths[:, played], len(options) - 1, slip) * MILLION)
    order = [index for index in np.argsort(-means, kind="stable").tolist() if means[index] > means[played]]
    better = [Better(options[index], notations[index], round(float(means[index] - means[played]) * MILLION)) for index in order[:SHOWN]]
    return Judgement(cost, margin, grade(cost, margin), tuple(each for each in better if each.gain > 0))


def margin_of_best(gains: Any, rivals: int, slip: float) -> float:
    """How far off the gain of the best of so many other options may be. The best is the one whose samples, or whose judge, flattered it
    most, so the interval must hold for all of them together (Bonferroni); `slip` is what the judge may be off for one."""
    return hypot(slip * deviations(rivals) / deviations(1), margin_of(gains, rivals))


def margin_of(samples: Any, rivals: int = 1) -> float:
    """How far off the mean of some samples may be (95 %), for the greatest of so many means."""
    count = len(samples)
    return float(student(deviations(rivals), count - 1) * samples.std(ddof=1) / sqrt(count)) if count > 1 else 0.0


def deviations(rivals: int) -> float:
    """Standard deviations either side that hold so many normal means together."""
    return NormalDist().inv_cdf(1 - DOUBT / 2 / rivals)


def student(normal: float, freedom: int) -> float:
    """The quantile of Student's t for that of the normal distribution: few samples do not know their own spread (Abramowitz and Stegun,
    26.7.5)."""
    first = (normal**3 + normal) / 4
    second = (5 * normal**5 + 16 * normal**3 + 3 * normal) / 96
    third = (3 * normal**7 + 19 * normal**5 + 17 * normal**3 - 15 * normal) / 384
    return normal + first / freedom + second / freedom**2 + third / freedom**3
