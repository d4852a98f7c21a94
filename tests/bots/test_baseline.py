"""The simple bots: they see a view and nothing else, greedy looks one step ahead, and it beats random clearly."""

import numpy as np
import pytest

from fathom.bots.baseline import GREEDY, RANDOM
from fathom.bots.ismcts_bot import BASELINE
from fathom.engine.contract import State
from fathom.engine.loader import Game, load, new_rng
from fathom.studies.simulate import study


@pytest.fixture
def blue(machine: str) -> Game:
    return load("into-the-blue", machine, settings={"first_player": 1})


def keeping(game: Game, dice: list[int], rolls_left: int = 2) -> State:
    """Seat 0 has rolled these dice."""
    state = game.new(2)
    state.phase = game.rules.KEEPING
    state.in_air, state.rolls_left = 0, rolls_left
    state.dice[:] = dice
    return state


def decision(game: Game, state: State, policy: int, rng: np.ndarray) -> int:
    return int(game.generic(BASELINE).decide(state, game.actor(state), policy, game.workspace(rng)))


@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
def test_a_decision_depends_on_the_view_alone(blue: Game, policy: int) -> None:
    """Two positions that differ only in the rival's secret chests get the same answer, whatever the luck."""
    poor, rich = keeping(blue, [1, 1, 2, 0, 1, 1]), keeping(blue, [1, 1, 2, 0, 1, 1])
    for state, kind in ((poor, 0), (rich, blue.rules.CHEST_KINDS - 1)):
        state.chests_taken[1] = 1
        state.chests[1, kind] = 1
    answers = [[decision(blue, state, policy, new_rng(seed)) for seed in range(8)] for state in (poor, rich)]
    assert answers[0] == answers[1]


def test_a_decision_leaves_the_position_as_it_was(blue: Game) -> None:
    state = keeping(blue, [1, 1, 2, 0, 1, 1])
    before = state.tobytes()
    decision(blue, state, GREEDY, new_rng(1))
    assert state.tobytes() == before


@pytest.mark.compiler
def test_both_machines_decide_alike() -> None:
    answers = []
    for machine in ("python", "cpu"):
        game = load("into-the-blue", machine)
        answers.append([decision(game, keeping(game, [1, 1, 2, 0, 1, 1]), GREEDY, new_rng(seed)) for seed in range(5)])
    assert answers[0] == answers[1]


def test_greedy_takes_the_best_treasure_and_random_takes_any(blue: Game) -> None:
    state = keeping(blue, [2, 1, 1, 1, 1, 0])
    blue.play(state, blue.options(state)[-1])
    levels = blue.options(state)
    assert {decision(blue, state, GREEDY, new_rng(seed)) for seed in range(4)} == {levels[-1]}
    assert {decision(blue, state, RANDOM, new_rng(seed)) for seed in range(100)} == set(levels)


def test_real_luck_does_not_depend_on_what_was_imagined(blue: Game) -> None:
    """The generator goes on from a place of its own: a bot that met the luck to come among its samples would foresee it."""
    states = [keeping(blue, [1, 1, 1, 1, 1, 1]), keeping(blue, [1, 1, 1, 1, 1, 1], rolls_left=1)]
    states[1].placed[0] = 2
    after = []
    for state in states:
        rng = new_rng(3)
        decision(blue, state, GREEDY, rng)
        after.append(rng.tolist())
    assert after[0] == after[1]


@pytest.mark.compiler
def test_greedy_beats_random_clearly() -> None:
    found = study(load("into-the-blue"), ("greedy", "random"), 400)
    assert found.bot_shares["greedy"].wilson().low > 0.95
