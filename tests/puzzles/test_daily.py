"""The day's puzzle, the signs of an answer, and days in a row."""

from datetime import date, timedelta

import pytest

from fathom.bots.reference import EXACT
from fathom.games import OURS
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.daily import FIRST_DAY, dive_on, dives_before, fifths, signs, streak
from fathom.puzzles.model import Puzzle


def a_puzzle(*shares: int) -> Puzzle:
    return Puzzle(
        digest="", match=0, rules=1, edition="", players=["captain", "diver"], moves=[], proof=EXACT,
        options=list(range(len(shares))), shares=list(shares), solved={"drifter": 0, "swimmer": 8}, line=[0],
    )  # fmt: skip


def test_the_games_take_turns_and_no_puzzle_comes_back_before_all_have_been_seen():
    rounds = min(len(puzzles_in(package)) for package in OURS.values())
    dives = [dive_on(FIRST_DAY + timedelta(days)) for days in range(rounds * len(OURS))]
    assert [dive.asked.game for dive in dives[:8]] == [*OURS, *OURS]
    assert [dive.number for dive in dives[:3]] == [1, 2, 3]
    assert len({(dive.asked.game, dive.asked.puzzle.digest) for dive in dives}) == len(dives)


def test_a_day_ends_at_midnight_utc_everywhere():
    assert dive_on(date(2026, 12, 31)).ends.isoformat() == "2027-01-01T00:00:00+00:00"


def test_the_dives_before_are_of_the_other_games_also_in_the_first_days():
    for day in (FIRST_DAY, FIRST_DAY + timedelta(9)):
        games = [dive.asked.game for dive in dives_before(day)]
        assert {*games, dive_on(day).asked.game} == set(OURS)
    assert [dive.number for dive in dives_before(FIRST_DAY + timedelta(9))] == [9, 8, 7]


@pytest.mark.parametrize(("option", "count", "shown"), [(0, 5, "●▲■◆★"), (1, 4, "●▲■◆☆"), (2, 2, "●▲□◇☆"), (3, 0, "○△□◇☆")])
def test_an_option_has_a_sign_for_each_fifth_of_the_best_chance(option: int, count: int, shown: str):
    assert fifths(a_puzzle(500_000, 499_999, 200_000, 0), option) == count
    assert signs(count) == shown


def test_two_options_may_be_best():
    puzzle = a_puzzle(400_000, 300_000, 400_000)
    assert puzzle.best() == [0, 2]
    assert [fifths(puzzle, option) for option in (0, 1, 2)] == [5, 3, 5]


def test_days_in_a_row_last_until_a_day_is_missed():
    day = date(2027, 3, 1)
    ago = [day - timedelta(days) for days in range(10)]
    assert streak([], day) == (0, 0)
    assert streak([ago[0], ago[1], ago[2]], day) == (3, 3)
    assert streak([ago[1], ago[2]], day) == (2, 2)  # the day is not over
    assert streak([ago[2], ago[3], ago[4]], day) == (0, 3)
    assert streak([ago[0], ago[0], ago[2], ago[3]], day) == (1, 2)
