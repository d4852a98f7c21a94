"""Learners: the lesson that an address names, how far somebody is in it, and the pearls of a visitor's key."""

import asyncio

from starlette.requests import Request

from fathom.engine.loader import package_of
from fathom.lessons.attempt import Attempt, attempt_at
from fathom.lessons.model import Lesson
from fathom.lessons.script import lesson_called
from fathom.server.http.responses import HttpProblem
from fathom.server.http.visitors import person_of
from fathom.server.live.game_cache import game_with
from fathom.server.render.lessons import shelf
from fathom.server.render.lessons.stage import Learner
from fathom.server.render.preferences import preferences_of
from fathom.server.store.progress import Done, Progress
from fathom.text.errors import BadLesson


def lesson_for(request: Request) -> tuple[str, Lesson, int]:
    """The game, the lesson and the step (from 0) that an address names."""
    name, number = request.path_params["game"], request.path_params.get("step", 1) - 1
    if name not in request.app.state.registry.offered():
        raise HttpProblem(404, "There is nothing at this address.")
    try:
        lesson = lesson_called(package_of(name), request.path_params.get("lesson", ""))
    except BadLesson:
        raise HttpProblem(404, "There is nothing at this address.") from None
    if not 0 <= number < len(lesson.steps):
        raise HttpProblem(404, "There is nothing at this address.")
    return name, lesson, number


def attempt_for(request: Request, done: list[int]) -> Attempt:
    name, lesson, number = lesson_for(request)
    return attempt_at(game_with(name, settings=lesson.settings), lesson, number, done)


async def done_by(request: Request) -> list[Done]:
    key_hash = person_of(request)
    return await Progress(request.app.state.registry.store).of(key_hash) if key_hash else []


def learner_with(request: Request, done: list[Done]) -> Learner:
    return Learner(preferences_of(request), {(each.game, each.lesson, each.step): each.pearls for each in done})


async def shelf_of(request: Request) -> tuple[list[shelf.ShelfLine], Learner]:
    done = await done_by(request)
    learner = learner_with(request, done)
    latest = (done[0].game, done[0].lesson) if done else None
    games = request.app.state.registry.offered()
    return await asyncio.to_thread(shelf.lines, games, learner.pearls, latest, learner.preferences.language), learner
