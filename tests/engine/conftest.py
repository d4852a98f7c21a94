"""The toy game for the tests of the engine."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fathom.engine.loader import Game, load
from fathom.games import GAMES

from .toys import Changes, copy_reef

REEF = "tests.engine.reef"


@pytest.fixture
def reef(machine: str) -> Game:
    return load(REEF, machine)


@pytest.fixture
def slow_reef() -> Game:
    return load(REEF, "python")


@pytest.fixture
def listed_reef(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Reef as one of the listed games, so that a match file may name it."""
    monkeypatch.setitem(GAMES, "reef", REEF)
    return load("reef", "python")


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Changes], str]:
    """Makes a changed Reef that can be loaded by the name it returns."""
    monkeypatch.syspath_prepend(tmp_path)
    return lambda top, changes: copy_reef(tmp_path, top, changes)
