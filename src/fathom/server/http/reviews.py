"""The pages of reviews. Nothing of a review is reachable before the match is over: every road goes through `Call.finished_table`."""

import asyncio

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fathom.engine.contract import WATCHER
from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.responses import json_response
from fathom.server.http.routes import error_page, page
from fathom.server.render.preferences import preferences_of
from fathom.server.render.view_model import view_model
from fathom.server.reviews.page import render_review, reviewed
from fathom.text.errors import FathomError


def routes() -> list[BaseRoute]:
    return [
        Route("/t/{table}/review", review_page, middleware=[Middleware(GZipMiddleware)]),
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
    frames = await request.app.state.replays.frames(table, model)
    bent = await asyncio.to_thread(lambda: table.projection.match().first_bent_draw())
    found = await asyncio.to_thread(reviewed, table, kept, frames, model)
    return await page(render_review, found, model, preferences, bent)


async def ask_again(call: Call) -> Response:
    """For a review that has stopped."""
    await call.ask_for_review(await call.finished_table())
    return json_response({})
