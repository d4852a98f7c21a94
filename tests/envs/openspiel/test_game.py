"""OpenSpiel's own tests, and its algorithms on our games."""

import pickle
import subprocess
import sys
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from fathom.envs.openspiel import SpielGame
from fathom.envs.openspiel.game import short_name
from fathom.games import GAMES
from fathom.text.errors import BadEdition
from tests.envs.openspiel.small import small_deep_dive
from tests.envs.programs import programs

pytestmark = pytest.mark.compiler
SIMULATIONS = 4


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> SpielGame:
    return pyspiel.load_game(short_name(request.param))


def first_decision(game: SpielGame, generator: np.random.RandomState, skipped: int = 0):
    """A state in which somebody has a choice."""
    state = game.new_initial_state()
    while skipped or state.is_chance_node() or len(state.legal_actions()) == 1:
        skipped -= not state.is_chance_node() and skipped > 0
        state.apply_action(any_action(state, generator))
    return state


def any_action(state, generator: np.random.RandomState) -> int:
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        return int(generator.choice(outcomes, p=odds))
    return int(generator.choice(state.legal_actions()))


def test_openspiel_plays_random_matches(game):
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_accepts_the_interface(game):
    """The part of its api_test that runs on any game; `test_openspiel_accepts_a_whole_tree` runs the other one."""
    run_api_test("EnforceAPIOnPartialTreeBase", "a game", game)


@pytest.mark.parametrize("decisions", ["in-turn", "at-once"])
def test_openspiel_accepts_a_whole_tree(decisions, monkeypatch):
    api_test = import_api_test()
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, decisions, {"in-turn": (140, 5, 64), "at-once": (144, 3, 68)}[decisions])
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, decisions, {"in-turn": 5, "at-once": 2}[decisions])
    run_api_test("EnforceAPIOnFullTreeBase", decisions, small_deep_dive(decisions)[0])


def import_api_test():
    from open_spiel.integration_tests import api_test

    return api_test


def run_api_test(base: str, name: str, game: SpielGame) -> None:
    case = type(f"{base}Here", (getattr(import_api_test(), base),), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in result.errors + result.failures] == []


def test_a_resampled_state_looks_the_same_to_its_player(game):
    """OpenSpiel's ResampleInfostateTest, which it has for games in C++ only."""
    generator, sampler, asked = np.random.RandomState(2), pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    state = game.new_initial_state()
    while not state.is_terminal() and asked < 30:
        if not state.is_chance_node():
            for player in range(state.num_players()):
                other = state.resample_from_infostate(player, sampler)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.current_player() == state.current_player()
                assert other.history() == []
            asked += 1
        state.apply_action(any_action(state, generator))
    assert asked > 5


def test_resampling_betrays_no_secret():
    """Whoever decides second meets both decisions of the first in the samples, whatever was decided."""
    game = small_deep_dive("at-once")[0]
    for option in (0, 1):
        state = first_decision(game, np.random.RandomState(1))
        state.apply_action(option)
        samples = [state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(40)]
        assert {int(sample.position.state.decision[0]) for sample in samples} == {0, 1}


def test_is_mcts_and_mcts_choose_on_every_game(game):
    generator = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    state = first_decision(game, generator, skipped=2)
    bots = [
        ismcts.ISMCTSBot(game, evaluator, 2.0, SIMULATIONS, random_state=generator),
        mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, random_state=generator),
    ]
    for bot in bots:
        assert bot.step(state) in state.legal_actions()
    inside = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 5), 2.0, SIMULATIONS, 100, False, 42, False)
    assert inside.mcts_search(state).best_child().action in state.legal_actions()


def test_a_state_survives_pickling_with_what_everybody_remembers(game):
    state = first_decision(game, np.random.RandomState(4), skipped=2)
    for twin in (pickle.loads(pickle.dumps(state)), state.clone(), game.deserialize_state(state.serialize())):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        for player in range(state.num_players()):
            assert twin.information_state_string(player) == state.information_state_string(player)


def test_house_rules_and_boxes_are_parameters(tmp_path):
    box = tmp_path / "box.toml"
    box.write_text('name = "mine"\n[black_to_end]\nvalue = 99\n', encoding="utf-8")
    with pytest.raises(BadEdition, match="the box must hold that many black pearls"):
        pyspiel.load_game("fathom_deep_dive", {"edition": str(box)})
    game = pyspiel.load_game("fathom_deep_dive", {"decisions": "at-once", "players": 3})
    assert game.game.settings == (0, 1, 0)
    assert game.num_players() == 3


def test_a_match_that_lasts_too_long_is_a_draw():
    game = pyspiel.load_game("fathom_the_blue_lion(limit=7)")
    assert game.max_game_length() == 7
    state, generator = game.new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        state.apply_action(any_action(state, generator))
    assert state.position.decisions == 7
    assert state.returns() == [0, 0]


def test_the_first_program_runs_and_ends_without_a_crash():
    """OpenSpiel holds on to registered games until the interpreter has ended, so this one runs in a process of its own."""
    done = subprocess.run([sys.executable, "-c", "\n".join(programs("openspiel.md"))], capture_output=True, text=True, check=False)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 1), done.stderr
