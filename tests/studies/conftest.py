"""The game that most studies are made of."""

import pytest

from fathom.engine.loader import Game, load


@pytest.fixture(scope="session")
def blue() -> Game:
    return load("into-the-blue")
