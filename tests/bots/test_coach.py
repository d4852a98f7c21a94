"""The coach: it plays well while it is behind, errs when it is ahead, and never gives the match away."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from fathom.bots.coach import COACH, Coach
from fathom.bots.ladder import Player, known, level_names
from fathom.engine.loader import load, new_rng


class Judge:
    """Whatever the options are worth."""

    def __init__(self, *shares: float) -> None:
        self.shares = shares

    def judged(self, view: Any, seat: int) -> Any:
        return np.array([self.shares])


def chosen(*shares: float) -> Counter[int]:
    """How often each of two options is chosen."""
    game = load("tests.engine.reef", "python")
    state = game.new(2)
    assert game.options(state) == [game.rules.TO_LEFT, game.rules.TO_RIGHT]
    coach = Coach(game, Judge(*shares), 2)  # type: ignore[arg-type]
    return Counter(coach.choose(state, 0, new_rng(1, number)) for number in range(300))


@pytest.mark.parametrize(
    ("shares", "low", "high"),
    [
        ((0.5, 0.4), 0, 0),  # even: no present
        ((0.3, 0.1), 0, 0),  # behind: none
        ((0.6, 0.45), 40, 140),  # a little ahead: now and then
        ((0.7, 0.5), 130, 230),
        ((0.95, 0.7), 300, 300),  # far ahead: always
        ((0.95, 0.2), 0, 0),  # but it does not give the match away
    ],
)
def test_the_further_ahead_the_more_often_it_takes_the_second_best(shares: tuple[float, float], low: int, high: int) -> None:
    game = load("tests.engine.reef", "python")
    best, second = int(game.rules.TO_LEFT), int(game.rules.TO_RIGHT)
    found = chosen(*shares)
    assert found[best] + found[second] == 300
    assert low <= found[second] <= high


def test_it_stands_beside_the_ladder() -> None:
    assert COACH in known("jaws")
    assert COACH not in level_names("jaws")


def test_until_a_game_is_compiled_the_weakest_level_plays_for_it() -> None:
    game = load("deep-dive", "python")
    state = game.new(2)
    for move in ("first 1", "dive blue", "dive orange", "shark green"):
        game.play(state, game.parse(state, move, ("en",)))
    seat = game.actor(state)
    view = game.view(state, seat)
    assert Player(COACH).choose(game, view, seat, new_rng(1)) == Player("drifter").choose(game, view, seat, new_rng(1))
