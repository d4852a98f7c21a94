"""Random boxes of every game: each is refused with a sentence, or plays random matches to an end."""

from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from fathom.games import OURS
from fathom.text.errors import BadEdition
from tests.games.editions import entries, plays_to_an_end, with_box

SLOW = "jaws"  # its matches are long: a few boxes are enough for every day
FEW, MANY = 4, 20


@pytest.mark.parametrize("name", OURS)
def test_a_random_box_is_refused_or_plays_to_an_end(name: str) -> None:
    @settings(max_examples=FEW if name == SLOW else MANY, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(values=entries(name), seed=st.integers(0, 999))
    def check(values: dict[str, Any], seed: int) -> None:
        try:
            game = with_box(name, "python", values)
        except BadEdition:
            event("refused")
            return
        event("played")
        assert plays_to_an_end(game, seed), values

    check()
