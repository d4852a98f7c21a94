"""The examples that learn do learn: each in a shortened form."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from fathom.bots.ladder import player_called
from tests.solved import solved_game

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = [pytest.mark.slow, pytest.mark.compiler, pytest.mark.solver]


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_batch_learns_to_hold_its_own_against_the_captain():
    assert example("learn_batch").main(rounds=2, rows=512, matches=200)[-1] > 0.45


@pytest.mark.parametrize("name", ["learn_gymnasium", "learn_pettingzoo", "learn_openspiel"])
def test_a_table_learns(name):
    """At first its share is 0.1."""
    assert example(name).main(matches=200, judged=40, times=1)[0] > 0.25


@pytest.fixture
def lion(monkeypatch):
    """The learner of The Blue Lion with a tiny network."""
    learn = example("learn_blue_lion")
    for name, value in {"HIDDEN": 16, "SAMPLES": 64, "RATES": (5e-3, 5e-4)}.items():
        monkeypatch.setattr(learn, name, value)
    return learn


def test_a_network_learns_what_options_bring(lion, monkeypatch):
    """At first what it expects and what happens have nothing to do with each other; after 80 rounds they correlate by 0.2 to 0.4."""
    game = solved_game("the-blue-lion")
    learner, others = lion.Learner(game, rows=32), lion.Learner(game, rows=128, seed=99)
    for rate in np.geomspace(*lion.RATES, 80):
        learner.learn(16, rate)
    others.network = learner.network
    monkeypatch.setattr(lion, "TRACE", 1.0)
    seen, played, brought = others.play_round(48)
    expected = learner.network.forward(seen)[-1][np.arange(len(seen)), played]
    assert np.corrcoef(expected, brought)[0, 1] > 0.12


def test_the_solved_table_judges_the_network(lion):
    game = solved_game("the-blue-lion")
    found = lion.main(game, rounds=2, rows=32, steps=16, judged=2, matches=20)
    assert [judged.decisions for judged in found] == [512, 1024]
    assert all(0 < judged.optimal < 1 and 0 < judged.lost < 0.5 and 0 <= judged.share <= 1 for judged in found)
    perfect, judged = player_called(game.name, "perfect"), lion.Learner(game, rows=1)
    judged.choices = lambda env: np.array([perfect.choose(game, view, 0, None) for view in env.batch.views])
    optimal, lost, share = lion.judge(judged, "captain", 20)
    assert (optimal, round(lost, 4)) == (1, 0)
    assert share > 0.5
