"""Ratings: on the scale of Elo, for any number of seats, with intervals that blocks of equal luck widen or leave."""

import numpy as np
import pytest

from fathom.studies.ratings import MEAN, Played, ratings


def blocks(players: tuple[int, ...], wins: list[int]) -> Played:
    """So many blocks won by each seat."""
    rows = [np.eye(len(players))[seat] for seat, count in enumerate(wins) for _ in range(count)]
    return Played(players, np.array(rows), np.arange(len(rows)))


def test_ten_times_the_wins_is_400_points() -> None:
    weak, strong = ratings(2, [blocks((0, 1), [1000, 10000])])
    assert strong.points - weak.points == pytest.approx(400, abs=1)
    assert strong.points + weak.points == pytest.approx(2 * MEAN)
    assert weak.low < weak.points < weak.high < strong.low


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn = Played((0, 1), np.full((40, 2), 0.5), np.arange(40))
    one, other = ratings(2, [drawn])
    assert one.points == pytest.approx(other.points) == pytest.approx(MEAN)


def test_strengths_are_found_again_from_matches_of_three() -> None:
    """Shares as the model gives them for strengths 1, 2 and 4."""
    found = ratings(3, [blocks((0, 1, 2), [100, 200, 400]), blocks((2, 1, 0), [400, 200, 100])])
    steps = [found[1].points - found[0].points, found[2].points - found[1].points]
    assert steps == pytest.approx([400 * np.log10(2)] * 2, abs=2)


def test_somebody_who_never_lost_has_a_rating_with_a_wide_interval() -> None:
    few, many = (ratings(2, [blocks((0, 1), [0, count])])[1] for count in (10, 100))
    assert few.points < many.points
    assert few.high - few.low > 100
    assert np.isfinite(many.high)


def test_matches_of_a_block_that_go_alike_tell_less() -> None:
    """The same wins, once from blocks of two that always go alike and once from matches on their own."""
    shares = np.array([[1.0, 0.0], [0.0, 1.0]] * 50)
    alone = Played((0, 1), shares, np.arange(100))
    alike = Played((0, 1), shares[np.argsort(shares[:, 0])], np.arange(100) // 10)
    one, other = (ratings(2, [played])[0] for played in (alone, alike))
    assert one.points == pytest.approx(other.points)
    assert other.high - other.low > 2 * (one.high - one.low)
