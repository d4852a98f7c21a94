"""Tables of Deep Dive where seat 0 goes first, one fixture per house rule."""

import pytest

from fathom.engine.loader import load


@pytest.fixture
def deep(machine):
    return load("deep-dive", machine, settings={"first_player": 1})


@pytest.fixture
def at_once(machine):
    return load("deep-dive", machine, settings={"first_player": 1, "decisions": "at-once"})


@pytest.fixture
def kinder(machine):
    return load("deep-dive", machine, settings={"ending": "kinder", "first_player": 1})
