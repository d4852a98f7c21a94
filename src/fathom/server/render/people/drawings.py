"""The drawings of a logbook: ratings as soundings on one axis, and luck as flags in the wind."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from fathom.server.live.people.ratings import SURE
from fathom.server.store.people.results import Rating, Result

WIDE = 300  # of the axis
STEP = 150  # points between two ticks
LEAST = 600  # points that the axis shows
PEOPLE_AT, COMPUTERS_AT = 13, 29  # the two lines of a sounding
PEOPLE_INK, COMPUTER_INK, PAGE, MAST = "#0B6583", "#9A6410", "#FFFBEF", "#5B3517"
FLAGS, APART, SEA = 12, 50, 95
LONGEST = 66  # of a mast; half a win of luck


class PointsAxis(NamedTuple):
    low: float
    high: float

    def at(self, points: float) -> float:
        return round(WIDE * (min(max(points, self.low), self.high) - self.low) / (self.high - self.low), 1)

    @property
    def ticks(self) -> list[tuple[float, int]]:
        """Places and points."""
        first = -int(-self.low // STEP) * STEP
        every = STEP * (1 + (self.high - self.low) // (5 * STEP))
        return [(self.at(points), points) for points in range(first, int(self.high) + 1, int(every))]


class Gauge(NamedTuple):
    """Two ratings as a drawing, and each in words: points with how far off they may be, or nothing where it is too early."""

    drawing: Markup
    people: tuple[int, int] | None
    computers: tuple[int, int] | None
    is_early: bool


def axis_of(ratings: Sequence[Rating]) -> PointsAxis:
    low = min((rating.points - SURE * rating.spread for rating in ratings), default=1200)
    high = max((rating.points + SURE * rating.spread for rating in ratings), default=1800)
    room = max(0.0, LEAST - (high - low)) / 2
    return PointsAxis(low - room - 20, high + room + 20)


def gauge(people: Rating | None, computers: Rating | None, axis: PointsAxis, few: int) -> Gauge:
    """A disc for people, a square for computers; of few matches the bar alone."""
    lines = f'<path d="M0 {PEOPLE_AT}H{WIDE}M0 {COMPUTERS_AT}H{WIDE}" stroke="#B9A67C" stroke-width="1.2"/>'
    for rating, y, ink in ((people, PEOPLE_AT, PEOPLE_INK), (computers, COMPUTERS_AT, COMPUTER_INK)):
        if rating:
            ends = [axis.at(rating.points + sign * SURE * rating.spread) for sign in (-1, 1)]
            bar = f'stroke="{ink}" stroke-opacity=".32" stroke-width="10" stroke-linecap="round"'
            lines += f'<path d="M{ends[0]} {y}H{ends[1]}" {bar}/>{mark(axis.at(rating.points), y, ink) if rating.matches >= few else ""}'
    early = any(rating and rating.matches < few for rating in (people, computers))
    return Gauge(Markup(lines), mean_and_spread(people, few), mean_and_spread(computers, few), early)


def mark(x: float, y: int, ink: str) -> str:
    if y == PEOPLE_AT:
        return f'<circle cx="{x}" cy="{y}" r="6.5" fill="{ink}" stroke="{PAGE}" stroke-width="2"/>'
    return f'<rect x="{x - 5.5:.1f}" y="{y - 5.5}" width="11" height="11" rx="2" fill="{ink}" stroke="{PAGE}" stroke-width="2"/>'


def mean_and_spread(rating: Rating | None, few: int) -> tuple[int, int] | None:
    return (round(rating.points), round(SURE * rating.spread)) if rating and rating.matches >= few else None


def wind(lucky: Sequence[Result]) -> Markup:
    """A flag for each reviewed match, the oldest first: the mast is as long as the luck, up where it helped; gold for a win."""
    drawn = f'<path d="M0 {SEA}{"q14-7 28 0t28 0" * 11}" fill="none" stroke="#2389AE" stroke-width="2.2" opacity=".75"/>'
    for number, result in enumerate(reversed(lucky[:FLAGS])):
        luck = max(-0.5, min(0.5, result.luck or 0.0))
        x, up = 28 + number * APART, 1 if luck >= 0 else -1
        top = SEA - up * max(10, round(2 * LONGEST * abs(luck)))
        fill = "#F3C14B" if result.won else PAGE
        drawn += (
            f'<path d="M{x} {SEA}V{top}" stroke="{MAST}" stroke-width="2.4" stroke-linecap="round"/>'
            f'<path d="M{x} {top}l30 {10 * up}l-30 {10 * up}z" fill="{fill}" stroke="{MAST}" stroke-width="1.8" stroke-linejoin="round"/>'
        )
    return Markup(drawn)
