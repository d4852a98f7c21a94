"""The HTTP API for programs, under /api/v1. The list OPERATIONS makes both the routes and their OpenAPI description."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from fathom.bots.ladder import POLICIES, about, is_ready, level_names, name_of
from fathom.bots.protocol import LEVELS
from fathom.engine.contract import NOBODY
from fathom.engine.fairness import commitment
from fathom.engine.loader import load
from fathom.engine.matchfile import write_match
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.server.http.quotas import Buckets, address_of
from fathom.server.http.responses import HttpProblem, json_response, problem_response
from fathom.server.http.visitors import key_hash_of, key_of, role_of, viewer_of
from fathom.server.live.commands import execute, status_of
from fathom.server.live.projection import server_translator
from fathom.server.live.registry import Registry
from fathom.server.live.subscribers import StreamSubscribers, Subscriber, json_lines
from fathom.server.live.table import Table
from fathom.server.messages import (
    Accepted,
    Command,
    EventMessage,
    FairnessCheck,
    GameInfo,
    Games,
    Hint,
    Invite,
    LevelInfo,
    MyView,
    NewTable,
    Opened,
    OpenTable,
    Problem,
    Rejected,
    SettingInfo,
    Stale,
    TableInfo,
)
from fathom.server.render import lobby
from fathom.server.render.preferences import language_of
from fathom.server.render.view_model import my_view, view_model
from fathom.server.store.keys import hash_of, new_key
from fathom.server.store.store import StoreUnavailable
from fathom.text.errors import FathomError

HEARTBEAT = 15  # seconds of silence after which a stream sends an empty line
LATEST = 100  # of my tables
TEXT, NDJSON = "text/plain", "application/x-ndjson"


class Call:
    """One request to the API, with its body, language and the registry of tables."""

    def __init__(self, request: Request, body: Any) -> None:
        self.request = request
        self.body = body
        self.registry: Registry = request.app.state.registry
        self.language = language_of(request)

    async def table(self) -> Table:
        table = await self.registry.table(self.request.path_params["table"])
        if table is None:
            raise HttpProblem(404, "There is no such table.")
        return table

    def viewer(self, table: Table) -> int:
        viewer = viewer_of(self.request, table)
        if viewer is None:
            raise HttpProblem(403, "This seat is not yours.")
        return viewer

    def after(self) -> int:
        text = self.request.query_params.get("after", "0")
        if not text.isdecimal() or len(text) > 9:
            raise HttpProblem(400, "“after” must be a whole number")
        return int(text)


Handler = Callable[[Call], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    handler: Handler
    summary: str
    responses: Mapping[int, Any]  # a type, several, or a media type for what is not JSON
    body: Any = None
    query: tuple[str, ...] = field(default=())


async def games(call: Call) -> Response:
    found = [await asyncio.to_thread(game_info, name, call.language) for name in call.registry.offered()]
    return json_response(Games(found, [*POLICIES, *LEVELS]))


def game_info(name: str, language: str) -> GameInfo:
    game = load(name, "python")
    words, t = words_of(game), text_context(game, language, ())
    fewest, most = game.rules.SEATS
    settings = [
        SettingInfo(setting.name, words.setting(t.say, setting.name), setting.default, setting.low, setting.last(), list(setting.choices))
        for setting in game.rules.SETTINGS
    ]
    say = server_translator(language)
    ladder = [LevelInfo(level, name_of(say, level), about(language, name, level), is_ready(game, level)) for level in level_names(name)]
    return GameInfo(name, words.title(t.say), words.tagline(t.say), int(fewest), int(most), settings, ladder)


async def open_table(call: Call) -> Response:
    buckets: Buckets = call.request.app.state.new_tables
    if not buckets.take(address_of(call.request.scope["client"])):
        raise HttpProblem(429, "Too many new tables; wait a moment.")
    return json_response(await call.registry.new_table(call.body, key_of(call.request) or new_key()), 201)


async def my_tables(call: Call) -> Response:
    key_hash = key_hash_of(call.request)
    keys = await call.registry.store.keys_of(key_hash, LATEST) if key_hash else []
    return json_response(list(dict.fromkeys(key.match for key in keys)))


async def open_tables(call: Call) -> Response:
    return json_response(await listed(call.registry, call.language))


async def listed(registry: Registry, language: str) -> list[OpenTable]:
    """The listed tables where somebody may sit down."""
    tables = [await readable(registry, match) for match in await registry.invites.listed()]
    found = [lobby.open_table(table, language) for table in tables if table]
    return [table for table in found if table]


async def readable(registry: Registry, match: str) -> Table | None:
    """A table for a list. None for one of an older rules version: its own page explains that."""
    try:
        return await registry.table(match)
    except FathomError:
        return None


async def make_code(call: Call) -> Response:
    table = await call.table()
    if not table.held(key_hash_of(call.request)):
        raise HttpProblem(403, "Only people at the table can invite others.")
    return json_response(Invite(await call.registry.invites.open(table.id), table.id))


async def find_code(call: Call) -> Response:
    buckets: Buckets = call.request.app.state.codes
    if not buckets.take(address_of(call.request.scope["client"])):
        raise HttpProblem(429, "Too many attempts; wait a moment.")
    code = call.request.path_params["code"].upper()
    match = await call.registry.invites.match_of(code) if code.isalpha() else None
    if match is None:
        raise HttpProblem(404, "No table has this code. Codes expire after two hours.")
    return json_response(Invite(code, match))


async def table_info(call: Call) -> Response:
    table = await call.table()
    projection = table.projection
    settings = {setting.name: value for setting, value in zip(projection.game.rules.SETTINGS, projection.game.settings, strict=True)}
    mine = sorted(seat for seat in table.held(key_hash_of(call.request)) if seat >= 0)
    row = projection.row
    return json_response(
        TableInfo(
            row.id, row.game, settings, list(projection.seats), mine, commitment(row.seed), projection.is_over(), projection.rematch,
            projection.waiting,
        )
    )  # fmt: skip


async def view(call: Call) -> Response:
    table = await call.table()
    viewer = call.viewer(table)
    return json_response(my_view(view_model(table, viewer, call.language, role_of(call.request, table, viewer))))


async def act(call: Call) -> Response:
    table, command = await call.table(), call.body
    key = key_of(call.request)
    fresh = new_key() if command.sit is not msgspec.UNSET and key is None else None
    viewer = call.viewer(table)
    work = execute(table, command, hash_of(key or fresh or "") if key or fresh else None, call.language, viewer)
    found = await asyncio.shield(call.registry.run_in_background(work))
    if fresh and isinstance(found, Accepted):
        found.key = fresh
    return json_response(found, status_of(found))


async def events(call: Call) -> Response:
    table = await call.table()
    viewer, after = call.viewer(table), call.after()
    if call.request.query_params.get("follow") == "0":
        async with table.lock:
            missed = await table.entries_after(viewer, call.language, after)
        return Response(json_lines(missed), media_type=NDJSON)
    return StreamingResponse(stream(table, viewer, call.language, after, key_hash_of(call.request)), media_type=NDJSON)


async def stream(table: Table, viewer: int, language: str, after: int, key_hash: bytes | None) -> AsyncIterator[bytes]:
    """The missed events, then the new ones, until the match is over or the client disconnects."""
    async with table.subscribe(StreamSubscribers(viewer, language), after, key_hash) as subscriber:
        while not table.projection.is_over() or subscriber.messages:
            message = await next_message(subscriber)
            if message is None:
                return
            yield message


async def next_message(subscriber: Subscriber) -> bytes | None:
    try:
        return await asyncio.wait_for(subscriber.next(), HEARTBEAT)
    except TimeoutError:
        return b"\n"


async def replay(call: Call) -> Response:
    table = await call.table()
    viewer, after = call.viewer(table), call.after()
    async with table.lock:
        entries = await table.entries_after(viewer, call.language, after, whole=True)
    return json_response([entry.message for entry in entries])


async def match_file(call: Call) -> Response:
    """It holds the seed and so every secret: nobody gets it before the end, not even the table's owner."""
    table = await call.table()
    if not table.projection.is_over():
        raise HttpProblem(409, "The match is not over.")
    text = await asyncio.to_thread(lambda: write_match(table.projection.match()))
    name = f'attachment; filename="{table.id}.fathom"'
    return PlainTextResponse(text, headers={"content-disposition": name})


