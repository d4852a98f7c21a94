"""The picture of the end."""

import pytest

from fathom.engine.loader import load
from fathom.engine.notation import text_context
from fathom.scene.model import Scene
from fathom.scene.svg import SHARED, read_art, svg
from fathom.scene.victory import Victory, victory


@pytest.mark.parametrize("phone", [False, True])
def test_all_who_share_the_win_stand_side_by_side_with_what_is_said(phone: bool) -> None:
    pieces = Victory((0, 2), "You share the win!").pieces(text_context(load("deep-dive", "python"), "en", ("A", "B", "C")), phone)
    first, second, said = pieces
    assert first.y == second.y < said.y
    assert first.x < said.x < second.x
    assert said.text == "You share the win!"
    assert "seat2" in svg(Scene(390, 500, "", pieces, ""), read_art(SHARED))


def test_those_with_a_share_have_won() -> None:
    game = load("deep-dive", "python")
    state = game.new(3)
    state.step, state.white[:3] = game.rules.OVER, (4, 2, 4)
    assert victory(text_context(game, "en", ("A", "B", "C")), state, "").winners == (0, 2)
