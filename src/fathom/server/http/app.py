"""The web application: pages, API and WebSockets over one registry of tables."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fathom.server.http import health, reviews
from fathom.server.http import routes as views
from fathom.server.http.admission import Admission
from fathom.server.http.api import OPERATIONS
from fathom.server.http.call import Call, Operation, endpoint
from fathom.server.http.learn import routes as lessons
from fathom.server.http.lobby import friends, pairing
from fathom.server.http.middleware import HEADERS, SecurityMiddleware
from fathom.server.http.notices import routes as notices
from fathom.server.http.openapi import WHERE, description
from fathom.server.http.people import routes as people
from fathom.server.http.previews import Previews
from fathom.server.http.puzzles import routes as puzzles
from fathom.server.http.pwa import routes as pwa
from fathom.server.http.responses import HttpProblem, json_response, problem_response
from fathom.server.http.visitors import bearer_of, give_key
from fathom.server.http.websocket import Sockets
from fathom.server.live.commands import execute, status_of
from fathom.server.live.people.forgetting import Forgetting
from fathom.server.live.registry import Registry
from fathom.server.live.seating import claim
from fathom.server.messages import Accepted, Command, NewTable
from fathom.server.notices.service import Notices
from fathom.server.ops.quotas import Buckets
from fathom.server.ops.settings import ServerSettings
from fathom.server.render.replay import ReplayCache
from fathom.server.reviews.jobs import Reviews
from fathom.server.reviews.lines import Lines
from fathom.server.startup.solving import solve_soon
from fathom.server.startup.warmup import warm_up_all
from fathom.server.store.store import Store, StoreUnavailable


class Link(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a link."""

    secret: str


def make_app(settings: ServerSettings) -> Starlette:
    security = Middleware(SecurityMiddleware, settings=settings)
    handlers = {Exception: broken, StoreUnavailable: views.store_unavailable_page, HTTPException: views.not_found}
    app = Starlette(routes=routes(), lifespan=lifespan(settings), middleware=[security], exception_handlers=handlers)
    app.state.settings = settings
    app.state.new_tables = Buckets(settings.limits.tables)
    app.state.codes = Buckets(settings.limits.codes)
    app.state.replays = ReplayCache()
    app.state.previews = Previews()
    app.state.admission = Admission(settings.limits)
    return app


async def broken(request: Request, error: Exception) -> Response:
    """An unexpected error: it is logged, and the response says nothing about it. This response does not pass the middleware."""
    response = problem_response(HttpProblem(500, "something went wrong on the server; the error was logged"), request)
    response.headers.update(HEADERS)
    return response


def lifespan(settings: ServerSettings) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def run(app: Starlette) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store, settings.database, settings.timing.answer)
        app.state.registry = registry = Registry(store, settings.timing, settings.games, settings.limits)
        app.state.reviews, app.state.lines = Reviews(registry), Lines(registry)
        app.state.notices = Notices(registry, settings)
        app.state.sockets = Sockets(registry, settings.limits, app.state.admission)
        threading.Thread(target=warm_up_all, args=[registry.offered], daemon=True).start()
        await registry.rulings.news()
        await registry.presence.beat(())  # no table is opened before it is known when no server ran
        registry.start()
        app.state.reviews.start()
        Forgetting(registry, settings.keeping).start()
        app.state.notices.start()
        yield
        await registry.stop()
        await app.state.notices.close()
        await asyncio.to_thread(store.close)

    return run


def routes() -> list[BaseRoute]:
    return [
        Route("/tables", endpoint(Operation("POST", "/tables", new_table, "", {}, body=NewTable)), methods=["POST"]),
        Route("/t/{table}/sit", endpoint(Operation("POST", "", sit, "", {}, body=Command)), methods=["POST"]),
        Route("/t/{table}/claim", endpoint(Operation("POST", "", exchange_link, "", {}, body=Link)), methods=["POST"]),
        Route(f"{WHERE}/openapi.json", lambda request: json_response(description())),
        *(Route(WHERE + operation.path, endpoint(operation), methods=[operation.method]) for operation in OPERATIONS),
        *health.routes(),
        *friends.routes(),
        *pairing.routes(),
        *lessons.routes(),
        *people.routes(),
        *notices.routes(),
        *puzzles.routes(),
        *pwa.routes(),
        *reviews.routes(),
        *views.routes(),
    ]


async def new_table(call: Call) -> Response:
    """From a browser: the key goes into a cookie and nowhere else."""
    call.check_new_table()
    bearer = bearer_of(call.request)
    opened = await call.registry.new_table(call.body, bearer)
    solve_soon(call.body.game)
    response = json_response({"table": opened.table, "seats": opened.seats}, 201)
    give_key(call.request, response, bearer.key)
    return response


async def sit(call: Call) -> Response:
    """From a browser: like `sit` of the API, but the key goes into a cookie."""
    table, bearer = await call.table(), bearer_of(call.request)
    if call.body.sit is msgspec.UNSET:
        raise HttpProblem(400, "this address only accepts “sit”")
    work = execute(table, call.body, bearer.person, call.language, call.viewer(table))
    found = await asyncio.shield(call.registry.run_in_background(work))
    response = json_response(found, status_of(found))
    if isinstance(found, Accepted):
        give_key(call.request, response, bearer.key)
    return response


async def exchange_link(call: Call) -> Response:
    table, bearer = await call.table(), bearer_of(call.request)
    seat = await asyncio.shield(call.registry.run_in_background(claim(table, call.body.secret, bearer.person)))
    if seat is None:
        raise HttpProblem(403, "This link does not work; it may already have been used.")
    response = json_response({"seat": seat})
    give_key(call.request, response, bearer.key)
    return response
