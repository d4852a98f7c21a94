"""The pages people open: what each needs is fetched here, and pages.py makes HTML of it."""

import asyncio
import io
from collections.abc import Callable
from typing import Any

import segno
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from fathom.engine.contract import WATCHER
from fathom.engine.notation import words_of
from fathom.games import GAMES
from fathom.server.http.api import LATEST, Call, away, listed, readable
from fathom.server.http.openapi import WHERE, description
from fathom.server.http.responses import Trouble, problem, reply, status_for
from fathom.server.http.visitors import WATCH, key_hash_of, role_of
from fathom.server.live.registry import Hall
from fathom.server.live.table import KEEPER, Table
from fathom.server.render import lobby, pages
from fathom.server.render.parts import HERE
from fathom.server.render.preferences import Look, look_of
from fathom.server.render.replay import sight_at
from fathom.text.catalogues import full_translator
from fathom.text.errors import FathomError

SHOWN = 6  # of my tables in the lobby
DIGITS = 9  # that the number of a move may have


def routes() -> list[BaseRoute]:
    paths = {
        "/": lobby_page,
        "/t/{table}": table_page,
        "/t/{table}/result": result_page,
        "/t/{table}/replay/{number}": replay_page,
        "/t/{table}/story": story,
        "/t/{table}/qr.svg": qr_code,
        "/rules/{game}": rules_page,
        "/rooms/{game}/{file}": room_file,
        "/api": api_page,
    }
    return [
        *(Route(path, view, middleware=[Middleware(GZipMiddleware)]) for path, view in paths.items()),
        Mount("/static", GZipMiddleware(StaticFiles(directory=HERE / "static"))),
    ]


async def page(render: Callable[..., str], *facts: Any) -> Response:
    """Made beside the tables: nobody who plays waits for a page, and the first of a game may have to load it."""
    return HTMLResponse(await asyncio.to_thread(render, *facts))


async def lobby_page(request: Request) -> Response:
    look, hall = look_of(request), request.app.state.hall
    posters = await asyncio.to_thread(lobby.posters, look.language)
    mine = await my_tables(hall, key_hash_of(request), look.language)
    others = [table for table in await listed(hall, look.language) if table.table not in [own.id for own in mine]]
    return await page(pages.render_lobby, posters, mine, others, look)


async def my_tables(hall: Hall, key_hash: bytes | None, language: str) -> list[lobby.Mine]:
    """The latest tables that a key opens, those where it is one's turn first."""
    found = []
    for match in dict.fromkeys([key.match for key in await hall.store.keys_of(key_hash, LATEST)] if key_hash else []):
        table = await readable(hall, match)
        held = sorted(seat for seat in table.held(key_hash) if seat >= 0) if table else []
        if table and held:
            found.append(lobby.mine(table, held, language))
        if len(found) == SHOWN:
            break
    return sorted(found, key=lambda mine: ("yours", "theirs", "waiting", "over").index(mine.state))


async def table_page(request: Request) -> Response:
    call, look = Call(request, None), look_of(request)
    try:
        table = await call.table()
        held = table.held(key_hash_of(request))
        mine = [] if request.query_params.get("seat") == WATCH else sorted(seat for seat in held if seat >= 0)
        viewer = await asyncio.to_thread(viewer_for, call, table)
        sight = await table.look(viewer, look.language, role_of(request, table, viewer))
    except FathomError as error:
        return no_page(look, error)
    return await page(pages.render_page, sight, look, mine, KEEPER in held)


async def result_page(request: Request) -> Response:
    call, look = Call(request, None), look_of(request)
    try:
        table = await call.table()
        sight = await table.look(await asyncio.to_thread(viewer_for, call, table), look.language)
    except FathomError as error:
        return no_page(look, error)
    bent = await asyncio.to_thread(lambda: table.ledger.match().first_bent_draw()) if sight.over else None
    pays_as_it_goes = hasattr(words_of(sight.game), "counted")
    frames = await request.app.state.replays.frames(table, sight) if sight.over and pays_as_it_goes else []
    return await page(pages.render_result, sight, look, table.ledger.position.draws, bent, [frame for frame in frames if frame.counted])


async def story(request: Request) -> Response:
    """The whole log and the whole chat; a page starts with the latest lines."""
    call, look = Call(request, None), look_of(request)
    try:
        table = await call.table()
        viewer = call.viewer(table)
    except FathomError as error:
        return no_page(look, error)
    async with table.lock:
        told = await table.tell_again(viewer, look.language, 0)
        sight = table.sight(viewer, look.language, told=told)
    return reply(pages.render_story(sight))


def no_page(look: Look, error: FathomError) -> Response:
    """Why there is nothing to see, and the way back."""
    return HTMLResponse(pages.render_trouble(look, error.translated(full_translator(look.language))), status_for(error))


async def no_store(request: Request, _error: Exception) -> Response:
    return no_page(look_of(request), away())


async def nothing_there(request: Request, error: Exception) -> Response:
    """An address that leads nowhere: people get a page with the way back, programs a problem."""
    assert isinstance(error, HTTPException)
    trouble = Trouble(error.status_code, "This address cannot be asked in that way.")
    if error.status_code == 404:
        trouble = Trouble(404, "There is nothing at this address.")
    response = problem(trouble, request) if request.url.path.startswith(WHERE) else no_page(look_of(request), trouble)
    response.headers.update(error.headers or {})
    return response


async def replay_page(request: Request) -> Response:
    """Every move has an address of its own."""
    call, look = Call(request, None), look_of(request)
    try:
        table = await call.table()
        viewer = await asyncio.to_thread(viewer_for, call, table)
        sight = table.sight(viewer, look.language)  # the story itself tells what happened
    except FathomError as error:
        return no_page(look, error)
    frames = await request.app.state.replays.frames(table, sight)
    wanted = request.path_params["number"]
    number = max(1, min(int(wanted) if wanted.isdecimal() and len(wanted) <= DIGITS else 1, len(frames)))
    if not frames:
        return RedirectResponse(f"/t/{table.id}")
    return await page(pages.render_replay, sight_at(sight, frames, number), look, number, len(frames))


def viewer_for(call: Call, table: Table) -> int:
    """A page for several people at one device shows what everybody sees, until it is over: at the table the script asks who looks now."""
    viewer, game = call.viewer(table), table.ledger.game
    mine = [seat for seat in table.held(key_hash_of(call.request)) if seat >= 0]
    is_secret = len(mine) > 1 and not table.ledger.is_over() and pages.has_secrets(game.name, game.settings)
    return WATCHER if is_secret else viewer


async def qr_code(request: Request) -> Response:
    """The address of a table to point a phone at."""
    address = str(request.base_url) + "t/" + request.path_params["table"]
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=4, border=3, dark="#0E2233", light="#FFFDF6")
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def rules_page(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in GAMES:
        return PlainTextResponse("there is no such game", 404)
    return await page(pages.render_rules, name, look_of(request), request.query_params.get("bare") == "1")


async def room_file(request: Request) -> Response:
    path = pages.room_file(request.path_params["game"], request.path_params["file"])
    if path is None:
        return Response("", 200 if request.path_params["file"] == "room.css" else 404, media_type="text/css")
    return FileResponse(path, headers={"cache-control": "max-age=300"})


async def api_page(request: Request) -> Response:
    return await page(pages.render_api, description(), look_of(request))
