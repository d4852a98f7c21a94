"""Into the Blue, sentence by sentence: R28-R33 of its RULES.md, the two ways in which a game ends."""

import pytest

from tests.games.into_the_blue.positions import (
    NOTHING,
    PERFECT,
    a_game,
    after_dive,
    chests,
    dive,
    give_chests,
    keep,
    open_chest,
    pass_on,
    place,
    roll,
)

ONES = (1, 1, 1, 1, 1, 1)


def last_shell(game, seats, seat):
    """The seat has just placed its last shell."""
    state = a_game(game, seats, seat=seat)
    state.unplayed[seat] = 1
    dive(game, state, *ONES)
    place(game, state, 1)
    return state


def turns_to_the_end(game, state):
    """Who has a turn until it is over, if every dive is unsuccessful."""
    turns = []
    while not game.is_over(state):
        turns.append(int(state.seat))
        pass_on(game, state)
    return turns


def four_chests_gone(state, *owners):
    for owner, value in zip(owners, (5, 6, 6, 7), strict=True):
        give_chests(state, owner, value)


@pytest.mark.parametrize(
    ("seats", "ender", "last_round"),
    [(2, 0, [1]), (2, 1, [0]), (3, 1, [2, 0]), (4, 0, [1, 2, 3]), (4, 3, [0, 1, 2]), (5, 2, [3, 4, 0, 1])],
)
def test_R28_every_other_player_has_exactly_one_more_turn_and_the_ender_none(blue, seats, ender, last_round):
    assert turns_to_the_end(blue, last_shell(blue, seats, ender)) == last_round


def test_R28_a_last_turn_has_three_rolls_and_places_shells(blue):
    state = last_shell(blue, 2, 0)
    for _ in range(2):
        roll(blue, state, *NOTHING)
        keep(blue, state)
    roll(blue, state, *ONES)
    place(blue, state, 1)
    assert (blue.is_over(state), state.placed[1, 0], state.unplayed[1]) == (True, 6, 6)


def test_R28_while_everybody_has_shells_nothing_ends(blue):
    state = a_game(blue, 3, unplayed=[7, 1, 1])
    dive(blue, state, *ONES)
    place(blue, state, 1)
    assert state.unplayed[0] == 1
    pass_on(blue, state, 30)
    assert not blue.is_over(state)


def test_R28_with_the_number_of_shells_that_one_has(blue):
    state = a_game(blue, 3, unplayed=[6, 12, 12])
    dive(blue, state, *ONES)
    place(blue, state, 1)
    assert turns_to_the_end(blue, state) == [1, 2]


@pytest.mark.parametrize("second", [2, 3, 0])
def test_R29_a_second_player_who_runs_out_during_the_last_round_changes_nothing(blue, second):
    state = last_shell(blue, 4, 1)
    state.unplayed[second] = 1
    turns = []
    while not blue.is_over(state):
        turns.append(int(state.seat))
        if state.seat == second:
            dive(blue, state, *ONES)
            place(blue, state, 1)
        else:
            pass_on(blue, state)
    assert (turns, state.unplayed[second]) == ([2, 3, 0], 0)


def test_R30_a_last_shell_placed_in_an_extra_turn_starts_the_last_round_with_the_next_player(blue):
    state = a_game(blue, 4, seat=2, unplayed=[12, 12, 3, 12])
    dive(blue, state, *PERFECT)
    open_chest(blue, state, 6)
    dive(blue, state, *ONES)
    place(blue, state, 1)
    assert turns_to_the_end(blue, state) == [3, 0, 1]


def test_R31_a_perfect_dive_in_the_last_round_gives_its_chest_and_its_extra_turn(blue):
    state = last_shell(blue, 3, 0)
    dive(blue, state, *PERFECT)
    open_chest(blue, state, 8)
    assert (chests(state), turns_to_the_end(blue, state)) == ([0, 1, 0], [1, 2])


def test_R31_the_last_player_of_the_last_round_has_the_extra_turn_too(blue):
    state = last_shell(blue, 3, 0)
    pass_on(blue, state)
    dive(blue, state, *PERFECT)
    open_chest(blue, state, 8)
    assert (chests(state), turns_to_the_end(blue, state)) == ([0, 0, 1], [2])


@pytest.mark.parametrize("owners", [(0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 2, 2)])
def test_R32_when_the_last_chest_is_taken_the_game_ends_at_once(blue, owners):
    state = a_game(blue, 3)
    four_chests_gone(state, *owners)
    dive(blue, state, *PERFECT)
    assert not blue.is_over(state)
    open_chest(blue, state, 8)
    assert blue.is_over(state)


def test_R32_the_fourth_chest_ends_nothing(blue):
    state = a_game(blue, 3)
    give_chests(state, 1, 5, 6, 7)
    dive(blue, state, *PERFECT)
    open_chest(blue, state, 8)
    pass_on(blue, state)
    assert not blue.is_over(state)


def test_R32_five_chests_in_one_chain_of_turns(blue):
    state = a_game(blue, 5)
    for value in (5, 6, 6, 7, 8):
        assert not blue.is_over(state)
        dive(blue, state, *PERFECT)
        open_chest(blue, state, value)
    assert (blue.is_over(state), blue.score(state, 0)) == (True, 32)


def test_R33_those_who_were_still_waiting_lose_their_last_turn(blue):
    state = last_shell(blue, 4, 0)
    four_chests_gone(state, 0, 0, 2, 3)
    dive(blue, state, *PERFECT)
    open_chest(blue, state, 8)
    assert (blue.is_over(state), state.seat) == (True, 1)


def test_R33_nobody_places_in_a_game_that_is_over(blue):
    state = after_dive(blue, *NOTHING, seats=3)
    four_chests_gone(state, 0, 0, 1, 1)
    dive(blue, state, *PERFECT)
    open_chest(blue, state, 8)
    assert (blue.is_over(state), list(state.unplayed[:3])) == (True, [12, 12, 12])
