"""Readers of puzzles: the puzzle that an address names, and what the bearer of a key has answered."""

from datetime import date, timedelta

from starlette.requests import Request

from fathom.engine.loader import package_of
from fathom.puzzles.collection import puzzles_in
from fathom.puzzles.daily import FIRST_DAY, ROTATION, Asked, Dive, dive_on, dives_before, fifths, streak, today
from fathom.server.http.responses import HttpProblem
from fathom.server.http.visitors import person_of
from fathom.server.render.puzzles.answer import PuzzleReader
from fathom.server.store.answers import Answer, Answers

DAY = "/today"


def asked_for(request: Request) -> Asked:
    """The puzzle that an address names."""
    game, number = request.path_params["game"], request.path_params["number"]
    puzzles = puzzles_in(package_of(game)) if game in with_puzzles(request) else ()
    if not 1 <= number <= len(puzzles):
        raise HttpProblem(404, "There is nothing at this address.")
    return Asked(game, number, puzzles[number - 1])


def with_puzzles(request: Request) -> list[str]:
    return [game for game in request.app.state.registry.offered() if puzzles_in(package_of(game))]


def dive_of(request: Request) -> Dive:
    """The day's puzzle on this server."""
    dive = dive_if_any(request)
    if dive is None:
        raise HttpProblem(404, "There is nothing at this address.")
    return dive


def dive_if_any(request: Request) -> Dive | None:
    """None where only guests' games are offered."""
    offered = offered_of(request)
    return dive_on(today(), offered) if offered else None


def offered_of(request: Request) -> list[str]:
    return [game for game in ROTATION if game in with_puzzles(request)]


async def answers_by(request: Request) -> list[Answer]:
    key_hash = person_of(request)
    return await Answers(request.app.state.registry.store).of(key_hash) if key_hash else []


def streak_of(answers: list[Answer]) -> tuple[int, int]:
    return streak([date.fromordinal(answer.day) for answer in answers if answer.day], today())


async def reader_of(request: Request, asked: Asked, answers: list[Answer], daily: bool) -> PuzzleReader:
    """The day's puzzle is open until it is answered on its day, whatever was answered to it in the archive."""
    dive, store = dive_of(request) if daily else None, request.app.state.registry.store
    address = DAY if daily else f"/puzzles/{asked.game}/{asked.number}"
    mine = [answer for answer in answers if (answer.game, answer.puzzle) == (asked.game, asked.puzzle.digest)]
    given = [answer.option for answer in mine if dive is None or answer.day == dive.day.toordinal()]
    counts = await Answers(store).counts(asked.game, asked.puzzle.digest)
    reader = PuzzleReader(next(iter(given), None), address, streak_of(answers), counts, dive)
    return reader._replace(week=week_of(request, answers), earlier=earlier_of(request, answers)) if daily else reader


def week_of(request: Request, answers: list[Answer]) -> list[tuple[Dive, int | None]]:
    """The dives from Monday to today, and how many fifths of the best chance this visitor found on the day."""
    now, offered = today(), offered_of(request)
    days = [now - timedelta(back) for back in range(now.weekday(), -1, -1)]
    dives = [dive_on(day, offered) for day in days if day >= FIRST_DAY]
    found = {(answer.day, answer.puzzle): answer.option for answer in answers}
    return with_fifths(dives, [found.get((dive.day.toordinal(), dive.asked.puzzle.digest)) for dive in dives])


def earlier_of(request: Request, answers: list[Answer]) -> list[tuple[Dive, int | None]]:
    """The dives of the days before, and how many fifths this visitor found, on the day or later."""
    found = {(answer.game, answer.puzzle): answer.option for answer in answers}
    dives = dives_before(today(), offered_of(request))
    return with_fifths(dives, [found.get((dive.asked.game, dive.asked.puzzle.digest)) for dive in dives])


def with_fifths(dives: list[Dive], options: list[int | None]) -> list[tuple[Dive, int | None]]:
    return [(dive, None if option is None else fifths(dive.asked.puzzle, option)) for dive, option in zip(dives, options, strict=True)]


async def is_answered(request: Request, dive: Dive) -> bool:
    """Has this visitor answered the puzzle of the day?"""
    return any(answer.day == dive.day.toordinal() for answer in await answers_by(request))