async def luck(call: Call) -> Response:
    table = await call.table()
    row = table.projection.row
    if table.projection.position.actor != NOBODY:
        return json_response(FairnessCheck(commitment(row.seed), None, None, None))
    bent = await asyncio.to_thread(lambda: table.projection.match().first_bent_draw())
    return json_response(FairnessCheck(commitment(row.seed), row.seed.hex(), table.projection.position.draws, bent))


SEAT_QUERY = ("seat", "language")
CURSOR_QUERY = (*SEAT_QUERY, "after")
OPERATIONS = (
    Operation("GET", "/games", games, "The games, their house rules, and the bots", {200: Games}, query=("language",)),
    Operation("POST", "/tables", open_table, "Open a table", {201: Opened, 422: Problem}, body=NewTable, query=("language",)),
    Operation("GET", "/tables", my_tables, "The tables that your key opens, latest first", {200: list[str]}),
    Operation("GET", "/open", open_tables, "Tables that are listed and have free seats", {200: list[OpenTable]}, query=("language",)),
    Operation(
        "GET", "/codes/{code}", find_code, "The table that a code of four letters leads to", {200: Invite, 404: Problem, 429: Problem}
    ),
    Operation("POST", "/tables/{table}/code", make_code, "The table's code of four letters, to tell others", {200: Invite}),
    Operation("GET", "/tables/{table}", table_info, "Who sits where, and the commitment to the luck", {200: TableInfo}),
    Operation("GET", "/tables/{table}/view", view, "The table as you may know it, and what you may do", {200: MyView}, query=SEAT_QUERY),
    Operation(
        "POST", "/tables/{table}/acts", act, "Play a move, sit down, take back, chat, hand over, ...",
        {200: (Accepted, Hint), 409: Stale, 422: Rejected}, body=Command, query=SEAT_QUERY,
    ),
    Operation("GET", "/tables/{table}/events", events, "What happens, line by line", {200: NDJSON}, query=(*CURSOR_QUERY, "follow")),
    Operation("GET", "/tables/{table}/replay", replay, "What happened, each with your view", {200: list[EventMessage]}, query=CURSOR_QUERY),
    Operation("GET", "/tables/{table}/match", match_file, "The match file, once the match is over", {200: TEXT, 409: Problem}),
    Operation("GET", "/tables/{table}/luck", luck, "The check that no die was bent", {200: FairnessCheck}),
)


def store_unavailable() -> HttpProblem:
    return HttpProblem(503, "The database is not responding; please try again.")


def endpoint(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """Reads the body, calls the handler, and turns errors into responses."""

    async def serve(request: Request) -> Response:
        try:
            body = await read_body(request, operation.body) if operation.body else None
            return await operation.handler(Call(request, body))
        except FathomError as error:
            return problem_response(error, request)
        except StoreUnavailable:
            return problem_response(store_unavailable(), request)

    return serve


async def read_body(request: Request, wanted: Any) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HttpProblem(415, "the body must be application/json")
    try:
        return msgspec.json.decode(await request.body(), type=wanted)
    except ClientDisconnect:
        raise HttpProblem(413, "the request is too long") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise HttpProblem(400, "the request is not valid: {why}", why=error) from None
