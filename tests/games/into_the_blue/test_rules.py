"""Into the Blue, sentence by sentence: R1-R14 of its RULES.md, the box and the turn."""

from itertools import combinations

import pytest

from fathom.engine.contract import CHANCE
from fathom.engine.loader import load
from fathom.games.into_the_blue.rules import START
from fathom.text.errors import BadTable
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
    do,
    faces,
    is_rolling_all,
    keep,
    lying,
    pass_on,
    place,
    places,
    roll,
    scores,
    shells,
    stop,
    the_end,
)
from tests.games.records import starts_afresh

# The box


def test_R1_the_sea_has_five_levels(blue):
    state = after_dive(blue, 1, 2, 3, 4, 5, 5)
    assert places(blue, state) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 2}
    place(blue, state, 5)
    assert shells(state, 0) == [0, 0, 0, 0, 2]


def test_R1_the_floor_holds_only_chests(blue):
    state = after_dive(blue, *PERFECT)
    assert sum(chest_odds(blue, state).values()) == 5


def test_R2_there_are_six_dice(blue):
    assert sorted(faces(option) for option in blue.options(blue.new(2))) == ALL_RESULTS


@pytest.mark.parametrize("kept", [(1, 1, 1, 1, 1), (2, 3, 4, 5, C), (C, C, C, C, C)])
def test_R2_a_die_has_six_faces_all_alike(blue, kept):
    state = a_game(blue)
    roll(blue, state, *kept, 5)
    keep(blue, state, *kept)
    assert sorted(faces(option) for option in blue.options(state)) == [(1,), (2,), (3,), (4,), (5,), (C,)]
    assert len(set(blue.odds(state))) == 1


@pytest.mark.parametrize(("rolled", "ways"), [((C, C, C, C, C, C), 1), ((1, 1, 1, 1, 1, 2), 6), (PERFECT, 720)])
def test_R2_every_die_falls_for_itself(blue, rolled, ways):
    state = blue.new(2)
    assert dict(zip(map(faces, blue.options(state)), blue.odds(state), strict=True))[rolled] == ways


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_R3_each_player_starts_with_twelve_shells(blue, seats):
    state = blue.new(seats)
    assert list(state.unplayed) == [12] * seats + [0] * (5 - seats)
    assert not state.placed.any()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_R3_R7_a_new_match_keeps_nothing_of_the_one_before(blue, machine, seats):
    assert starts_afresh(blue, seats)
    assert starts_afresh(load("into-the-blue", machine), seats)
    assert not blue.new(seats).dice.any()  # none lies there before the first roll


@pytest.mark.parametrize("seats", [1, 6])
def test_R3_two_to_five_people_play(blue, seats):
    with pytest.raises(BadTable, match="2 to 5 players"):
        blue.new(seats)


@pytest.mark.parametrize(("seats", "paid"), [(2, [10, 5]), (3, [10, 5, 0]), (4, [10, 5, 5, 0]), (5, [10, 5, 5, 0, 0])])
def test_R4_with_two_or_three_players_one_secondary_treasure_stays_in_the_box(blue, seats, paid):
    state = the_end(blue, [[0, 0, 0, 0, 6 - seat] for seat in range(seats)])
    assert scores(blue, state) == paid


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_R5_a_main_treasure_is_worth_twice_its_level_and_each_secondary_treasure_half_of_that(blue, level):
    state = the_end(blue, [[count if here == level else 0 for here in range(1, 6)] for count in (4, 3, 2, 1)])
    assert scores(blue, state) == [2 * level, level, level, 0]


def test_R6_five_chests_worth_5_6_6_7_and_8(blue):
    assert chest_odds(blue, after_dive(blue, *PERFECT)) == {5: 1, 6: 2, 7: 1, 8: 1}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_R7_the_first_player_is_drawn_by_lot(machine, seats):
    game = load("into-the-blue", machine)
    state = game.new(seats)
    assert game.actor(state) == CHANCE
    assert game.options(state) == [START + seat for seat in range(seats)]
    assert len(set(game.odds(state))) == 1


def test_R7_who_is_drawn_has_the_first_turn(machine):
    game = load("into-the-blue", machine)
    state = game.new(4)
    do(game, state, START + 2)
    assert is_rolling_all(game, state)
    dive(game, state, 1, 1, 1, 2, 2, 2)
    assert game.actor(state) == 2


@pytest.mark.parametrize("named", [1, 2, 3, 4])
def test_R7_or_the_first_player_is_the_one_the_table_names(machine, named):
    game = load("into-the-blue", machine, settings={"first_player": named})
    state = game.new(4)
    assert is_rolling_all(game, state)
    roll(game, state, *NOTHING)
    assert game.actor(state) == named - 1


# A turn


