"""What Into the Blue shows only while it happens: a chest that is opened, with what it holds."""

import pytest

from fathom.engine.notation import text_context
from fathom.games.into_the_blue.ui.popups import popup
from tests.games.into_the_blue.positions import C, a_game, dive

pytestmark = pytest.mark.machines("python")
NAMES = ("Ada", "Bo")


def popup_of(game, before, option):
    after = game.copy(before)
    game.play(after, option)
    t = text_context(game, "en", NAMES)
    return t, popup(t, before, option, after)


@pytest.mark.parametrize("phone", [False, True])
def test_a_chest_that_is_opened_rises_with_what_it_holds(blue, phone):
    before = a_game(blue)
    dive(blue, before, 1, 2, 3, 4, 5, C)
    option = blue.options(before)[-1]
    t, chest = popup_of(blue, before, option)
    value = blue.rules.CHEST_VALUES[option - blue.rules.OPEN]
    assert chest.value == value
    assert [piece.text for piece in chest.pieces(t, phone)] == ["", "", str(value)]


def test_a_roll_needs_no_popup(blue):
    before = a_game(blue)
    assert popup_of(blue, before, blue.options(before)[0])[1] is None
