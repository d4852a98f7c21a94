"""A puzzle as data."""

from msgspec.structs import replace

from tests.puzzles.test_daily import a_puzzle


def test_the_ranking_has_every_option_best_first():
    assert [worth.option for worth in a_puzzle(100, 300, 200).ranking()] == [1, 2, 0]


def test_what_an_estimate_cannot_tell_from_the_best_option_is_as_good():
    unsure = replace(a_puzzle(100, 300, 290), margins=[20, 0, 20])
    assert unsure.best() == [1, 2]
    assert a_puzzle(100, 300, 290).best() == [1]


def test_a_puzzle_is_as_hard_as_levels_fail_and_never_less_than_one():
    assert a_puzzle(2, 1).failing() == ["drifter"]
    assert a_puzzle(2, 1).difficulty == 1
