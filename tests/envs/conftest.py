"""What tests of environments share: a game that is compiled in seconds and hides decisions, and a random seat."""

from typing import Any

import numpy as np
import pytest

from fathom.engine.loader import Game, load


@pytest.fixture(scope="session")
def at_once() -> Game:
    """Decisions are made in secret, and shown together."""
    return load("deep-dive", settings={"decisions": "at-once"})


@pytest.fixture
def chooser() -> Any:
    """Any option that a mask offers."""
    generator = np.random.default_rng(7)
    return lambda mask: int(generator.choice(np.flatnonzero(mask)))
