"""The examples that learn do learn: each in a shortened form."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = [pytest.mark.slow, pytest.mark.compiler]


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_batch_learns_to_hold_its_own_against_the_captain():
    assert example("learn_batch").main(rounds=3, rows=512, matches=300)[-1] > 0.45


@pytest.mark.parametrize("name", ["learn_gymnasium", "learn_pettingzoo"])
def test_a_table_learns(name):
    curve = example(name).main(matches=600, judged=50)
    assert len(curve) == 10
    assert max(curve[5:]) > 0.25


def test_cfr_comes_closer_to_perfect_play():
    curve = example("learn_openspiel").main(rounds=10)
    assert curve[-1] < 0.01
    assert curve[-1] < curve[0] / 2
