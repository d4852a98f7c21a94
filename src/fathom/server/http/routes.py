"""The routes of the pages: each fetches what its page needs; render/pages.py makes the HTML."""

import asyncio
import io
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import segno
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from fathom.engine.contract import WATCHER
from fathom.server.http.api import LATEST, listed
from fathom.server.http.call import Call, store_unavailable
from fathom.server.http.learn.learners import shelf_of
from fathom.server.http.lobby.friends import company_of
from fathom.server.http.openapi import WHERE, description
from fathom.server.http.people.reading import profile_of
from fathom.server.http.previews import are_possible
from fathom.server.http.puzzles.readers import dive_if_any, is_answered
from fathom.server.http.pwa.files import StampedFiles
from fathom.server.http.responses import HttpProblem, json_response, problem_response, status_for
from fathom.server.http.visitors import WATCH, person_of, role_of
from fathom.server.live.registry import Registry
from fathom.server.live.secrecy import has_secrets
from fathom.server.live.table import Table
from fathom.server.render import lobby, pages
from fathom.server.render.about import render_about
from fathom.server.render.lessons.shelf import going_on
from fathom.server.render.preferences import Preferences, preferences_of
from fathom.server.render.preview import preview_card
from fathom.server.render.pwa.build import STATIC
from fathom.server.render.replay import chapters, model_at, told_move
from fathom.server.render.rulebook.book import render_rules
from fathom.server.render.view_model import current_view_model, view_model
from fathom.server.store.keys import OWNER, opens
from fathom.text.catalogues import full_translator
from fathom.text.errors import FathomError

SHOWN = 6  # of my tables in the lobby
OPENED = 8  # of my tables, as some may be unreadable
LONGEST_SITE = 300  # characters of an address without its path
DIGITS = 9  # that the number of a move may have


def routes() -> list[BaseRoute]:
    paths = {
        "/": lobby_page,
        "/t/{table}": table_page,
        "/t/{table}/replay/{number}": replay_page,
        "/t/{table}/story": full_log,
        "/t/{table}/qr.svg": qr_code,
        "/rules/{game}": rules_page,
        "/about": about_page,
        "/rooms/{game}/{file}": room_file,
        "/api": api_page,
    }
    return [
        *(Route(path, view, middleware=[Middleware(GZipMiddleware)]) for path, view in paths.items()),
        Mount("/static", GZipMiddleware(StampedFiles(directory=STATIC))),
    ]


async def page(render: Callable[..., str], *facts: Any, **named: Any) -> Response:
    """Renders off the event loop, so that no table waits; the first page of a game may have to load the game."""
    return HTMLResponse(await asyncio.to_thread(render, *facts, **named))


async def lobby_page(request: Request) -> Response:
    preferences, registry = preferences_of(request), request.app.state.registry
    posters = await asyncio.to_thread(lobby.posters, preferences.language, registry.offered())
    mine = await my_tables(registry, person_of(request), preferences.language)
    company = await company_of(request, preferences.language)
    others = [table for table in await listed(registry, preferences.language) if table.table not in [own.id for own in mine]]
    lines, _ = await shelf_of(request)
    dive = dive_if_any(request)
    is_new = dive is not None and not await is_answered(request, dive)
    me = await profile_of(request)
    news = {"lesson": going_on(lines), "dive": dive, "is_new": is_new}
    return await page(pages.render_lobby, posters, mine, others, preferences, company, me=me, **news)


async def my_tables(registry: Registry, key_hash: bytes | None, language: str) -> list[lobby.MyTable]:
    """The latest tables where a key has a seat; those where it is the player's turn come first. Only a limited number are opened."""
    keys = await registry.store.keys_of(key_hash, LATEST, seats_only=True) if key_hash else []
    tables = [await registry.readable(match) for match in list(dict.fromkeys(key.match for key in keys if opens(key)))[:OPENED]]
    seats = [(table, sorted(seat for seat in table.held(key_hash) if seat >= 0)) for table in tables if table]
    found = [lobby.my_table(table, held, language) for table, held in seats if held][:SHOWN]
    return sorted(found, key=lambda my_table: (("yours", "ready", "theirs", "waiting", "over").index(my_table.state), my_table.due))


async def table_page(request: Request) -> Response:
    call, preferences = Call(request, None), preferences_of(request)
    try:
        table = await call.table()
        held = table.held(person_of(request))
        mine = [] if request.query_params.get("seat") == WATCH else sorted(seat for seat in held if seat >= 0)
        viewer = await asyncio.to_thread(viewer_for, call, table)
        role, alone = role_of(request, table, viewer), table.is_alone(person_of(request))
        model = await current_view_model(table, viewer, preferences.language, role, alone=alone)
    except FathomError as error:
        return await error_page(preferences, error)
    card = preview_card(table, preferences.language, site_of(request), with_picture=are_possible())
    return await page(pages.render_page, model, preferences, mine, OWNER in held, card)


