"""Deep Dive, sentence by sentence: R37-R57 of its RULES.md, from secret decisions to the winners."""

import pytest

from fathom.engine.contract import CHANCE, NOBODY, WATCHER
from fathom.engine.loader import new_rng
from fathom.engine.notation import text_context
from fathom.games.deep_dive.rules import (  # fmt: skip
    BLACK,
    BLUE,
    CHOICE,
    DIVE,
    DIVES,
    EMPTY,
    GREEN,
    LEAVE,
    ORANGE,
    OVER,
    READY,
    RESTING,
    SCARED,
    SECRET,
    SHARK,
    SHARK_TO,
    SHELLS,
    STAY,
    TURN,
    UNDECIDED,
    WHITE,
    YELLOW,
)
from fathom.games.deep_dive.ui import seats
from tests.games.deep_dive.positions import a_table, divers, do, face_down, held, white
from tests.games.luck import draws_by_its_odds

# Decisions at once


def test_R37_nobody_knows_a_decision_before_all_are_made(at_once):
    stays, leaves = (a_table(at_once, (BLUE, GREEN, BLUE), (3, 1, 3), CHOICE) for _ in range(2))
    do(at_once, stays, STAY)
    do(at_once, leaves, LEAVE)
    for seat in (1, 2, WATCHER):
        assert at_once.view(stays, seat).tobytes() == at_once.view(leaves, seat).tobytes()
    assert at_once.view(leaves, 0).tobytes() == leaves.tobytes()
    view = at_once.view(leaves, 1)
    assert list(view.decision[:3]) == [SECRET, UNDECIDED, UNDECIDED]
    assert (at_once.actor(view), at_once.options(view)) == (1, [STAY, LEAVE])
    assert (divers(leaves), leaves.step) == ([BLUE, GREEN, BLUE], CHOICE)


def test_R37_to_the_others_a_secret_decision_is_as_likely_to_stay_as_to_leave(at_once):
    state = a_table(at_once, (BLUE, GREEN, BLUE), (3, 1, 3), CHOICE)
    do(at_once, state, LEAVE, LEAVE)
    view, rng = at_once.view(state, 2), new_rng(37)
    seen = [tuple(at_once.guess(view, 2, rng).decision[:3].tolist()) for _ in range(400)]
    for first in (STAY, LEAVE):
        for second in (STAY, LEAVE):
            assert 70 < seen.count((first, second, UNDECIDED)) < 130


def test_R38_then_the_leavers_turn_over_clockwise_from_the_first_player(at_once):
    state = a_table(at_once, (GREEN, GREEN, GREEN, GREEN), (1, 1, 1, 1), CHOICE, first=2, seat=2)
    do(at_once, state, LEAVE, STAY, LEAVE, LEAVE)
    assert divers(state) == [RESTING, RESTING, RESTING, GREEN]
    order = []
    while state.step == SHELLS:
        order.append(int(state.seat))
        assert at_once.view(state, WATCHER).tobytes() == state.tobytes()
        do(at_once, state, TURN + EMPTY)
    assert (order, int(state.step), int(state.seat)) == ([2, 0, 1], DIVES, 3)


def test_R38_when_nobody_leaves_all_dive_again(at_once):
    state = a_table(at_once, (GREEN, BLUE), (1, 3), CHOICE)
    do(at_once, state, STAY, STAY, DIVE + GREEN, DIVE + BLUE)
    assert (held(state), state.step) == ([2, 6], SHARK)


def test_R38_a_decision_once_shown_is_no_secret_any_more(at_once):
    state = a_table(at_once, (GREEN, BLUE, RESTING), (1, 3, 0), CHOICE)
    do(at_once, state, LEAVE, STAY, TURN + WHITE, DIVE + BLUE, SHARK_TO + ORANGE)
    assert (at_once.actor(state), at_once.view(state, WATCHER).tobytes()) == (1, state.tobytes())


# Turning shells over


def test_R39_each_unseen_shell_is_equally_likely(deep):
    state = a_table(deep, (BLUE, ORANGE), (3, 4), CHOICE)
    do(deep, state, LEAVE)
    assert deep.options(state) == [TURN + WHITE, TURN + EMPTY, TURN + BLACK]
    assert deep.odds(state) == [25, 12, 6]
    do(deep, state, TURN + BLACK)
    assert deep.odds(state) == [25, 12, 5]


