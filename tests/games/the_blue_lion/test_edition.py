"""Other boxes: what a corrected edition may say, and what cannot be played."""

import pytest

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import folder_of, load
from fathom.text.errors import BadEdition
from tests.games.the_blue_lion.positions import draw, points, turn

STANDARD = standard_edition(folder_of("fathom.games.the_blue_lion"))


def box(machine, **fields):
    return load("the-blue-lion", machine, corrected(STANDARD, "mine", fields), {"first_player": 1})


def test_points_and_target_come_from_the_box(machine):
    game = box(machine, combination_points=[1, 1, 4, 4, 3], target=5)
    state = draw(game, "A Pb A L L P", points=(1, 0))
    turn(game, state, game.rules.TURN + 1, "B")
    assert (points(state), game.is_over(state)) == ((5, 0), True)


def test_a_box_may_allow_no_pass(machine):
    game = box(machine, passes=0)
    assert game.new(2).passes == 0


@pytest.mark.parametrize(
    "fields",
    [
        {"tiles": ["AL", "AP", "AB", "LP", "LB", "LB"]},
        {"tiles": ["AL", "AP", "AB", "LP", "LB", "PX"]},
        {"tiles": ["AL", "AP", "AB", "LP", "LB", "PP"]},
        {"tiles": ["AL", "AP", "AB", "LP", "LB", "P"]},
        {"tiles": ["AL", "AP", "AB", "LP", "LB", "PBA"]},
        {"tiles": ["AL", "AP", "AB", "LP", "LB", ""]},
        {"combinations": ["PAP", "PLP", "ABA", "LBL", "PAP"]},
        {"combination_pays": ["L", "A", "A", "L", "nobody"]},
        {"target": 0},
    ],
)
def test_a_box_that_cannot_be_played_is_refused(fields):
    with pytest.raises(BadEdition):
        box("python", **fields)


@pytest.mark.parametrize("rows", ["LBL BB", "LBL BBX", "LBL BBA", "LBL XBX", "BAB BBB", "BLB BBB"])
def test_R47_a_box_where_closing_up_could_make_a_combination_is_refused(rows):
    with pytest.raises(BadEdition, match="combinations"):
        box("python", combinations=["PAP", "PLP", "ABA", *rows.split()])
