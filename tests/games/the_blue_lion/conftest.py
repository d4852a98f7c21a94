"""A table of The Blue Lion where Arsène goes first."""

import pytest

from tests.games.the_blue_lion.positions import with_settings


@pytest.fixture
def lion(machine):
    return with_settings(machine)
