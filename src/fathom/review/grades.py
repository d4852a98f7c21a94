"""Grades of choices: from what each option is worth to the player, what the choice cost, how sure that is, and its grade."""

from math import hypot, sqrt
from typing import Any

import numpy as np

from fathom.review.model import MILLION, POINT, Better, Judgement

BEST, FINE, INACCURACY, MISTAKE, BLUNDER = "best", "fine", "inaccuracy", "mistake", "blunder"
GRADES = (BEST, FINE, INACCURACY, MISTAKE, BLUNDER)
LIMITS = (3 * POINT // 10, 15 * POINT // 10, 4 * POINT, 8 * POINT)  # a cost below the first is BEST, below the second FINE, ...
Z = 1.959964  # deviations either side that hold 95 % of a normal distribution
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
    margin = 0 if best == played else round(hypot(slip, margin_of(worths[:, best] - worths[:, played])) * MILLION)
    order = [index for index in np.argsort(-means, kind="stable").tolist() if means[index] > means[played]]
    better = [Better(options[index], notations[index], round(float(means[index] - means[played]) * MILLION)) for index in order[:SHOWN]]
    return Judgement(cost, margin, grade(cost, margin), tuple(each for each in better if each.gain > 0))


def margin_of(samples: Any) -> float:
    """How far off the mean of some samples may be (95 %)."""
    return float(Z * samples.std(ddof=1) / sqrt(len(samples))) if len(samples) > 1 else 0.0
