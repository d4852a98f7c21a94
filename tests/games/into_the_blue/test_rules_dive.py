"""Into the Blue, sentence by sentence: R15-R27 of its RULES.md, the three kinds of dive."""

import pytest

from fathom.engine.contract import CHANCE, WATCHER
from fathom.games.into_the_blue.rules import CHEST_VALUES
from tests.games.into_the_blue.positions import (
    ALL_RESULTS,
    NOTHING,
    PERFECT,
    C,
    a_game,
    after_dive,
    chest_odds,
    chests,
    dive,
    give_chests,
    is_opening,
    is_rolling_all,
    keep,
    open_chest,
    pass_on,
    place,
    places,
    roll,
    scores,
    shells,
    stop,
    the_end,
)

# A successful dive


@pytest.mark.parametrize(
    ("rolled", "reached"),
    [
        ((1, 1, 2, 3, 3, 5), {1: 2, 2: 1, 3: 2}),  # Scott
        ((1, 2, 3, 3, 3, 4), {1: 1, 2: 1, 3: 3, 4: 1}),  # Alice
        ((1, 1, 1, 4, 5, 5), {1: 3}),
        ((1, 2, 4, 4, 5, 5), {1: 1, 2: 1}),
        ((1, 3, 3, 3, 3, 3), {1: 1}),
        ((1, 1, 1, 1, 1, 1), {1: 6}),
        ((1, 1, 2, 3, 4, 5), {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}),
    ],
)
def test_R15_every_die_above_the_first_missing_number_is_lost(blue, rolled, reached):
    assert places(blue, after_dive(blue, *rolled)) == reached


@pytest.mark.parametrize(("level", "count"), [(1, 2), (2, 1), (3, 2)])
def test_R16_you_place_as_many_shells_on_the_level_as_dice_show_that_number(blue, level, count):
    state = after_dive(blue, 1, 1, 2, 3, 3, 5)
    place(blue, state, level)
    assert shells(state, 0) == [count if here == level else 0 for here in range(1, 6)]
    assert list(state.unplayed[:2]) == [12 - count, 12]


def test_R16_shells_are_stacked_on_those_that_lie_there(blue):
    state = after_dive(blue, 1, 1, 2, 3, 3, 3, placed=[[0, 0, 2, 0, 0], [0, 0, 4, 0, 0]], unplayed=[10, 8])
    place(blue, state, 3)
    assert (shells(state, 0), shells(state, 1)) == ([0, 0, 5, 0, 0], [0, 0, 4, 0, 0])


def test_R17_with_a_1_in_the_final_result_there_is_no_passing(blue):
    for rolled in ALL_RESULTS:
        if 1 in rolled and rolled != PERFECT:
            state = after_dive(blue, *rolled)
            assert blue.actor(state) == 0
            assert min(places(blue, state).values()) >= 1


@pytest.mark.parametrize("rolled", [(1, 2, 2, 2, 2, 2), (1, 1, 1, 2, 2, 2), (1, 2, 3, 4, 4, 4)])
def test_R18_exactly_as_many_shells_as_dice_never_fewer(blue, rolled):
    state = after_dive(blue, *rolled)
    assert places(blue, state) == {level: rolled.count(level) for level in rolled}
    assert len(blue.options(state)) == len(set(rolled))


def test_R19_with_too_few_shells_you_place_all_that_you_have_left(blue):
    state = after_dive(blue, 1, 1, 3, 4, 4, 4, unplayed=[1, 12])
    place(blue, state, 1)
    assert (shells(state, 0), state.unplayed[0]) == ([1, 0, 0, 0, 0], 0)


def test_R19_they_are_your_last_and_the_surplus_dice_are_lost(blue):
    state = after_dive(blue, 1, 2, 3, 3, 3, 3, seats=3, unplayed=[2, 12, 12])
    assert places(blue, state) == {1: 1, 2: 1, 3: 2}
    place(blue, state, 3)
    pass_on(blue, state, 2)
    assert blue.is_over(state)


@pytest.mark.parametrize(
    ("rolled", "reached"),
    [((1, C, C, C, C, C), {1: 1}), ((1, 2, 3, 5, C, C), {1: 1, 2: 1, 3: 1}), ((1, 2, 3, 4, C, C), {1: 1, 2: 1, 3: 1, 4: 1})],
)
def test_R20_the_chest_face_is_neither_a_joker_nor_a_six(blue, rolled, reached):
    assert places(blue, after_dive(blue, *rolled)) == reached


def test_R20_a_chest_is_no_1(blue):
    assert after_dive(blue, 2, 3, 4, 5, C, C).seat == 1


def test_R21_no_shell_is_ever_placed_on_the_floor(blue):
    for rolled in ALL_RESULTS:
        state = after_dive(blue, *rolled)
        for option in blue.options(state) if blue.actor(state) == 0 else []:
            placed = blue.copy(state)
            blue.play(placed, option)
            assert sum(shells(placed, 0)) + placed.unplayed[0] == 12
            assert sum(shells(placed, 0)) <= 6 - rolled.count(C)


# An unsuccessful dive


