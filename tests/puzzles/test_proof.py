"""A proof must be clear: the best option ahead by enough, beyond its margin."""

import pytest

from fathom.bots.reference import ESTIMATE, EXACT, TURN, UNKNOWN
from fathom.puzzles.proof import Proof


@pytest.mark.parametrize(
    ("kind", "shares", "margins", "clear"),
    [
        (EXACT, [500_000, 470_000], [0, 0], True),
        (EXACT, [500_000, 470_001], [0, 0], False),
        (TURN, [500_000, 400_000, 500_000], [0, 0, 0], True),  # two are equally good
        (EXACT, [500_000, 500_000, 500_000, 100_000], [0, 0, 0, 0], False),
        (ESTIMATE, [500_000, 430_000], [30_000, 50_000], True),
        (ESTIMATE, [500_000, 430_000], [30_000, 50_001], False),
        (UNKNOWN, [900_000, 100_000], [0, 0], False),
        (EXACT, [500_000, 500_000], [0, 0], False),
    ],
)
def test_the_best_option_is_clear(kind: str, shares: list[int], margins: list[int], clear: bool):
    assert Proof(kind, shares, margins).is_clear() is clear
