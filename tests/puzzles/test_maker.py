"""A match between good levels holds puzzles: clear, with a reason, missed by a simple level, and always the same ones."""

import pytest

from fathom.engine.loader import load
from fathom.puzzles.check import check_proof
from fathom.puzzles.maker import Quest, find

pytestmark = [pytest.mark.compiler]


def test_a_match_holds_the_same_proved_puzzles_every_time():
    game = load("into-the-blue")
    quest = Quest(game.name, game.settings, 2, 1)
    found = find(quest, 3)
    assert found
    assert found == find(quest, 3)
    for puzzle in found:
        check_proof(game, 1, puzzle)
        assert set(puzzle.failing()) & {"drifter", "swimmer"}
