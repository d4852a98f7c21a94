"""A table of Into the Blue where seat 0 goes first."""

import pytest

from fathom.engine.loader import load


@pytest.fixture
def blue(machine):
    return load("into-the-blue", machine, settings={"first_player": 1})