def test_R8_players_take_turns_clockwise(blue):
    state = a_game(blue, 3)
    turns = []
    for _ in range(5):
        turns.append(int(state.seat))
        pass_on(blue, state)
    assert turns == [0, 1, 2, 0, 1]


def test_R8_also_after_placing(blue):
    state = after_dive(blue, 1, 1, 2, 3, 3, 5, seats=3)
    place(blue, state, 1)
    assert state.seat == 1


def test_R9_a_turn_starts_with_a_roll_of_all_six_dice(blue):
    state = a_game(blue, 3)
    assert is_rolling_all(blue, state)
    pass_on(blue, state)
    assert is_rolling_all(blue, state)


def test_R9_the_dice_of_the_turn_before_are_gone(blue):
    state = a_game(blue)
    pass_on(blue, state)
    roll(blue, state, 1, 1, 1, 1, 1, 1)
    assert lying(state) == (1, 1, 1, 1, 1, 1)


def test_R10_after_a_roll_you_may_roll_any_dice_again(blue):
    state = a_game(blue)
    roll(blue, state, 1, 1, 4, 4, 5, C)
    keep(blue, state, 1, 1)
    roll(blue, state, 2, 2, 5, C)
    assert lying(state) == (1, 1, 2, 2, 5, C)


def test_R10_three_rolls_in_all(blue):
    state = a_game(blue)
    rolls = 0
    while state.seat == 0:
        roll(blue, state, *NOTHING)
        rolls += 1
        if blue.actor(state) == 0:
            keep(blue, state)
    assert rolls == 3


@pytest.mark.parametrize("rolled", [(1, 1, 2, 5, 5, C), PERFECT, (4, 4, 4, 4, 4, 4), (1, 2, 2, 3, 3, 3)])
def test_R11_any_subset_of_the_dice_may_be_rolled_again(blue, rolled):
    state = a_game(blue)
    roll(blue, state, *rolled)
    subsets = {kept for size in range(7) for kept in combinations(rolled, size)}
    assert sorted(faces(option) for option in blue.options(state)) == sorted(subsets)


def test_R11_all_six_may_be_rolled_again(blue):
    state = a_game(blue)
    roll(blue, state, *PERFECT)
    keep(blue, state)
    assert is_rolling_all(blue, state)
    roll(blue, state, 2, 2, 2, 2, 2, 2)
    assert lying(state) == (2, 2, 2, 2, 2, 2)


def test_R11_dice_that_were_kept_before_may_be_rolled_again(blue):
    state = a_game(blue)
    roll(blue, state, 1, 1, 4, 4, 5, C)
    keep(blue, state, 1, 1)
    roll(blue, state, 2, 3, 4, 5)
    keep(blue, state, 1, 2, 3, 4, 5)
    assert sorted(faces(option) for option in blue.options(state)) == [(1,), (2,), (3,), (4,), (5,), (C,)]


def test_R11_a_roll_has_as_many_dice_as_were_taken_up(blue):
    for kept in range(6):
        state = a_game(blue)
        roll(blue, state, 3, 3, 3, 3, 3, 3)
        keep(blue, state, *[3] * kept)
        assert {len(faces(option)) for option in blue.options(state)} == {6 - kept}


def test_R12_you_may_stop_after_the_first_roll(blue):
    state = a_game(blue)
    roll(blue, state, 1, 1, 1, 1, 2, 2)
    stop(blue, state)
    assert places(blue, state) == {1: 4, 2: 2}


def test_R12_alice_stops_after_the_second_roll(blue):
    state = a_game(blue)
    roll(blue, state, 1, 2, 3, 3, 5, 5)
    keep(blue, state, 1, 2, 3, 3)
    roll(blue, state, 3, 4)
    stop(blue, state)
    assert places(blue, state) == {1: 1, 2: 1, 3: 3, 4: 1}


def test_R13_after_the_third_roll_the_result_stands(blue):
    state = a_game(blue)
    roll(blue, state, *NOTHING)
    keep(blue, state)
    roll(blue, state, *NOTHING)
    keep(blue, state)
    roll(blue, state, 1, 1, 2, 3, 3, 5)
    assert places(blue, state) == {1: 2, 2: 1, 3: 2}


def test_R14_a_perfect_result_may_be_rolled_again_and_lost(blue):
    state = a_game(blue)
    roll(blue, state, *PERFECT)
    keep(blue, state, 1, 2, 3, 4, 5)
    roll(blue, state, 5)
    stop(blue, state)
    assert places(blue, state) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 2}


def test_R14_after_the_second_roll_too(blue):
    state = a_game(blue)
    roll(blue, state, 1, 2, 3, 4, 5, 5)
    keep(blue, state, 1, 2, 3, 4, 5)
    roll(blue, state, C)
    keep(blue, state, 2, 3, 4, 5, C)
    roll(blue, state, 2)
    assert (state.seat, chests(state)) == (1, [0, 0])