@pytest.mark.parametrize("unseen", [(2, 1, 3), (3, 2, 1), (1, 3, 2), (0, 2, 1), (2, 0, 1), (2, 1, 0)])
def test_R39_shells_are_turned_over_as_the_odds_say(deep, unseen):
    state = a_table(deep, (BLUE, RESTING), (3, 0), CHOICE)
    state.unseen[:] = unseen
    do(deep, state, LEAVE)
    assert draws_by_its_odds(deep, state)


def test_R39_a_kind_that_is_used_up_cannot_be_turned_over(deep):
    state = a_table(deep, (BLUE, ORANGE), (3, 4), CHOICE)
    state.unseen[EMPTY] = 0
    do(deep, state, LEAVE)
    assert (deep.options(state), deep.odds(state)) == ([TURN + WHITE, TURN + BLACK], [25, 6])


def test_R40_a_white_pearl_is_the_players(deep):
    state = a_table(deep, (GREEN, BLUE), (1, 3), CHOICE)
    do(deep, state, LEAVE, TURN + WHITE)
    assert (white(state), int(state.black), int(state.empty), int(state.unseen[WHITE])) == ([1, 0], 0, 0, 24)


def test_R41_a_black_pearl_is_nobodys(deep):
    state = a_table(deep, (GREEN, BLUE), (1, 3), CHOICE)
    do(deep, state, LEAVE, TURN + BLACK)
    assert (white(state), int(state.black), int(state.empty), int(state.unseen[BLACK])) == ([0, 0], 1, 0, 5)


def test_R42_an_empty_shell_leaves_the_game(deep):
    state = a_table(deep, (GREEN, BLUE), (1, 3), CHOICE)
    supply = int(state.supply)
    do(deep, state, LEAVE, TURN + EMPTY)
    assert (white(state), int(state.black), int(state.empty), int(state.unseen[EMPTY])) == ([0, 0], 0, 1, 11)
    assert (int(state.supply), face_down(state)) == (supply, 42)


# A new round


def test_R43_the_round_ends_when_all_divers_are_ashore(deep):
    state = a_table(deep, (GREEN, SCARED, BLUE), (1, 0, 3), SHARK)
    do(deep, state, SHARK_TO + BLUE)
    assert state.rounds == 1
    do(deep, state, LEAVE, TURN + WHITE)
    assert (state.rounds, divers(state), state.step) == (2, [READY] * 3, DIVES)


def test_R43_the_round_also_ends_with_the_shark(deep):
    state = a_table(deep, (RESTING, BLUE, BLUE), (0, 3, 3), SHARK)
    do(deep, state, SHARK_TO + BLUE)
    assert (state.rounds, divers(state), held(state), int(state.supply)) == (2, [READY] * 3, [0, 0, 0], 48)


def test_R44_the_new_first_player_is_the_next_clockwise(deep):
    for first, following in ((0, 1), (1, 2), (2, 0)):
        state = a_table(deep, (GREEN, GREEN, GREEN), (1, 1, 1), SHARK, first=first)
        do(deep, state, SHARK_TO + GREEN)
        assert (state.first, state.seat) == (following, following)


def test_R58_the_shark_figure_lies_before_the_first_player_and_goes_on_with_the_round(deep):
    state = a_table(deep, (GREEN, GREEN, GREEN), (1, 1, 1), SHARK, first=1)
    assert shark_figures(deep, state) == [False, True, False]
    do(deep, state, SHARK_TO + GREEN)
    assert shark_figures(deep, state) == [False, False, True]


def shark_figures(game, state):
    """Before which seats it lies, as anybody sees it."""
    state.rounds = max(int(state.rounds), 1)
    cards = seats(text_context(game, "en", ("Ada", "Ben", "Cleo")), game.view(state, WATCHER))
    return [any(token.kind == "first" for row in card.rows for token in row) for card in cards]


