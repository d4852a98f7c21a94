"""Would another option have looked the same? Asked of Reef, where a pearl is hidden in one hand."""

from fathom.engine.contract import WATCHER
from fathom.engine.loader import Game

from .reef import rules

GUESSES = 8
ANN, BEN = 0, 1


def test_a_secret_choice_could_have_been_the_other_one(reef: Game) -> None:
    state = reef.new(2)
    for option in (rules.TO_LEFT, rules.TO_RIGHT):
        for viewer in (BEN, WATCHER):
            assert reef.is_ambiguous_to(state, option, viewer, GUESSES)


def test_whoever_sees_the_hand_can_tell(reef: Game) -> None:
    state = reef.new(2)
    assert not reef.is_ambiguous_to(state, rules.TO_RIGHT, ANN, GUESSES)


def test_an_open_move_can_be_told_by_everybody(reef: Game) -> None:
    state = reef.new(2)
    reef.play(state, rules.TO_LEFT)
    for option in (rules.ROLL, rules.OPEN):
        for viewer in (ANN, BEN, WATCHER):
            assert not reef.is_ambiguous_to(state, option, viewer, GUESSES)


def test_a_secret_that_makes_the_same_change_look_different_is_found_in_another_world(reef: Game) -> None:
    """Changing hands is TO_RIGHT or TO_LEFT, whichever the pearl is not in: one option here, the other in the world that Ben guesses."""
    state = reef.new(2)
    reef.play(state, rules.TO_LEFT)
    assert reef.options(state).count(rules.TO_LEFT) == 0
    assert not reef.is_ambiguous_to(state, rules.TO_RIGHT, BEN, guesses=0)
    assert reef.is_ambiguous_to(state, rules.TO_RIGHT, BEN, GUESSES)
    assert not reef.is_ambiguous_to(state, rules.TO_RIGHT, ANN, GUESSES)


def test_each_outcome_of_luck_that_shows_is_told_apart(reef: Game) -> None:
    state = reef.new(2)
    for option in (rules.TO_LEFT, rules.ROLL):
        reef.play(state, option)
    for face in range(6):
        assert not reef.is_ambiguous_to(state, rules.FACE + face, BEN, GUESSES)
