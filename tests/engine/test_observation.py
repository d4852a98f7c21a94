"""What viewers observe of a move, asked of Reef, where a pearl is hidden in one hand."""

import numpy as np

from fathom.engine.contract import CHANCE, WATCHER
from fathom.engine.loader import Game

from .reef import rules

GUESSES = 8
ANN, BEN = 0, 1


def test_a_secret_choice_is_ambiguous_to_all_others(reef: Game) -> None:
    state = reef.new(2)
    for option in (rules.TO_LEFT, rules.TO_RIGHT):
        for viewer in (BEN, WATCHER):
            assert reef.is_ambiguous_to(state, option, viewer, GUESSES)


def test_a_viewer_who_sees_the_hand_can_tell(reef: Game) -> None:
    state = reef.new(2)
    assert not reef.is_ambiguous_to(state, rules.TO_RIGHT, ANN, GUESSES)


def test_an_open_move_is_ambiguous_to_nobody(reef: Game) -> None:
    state = reef.new(2)
    reef.play(state, rules.TO_LEFT)
    for option in (rules.ROLL, rules.OPEN):
        for viewer in (ANN, BEN, WATCHER):
            assert not reef.is_ambiguous_to(state, option, viewer, GUESSES)


def test_an_option_may_be_ambiguous_only_in_a_world_that_the_viewer_guesses(reef: Game) -> None:
    """Changing hands is TO_RIGHT or TO_LEFT, the hand that the pearl is not in: one option here, the other in a world that Ben guesses."""
    state = reef.new(2)
    reef.play(state, rules.TO_LEFT)
    assert reef.options(state).count(rules.TO_LEFT) == 0
    assert not reef.is_ambiguous_to(state, rules.TO_RIGHT, BEN, guesses=0)
    assert reef.is_ambiguous_to(state, rules.TO_RIGHT, BEN, GUESSES)
    assert not reef.is_ambiguous_to(state, rules.TO_RIGHT, ANN, GUESSES)


def test_outcomes_of_chance_that_show_are_told_apart(reef: Game) -> None:
    state = reef.new(2)
    for option in (rules.TO_LEFT, rules.ROLL):
        reef.play(state, option)
    for face in range(6):
        assert not reef.is_ambiguous_to(state, rules.FACE + face, BEN, GUESSES)


def test_each_seat_and_a_watcher_observe_a_state(reef: Game) -> None:
    now, actors = reef.records(4), np.empty(4, np.int64)
    now[0] = reef.new(2)
    reef.play(now[0], rules.TO_RIGHT)
    reef.generic("fathom.engine.observation").observe_all(now, actors)
    assert [record.tobytes() for record in now[1:]] == [reef.view(now[0], viewer).tobytes() for viewer in (ANN, BEN, WATCHER)]
    assert [int(record.hand[ANN]) for record in now] == [rules.RIGHT, rules.RIGHT, rules.LEFT, rules.LEFT]
    assert actors.tolist() == [reef.actor(record) for record in now]


def test_an_option_is_played_on_a_state_that_stays_as_it_was(reef: Game) -> None:
    before, after, actors = reef.records(4), reef.records(4), np.empty(4, np.int64)
    before[0] = reef.new(2)
    reef.play(before[0], rules.TO_LEFT)
    was = before.tobytes()
    reef.generic("fathom.engine.observation").play_and_observe(rules.ROLL, before, after, actors)
    assert before.tobytes() == was
    expected = reef.copy(before[0])
    reef.play(expected, rules.ROLL)
    assert after[0].tobytes() == expected.tobytes()
    assert [record.tobytes() for record in after[1:]] == [reef.view(expected, viewer).tobytes() for viewer in (ANN, BEN, WATCHER)]
    assert actors.tolist() == [CHANCE] * 4
