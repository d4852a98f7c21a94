"""Into the Blue, sentence by sentence: R34-R47 of its RULES.md, treasure, ties and winning."""

from itertools import permutations

import pytest

from tests.games.into_the_blue.positions import PERFECT, a_game, dive, give_chests, open_chest, pass_on, place, scores, the_end

NONE = [0, 0, 0, 0, 0]
SCOTT, SARAH, ALICE, JIM = range(4)  # the players of the rule book's tie examples, in the order of their last turns


def on_level(level, *counts):
    """Shells on one level only, a row for each seat."""
    return [[count if here == level else 0 for here in range(1, 6)] for count in counts]


# Treasure


@pytest.mark.parametrize(("counts", "paid"), [((3, 2), [6, 3]), ((1, 6), [3, 6])])
def test_R34_the_most_shells_get_the_main_treasure_the_second_most_a_secondary_treasure(blue, counts, paid):
    assert scores(blue, the_end(blue, on_level(3, *counts))) == paid


def test_R34_on_each_level(blue):
    state = the_end(blue, [[1, 0, 2, 0, 3], [0, 2, 1, 1, 1]])
    assert scores(blue, state) == [2 + 6 + 10, 4 + 3 + 8 + 5]


@pytest.mark.parametrize(("seats", "third"), [(3, 0), (4, 4), (5, 4)])
def test_R35_with_four_or_five_players_the_third_most_gets_a_secondary_treasure_too(blue, seats, third):
    counts = (1, 3, 2, 0, 0)[:seats]
    assert scores(blue, the_end(blue, on_level(4, *counts)))[:3] == [third, 8, 4]


def test_R35_the_fourth_most_gets_nothing(blue):
    assert scores(blue, the_end(blue, on_level(4, 1, 4, 3, 2, 0))) == [0, 8, 4, 4, 0]


def test_R36_without_a_shell_on_a_level_you_get_nothing_there(blue):
    assert scores(blue, the_end(blue, on_level(5, 0, 1, 0, 0))) == [0, 10, 0, 0]


def test_R36_not_even_with_the_most_shells_above(blue):
    state = the_end(blue, [[0, 0, 0, 0, 1], [0, 0, 0, 9, 0], NONE])
    assert scores(blue, state) == [10, 8, 0]


def test_R36_what_nobody_claims_scores_for_nobody(blue):
    assert scores(blue, the_end(blue, [NONE] * 5)) == [0, 0, 0, 0, 0]


def test_R37_a_level_is_told_by_itself_and_those_above_it(blue):
    shallow = the_end(blue, [[2, 1, 1, 0, 0], [1, 2, 1, 0, 0], [1, 1, 1, 0, 0]], unplayed=[3, 3, 3])
    deep = the_end(blue, [[2, 1, 1, 0, 1], [1, 2, 1, 0, 2], [1, 1, 1, 0, 3]], unplayed=[3, 3, 3])
    gained = [with_it - without for with_it, without in zip(scores(blue, deep), scores(blue, shallow), strict=True)]
    assert gained == [0, 5, 10]


# Ties


def test_R38_sarah_has_more_shells_than_scott_on_the_next_level_above(blue):
    state = the_end(blue, [[0, 0, 1, 2, 0], [0, 0, 2, 2, 0]], seat=1)
    assert scores(blue, state) == [3 + 4, 6 + 8]


def test_R38_levels_below_do_not_count(blue):
    state = the_end(blue, [[0, 1, 2, 0, 5], [0, 2, 2, 0, 1]])
    assert scores(blue, state) == [10 + 3 + 2, 5 + 6 + 4]


def test_R38_nor_does_the_sum_of_the_levels_above(blue):
    state = the_end(blue, [[5, 0, 1, 0, 1], [0, 0, 1, 1, 1]], unplayed=[9, 9])
    assert scores(blue, state) == [2 + 6 + 5, 3 + 8 + 10]