def test_R44_whoever_came_ashore_first_or_last(deep):
    for last in (0, 1, 2):
        places = tuple(GREEN if seat == last else RESTING for seat in range(3))
        state = a_table(deep, places, tuple(int(seat == last) for seat in range(3)), CHOICE)
        do(deep, state, LEAVE, TURN + WHITE)
        assert (state.first, state.seat) == (1, 1)


def test_R45_all_dive_again_and_pearls_and_supply_stay(deep):
    state = a_table(deep, (GREEN, SCARED), (1, 0), CHOICE, black=2, empty=3, supply=30)
    state.white[1] = 5
    do(deep, state, LEAVE, TURN + WHITE)
    assert (divers(state), int(state.supply), int(state.black), int(state.empty), white(state)) == ([READY, READY], 30, 2, 3, [1, 5])
    do(deep, state, DIVE + BLUE, DIVE + BLUE)
    assert held(state) == [3, 3]


# The end


def test_R46_the_fourth_black_pearl_ends_the_game_whoever_found_them(deep):
    state = a_table(deep, (GREEN, GREEN, GREEN, GREEN), (1, 1, 1, 1), CHOICE)
    for found in (1, 2, 3):
        do(deep, state, LEAVE, TURN + BLACK)
        assert (int(state.black), deep.is_over(state)) == (found, False)
    do(deep, state, LEAVE, TURN + BLACK)
    assert (int(state.black), deep.actor(state), deep.options(state)) == (4, NOBODY, [])


def test_R47_the_batch_with_the_fourth_black_pearl_is_finished(deep):
    state = a_table(deep, (ORANGE, BLUE), (4, 3), CHOICE, black=3)
    do(deep, state, LEAVE, TURN + WHITE, TURN + BLACK)
    assert (state.step, state.seat, deep.actor(state)) == (SHELLS, 0, CHANCE)
    do(deep, state, TURN + WHITE, TURN + BLACK)
    assert (white(state), int(state.black), deep.is_over(state)) == ([2, 0], 5, True)


def test_R48_then_the_game_is_over_at_once(deep):
    state = a_table(deep, (GREEN, BLUE), (1, 3), CHOICE, black=3)
    do(deep, state, LEAVE, TURN + BLACK)
    assert (state.step, deep.actor(state), state.rounds) == (OVER, NOBODY, 1)


def test_R49_shells_still_face_down_count_for_nothing(deep):
    state = a_table(deep, (GREEN, BLUE, RESTING), (1, 9, 0), CHOICE, black=3)
    state.white[2] = 1
    do(deep, state, LEAVE, TURN + BLACK)
    assert (white(state), held(state), deep.result(state)) == ([0, 0, 1], [0, 9, 0], [0, 0, 1])


def test_R49_also_those_of_a_leaver_whose_turn_would_come_later(at_once):
    state = a_table(at_once, (GREEN, BLUE), (1, 9), CHOICE, black=3)
    do(at_once, state, LEAVE, LEAVE, TURN + BLACK)
    assert (at_once.is_over(state), white(state), held(state)) == (True, [0, 0], [0, 9])


def test_R50_with_the_kinder_ending_the_others_turn_theirs_over_too(kinder):
    state = a_table(kinder, (YELLOW, GREEN, SCARED, YELLOW), (2, 1, 0, 2), CHOICE, black=3, first=1, seat=1)
    do(kinder, state, LEAVE, TURN + BLACK)
    assert (divers(state), state.step, state.seat) == ([RESTING, RESTING, SCARED, RESTING], SHELLS, 3)
    do(kinder, state, TURN + WHITE, TURN + WHITE)
    assert (state.step, state.seat) == (SHELLS, 0)
    do(kinder, state, TURN + WHITE, TURN + BLACK)
    assert (kinder.is_over(state), white(state), int(state.black), state.rounds) == (True, [1, 0, 0, 2], 5, 1)


def test_R50_it_is_over_at_once_if_nobody_else_has_shells(kinder):
    state = a_table(kinder, (GREEN, RESTING), (1, 0), CHOICE, black=3)
    do(kinder, state, LEAVE, TURN + BLACK)
    assert kinder.is_over(state)