async def full_log(request: Request) -> Response:
    """The whole log and the whole chat; a page opens with the latest lines only."""
    call, preferences = Call(request, None), preferences_of(request)
    try:
        table = await call.table()
        viewer = call.viewer(table)
    except FathomError as error:
        return await error_page(preferences, error)
    async with table.lock:
        model = view_model(table, viewer, preferences.language, role_of(request, table, viewer), alone=table.is_alone(person_of(request)))
        entries = await table.entries_after(viewer, preferences.language, 0, model.t.you)
    model = replace(model, entries=tuple(entries))
    return json_response(await asyncio.to_thread(pages.render_log, model))


async def error_page(preferences: Preferences, error: FathomError) -> Response:
    """A page that says what is wrong and links back to the lobby."""
    why, status = error.translated(full_translator(preferences.language)), status_for(error)
    return HTMLResponse(await asyncio.to_thread(pages.render_error, preferences, why, status == 404), status)


async def store_unavailable_page(request: Request, _error: Exception) -> Response:
    return await error_page(preferences_of(request), store_unavailable())


async def not_found(request: Request, error: Exception) -> Response:
    """A path that does not exist: browsers get a page, API clients a JSON problem."""
    assert isinstance(error, HTTPException)
    problem = HttpProblem(error.status_code, "This address does not accept that kind of request.")
    if error.status_code == 404:
        problem = HttpProblem(404, "There is nothing at this address.")
    is_call = request.url.path.startswith(WHERE)
    response = problem_response(problem, request) if is_call else await error_page(preferences_of(request), problem)
    response.headers.update(error.headers or {})
    return response


async def replay_page(request: Request) -> Response:
    """Every move has its own address; with `?beats` it answers with the beats that lead there."""
    call, preferences = Call(request, None), preferences_of(request)
    try:
        table = await call.table()
        viewer = await asyncio.to_thread(viewer_for, call, table)
        role, alone = role_of(request, table, viewer), table.is_alone(person_of(request))
        model = view_model(table, viewer, preferences.language, role, alone=alone)  # the frames bring the log entries
    except FathomError as error:
        return await error_page(preferences, error)
    frames = await request.app.state.replays.frames(table, model)
    wanted = request.path_params["number"]
    number = max(1, min(int(wanted) if wanted.isdecimal() and len(wanted) <= DIGITS else 1, len(frames)))
    if not frames:
        return RedirectResponse(f"/t/{table.id}")
    if "beats" in request.query_params:
        return json_response(await asyncio.to_thread(told_move, model, frames, number, preferences.screen))
    named = chapters(model, frames)
    return await page(pages.render_replay, model_at(model, frames, number), preferences, number, len(frames), named)


def viewer_for(call: Call, table: Table) -> int:
    """A device that holds several seats gets the public view until the match is over; the page's script then asks who is looking."""
    viewer, game = call.viewer(table), table.projection.game
    mine = [seat for seat in table.held(person_of(call.request)) if seat >= 0]
    is_secret = len(mine) > 1 and not table.projection.is_over() and has_secrets(game.name, game.settings)
    return WATCHER if is_secret else viewer


async def qr_code(request: Request) -> Response:
    """The QR code of a table's address."""
    try:
        table = await Call(request, None).table()
    except FathomError as error:
        return await error_page(preferences_of(request), error)
    picture = await asyncio.to_thread(qr_picture, f"{site_of(request)}/t/{table.id}")
    return Response(picture, media_type="image/svg+xml")


def site_of(request: Request) -> str:
    """Where people find this server: what the operator says, or where this visitor found it."""
    return request.app.state.settings.address or str(request.base_url).rstrip("/")[:LONGEST_SITE]


@lru_cache(maxsize=64)
def qr_picture(address: str) -> bytes:
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=4, border=3, dark="#0E2233", light="#FFFDF6")
    return picture.getvalue()


async def rules_page(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in request.app.state.registry.offered():
        return PlainTextResponse("there is no such game", 404)
    return await page(render_rules, name, preferences_of(request), request.query_params.get("bare") == "1")


async def about_page(request: Request) -> Response:
    return await page(render_about, request.app.state.registry.offered(), preferences_of(request))


async def room_file(request: Request) -> Response:
    path = pages.room_file(request.path_params["game"], request.path_params["file"])
    if path is None:
        return Response("", 200 if request.path_params["file"] == "room.css" else 404, media_type="text/css")
    return FileResponse(path, headers={"cache-control": "max-age=300"})


async def api_page(request: Request) -> Response:
    return await page(lambda: pages.render_api(description(), preferences_of(request)))
