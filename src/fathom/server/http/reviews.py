"""The pages of a match that is over: its result, its review, and the picture that is shared.

Nothing of a review is reachable before the match is over: every road goes through `Call.finished_table` or `Reviews.find`.
"""

import asyncio
import contextlib
from functools import partial

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fathom.engine.contract import WATCHER
from fathom.engine.rooms import words_of
from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.previews import are_possible
from fathom.server.http.responses import HttpProblem, json_response
from fathom.server.http.routes import error_page, page, site_of, viewer_for
from fathom.server.http.visitors import key_hash_of
from fathom.server.live.table import Table
from fathom.server.render.preferences import preferences_of
from fathom.server.render.preview import preview_card, preview_svg
from fathom.server.render.view_model import ViewModel, current_view_model, view_model
from fathom.server.reviews.page import Reviewed, render_review, reviewed
from fathom.server.reviews.result import Fairness, render_result
from fathom.server.reviews.share import share_svg
from fathom.server.store.reviews import KeptReview
from fathom.text.errors import FathomError

KEPT_BY_BROWSERS = {"cache-control": "max-age=60"}


def routes() -> list[BaseRoute]:
    pages = {"/t/{table}/review": review_page, "/t/{table}/result": result_page, "/t/{table}/preview.png": preview_picture}
    return [
        *(Route(path, view, middleware=[Middleware(GZipMiddleware)]) for path, view in pages.items()),
        Route("/t/{table}/review/again", endpoint(Operation("POST", "", ask_again, "", {})), methods=["POST"]),
    ]


async def review_page(request: Request) -> Response:
    """What there is of a review; who opens it first asks for it."""
    call, preferences = Call(request, None), preferences_of(request)
    try:
        table = await call.finished_table()
        kept = await call.review_of(table)
    except FathomError as error:
        return error_page(preferences, error)
    model = view_model(table, WATCHER, preferences.language)
    found = await read(request, table, kept, model)
    return await page(render_review, found, model, preferences, (await fairness_of(table)).bent)


async def read(request: Request, table: Table, kept: KeptReview, model: ViewModel) -> Reviewed:
    frames = await request.app.state.replays.frames(table, model)
    return await asyncio.to_thread(reviewed, table, kept, frames, model)


async def fairness_of(table: Table) -> Fairness:
    bent = await asyncio.to_thread(lambda: table.projection.match().first_bent_draw())
    return Fairness(table.projection.position.draws, bent)


async def result_page(request: Request) -> Response:
    """How a match ended. Who opens it asks for the review, too; where that is not possible, the page does without."""
    call, preferences, found, paid = Call(request, None), preferences_of(request), None, []
    try:
        table = await call.table()
        viewer, alone = await asyncio.to_thread(viewer_for, call, table), table.is_alone(key_hash_of(request))
        model = await current_view_model(table, viewer, preferences.language, alone=alone)
    except FathomError as error:
        return error_page(preferences, error)
    fairness = await fairness_of(table) if model.over else Fairness(0, None)
    if model.over:
        paid = [frame for frame in await request.app.state.replays.frames(table, model) if frame.counted]
        with contextlib.suppress(FathomError):
            kept = await call.review_of(table)
            found = await read(request, table, kept, view_model(table, WATCHER, preferences.language))
    card = preview_card(table, preferences.language, site_of(request), with_picture=are_possible())
    return await page(render_result, model, preferences, fairness, paid, found, card)


async def preview_picture(request: Request) -> Response:
    """The picture beside a table's link: the board as a watcher sees it; once the match is over and reviewed, its chart."""
    call, preferences = Call(request, None), preferences_of(request)
    try:
        table = await call.table()
        kept = await call.reviews.find(table) if table.projection.is_over() else None
    except FathomError as error:
        return error_page(preferences, error)
    language, model = preferences.language, view_model(table, WATCHER, preferences.language)
    key: tuple[object, ...] = (table.id, table.projection.cursors[WATCHER], language)
    draw = partial(preview_svg, model)
    if kept and kept.done:
        with_names = request.query_params.get("names") != "0"
        title = words_of(table.projection.game).title(model.t.say)
        key, draw = (*key, with_names), partial(share_svg, await read(request, table, kept, model), model, title, with_names=with_names)
    picture = await request.app.state.previews.png(key, draw)
    if picture is None:
        return error_page(preferences, HttpProblem(503, "There is no picture at the moment."))
    return Response(picture, media_type="image/png", headers=KEPT_BY_BROWSERS)


async def ask_again(call: Call) -> Response:
    """For a review that has stopped."""
    await call.ask_for_review(await call.finished_table())
    return json_response({})
