"""The Blue Lion, sentence by sentence: R31-R44, the combinations."""

from itertools import product

import pytest

from tests.games.the_blue_lion.positions import ARSENE, LADY_X, LETTERS, RIGHT, aside, draw, place, play, points, row, turn

COMBINATIONS = {  # a row whose second tile is turned, what it then shows, and what Arsène and Lady X get
    "PAP": ("P La P L B B", "A", (0, 1)),
    "PLP": ("P Al P B B L", "L", (1, 0)),
    "ABA": ("A Pb A L L P", "B", (2, 0)),
    "LBL": ("L Pb L A A P", "B", (0, 2)),
}


def made(game, combination, seat):
    """What a combination pays when this seat makes it."""
    drawing, picture, _ = COMBINATIONS[combination]
    state = draw(game, drawing, seat=seat)
    turn(game, state, game.rules.TURN + 1, picture)
    return points(state)


def test_R31_police_arsene_police_pays_lady_x_1(lion):
    assert made(lion, "PAP", LADY_X) == (0, 1)


def test_R32_police_lady_x_police_pays_arsene_1(lion):
    assert made(lion, "PLP", ARSENE) == (1, 0)


def test_R33_arsene_blue_lion_arsene_pays_arsene_2(lion):
    assert made(lion, "ABA", ARSENE) == (2, 0)


def test_R34_lady_x_blue_lion_lady_x_pays_lady_x_2(lion):
    assert made(lion, "LBL", LADY_X) == (0, 2)


@pytest.mark.parametrize(("seat", "paid"), [(ARSENE, (3, 0)), (LADY_X, (0, 3))])
def test_R35_three_blue_lions_pay_3_to_the_player_who_makes_them(lion, seat, paid):
    state = draw(lion, "B Pb B A L A", seat=seat)
    turn(lion, state, lion.rules.TURN + 1, "B")
    assert points(state) == paid


@pytest.mark.parametrize("combination", COMBINATIONS)
def test_R36_the_others_pay_the_same_player_whoever_makes_them(lion, combination):
    assert made(lion, combination, ARSENE) == made(lion, combination, LADY_X) == COMBINATIONS[combination][2]


def test_R36_no_other_three_tiles_pay(lion):
    paying = set()
    for triple in product(LETTERS, repeat=3):
        faces = next(faces for faces in throws(lion) if all(faces.count(letter) >= triple.count(letter) for letter in LETTERS))
        for letter in triple[:2]:
            faces.remove(letter)
        state = draw(lion, " ".join(triple[:2]), pool=" ".join(faces))
        play(lion, state, place(lion, triple[2], RIGHT))
        if state.due:
            paying.add("".join(triple))
    assert paying == {"PAP", "PLP", "ABA", "LBL", "BBB"}


def throws(game):
    return [[LETTERS[face] for face in faces] for faces in game.rules.THROWS]


def test_R37_the_thief_between_two_policemen_loses_nothing(lion):
    state = draw(lion, "P La P L B B", points=(3, 2))
    turn(lion, state, lion.rules.TURN + 1, "A")
    assert points(state) == (3, 3)


def test_R38_combinations_pay_while_the_row_is_built_and_afterwards(lion):
    state = draw(lion, "P A", pool="L L P B")
    play(lion, state, place(lion, "P", RIGHT))
    assert points(state) == (0, 1)
    state = draw(lion, "L P P A B L")
    play(lion, state, lion.rules.SWAP + 2)
    assert points(state) == (0, 1)


def test_R39_three_tiles_that_lay_there_before_pay_nothing(lion):
    state = draw(lion, "P A P L B L")
    play(lion, state, lion.rules.SWAP + 3)
    assert (row(state), points(state), aside(state)) == ("PAPBLL", (0, 0), "-")


STANDING = [  # a row with a combination, an end tile that moves, and the row afterwards: beside the combination, in the middle, far from it
    ("P A P L B L", 1, "LPAPLB"),
    ("L P A P L B", 1, "BLPAPL"),
    ("L L P A P B", 1, "BLLPAP"),
    ("L L B P A P", 0, "LBPAPL"),
    ("L B P A P L", 0, "BPAPLL"),
    ("B P A P L L", 0, "PAPLLB"),
]


