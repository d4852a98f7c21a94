"""The day's puzzle: the same for everybody in the world. The games take turns, and a day begins at midnight UTC."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from fathom.engine.loader import package_of
from fathom.games import OURS
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.model import Puzzle

FIRST_DAY = date(2026, 11, 16)  # of dive 1
ROTATION = tuple(OURS)  # guests differ from place to place
STRIDE = 37  # from one puzzle of a game to its next: neighbours in a file are often of one match

FIFTHS = 5
FILLED, HOLLOW = "●▲■◆★", "○△□◇☆"


class Asked(NamedTuple):
    """A puzzle with its address: the game, and its number there from 1 on."""

    game: str
    number: int
    puzzle: Puzzle


class Dive(NamedTuple):
    """The puzzle of a day, and which dive that is."""

    number: int
    day: date
    asked: Asked

    @property
    def ends(self) -> datetime:
        """When the next day begins."""
        return datetime(self.day.year, self.day.month, self.day.day, tzinfo=UTC) + timedelta(1)


def today() -> date:
    return datetime.now(UTC).date()


def dive_on(day: date, offered: Sequence[str] = ROTATION) -> Dive:
    """Where the day's game is not offered, the puzzle is one of a game that is. Days before the first have puzzles too, but no dive."""
    number = (day - FIRST_DAY).days
    game = ROTATION[number % len(ROTATION)]
    if game not in offered:
        game = offered[number % len(offered)]
    puzzles = puzzles_in(package_of(game))
    index = number // len(ROTATION) * STRIDE % len(puzzles)
    return Dive(number + 1, day, Asked(game, index + 1, puzzles[index]))


def dives_before(day: date, offered: Sequence[str] = ROTATION) -> list[Dive]:
    """Those of the days before, latest first: one for each other game."""
    return [dive_on(day - timedelta(back), offered) for back in range(1, len(ROTATION))]


def fifths(puzzle: Puzzle, option: int) -> int:
    """How much of the best chance an option has, in fifths, rounded down; only a best option has all of it."""
    if option in puzzle.best():
        return FIFTHS
    return min(FIFTHS - 1, FIFTHS * puzzle.share_of(option) // max(puzzle.shares))


def signs(count: int) -> str:
    """So many of five signs are filled."""
    return FILLED[:count] + HOLLOW[count:]


def streak(days: list[date], day: date) -> tuple[int, int]:
    """Days in a row up to this one, or to the day before while this one is open; and the most there ever were."""
    longest, run, before = 0, 0, None
    for each in sorted(set(days)):
        run = run + 1 if before and (each - before).days == 1 else 1
        longest, before = max(longest, run), each
    is_alive = before is not None and (day - before).days <= 1
    return (run if is_alive else 0), longest
