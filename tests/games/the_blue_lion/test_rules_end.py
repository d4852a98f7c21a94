"""The Blue Lion, sentence by sentence: R60-R67, the end."""

import pytest

from fathom.engine.contract import NOBODY
from tests.games.the_blue_lion.positions import ARSENE, LADY_X, LEFT, RIGHT, aside, draw, place, play, points, put_back, turn, with_settings


@pytest.mark.parametrize(("before", "over"), [((4, 6), False), ((5, 6), True), ((6, 6), True)])
def test_R60_the_game_ends_as_soon_as_a_player_has_7_points_or_more(lion, before, over):
    state = draw(lion, "A Pb A L L P", points=before)
    turn(lion, state, lion.rules.TURN + 1, "B")
    assert lion.is_over(state) == over
    assert (lion.actor(state) == NOBODY) == (lion.options(state) == []) == over


def test_R61_points_beyond_7_count(lion):
    state = draw(lion, "B Pb B A L A", points=(6, 6))
    turn(lion, state, lion.rules.TURN + 1, "B")
    assert (lion.score(state, ARSENE), lion.score(state, LADY_X)) == (9, 6)


def test_R62_the_end_comes_before_tiles_are_put_back(lion):
    state = draw(lion, "P P A L B", due="L", points=(0, 6))
    play(lion, state, lion.rules.SWAP + 1)
    assert (lion.actor(state), aside(state)) == (NOBODY, "L-A")


@pytest.mark.parametrize(("before", "after", "shares"), [((6, 6), (8, 7), [1, 0]), ((5, 6), (7, 7), [0.5, 0.5]), ((3, 6), (5, 7), [0, 1])])
def test_R63_more_points_win_and_equal_points_are_a_draw(lion, before, after, shares):
    state = draw(lion, "A B P A A P", points=before)
    play(lion, state, lion.rules.SWAP + 2)
    assert (points(state), lion.is_over(state), lion.result(state)) == (after, True, shares)


@pytest.mark.parametrize(("before", "shares"), [((3, 2), [1, 0]), ((2, 3), [0, 1]), ((2, 2), [0.5, 0.5])])
def test_R64_twenty_actions_without_a_point_end_the_game(lion, before, shares):
    state = draw(lion, "A A L P P B", points=before, quiet=18)
    play(lion, state, lion.rules.MOVE)
    assert not lion.is_over(state)
    play(lion, state, lion.rules.MOVE + 1)
    assert (lion.is_over(state), lion.result(state)) == (True, shares)


def test_R65_moves_swaps_and_turns_count_and_any_point_starts_the_count_again(lion):
    state = draw(lion, "A A L P P B")
    for number, option in enumerate((lion.rules.MOVE, lion.rules.SWAP + 2, lion.rules.TURN), start=1):
        play(lion, state, option)
        if lion.is_chance(state):
            lion.play(state, lion.options(state)[0])
        assert state.quiet == number
    for drawing, picture in (("P La P L B B", "A"), ("P Al P B B L", "L")):
        state = draw(lion, drawing, quiet=15)
        turn(lion, state, lion.rules.TURN + 1, picture)
        assert state.quiet == 0


def test_R65_placing_passing_and_putting_back_do_not_count(lion):
    state = draw(lion, "P P", due="A", pool="L L B")
    play(lion, state, place(lion, "L", RIGHT), put_back(lion, RIGHT), lion.rules.PASS)
    assert state.quiet == 0
    state = draw(lion, "A A L P P", pool="B")
    play(lion, state, place(lion, "B", RIGHT))
    assert (state.phase, state.quiet) == (lion.rules.PLAYING, 0)
    state = draw(lion, "P P L B B", due="A", quiet=4)
    play(lion, state, lion.rules.MOVE)
    assert state.quiet == 5
    play(lion, state, put_back(lion, LEFT))
    assert state.quiet == 5


def test_R66_the_quiet_end_comes_before_tiles_are_put_back(lion):
    state = draw(lion, "P P L B B", due="A", quiet=19)
    play(lion, state, lion.rules.MOVE)
    assert (lion.actor(state), aside(state)) == (NOBODY, "A-")


def test_R67_another_quiet_limit_or_none(machine):
    lion = with_settings(machine, quiet_limit=3)
    state = draw(lion, "A A L P P B")
    play(lion, state, lion.rules.MOVE, lion.rules.MOVE + 1)
    assert not lion.is_over(state)
    play(lion, state, lion.rules.MOVE)
    assert lion.is_over(state)
    lion = with_settings(machine, quiet_limit=0)
    state = draw(lion, "A A L P P B")
    for _ in range(300):
        play(lion, state, lion.rules.MOVE, lion.rules.MOVE + 1)
    assert (lion.is_over(state), state.quiet) == (False, 0)


def test_R67_a_quiet_limit_of_one_ends_the_game_with_the_first_quiet_action(machine):
    lion = with_settings(machine, quiet_limit=1)
    state = draw(lion, "A A L P P B")
    play(lion, state, lion.rules.MOVE)
    assert lion.is_over(state)
