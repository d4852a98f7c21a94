"""Ratings of simulated players of known strength: they find it, how fast, and the interval holds what it promises."""

import random
from math import sqrt
from statistics import mean

import pytest

from fathom.bots.anchors import anchors_of
from fathom.server.live.people.ratings import SPREAD, SURE, rate
from fathom.server.store.people.results import COMPUTER, COMPUTERS, LEFT_EARLY, PEOPLE, Rating, Result
from fathom.studies.ratings import MEAN

ANN, BEN = b"a" * 32, b"b" * 32
GAME = "into-the-blue"
LEVELS = {level: points for (_, level), points in anchors_of(GAME).items()}
PLAYERS = 60  # simulated, of each strength


def a_match(players: list[tuple[bytes, str, float]], luck: random.Random, against: str = COMPUTERS) -> list[Result]:
    """Who is first, second, ... by Luce's choice among those left: each with their part of the strengths."""
    left, places = list(range(len(players))), {}
    while left:
        weights = [10 ** (players[seat][2] / 400) for seat in left]
        seat = luck.choices(left, weights)[0]
        left.remove(seat)
        places[seat] = len(places) + 1
    return [
        Result("m", seat, person, GAME, 1, "", "", level, places[seat], len(players), 0, float(places[seat] == 1), against)
        for seat, (person, level, _) in enumerate(players)
    ]


def after(matches: int, strength: float, seats: int, seed: int) -> Rating:
    """Somebody who plays against levels of the ladder, whichever come."""
    luck, ratings = random.Random(seed), dict[bytes, Rating]()
    for _ in range(matches):
        others = [(COMPUTER, level, LEVELS[level]) for level in luck.choices(list(LEVELS), k=seats - 1)]
        ratings = rate(a_match([(ANN, "", strength), *others], luck), ratings)
    return ratings[ANN]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("strength", [1200, 1500, 1800])
def test_a_rating_finds_a_known_strength_and_says_how_sure_it_is(strength: int, seats: int) -> None:
    """After 40 matches it is off by less than 110 points in the mean of squares, and its interval holds the truth nearly always."""
    found = [after(40, strength, seats, seed) for seed in range(PLAYERS)]
    off = [rating.points - strength for rating in found]
    held = mean(abs(each) <= SURE * rating.spread for each, rating in zip(off, found, strict=True))
    assert sqrt(mean(each**2 for each in off)) < 110
    assert abs(mean(off)) < 60
    assert held > 0.9
    assert mean(rating.spread for rating in found) < SPREAD / 2
    assert {rating.matches for rating in found} == {40}


def test_two_people_who_only_meet_each_other_find_their_difference() -> None:
    luck, ratings = random.Random(1), dict[bytes, Rating]()
    for _ in range(200):
        ratings = rate(a_match([(ANN, "", 1600.0), (BEN, "", 1400.0)], luck, PEOPLE), ratings)
    assert ratings[ANN].points - ratings[BEN].points == pytest.approx(200, abs=120)
    assert (ratings[ANN].points + ratings[BEN].points) / 2 == pytest.approx(MEAN, abs=30)


def test_who_left_for_good_loses_points_and_the_others_get_no_more_for_it() -> None:
    ann, jo = a_match([(ANN, "", 1500.0), (b"j" * 32, "", 1500.0)], random.Random(1), PEOPLE)
    left = Result("m", jo.seat, BEN, GAME, 1, "", "", LEFT_EARLY, 2, 2, 0, 0.0, PEOPLE)
    without, found = rate([ann, jo], {}), rate([ann, jo, left], {})
    assert found[BEN].points < MEAN
    assert {person: rating for person, rating in found.items() if person != BEN} == without


def test_those_who_share_a_seat_share_its_result() -> None:
    crew = [Result("m", 1, person, "jaws", 1, "1", "", "", 1, 2, 0, 1.0, COMPUTERS) for person in (ANN, BEN)]
    shark = Result("m", 0, COMPUTER, "jaws", 1, "0", "", "diver", 2, 2, 0, 0.0, COMPUTERS)
    found = rate([shark, *crew], {})
    assert found[ANN].points == found[BEN].points > MEAN
