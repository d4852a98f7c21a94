"""The verifier of tablebases, with a game so small that its shares are known."""

from typing import Any

import pytest

from fathom.engine.contract import State
from fathom.engine.loader import Game, load, new_rng
from fathom.solvers.verify import Verifier, after

HALF = 0.5


class Halves(Verifier):
    """Says of every position that it is worth a half: right only where nothing is decided by the next move."""

    def stored(self, state: State, seat: int) -> float:
        return float(self.tablebase)


@pytest.fixture
def lion() -> Game:
    return load("the-blue-lion", "python", settings={"first_player": 1})


def row_to_play(game: Game, rng: Any) -> State:
    state = game.new(2)
    while game.is_chance(state):
        game.play(state, game.draw(state, rng))
    return state


def test_it_checks_as_many_positions_as_asked_and_keeps_the_worst(lion: Game) -> None:
    found = Halves(lion, HALF).verify(5, new_rng(1))
    assert found.positions == 5
    assert found.worst == 0.0


def test_a_share_that_is_not_that_of_the_best_option_is_an_error(lion: Game) -> None:
    state = row_to_play(lion, new_rng(1))

    class WrongOnce(Halves):
        def stored(self, other: State, seat: int) -> float:
            return 0.7 if other.tobytes() == state.tobytes() else HALF

    assert Halves(lion, HALF).error(state) == 0.0
    assert WrongOnce(lion, HALF).error(state) == pytest.approx(0.2)


def test_chance_is_weighed_by_its_odds(lion: Game) -> None:
    """The mean over all throws of a share that counts the tiles which show the same picture as the first."""

    class Counting(Halves):
        def stored(self, state: State, seat: int) -> float:
            return float((state.face == state.face[0]).mean())

    start = lion.new(2)
    weights, throws = lion.odds(start), [after(lion, start, throw) for throw in lion.options(start)]
    mean = sum(weight * Counting(lion, 0).stored(state, 0) for weight, state in zip(weights, throws, strict=True)) / sum(weights)
    assert Counting(lion, 0).expected(start, 0, {}) == pytest.approx(mean)


def test_the_end_is_worth_what_the_game_says(lion: Game) -> None:
    state = row_to_play(lion, new_rng(1))
    state.phase, state.points[0], state.points[1] = lion.rules.OVER, 3, 1
    assert Halves(lion, HALF).share(state, 0) == 1.0
