"""A table of Into the Blue where seat 0 goes first; and a box that is solved at once."""

from typing import Any

import pytest

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load
from fathom.games.into_the_blue.solver.solve import solve_plainly
from fathom.solvers.tablebase import quietly

FOLDER = folder_of("fathom.games.into_the_blue")


@pytest.fixture
def blue(machine):
    return load("into-the-blue", machine, settings={"first_player": 1})


@pytest.fixture(scope="session")
def small() -> Game:
    """Two shells for each player, and five chests that are all alike."""
    edition = corrected(standard_edition(FOLDER), "small", {"shells": 2, "chests": [5] * 5})
    return load("into-the-blue", "cpu", edition, {"first_player": 1})


@pytest.fixture(scope="session")
def shares(small: Game) -> Any:
    """What the plain solver finds in the small box."""
    return solve_plainly(small, quietly)[0]
