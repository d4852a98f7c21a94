"""Ratings: what a match says about the strength of its players, by the method of Weng and Lin (2011) from openskill.

Plackett and Luce's model, on the scale of the ladder: everybody wins with their part of the strengths at the table, and 400 points are ten
times the strength. Computers stay where the ladder measured them, so the points of two people who never met can be compared.
docs/ratings.md has the mathematics and how fast it finds the truth.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt

from openskill.models import PlackettLuce

from fathom.bots.anchors import anchors_of
from fathom.server.store.people.results import LEFT_EARLY, Rating, Result
from fathom.studies.ratings import MEAN, SCALE

SPREAD = 250.0  # of somebody who never played: nineteen of twenty people lie within 490 points of the mean
DRIFT = 4.0  # how much a strength may change from match to match: a rating never stops learning
SURE = 1.959964  # spreads to either side of the mean: 95 %


@cache
def model(sides: int) -> PlackettLuce:
    """For so many sides at a table: openskill's scale depends on their number, the ladder's does not."""
    return PlackettLuce(mu=MEAN, sigma=SPREAD, beta=SCALE / sqrt(sides), tau=DRIFT, limit_sigma=False)


def rate(results: Sequence[Result], before: dict[bytes, Rating]) -> dict[bytes, Rating]:
    """The ratings of all people after a match. Who gave up a seat for good is rated as if they had held it to the end."""
    stayed = [result for result in results if result.level != LEFT_EARLY]
    found = after_match(stayed, before)
    for left in results:
        if left.level == LEFT_EARLY:
            others = [result for result in stayed if result.seat != left.seat]
            found |= {person: rating for person, rating in after_match([*others, left], before).items() if person == left.person}
    return found


def after_match(results: Sequence[Result], before: dict[bytes, Rating]) -> dict[bytes, Rating]:
    """Those who share a seat share its result, and are one side."""
    sides = [[result for result in results if result.seat == seat] for seat in sorted({result.seat for result in results})]
    if len(sides) < 2:
        return {}
    kind = model(len(sides))
    teams = [[kind.rating(*strength(result, before)) for result in side] for side in sides]
    rated = kind.rate(teams, ranks=[float(side[0].place) for side in sides])
    played = {person: rating.matches for person, rating in before.items()}
    return {
        result.person: Rating(result.game, result.role, result.against, after.mu, after.sigma, played.get(result.person, 0) + 1)
        for side, team in zip(sides, rated, strict=True)
        for result, after in zip(side, team, strict=True)
        if result.person
    }


def strength(result: Result, before: dict[bytes, Rating]) -> tuple[float, float]:
    if not result.person:
        return anchors_of(result.game)[result.role, result.level], 1.0
    found = before.get(result.person)
    return (found.points, found.spread) if found else (MEAN, SPREAD)
