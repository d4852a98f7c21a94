"""Tables of Jaws: both acts, Act 1 alone, Act 2 alone."""

import pytest

from fathom.engine.loader import load


@pytest.fixture
def jaws(machine):
    return load("jaws", machine)


@pytest.fixture
def alone(machine):
    return load("jaws", machine, settings={"acts": "1"})


@pytest.fixture
def boat(machine):
    return load("jaws", machine, settings={"acts": "2"})
