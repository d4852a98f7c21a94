"""What The Blue Lion shows only while it happens: what has just paid, for the row closes up at once."""

import pytest

from fathom.engine.notation import text_context
from fathom.games.the_blue_lion.ui.popups import popup
from tests.games.the_blue_lion.positions import draw, play

pytestmark = pytest.mark.machines("python")


def turned(game, row, slot):
    """The popup of turning over that tile of a row."""
    before = draw(game, row)
    play(game, before, game.rules.TURN + slot)
    after, option = game.copy(before), game.options(before)[0]
    play(game, after, option)
    t = text_context(game, "en", ("Colette", "Victor"))
    return t, popup(t, before, option, after)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(("row", "slot", "made"), [
    ("P A Bp L P A", 2, ((0, 1), (1, 0))),
    ("A B La P P B", 2, ((2, 0),)),
    ("B B Lb P P A", 2, ((4, 0),)),
    ("L B Al P P B", 2, ((3, 1),)),
])  # fmt: skip
def test_what_paid_is_seen_before_the_row_closes_up(lion, phone, row, slot, made):
    t, paid = turned(lion, row, slot)
    assert paid.made == made
    seen = paid.pieces(t, phone)
    tiles = [str("ALPB".index(letter)) for number, _ in made for letter in lion.rules.EDITION.combinations[number]]
    assert [piece.art[-1] for piece in seen if "mini" in piece.art] == tiles
    assert [piece.art for piece in seen if "medal" in piece.art] == [f"tbl-medal-{seat}" for _, seat in made]


def test_a_row_that_pays_nothing_needs_no_popup(lion):
    assert turned(lion, "A L A L Pl B", 4)[1] is None
