"""The pages of a finished match: its result, its review, and the picture to share.

Nothing of a review is reachable before the match is over: every road goes through `Call.finished_table` or `Reviews.find`.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from functools import partial
from typing import Annotated

import msgspec
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fathom.engine.contract import WATCHER
from fathom.engine.rooms import words_of
from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.previews import are_possible
from fathom.server.http.responses import TOO_MANY, HttpProblem, json_response
from fathom.server.http.routes import error_page, page, site_of, viewer_for
from fathom.server.http.visitors import bearer_of, give_key, person_of
from fathom.server.live.table import Table
from fathom.server.live.thinking import TooMany
from fathom.server.messages import PERSON
from fathom.server.render.preferences import preferences_of
from fathom.server.render.preview import preview_card, preview_svg
from fathom.server.render.view_model import ViewModel, current_view_model, view_model
from fathom.server.reviews.belief import review_board
from fathom.server.reviews.collecting import check_decision, collected
from fathom.server.reviews.lines import told_line
from fathom.server.reviews.page import Reviewed, render_review, reviewed
from fathom.server.reviews.play_on import play_on
from fathom.server.reviews.result import Fairness, render_result
from fathom.server.reviews.share import share_svg
from fathom.server.store.collection import Collection
from fathom.server.store.reviews import KeptReview
from fathom.text.errors import FathomError


class AskedMove(msgspec.Struct, forbid_unknown_fields=True):
    """The move that becomes a puzzle."""

    number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """Before which move, and whether with the same people; else computers play. The name is for who has none at the table."""

    number: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    people: bool = False
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""


KEPT_BY_BROWSERS = {"cache-control": "max-age=60"}


def routes() -> list[BaseRoute]:
    pages = {"/t/{table}/review": review_page, "/t/{table}/result": result_page, "/t/{table}/preview.png": preview_picture}
    return [
        *(Route(path, view, middleware=[Middleware(GZipMiddleware)]) for path, view in pages.items()),
        Route("/t/{table}/review/play", endpoint(Operation("POST", "", play_on_from, "", {}, body=PlayOn)), methods=["POST"]),
        Route("/t/{table}/review/puzzle", endpoint(Operation("POST", "", make_puzzle, "", {}, body=AskedMove)), methods=["POST"]),
        Route("/t/{table}/review/board/{number:int}", endpoint(Operation("GET", "", board_at, "", {}))),
        Route("/t/{table}/review/line/{number:int}", endpoint(Operation("GET", "", better_line, "", {}))),
        Route("/t/{table}/review/again", endpoint(Operation("POST", "", ask_again, "", {})), methods=["POST"]),
    ]


async def review_page(request: Request) -> Response:
    """What there is of a review; the first visit asks for it."""
    call, preferences = Call(request, None), preferences_of(request)
    try:
        table = await call.finished_table()
        kept = await call.review_of(table)
    except FathomError as error:
        return await error_page(preferences, error)
    model = view_model(table, WATCHER, preferences.language)
    found = await read(request, table, kept, model)
    people = [seat for seat in table.projection.seats if seat.who == PERSON]
    with_people = len(people) > 1 and any(seat >= 0 for seat in table.held(person_of(request)))
    return await page(partial(render_review, with_people=with_people), found, model, preferences, (await fairness_of(table)).bent)


async def read(request: Request, table: Table, kept: KeptReview, model: ViewModel) -> Reviewed:
    frames = await request.app.state.replays.frames(table, model)
    return await asyncio.to_thread(reviewed, table, kept, frames, model)


async def fairness_of(table: Table) -> Fairness:
    bent = await asyncio.to_thread(lambda: table.projection.match().first_bent_draw())
    position = table.projection.position
    return Fairness(position.draws, bent, position.given)


async def result_page(request: Request) -> Response:
    """How a match ended. A visit also asks for the review; where that is not possible, the page does without."""
    call, preferences, found, paid = Call(request, None), preferences_of(request), None, []
    try:
        table = await call.table()
        viewer, alone = await asyncio.to_thread(viewer_for, call, table), table.is_alone(person_of(request))
        model = await current_view_model(table, viewer, preferences.language, alone=alone)
    except FathomError as error:
        return await error_page(preferences, error)
    fairness = await fairness_of(table) if model.over else Fairness(0, None)
    if model.over:
        paid = [frame for frame in await request.app.state.replays.frames(table, model) if frame.counted]
        with contextlib.suppress(FathomError):
            kept = await call.review_of(table)
            found = await read(request, table, kept, view_model(table, WATCHER, preferences.language))
    card = preview_card(table, preferences.language, site_of(request), with_picture=are_possible())
    return await page(render_result, model, preferences, fairness, paid, found, card)


async def preview_picture(request: Request) -> Response:
    """The picture next to a table's link: the board as a watcher sees it; once the match is over and reviewed, its chart."""
    call, preferences = Call(request, None), preferences_of(request)
    try:
        table = await call.table()
        kept = await call.reviews.find(table) if table.projection.is_over() else None
    except FathomError as error:
        return await error_page(preferences, error)
    language, model = preferences.language, view_model(table, WATCHER, preferences.language)
    key: tuple[object, ...] = (table.id, table.projection.cursors[WATCHER], language)
    draw = partial(preview_svg, model)
    if kept and kept.done:
        with_names = request.query_params.get("names") != "0"
        title = words_of(table.projection.game).title(model.t.say)
        key, draw = (*key, with_names), partial(share_svg, await read(request, table, kept, model), model, title, with_names=with_names)
    picture = await request.app.state.previews.png(key, draw)
    if picture is None:
        return await error_page(preferences, HttpProblem(503, "There is no picture at the moment."))
    return Response(picture, media_type="image/png", headers=KEPT_BY_BROWSERS)


