"""The interval for people who look while they play: it holds at all times at once, where the usual one does not."""

import numpy as np
import pytest

from fathom.studies.confidence import AsymptoticSequence, Sequence, settled
from fathom.studies.simulate import Interval, Sum


@pytest.mark.parametrize("truth", [0.5, pytest.param(0.8, marks=pytest.mark.slow)])
def test_the_interval_holds_the_truth_at_all_times_at_once(truth: float) -> None:
    """100 series of 200 numbers, looked at after every one: some 5 are ever wrong, and far more with the usual interval."""
    rng = np.random.default_rng(1)
    missed, fooled = 0, 0
    for _ in range(100):
        sequence, usual, ever_missed, ever_fooled = Sequence(), Sum(), False, False
        for number in (rng.random(200) < truth).astype(float):
            sequence.add(float(number))
            usual.add(np.array([number]))
            ever_missed |= not sequence.low <= truth <= sequence.high
            wide = usual.wilson()
            ever_fooled |= not wide.low <= truth <= wide.high
        missed, fooled = missed + ever_missed, fooled + ever_fooled
    assert missed <= 9
    assert fooled >= 20


def test_the_interval_narrows_around_the_mean() -> None:
    rng, sequence = np.random.default_rng(2), Sequence()
    widths = []
    for count in range(1, 2001):
        sequence.add(float(rng.choice([0.0, 0.5, 1.0])))
        if count in (20, 200, 2000):
            widths.append(sequence.interval().high - sequence.interval().low)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.08
    held = sequence.interval()
    assert held.low <= held.mean <= held.high


def test_a_question_is_settled_when_the_side_is_clear_and_the_share_is_known_closely_enough() -> None:
    assert settled(Interval(0.6, 0.52, 0.68), beyond=0.5, within=0.1)
    assert settled(Interval(0.4, 0.32, 0.48), beyond=0.5, within=0.1)
    assert not settled(Interval(0.6, 0.52, 0.68), beyond=0.5, within=0.05)
    assert not settled(Interval(0.6, 0.49, 0.66), beyond=0.5, within=0.1)
    assert not settled(Interval(0.6, 0.54, 0.66), beyond=0.55, within=0.1)
    assert settled(Interval(0.5, 0.46, 0.54), beyond=0.55, within=0.1)
    assert not settled(Interval(0.42, 0.4, 0.46), beyond=0.55, within=0.1)


def test_an_asymptotic_sequence_holds_a_mean_without_bounds_at_all_times() -> None:
    rng, missed = np.random.default_rng(3), 0
    for _ in range(200):
        sequence, lost = AsymptoticSequence(), False
        for number in rng.normal(0.5, 0.8, 300):
            sequence.add(float(number))
            held = sequence.interval()
            lost |= not held.low <= 0.5 <= held.high
        missed += lost
    assert missed <= 18  # of 200: five percent, and what luck may add
    assert held.high - held.low < 0.4