@pytest.mark.parametrize("decider", [1, 2, 3, 4])
def test_R39_if_they_are_tied_there_too_the_next_level_above_decides_up_to_level_1(blue, decider):
    more = [1 + (level == decider) for level in range(1, 6)]
    state = the_end(blue, [more, [1, 1, 1, 1, 1]], seat=0, unplayed=[0, 9])
    assert scores(blue, state) == [
        sum(2 * level if level >= decider else level for level in range(1, 6)),
        sum(level if level >= decider else 2 * level for level in range(1, 6)),
    ]


def test_R39_the_nearest_level_above_decides_not_a_higher_one(blue):
    state = the_end(blue, [[1, 6, 0, 1, 1], [1, 0, 1, 1, 1]], unplayed=[3, 3], seat=1)
    assert scores(blue, state)[1] == 10 + 8 + 6 + 1


@pytest.mark.parametrize(("unplayed", "paid"), [([4, 2], [12, 6]), ([2, 4], [6, 12])])
def test_R40_tied_up_to_level_1_the_one_with_more_unplayed_shells_goes_first(blue, unplayed, paid):
    state = the_end(blue, [[1, 1, 1, 0, 0], [1, 1, 1, 0, 0]], unplayed=unplayed)
    assert scores(blue, state) == paid


@pytest.mark.parametrize(("unplayed", "paid"), [([4, 2], [2, 1]), ([2, 4], [1, 2])])
def test_R40_on_level_1_itself_this_comes_at_once(blue, unplayed, paid):
    assert scores(blue, the_end(blue, on_level(1, 3, 3), unplayed=unplayed)) == paid


def test_R41_alice_had_her_last_turn_before_jim(blue):
    state = a_game(blue, 4, seat=SCOTT, placed=[[11, 0, 0, 0, 0], NONE, [0, 0, 2, 0, 0], [0, 0, 2, 0, 0]], unplayed=[1, 12, 2, 2])
    dive(blue, state, 1, 3, 3, 3, 3, 3)
    place(blue, state, 1)
    pass_on(blue, state, 3)
    assert blue.is_over(state)
    assert scores(blue, state)[ALICE] == 6
    assert scores(blue, state)[JIM] == 3


def test_R41_whoever_sits_where(blue):
    state = a_game(blue, 4, seat=JIM, placed=[[0, 0, 2, 0, 0], NONE, [0, 0, 2, 0, 0], [11, 0, 0, 0, 0]], unplayed=[2, 12, 2, 1])
    dive(blue, state, 1, 3, 3, 3, 3, 3)
    place(blue, state, 1)
    pass_on(blue, state, 3)
    assert scores(blue, state)[:3] == [6, 0, 3]


def test_R41_the_one_who_placed_the_last_shell_first_had_the_earliest_latest_turn(blue):
    state = a_game(blue, 2, seat=1, placed=on_level(3, 10, 11), unplayed=[2, 1])
    dive(blue, state, 1, 2, 3, 4, 4, 4)
    place(blue, state, 3)
    dive(blue, state, 1, 2, 3, 3, 4, 4)
    place(blue, state, 3)
    assert (blue.is_over(state), scores(blue, state)) == (True, [3, 6])


def last_chest(game, seats, taker, ender=None):
    """Everybody is tied on level 2 when the taker opens the last chest."""
    state = a_game(game, seats, seat=taker, placed=on_level(2, *[3] * seats), unplayed=[4] * seats)
    if ender is not None:
        state.ender = ender
    give_chests(state, taker, 5, 6, 6, 7)
    dive(game, state, *PERFECT)
    open_chest(game, state, 8)
    return [score % 32 for score in scores(game, state)]


def test_R42_the_taker_of_the_last_chest_comes_last(blue):
    assert last_chest(blue, 2, taker=0) == [2, 4]
    assert last_chest(blue, 2, taker=1) == [4, 2]


def test_R42_and_the_next_player_whose_latest_turn_is_the_oldest_first(blue):
    assert last_chest(blue, 3, taker=1) == [2, 0, 4]
    assert last_chest(blue, 4, taker=1) == [2, 0, 4, 2]
    assert last_chest(blue, 5, taker=4) == [4, 2, 2, 0, 0]


