"""A proof must be clear: the best option ahead by enough, beyond its margin. An estimate plays on where that is in doubt."""

from typing import Any

import numpy as np
import pytest

from fathom.bots.reference import ESTIMATE, EXACT, TURN, UNKNOWN
from fathom.engine.loader import load
from fathom.puzzles.proof import BY_FAR, MILLION, ROUND, WORLDS, Proof, raced

CHANCES = [0.1, 0.6, 0.5]  # of options to win


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


class Matches:
    """Stands for rollouts: each option wins as often as its chance says, in the same worlds."""

    def __init__(self, chances: list[float]) -> None:
        self.chances = np.array(chances)
        self.options: list[int] = []  # that each call played

    def played(self, view: Any, seat: int, seed: int, first: int, options: Any, worlds: int) -> Any:
        self.options.append(len(options))
        drawn = np.array([np.random.default_rng([seed, first + world]).random() for world in range(worlds)])
        return (drawn[:, None] < self.chances[options]).astype(float)


def race(monkeypatch: pytest.MonkeyPatch, chances: list[float], seed: int = 1, slip: float = 0.0) -> tuple[Proof, list[int]]:
    """An estimate in a position with as many options as chances, and how many options were played round by round."""
    game, matches = load("the-blue-lion", "python"), Matches(chances)
    monkeypatch.setattr(type(game), "options", lambda self, view: list(range(len(chances))))
    return raced(game, matches.played, game.new(2), 0, seed, WORLDS, slip), matches.options


def test_an_estimate_plays_on_only_where_it_is_in_doubt(monkeypatch: pytest.MonkeyPatch):
    proof, options = race(monkeypatch, CHANCES)
    assert proof.is_clear()
    assert proof.shares.index(max(proof.shares)) == 1
    assert (options[0], options[-1]) == (3, 2)  # the worst is dropped first
    for share, margin, chance in zip(proof.shares, proof.margins, CHANCES, strict=True):
        assert abs((max(proof.shares) - share) / MILLION - (0.6 - chance)) <= max(margin, BY_FAR) / MILLION


def test_another_seed_makes_another_estimate(monkeypatch: pytest.MonkeyPatch):
    assert race(monkeypatch, CHANCES, seed=1)[0] != race(monkeypatch, CHANCES, seed=2)[0]


def test_a_judge_that_may_err_asks_for_more(monkeypatch: pytest.MonkeyPatch):
    assert race(monkeypatch, [0.5, 0.6])[0].is_clear()
    assert not race(monkeypatch, [0.5, 0.6], slip=0.1)[0].is_clear()


def test_what_is_close_is_given_up_and_not_clear(monkeypatch: pytest.MonkeyPatch):
    proof, options = race(monkeypatch, [0.5, 0.505])
    assert not proof.is_clear()
    assert len(options) < WORLDS // ROUND


def test_options_that_always_come_to_the_same_are_equally_good(monkeypatch: pytest.MonkeyPatch):
    proof, options = race(monkeypatch, [0.9, 0.9, 0.1])
    assert proof.is_clear()
    assert proof.shares[0] == proof.shares[1]
    assert len(options) <= 2
