"""The HTTP API for programs, under /api/v1. The list OPERATIONS makes both the routes and their OpenAPI description."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from fathom.bots.ladder import POLICIES, about, is_ready, level_names, name_of
from fathom.bots.protocol import LEVELS
from fathom.engine.contract import NOBODY
from fathom.engine.fairness import commitment
from fathom.engine.loader import load
from fathom.engine.matchfile import write_match
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.review.summary import everything
from fathom.server.http.admission import Admission, Full
from fathom.server.http.call import Call, Operation
from fathom.server.http.responses import HttpProblem, json_response, lines_response, list_response
from fathom.server.http.visitors import bearer_of, is_browser, person_of, role_of
from fathom.server.live.commands import execute, status_of
from fathom.server.live.projection import Projection, entries_after, server_translator
from fathom.server.live.registry import Registry
from fathom.server.live.subscribers import StreamSubscribers, Subscriber
from fathom.server.live.table import Table
from fathom.server.messages import (
    Accepted,
    Command,
    CommandResult,
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
from fathom.server.ops.quotas import Buckets
from fathom.server.render import lobby
from fathom.server.render.view_model import my_view, view_model
from fathom.server.reviews.jobs import review_in
from fathom.server.startup.solving import solve_soon
from fathom.server.store.invites import LISTED
from fathom.server.store.keys import new_bearer, opens
from fathom.server.store.reviews import KeptReview

HEARTBEAT = 15  # seconds of silence after which a stream sends an empty line
LATEST = 100  # of my tables
NEVER = 2**30  # the number of an event that no match reaches
TEXT, NDJSON = "text/plain", "application/x-ndjson"


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
    call.check_new_table()
    opened = await call.registry.new_table(call.body, bearer_of(call.request))
    solve_soon(call.body.game)
    if is_browser(call.request):
        opened.key = msgspec.UNSET
    return json_response(opened, 201)


async def my_tables(call: Call) -> Response:
    key_hash = person_of(call.request)
    keys = await call.registry.store.keys_of(key_hash, LATEST) if key_hash else []
    return json_response(list(dict.fromkeys(key.match for key in keys if opens(key))))


async def open_tables(call: Call) -> Response:
    return json_response(await listed(call.registry, call.language))


async def listed(registry: Registry, language: str) -> list[OpenTable]:
    """The latest listed tables where somebody may sit down. One that was full is not opened again before something happens there."""
    found: list[OpenTable] = []
    matches = await registry.invites.listed()
    registry.full = {match: registry.full[match] for match in matches if match in registry.full}
    changed = await registry.store.newer(registry.full)
    for match in [match for match in matches if match not in registry.full or match in changed]:
        table = await registry.readable(match)
        entry = lobby.open_table(table, language) if table else None
        if entry is None:
            registry.full[match] = table.projection.seq if table else NEVER
        found += [entry] if entry else []
        if len(found) == LISTED:
            break
    return found


async def make_code(call: Call) -> Response:
    table = await call.table()
    if not table.held(person_of(call.request)):
        raise HttpProblem(403, "Only people at the table can invite others.")
    return json_response(Invite(await call.registry.invites.open(table.id), table.id))


async def find_code(call: Call) -> Response:
    buckets: Buckets = call.request.app.state.codes
    if not buckets.take(call.address):
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
    mine = sorted(seat for seat in table.held(person_of(call.request)) if seat >= 0)
    row = projection.row
    return json_response(
        TableInfo(
            row.id, row.game, settings, list(projection.seats), mine, commitment(row.seed),
            over=projection.is_over(), rematch=projection.rematch, waiting=projection.waiting, clock=table.table_options.clock,
        )
    )  # fmt: skip


async def view(call: Call) -> Response:
    table = await call.table()
    await table.settled()
    viewer = call.viewer(table)
    return json_response(my_view(view_model(table, viewer, call.language, role_of(call.request, table, viewer))))


async def act(call: Call) -> Response:
    table, command = await call.table(), call.body
    person = person_of(call.request)
    fresh = new_bearer() if command.sit is not msgspec.UNSET and person is None else None
    viewer = call.viewer(table)
    work = execute(table, command, fresh.person if fresh else person, call.language, viewer)
    if command.hint:
        return await while_connected(call.request, work)
    found = await asyncio.shield(call.registry.run_in_background(work))
    if fresh and isinstance(found, Accepted):
        found.key = fresh.key
    return json_response(found, status_of(found))


async def while_connected(request: Request, work: Coroutine[Any, Any, CommandResult]) -> Response:
    """A hint is thought of only while the client waits for it."""
    thinking, leaving = asyncio.create_task(work), asyncio.ensure_future(request.receive())
    await asyncio.wait({thinking, leaving}, return_when=asyncio.FIRST_COMPLETED)
    if not thinking.done():
        thinking.cancel()
        return Response(status_code=499)
    leaving.cancel()
    return json_response(thinking.result(), status_of(thinking.result()))


async def events(call: Call) -> Response:
    table = await call.table()
    viewer, after = call.viewer(table), call.after()
    if call.request.query_params.get("follow") == "0":
        return lines_response(await told_after(call, table))
    try:
        return await Stream.of(call, table, StreamSubscribers(viewer, call.language), after)
    except Full:
        raise HttpProblem(429, "There is no room for more watchers; please try again later.") from None


class Stream(StreamingResponse):
    """The missed events, then the new ones, until the match is over or the client disconnects.

    The table is subscribed to before the response begins: a database that is away is a 503, not a stream that breaks.
    """

    def __init__(self, table: Table, subscriber: Subscriber, leaving: ExitStack) -> None:
        super().__init__(messages(table, subscriber), media_type=NDJSON)
        self.leaving = leaving

    @classmethod
    async def of(cls, call: Call, table: Table, group: StreamSubscribers, after: int) -> "Stream":
        admission: Admission = call.request.app.state.admission
        key_hash = person_of(call.request)
        with ExitStack() as stack:
            stack.enter_context(admission.entered(table, call.address, key_hash))
            subscriber = await table.join(group, after, key_hash)
            stack.callback(table.unsubscribe, subscriber)
            table.close_oldest(key_hash, admission.limits.devices)
            return cls(table, subscriber, stack.pop_all())
        raise AssertionError("an exit stack hides no errors")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.leaving:
            await super().__call__(scope, receive, send)


async def messages(table: Table, subscriber: Subscriber) -> AsyncIterator[bytes]:
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
    return list_response(await told_after(call, await call.table(), whole=True))


async def told_after(call: Call, table: Table, *, whole: bool = False) -> Iterator[EventMessage]:
    """What happened past the client's cursor. Each event is told when it is asked for."""
    viewer, after = call.viewer(table), call.after()
    async with table.lock:
        log = await table.log()
    entries = entries_after(table.projection.row, log, viewer, call.language, after, whole=whole)
    return (entry.message for entry in entries)


