"""A match between good levels holds puzzles: clear, with a reason, missed by a simple level, and always the same ones."""

import pytest

from fathom.bots.reference import ESTIMATE
from fathom.engine.loader import load
from fathom.puzzles.check import check_proof
from fathom.puzzles.maker import Quest, find, is_choice
from fathom.puzzles.proof import Proof

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


@pytest.mark.parametrize(
    ("shares", "swimmer", "is_one"),
    [
        ([600_000, 400_000, 400_000], 8, False),  # the others do nothing, and only the drifter does not see it
        ([600_000, 400_000, 400_000], 0, True),
        ([600_000, 500_000, 400_000], 8, True),
        ([600_000, 400_000], 8, True),
    ],
)
def test_one_option_that_does_something_among_some_that_do_nothing_is_no_question(shares: list[int], swimmer: int, is_one: bool):
    assert is_choice(Proof(ESTIMATE, shares, [0] * len(shares)), {"drifter": 0, "swimmer": swimmer, "diver": 8}) is is_one