@pytest.mark.parametrize("seat", [ARSENE, LADY_X])
@pytest.mark.parametrize(("before", "move", "after"), STANDING)
def test_R39_R40_a_move_to_the_other_end_pays_nothing_that_stood_before(lion, before, move, after, seat):
    state = draw(lion, before, seat=seat)
    play(lion, state, lion.rules.MOVE + move)
    assert (row(state), aside(state), points(state)) == (after, "-", (0, 0))


@pytest.mark.parametrize(("before", "move", "after"), [("P A P L B", 1, "BPAPL"), ("L P A P B", 1, "BLPAP"), ("B L P A P", 0, "LPAPB")])
def test_R39_R40_nor_with_five_tiles_in_the_row(lion, before, move, after):
    state = draw(lion, before, due="L")
    play(lion, state, lion.rules.MOVE + move)
    assert (row(state), aside(state), points(state)) == (after, "L-", (0, 0))


def test_R40_a_placed_or_moved_tile_pays_only_at_its_end(lion):
    state = draw(lion, "P A P", pool="L L B")
    play(lion, state, place(lion, "L", RIGHT))
    assert (row(state), points(state)) == ("PAPL", (0, 0))
    state = draw(lion, "L P A P L B")
    play(lion, state, lion.rules.MOVE + 1)
    assert (row(state), points(state)) == ("BLPAPL", (0, 0))
    for drawing, move, after in (("A P L L B P", 1, "PPLLB"), ("P B L L P A", 0, "BLLPP")):
        state = draw(lion, drawing)
        play(lion, state, lion.rules.MOVE + move)
        assert (row(state), points(state)) == (after, (0, 1))


def test_R41_a_swap_pays_only_where_three_tiles_touch_it(lion):
    state = draw(lion, "P A P L B L")
    play(lion, state, lion.rules.SWAP + 3)
    assert points(state) == (0, 0)
    state = draw(lion, "P P A L B L")
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), points(state)) == ("PPLBL", (0, 1))
    state = draw(lion, "L B L P A P")
    play(lion, state, lion.rules.SWAP + 2)
    assert (row(state), points(state)) == ("LBPLAP", (0, 0))


def test_R41_three_lions_in_a_new_order_are_a_new_combination(lion):
    state = draw(lion, "A B B B L P")
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), points(state)) == ("ABBLP", (3, 0))


def test_R42_a_turn_pays_only_where_three_tiles_contain_it(lion):
    state = draw(lion, "P A P L Bl L")
    turn(lion, state, lion.rules.TURN + 4, "L")
    assert (row(state), points(state)) == ("PAPLLL", (0, 0))
    for drawing, slot, picture in (("Bp A P L L B", 0, "P"), ("P La P L B B", 1, "A"), ("P A Bp L L B", 2, "P")):
        state = draw(lion, drawing)
        turn(lion, state, lion.rules.TURN + slot, picture)
        assert points(state) == (0, 1)


def test_R43_a_combination_that_was_broken_pays_when_it_is_made_again(lion):
    state = draw(lion, "A B A L P P")
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), points(state)) == ("AABLPP", (0, 0))
    play(lion, state, lion.rules.SWAP + 1)
    assert (row(state), points(state)) == ("AALPP", (2, 0))


def test_R43_a_move_that_makes_one_again_does_not_pay_another_that_stood_all_along(lion):
    state = draw(lion, "P A P L B L")
    play(lion, state, lion.rules.MOVE)
    assert (row(state), points(state)) == ("APLBLP", (0, 0))
    play(lion, state, lion.rules.MOVE + 1)
    assert (row(state), aside(state), points(state)) == ("PPLBL", "A-", (0, 1))


def test_R44_two_combinations_of_one_action_both_pay(lion):
    state = draw(lion, "A B La B A P")
    turn(lion, state, lion.rules.TURN + 2, "A")
    assert points(state) == (4, 0)
    state = draw(lion, "P A Bp L P A")
    turn(lion, state, lion.rules.TURN + 2, "P")
    assert points(state) == (1, 1)
    state = draw(lion, "A B P A A P", seat=LADY_X)
    play(lion, state, lion.rules.SWAP + 2)
    assert points(state) == (2, 1)