@pytest.mark.parametrize("rolled", [NOTHING, (2, 2, 2, 2, 2, 2), (C, C, C, C, C, C), (2, 3, 4, 5, 5, C)])
def test_R22_without_a_1_nothing_is_placed_and_the_turn_passes_on(blue, rolled):
    state = after_dive(blue, *rolled)
    assert (state.seat, is_rolling_all(blue, state)) == (1, True)
    assert (shells(state, 0), state.unplayed[0]) == ([0, 0, 0, 0, 0], 12)


def test_R22_after_the_third_roll_too(blue):
    state = a_game(blue)
    for _ in range(2):
        roll(blue, state, 1, 1, 1, 1, 1, 1)
        keep(blue, state)
    roll(blue, state, *NOTHING)
    assert (state.seat, shells(state, 0)) == (1, [0, 0, 0, 0, 0])


# A perfect dive


def test_R23_every_face_once_and_nothing_else_is_a_perfect_dive(blue):
    assert [rolled for rolled in ALL_RESULTS if is_opening(blue, after_dive(blue, *rolled))] == [PERFECT]


def test_R23_after_the_third_roll_too(blue):
    state = a_game(blue)
    roll(blue, state, 1, 2, 3, 4, 5, 5)
    keep(blue, state, 1, 2, 3, 4, 5)
    roll(blue, state, 5)
    keep(blue, state, 1, 2, 3, 4, 5)
    roll(blue, state, C)
    assert is_opening(blue, state)


def test_R24_after_a_perfect_dive_you_take_a_chest_and_place_no_shell(blue):
    state = after_dive(blue, *PERFECT)
    open_chest(blue, state, 7)
    assert chests(state) == [1, 0]
    assert list(state.chests[0]) == [int(value == 7) for value in CHEST_VALUES]
    assert (shells(state, 0), state.unplayed[0]) == ([0, 0, 0, 0, 0], 12)


def test_R24_you_may_not_choose_to_place_instead(blue):
    state = after_dive(blue, *PERFECT)
    assert blue.actor(state) == CHANCE
    assert set(chest_odds(blue, state)) == {5, 6, 7, 8}


def test_R25_the_chest_is_any_of_those_left(blue):
    state = a_game(blue, 3)
    give_chests(state, 0, 6)
    give_chests(state, 2, 8)
    dive(blue, state, *PERFECT)
    assert chest_odds(blue, state) == {5: 1, 6: 1, 7: 1}


def test_R25_its_value_is_drawn_when_it_is_taken(blue):
    before = after_dive(blue, *PERFECT)
    for value in (5, 6, 7, 8):
        state = blue.copy(before)
        open_chest(blue, state, value)
        assert scores(blue, state) == [value, 0]


@pytest.mark.parametrize("viewer", [1, 2, WATCHER])
def test_R26_only_its_owner_knows_what_a_chest_is_worth(blue, viewer):
    before = after_dive(blue, *PERFECT, seats=3)
    views = {}
    for value in (5, 6, 7, 8):
        state = blue.copy(before)
        open_chest(blue, state, value)
        assert blue.view(state, 0).tobytes() == state.tobytes()
        views[value] = blue.view(state, viewer).tobytes()
    assert len(set(views.values())) == 1


def test_R26_everybody_sees_how_many_chests_each_player_has(blue):
    state = a_game(blue, 3)
    give_chests(state, 1, 5, 8)
    give_chests(state, 2, 6)
    for viewer in (0, 1, 2, WATCHER):
        assert chests(blue.view(state, viewer)) == [0, 2, 1]


def test_R26_at_the_end_everybody_knows(blue):
    state = the_end(blue, [[1, 0, 0, 0, 0], [0, 0, 0, 0, 0]], chests=[[5], [6, 8]])
    assert blue.view(state, WATCHER).tobytes() == blue.view(state, 0).tobytes() == state.tobytes()


def test_R27_then_you_take_another_whole_turn_at_once(blue):
    state = after_dive(blue, *PERFECT, seats=3)
    open_chest(blue, state, 8)
    assert (state.seat, is_rolling_all(blue, state)) == (0, True)


def test_R27_with_three_rolls(blue):
    state = a_game(blue)
    roll(blue, state, 1, 2, 3, 4, 5, 5)
    keep(blue, state, 1, 2, 3, 4, 5)
    roll(blue, state, C)
    stop(blue, state)
    open_chest(blue, state, 8)
    for _ in range(2):
        roll(blue, state, *NOTHING)
        keep(blue, state)
    roll(blue, state, 1, 1, 1, 1, 1, 2)
    assert places(blue, state) == {1: 5, 2: 1}


def test_R27_it_may_bring_a_further_chest(blue):
    state = after_dive(blue, *PERFECT, seats=3)
    open_chest(blue, state, 8)
    dive(blue, state, *PERFECT)
    open_chest(blue, state, 5)
    assert (chests(state), scores(blue, state), state.seat) == ([2, 0, 0], [13, 0, 0], 0)


def test_R27_after_the_extra_turn_the_next_player_follows(blue):
    state = after_dive(blue, *PERFECT, seats=3)
    open_chest(blue, state, 8)
    pass_on(blue, state)
    assert state.seat == 1