def test_R42_in_the_last_round_too(blue):
    assert last_chest(blue, 3, taker=1, ender=0) == [2, 0, 4]


def test_R43_only_the_tied_players_are_compared(blue):
    state = the_end(blue, [[0, 0, 0, 1, 2], [0, 0, 0, 2, 2], [0, 0, 0, 9, 1], NONE])
    assert scores(blue, state) == [5 + 4, 10 + 4, 5 + 8, 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_R43_who_loses_a_tie_for_the_first_place_takes_the_next_place(blue, seats):
    state = the_end(blue, [*on_level(5, 3, 3), *[NONE] * (seats - 2)], unplayed=[9, 8, *[12] * (seats - 2)])
    assert scores(blue, state)[:2] == [10, 5]


def test_R43_and_pushes_the_next_one_down(blue):
    assert scores(blue, the_end(blue, on_level(5, 3, 3, 2), unplayed=[9, 8, 10])) == [10, 5, 0]


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_R44_a_tie_of_three_or_more_is_sorted_once(blue, order):
    unplayed = [0, 0, 0, 0]
    for place_in_order, seat in enumerate(order):
        unplayed[seat] = 8 - place_in_order
    paid = scores(blue, the_end(blue, on_level(2, 1, 1, 1, 1), unplayed=unplayed))
    assert [paid[seat] for seat in order] == [4, 2, 2, 0]


def test_R44_each_step_of_the_tie_parts_those_it_can(blue):
    placed = [[0, 0, 0, 0, 3], [0, 0, 0, 1, 3], [1, 0, 0, 0, 3], [0, 0, 0, 0, 3]]
    state = the_end(blue, placed, unplayed=[5, 1, 1, 6])
    assert scores(blue, state) == [0, 10 + 8, 5 + 2, 5]


def test_R44_a_tie_for_the_second_place_is_sorted_in_the_same_way(blue):
    state = the_end(blue, [[0, 0, 0, 0, 2], [0, 0, 1, 0, 2], [0, 0, 0, 0, 4]])
    assert scores(blue, state) == [0, 5 + 6, 10]


def test_R44_a_tie_for_the_third_place_too(blue):
    state = the_end(blue, on_level(5, 2, 4, 3, 2), unplayed=[4, 1, 1, 5])
    assert scores(blue, state) == [0, 10, 5, 5]


# Winning


def test_R45_your_score_is_the_sum_of_your_treasures_and_your_chests(blue):
    state = the_end(blue, [[1, 0, 0, 2, 0], [2, 0, 0, 0, 0]], chests=[[5, 8], [6, 6]])
    assert scores(blue, state) == [1 + 8 + 5 + 8, 2 + 6 + 6]


@pytest.mark.parametrize(("value", "score"), [(5, 5), (6, 6), (7, 7), (8, 8)])
def test_R45_a_chest_counts_what_it_is_worth(blue, value, score):
    assert scores(blue, the_end(blue, [NONE, NONE], chests=[[], [value]])) == [0, score]


def test_R46_the_highest_score_wins(blue):
    state = the_end(blue, [*on_level(5, 0, 1, 2), NONE])
    assert blue.result(state) == [0, 0, 1, 0]


def test_R46_however_many_levels_it_comes_from(blue):
    state = the_end(blue, [[3, 3, 0, 0, 0], [0, 0, 0, 0, 1]])
    assert (scores(blue, state), blue.result(state)) == ([6, 10], [0, 1])


def test_R46_chests_count_for_it(blue):
    state = the_end(blue, on_level(5, 3, 0), chests=[[], [5, 6]])
    assert blue.result(state) == [0, 1]


def test_R47_equal_highest_scores_share_the_victory(blue):
    state = the_end(blue, [[0, 0, 3, 0, 0], NONE, NONE], chests=[[], [6], [5]], unplayed=[9, 1, 12])
    assert (scores(blue, state), blue.result(state)) == ([6, 6, 5], [0.5, 0.5, 0])


def test_R47_all_of_them(blue):
    assert blue.result(the_end(blue, [NONE] * 5, seat=3)) == pytest.approx([0.2] * 5)