async def board_at(call: Call) -> Response:
    """The board after a move, with what was known of its secrets then."""
    table, preferences, number = await call.finished_table(), preferences_of(call.request), call.request.path_params["number"]
    model = view_model(table, WATCHER, preferences.language)
    frames = await call.request.app.state.replays.frames(table, model)
    if not 1 <= number <= len(frames):
        raise HttpProblem(404, "The match has no such move.")
    board = await asyncio.to_thread(review_board, model, frames, number, preferences.screen)
    return json_response({"board": board})


async def better_line(call: Call) -> Response:
    """What might have followed a better choice, as beats."""
    table, preferences, number = await call.finished_table(), preferences_of(call.request), call.request.path_params["number"]
    model = view_model(table, WATCHER, preferences.language)
    found = await read(call.request, table, await call.review_of(table), model)
    with few_enough():
        line = await call.request.app.state.lines.line(table, found, number, call.address)
    return json_response(await asyncio.to_thread(told_line, model, found.match, number, line, preferences.screen))


async def make_puzzle(call: Call) -> Response:
    """From a browser: a moment becomes a puzzle in the visitor's collection."""
    table, number, bearer = await call.finished_table(), call.body.number, bearer_of(call.request)
    match, collection = table.projection.match(), Collection(call.registry.store)
    await asyncio.to_thread(check_decision, match, number)
    if await collection.find(bearer.person, table.id, number) is None:
        with few_enough():
            question = await call.request.app.state.lines.question(match, number, call.address)
        await collection.keep([await asyncio.to_thread(partial(collected, table, match, question, bearer.person, mistake=False))])
    response = json_response({"address": f"/puzzles/mine/{table.id}/{number}"}, 201)
    give_key(call.request, response, bearer.key)
    return response


@contextlib.contextmanager
def few_enough() -> Iterator[None]:
    try:
        yield
    except TooMany:
        raise HttpProblem(TOO_MANY, "Too many reviews at the moment; please wait a little and try again.") from None


async def play_on_from(call: Call) -> Response:
    """From a browser: a new table that goes on from a moment of this one."""
    table = await call.finished_table()
    call.check_new_table()
    bearer = bearer_of(call.request)
    found = await play_on(call.registry, table, call.body.number, bearer.person, name=call.body.name, people=call.body.people)
    response = json_response({"table": found}, 201)
    give_key(call.request, response, bearer.key)
    return response


async def ask_again(call: Call) -> Response:
    """For a review that has stopped."""
    await call.ask_for_review(await call.finished_table())
    return json_response({})
