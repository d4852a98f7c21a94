"""The exact turn: solved in sweeps, and checked against what the rules offer and the odds they give."""

import numpy as np
import pytest

from fathom.engine.loader import Game

pytestmark = pytest.mark.machines("cpu")


def keeping(blue: Game, dice: list[int], rolls_left: int) -> np.record:
    state = blue.new(2)
    state.phase, state.rolls_left, state.in_air = blue.rules.KEEPING, rolls_left, 0
    state.dice[:] = dice
    return state


def best_by_walking(blue: Game, state: np.record, worths: np.ndarray) -> float:
    """One roll left: the best mean over all rolls, by the game's own options and odds."""
    best = -1.0
    for option in blue.options(state):
        after = blue.copy(state)
        blue.play(after, option)
        if (after.phase == blue.rules.ROLLING and after.in_air < 6) or option == 0:
            weights = blue.odds(after)
            mean = 0.0
            for roll, weight in zip(blue.options(after), weights, strict=True):
                faces = after.dice * (after.in_air < 6) + blue.rules.FACES_OF[roll]
                mean += weight * worths[set_of(blue, faces)] / sum(weights)
            best = max(best, mean)
        else:
            best = max(best, worths[set_of(blue, state.dice)])
    return best


def set_of(blue: Game, faces: np.ndarray) -> int:
    return int(np.flatnonzero((faces == blue.rules.FACES_OF).all(axis=1))[0])


def test_one_roll_is_solved_as_by_walking_all_of_them(blue: Game) -> None:
    turn = blue.generic("fathom.games.into_the_blue.solver.turn")
    rng = np.random.default_rng(3)
    worths = rng.random(blue.rules.SETS)
    solved, keeps = worths.copy(), np.zeros(blue.rules.SETS, np.int16)
    turn.solve_turn(solved, keeps, 1)
    for dice in ([1, 1, 1, 1, 1, 1], [2, 0, 1, 3, 0, 0], [0, 0, 0, 0, 0, 6], [1, 2, 0, 2, 1, 0]):
        state = keeping(blue, dice, 1)
        assert solved[set_of(blue, state.dice)] == pytest.approx(best_by_walking(blue, state, worths))


def test_the_best_chance_of_a_perfect_dive_is_0_19683(blue: Game) -> None:
    turn = blue.generic("fathom.games.into_the_blue.solver.turn")
    worths, keeps = np.zeros(blue.rules.SETS), np.zeros(blue.rules.SETS, np.int16)
    worths[set_of(blue, np.ones(6, np.int8))] = 1
    turn.solve_turn(worths, keeps, 2)
    turn.roll_worths(worths)
    assert round(worths[0], 5) == 0.19683