def test_R50_a_diver_that_had_decided_to_stay_turns_over_too(kinder):
    state = a_table(kinder, (GREEN, GREEN), (1, 1), CHOICE, black=3)
    do(kinder, state, STAY, LEAVE, TURN + BLACK)
    assert (state.step, state.seat) == (SHELLS, 0)
    do(kinder, state, TURN + WHITE)
    assert (kinder.is_over(state), white(state)) == (True, [1, 0])


def test_R51_an_empty_supply_after_the_shark_brings_all_ashore_and_ends_the_game(deep):
    state = a_table(deep, (BLUE, GREEN, RESTING), (1, 1, 0), SHARK, supply=0, first=1)
    do(deep, state, SHARK_TO + ORANGE)
    assert (divers(state), state.step, state.seat) == ([RESTING] * 3, SHELLS, 1)
    do(deep, state, TURN + WHITE)
    assert (state.step, state.seat) == (SHELLS, 0)
    do(deep, state, TURN + WHITE)
    assert (deep.is_over(state), white(state)) == (True, [1, 1, 0])


def test_R51_not_before_the_shark_has_come(deep):
    state = a_table(deep, (BLUE, BLUE), (3, 3), DIVES, supply=1)
    do(deep, state, DIVE + GREEN)
    assert (int(state.supply), state.step, state.seat) == (0, DIVES, 1)
    do(deep, state, DIVE + ORANGE)
    assert (held(state), state.step) == ([4, 3], SHARK)


def test_R51_a_scared_diver_without_shells_brings_none_back(deep):
    state = a_table(deep, (BLUE, GREEN), (0, 1), SHARK, supply=0)
    do(deep, state, SHARK_TO + BLUE)
    assert (divers(state), state.step, state.seat) == ([SCARED, RESTING], SHELLS, 1)


def test_R52_play_goes_on_if_the_shark_brings_shells_back(deep):
    state = a_table(deep, (BLUE, GREEN), (3, 1), SHARK, supply=0)
    do(deep, state, SHARK_TO + BLUE)
    assert (int(state.supply), state.step, deep.actor(state)) == (3, CHOICE, 1)


def test_R53_only_the_shells_in_the_middle_are_the_supply(deep):
    state = a_table(deep, (BLUE, GREEN), (30, 12), SHARK)
    assert (int(state.supply), face_down(state)) == (1, 43)
    do(deep, state, SHARK_TO + ORANGE)
    assert state.step == CHOICE  # one is left
    state = a_table(deep, (BLUE, GREEN), (30, 13), SHARK)
    assert (int(state.supply), face_down(state)) == (0, 43)
    do(deep, state, SHARK_TO + ORANGE)
    assert (state.step, state.last) == (SHELLS, 1)  # though 43 still lie before the players


def test_R54_all_shells_count_when_the_supply_is_empty_even_after_a_fourth_black_pearl(deep):
    state = a_table(deep, (GREEN, YELLOW), (1, 2), SHARK, supply=0, black=3)
    do(deep, state, SHARK_TO + ORANGE, TURN + BLACK)
    assert (state.step, state.seat, int(state.black)) == (SHELLS, 1, 4)
    do(deep, state, TURN + BLACK, TURN + WHITE)
    assert (deep.is_over(state), white(state)) == (True, [0, 1])


def test_R55_the_most_white_pearls_win(deep):
    state = a_table(deep, (RESTING, RESTING, RESTING), (0, 0, 0), OVER)
    state.white[:3] = (4, 9, 8)
    assert deep.result(state) == [0, 1, 0]


def test_R56_equally_many_share_the_win(deep):
    state = a_table(deep, (RESTING, RESTING, RESTING, RESTING), (0, 0, 0, 0), OVER)
    state.white[:4] = (9, 4, 9, 8)
    assert deep.result(state) == [0.5, 0, 0.5, 0]
    state.white[:4] = (0, 0, 0, 0)
    assert deep.result(state) == [0.25] * 4


def test_R57_black_empty_and_face_down_shells_are_worth_nothing(deep):
    state = a_table(deep, (BLUE, BLUE), (3, 9), CHOICE, black=3, empty=4)
    do(deep, state, LEAVE, TURN + WHITE, TURN + EMPTY, TURN + BLACK)
    assert ([deep.score(state, 0), deep.score(state, 1)], deep.result(state)) == ([1, 0], [1, 0])
