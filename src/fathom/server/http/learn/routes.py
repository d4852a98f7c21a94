"""The routes of the lessons: the shelf, a step, its picture, what an attempt leads to, and a match with the guide."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from fathom.bots.coach import COACH
from fathom.engine.record import changes
from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.learn.learners import attempt_for, done_by, learner_with, lesson_for, shelf_of
from fathom.server.http.responses import HttpProblem, json_response
from fathom.server.http.routes import error_page
from fathom.server.http.visitors import bearer_of, give_key
from fathom.server.messages import LessonTap, NewSeat, NewTable
from fathom.server.render.lessons import shelf
from fathom.server.render.lessons.stage import pearls_for, render_step, told_reply
from fathom.server.render.preferences import preferences_of
from fathom.server.render.rulebook.figures import picture
from fathom.server.render.updates.model import LessonReply
from fathom.server.store.progress import Done, Progress
from fathom.server.store.rulings import ADDRESS
from fathom.text.errors import FathomError

View = Callable[[Request], Awaitable[Response]]

SVG = "image/svg+xml"
STEP = "/learn/{game}/{lesson}/{step:int}"


class FirstMatch(Struct, forbid_unknown_fields=True):
    """A match with the guide: from its beginning, or from the position of the step after what was accepted in it."""

    name: Annotated[str, Meta(max_length=24)] = ""
    done: Annotated[list[int], Meta(max_length=16)] | None = None


def routes() -> list[BaseRoute]:
    pages = {"/learn": shelf_page, "/learn/{game}": first_page, "/learn/{game}/{lesson}": first_page, STEP: step_page}
    posts = {STEP: (try_option, LessonTap), f"{STEP}/play": (first_match, FirstMatch)}
    return [
        *(Route(path, or_why_not(view), middleware=[Middleware(GZipMiddleware)]) for path, view in pages.items()),
        Route("/rules/{game}/{lesson}/{step:int}.svg", or_why_not(step_picture)),
        *(Route(path, endpoint(Operation("POST", "", view, "", {}, body=body)), methods=["POST"]) for path, (view, body) in posts.items()),
    ]


def or_why_not(view: View) -> View:
    """A page, or one that says why there is none."""

    async def show(request: Request) -> Response:
        try:
            return await view(request)
        except FathomError as error:
            return await error_page(preferences_of(request), error)

    return show


async def shelf_page(request: Request) -> Response:
    return HTMLResponse(await asyncio.to_thread(shelf.render_shelf, *await shelf_of(request)))


async def first_page(request: Request) -> Response:
    """A lesson without a step: where the learner goes on."""
    name, lesson, _ = lesson_for(request)
    learner = learner_with(request, await done_by(request))
    return RedirectResponse(f"/learn/{name}/{lesson.name}/{(shelf.next_step(lesson, name, learner.pearls) or 0) + 1}")


async def step_page(request: Request) -> Response:
    learner = learner_with(request, await done_by(request))
    return HTMLResponse(await asyncio.to_thread(lambda: render_step(attempt_for(request, []), learner)))


async def step_picture(request: Request) -> Response:
    """A step as the rule book shows it: drawn once, and kept compressed."""
    name, lesson, number = lesson_for(request)
    drawn = await asyncio.to_thread(picture, name, lesson, number, preferences_of(request).language)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(await asyncio.to_thread(gzip.decompress, drawn), media_type=SVG)
    return Response(drawn, media_type=SVG, headers={"content-encoding": "gzip", "vary": "accept-encoding", "cache-control": "max-age=300"})


async def try_option(call: Call) -> Response:
    """A wrong option changes nothing; a step that is done is kept with the visitor's key."""
    request, tap, bearer = call.request, call.body, bearer_of(call.request)
    name, lesson, number = lesson_for(request)
    learner, pearls = learner_with(request, await done_by(request)), pearls_for(tap.wrong)

    def reply() -> LessonReply:
        before = attempt_for(request, tap.done)
        return told_reply(before, before.reply(tap.tap), learner, pearls)

    found = await asyncio.to_thread(reply)
    if found.finished:
        await Progress(call.registry.store).keep(bearer.person, Done(name, lesson.name, number, pearls))
    response = json_response(found)
    give_key(request, response, bearer.key)
    return response


async def first_match(call: Call) -> Response:
    """A table where the guide, who errs kindly, plays the other seats. A position in which all is over begins again."""
    if not call.request.app.state.new_tables.take(call.address, call.registry.rulings.factor(ADDRESS, call.address)):
        raise HttpProblem(429, "Too many new tables; wait a moment.")
    name, lesson, number = lesson_for(call.request)
    mine, bearer = lesson.seat_in(number), bearer_of(call.request)
    seats = [NewSeat("me", call.body.name) if seat == mine else NewSeat("bot", level=COACH) for seat in range(lesson.seats)]
    setup = await asyncio.to_thread(position_of, call.request, call.body.done) if call.body.done is not None else {}
    opened = await call.registry.new_table(NewTable(name, seats, dict(lesson.settings)), bearer, setup)
    response = json_response({"table": opened.table}, 201)
    give_key(call.request, response, bearer.key)
    return response


def position_of(request: Request, done: list[int]) -> dict[str, Any]:
    """Where a step stands, as fields of the state."""
    attempt = attempt_for(request, done)
    return {} if attempt.game.is_over(attempt.state) else changes(attempt.game, attempt.state)
