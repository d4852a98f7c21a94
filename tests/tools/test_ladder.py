"""The ladder: the anchors of ratings are what its tables say."""

import pytest

from fathom.bots.anchors import FILE, anchors_of
from fathom.engine.loader import load
from fathom.games import GAMES
from tools.ladder import PAGE, anchors


@pytest.mark.parametrize("name", GAMES)
def test_the_anchors_of_a_game_follow_from_its_table(name: str) -> None:
    game = load(name, "python")
    written, tables = (path.read_text(encoding="utf-8") for path in (game.folder / FILE, PAGE))
    assert written == anchors(game, tables), "run python -m tools.ladder --anchors"
    assert min(anchors_of(name).values()) < 1300 < 1600 < max(anchors_of(name).values())
