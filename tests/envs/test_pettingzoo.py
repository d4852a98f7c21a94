"""PettingZoo's own tests, for every game; and copies, which it has no test for."""

import copy
import pickle
from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from fathom.engine.loader import load
from fathom.envs.pettingzoo import deciders, env, parallel_env
from fathom.games import GAMES
from fathom.text.errors import IllegalMove
from tests.envs.programs import run_programs

DICTS = ["ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"]  # so are the classics
pytestmark = [pytest.mark.compiler, *map(pytest.mark.filterwarnings, DICTS)]


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_accepts_every_game(name):
    game = load(name)
    api_test(env(game), num_cycles=200)
    parallel_api_test(parallel_env(game), num_cycles=100)
    seed_test(lambda: env(game), num_cycles=50)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda max_cycles: parallel_env(game, max_cycles=max_cycles),
            env=lambda max_cycles: parallel_to_aec(parallel_env(game, max_cycles=max_cycles)),
        )
    )


def test_a_match_pays_its_winner(at_once, chooser):
    table = env(at_once, seats=3)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        assert not truncation
        table.step(None if termination else chooser(observation["action_mask"]))
        assert termination or reward == 0
        if termination:
            assert reward == table.unwrapped.episode.returns()[int(agent[-1])]


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
@pytest.mark.parametrize("make", [env, parallel_env])
def test_a_copy_in_mid_game_goes_on_alike(at_once, make, twin_of):
    table = make(at_once, seats=3)
    table.reset(seed=5)
    play(table, 3)
    twin = twin_of(table)
    assert play(twin, 30) == play(table, 30)


def play(table, steps):
    """Stays and leaves in turn; what was observed on the way."""
    seen = []
    for number in range(steps):
        if not table.agents or any(getattr(table, "terminations", {}).values()):
            break
        if hasattr(table, "agent_selection"):
            table.step(number % 2)
            seen.append(table.last()[0]["observation"].tolist())
        else:
            found = table.step({agent: (number + index) % 2 for index, agent in enumerate(table.agents)})
            seen.append([found[0][agent]["observation"].tolist() for agent in table.possible_agents])
    assert len(seen) > 2
    return seen


def test_secret_decisions_are_made_at_once(at_once):
    table = parallel_env(at_once, seats=3)
    observations, _ = table.reset(seed=0)
    assert [int(observations[agent]["action_mask"].sum()) for agent in table.agents] == [2, 2, 2]


def test_open_decisions_are_made_in_turn():
    table = parallel_env("deep-dive", seats=3)
    observations, _ = table.reset(seed=0)
    assert sorted(int(observations[agent]["action_mask"].sum()) for agent in table.agents) == [0, 0, 2]


def test_nobody_decides_when_it_is_over(at_once):
    table = parallel_env(at_once)
    table.reset(seed=4)
    while table.agents:
        table.step(dict.fromkeys(table.agents, 1))
    assert deciders(at_once, table.episode.state) == {}


def test_an_option_that_is_not_possible_is_refused(at_once):
    table = env(at_once)
    table.reset(seed=1)
    with pytest.raises(IllegalMove):
        table.step(16)


def test_a_table_is_drawn_as_text(at_once):
    table = parallel_env(at_once, render_mode="ansi")
    table.reset(seed=1)
    assert "Player 2" in table.render()


def test_the_first_program_runs(capsys):
    run_programs("pettingzoo.md")
    assert len(capsys.readouterr().out.splitlines()) == 3