async def match_file(call: Call) -> Response:
    table = await call.finished_table()
    text = await asyncio.to_thread(lambda: write_match(table.projection.match()))
    name = f'attachment; filename="{table.id}.fathom"'
    return PlainTextResponse(text, headers={"content-disposition": name})


async def review(call: Call) -> Response:
    """As `fathom review --json` prints it; before its first event only how far it is."""
    table = await call.finished_table()
    kept, projection = await call.review_of(table), table.projection
    return await asyncio.to_thread(review_response, kept, projection)


def review_response(kept: KeptReview, projection: Projection) -> Response:
    found = review_in(kept, projection.game.name, projection.text_context("en").names)
    facts = everything(found) if found else {"complete": False, "moves": len(projection.position.played), "events": []}
    return json_response({**facts, "stopped": kept.has_stopped}, 200 if kept.done else 202)


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
    Operation("POST", "/tables/{table}/code", make_code, "The table's four-letter code, to share", {200: Invite}),
    Operation("GET", "/tables/{table}", table_info, "Who sits where, and the commitment to the luck", {200: TableInfo}),
    Operation("GET", "/tables/{table}/view", view, "The table as you may know it, and what you may do", {200: MyView}, query=SEAT_QUERY),
    Operation(
        "POST", "/tables/{table}/acts", act, "Play a move, sit down, take back, chat, hand over, ...",
        {200: (Accepted, Hint), 409: Stale, 422: Rejected}, body=Command, query=SEAT_QUERY,
    ),
    Operation("GET", "/tables/{table}/events", events, "What happens, line by line", {200: NDJSON}, query=(*CURSOR_QUERY, "follow")),
    Operation("GET", "/tables/{table}/replay", replay, "What happened, each with your view", {200: list[EventMessage]}, query=CURSOR_QUERY),
    Operation("GET", "/tables/{table}/match", match_file, "The match file, once the match is over", {200: TEXT, 409: Problem}),
    Operation(
        "GET", "/tables/{table}/review", review, "What was luck and what was choice, once the match is over; 202 while it is computed",
        {200: dict[str, Any], 202: dict[str, Any], 409: Problem, 429: Problem},
    ),
    Operation("GET", "/tables/{table}/luck", luck, "The check that luck was fair", {200: FairnessCheck}),
)
