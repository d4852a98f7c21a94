"""Confidence sequences: intervals for a mean that are valid at any stopping time.

With the usual interval, stopping after any game at which the answer pleases is wrong far more often than one time in twenty. A
confidence sequence (Howard, Ramdas, McAuliffe and Sekhon 2021) is made for looking: with 95 % it holds the true mean at all times at
once. This is the hedged betting sequence of Waudby-Smith and Ramdas (2023): for each value that the mean could have, somebody bets against
it with what they learnt before; a value is ruled out once its bettor has made 20 out of 1.
"""

from math import log, sqrt

import numpy as np

from fathom.studies.simulate import Interval

ERROR = 0.05
GRID = 2001  # values of the mean that are bet against
CAREFUL = 0.5  # the most that a bettor risks of what they have


class Sequence:
    """Numbers from 0 to 1, one after the other, and what their mean may be."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.spread = 0.25  # summed squares of how far each number lay from what was expected
        self.values = np.linspace(0.0, 1.0, GRID)
        self.above = np.zeros(GRID)  # logarithms of what those have who bet that the mean lies above the value
        self.below = np.zeros(GRID)
        self.low, self.high = 0.0, 1.0

    def add(self, number: float) -> None:
        bet = sqrt(2 * log(2 / ERROR) / (self.spread * log(self.count + 2)))
        self.above += np.log1p(np.minimum(bet, CAREFUL / np.maximum(self.values, 1e-9)) * (number - self.values))
        self.below += np.log1p(-np.minimum(bet, CAREFUL / np.maximum(1 - self.values, 1e-9)) * (number - self.values))
        self.count += 1
        self.total += number
        self.spread += (number - (0.5 + self.total) / (self.count + 1)) ** 2
        self.narrow()

    def narrow(self) -> None:
        """What was ruled out once stays ruled out."""
        held = self.values[np.logaddexp(self.above, self.below) - log(2) < log(1 / ERROR)]
        step = 1 / (GRID - 1)
        if len(held):
            self.low = max(self.low, float(held[0]) - step)
            self.high = min(self.high, float(held[-1]) + step)

    def mean(self) -> float:
        return self.total / self.count

    def interval(self) -> Interval:
        return Interval(self.mean(), min(self.low, self.mean()), max(self.high, self.mean()))


class AsymptoticSequence:
    """The same for numbers without bounds, such as luck-adjusted results.

    This is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024): valid at any stopping time once
    there are enough numbers for the central limit theorem. It is tightest at some hundred of them.
    """

    ENOUGH = 25  # before, nothing is ruled out
    TIGHT = (2 * log(1 / ERROR) + log(2 * log(1 / ERROR)) + 1) / 100

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, number: float) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    def mean(self) -> float:
        return self.total / self.count

    def interval(self) -> Interval:
        mean, times = self.mean(), self.count * self.TIGHT + 1
        if self.count < self.ENOUGH:
            return Interval(mean, min(0.0, mean), max(1.0, mean))
        spread = sqrt(max(0.0, self.squares / self.count - mean * mean))
        half = spread * sqrt(2 * times / (self.count**2 * self.TIGHT) * log(sqrt(times) / ERROR))
        return Interval(mean, mean - half, mean + half)


def settled(held: Interval, beyond: float, within: float) -> bool:
    """Is it clear on which side of `beyond` (or of its mirror image) the mean lies, and known as closely as was asked for?"""
    sides = {beyond, 1 - beyond}
    return held.high - held.low <= 2 * within and all(held.high < side or held.low > side for side in sides)
