"""The contract holds with every house rule; without a quiet limit a match of random moves still ends within bounds."""

import pytest

from fathom.engine.check import check_game

BOUND = 5000  # moves; the book knows no end of quiet play, random play finds one in about a hundred


@pytest.mark.compiler
@pytest.mark.parametrize(
    "settings",
    [
        {"swap": "any", "quiet_limit": 0, "memory_aid": "on", "first_player": 1},
        {"swap": "middle", "quiet_limit": 0, "first_player": 2},
        {"swap": "inner", "quiet_limit": 3},
        {"swap": "any", "quiet_limit": 200},
    ],
)
def test_the_contract_holds_with_house_rules(settings):
    counts = check_game("the-blue-lion", matches=2, settings=settings, longest=BOUND)
    assert counts["matches"] == 2
