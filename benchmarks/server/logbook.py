"""What lobby and logbook cost in a large database: `python -m benchmarks logbook [MATCHES [OF ONE PERSON]]`, on SQLite and PostgreSQL.

Fills the database, then asks a whole server, without a network, for its pages and for what it does every second, again and again.
Every statement is shown with how the database answers it (EXPLAIN); a scan of a whole large table is an error.
"""

import asyncio
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from starlette.applications import Starlette

from benchmarks.server.crowd import KEY, ME, fill
from benchmarks.server.harness import LIFTED
from benchmarks.server.postgresql import Cluster
from fathom.server.http import app as application
from fathom.server.http.visitors import COOKIE
from fathom.server.live.people.export import exported
from fathom.server.live.people.forgetting import Forgetting
from fathom.server.live.registry import Registry
from fathom.server.messages import ClockOptions, NewSeat, NewTable, TableOptions
from fathom.server.ops.settings import Keeping, ServerSettings, Timing
from fathom.server.store.clocks import Alarms
from fathom.server.store.keys import Bearer, new_bearer
from fathom.server.store.notices import KeptNotices
from fathom.server.store.people.invitations import Invitations
from fathom.server.store.people.results import Results
from fathom.server.store.store import Store, now

MATCHES, MINE = 100_000, 10_000
ASKED = 200  # times that each question is asked
LARGE = 1_000  # rows
GAME = "into-the-blue"
NEVER = 1e9  # seconds between two rounds that nobody asked for
SCAN = re.compile(r"^(?:SCAN|.*Seq Scan on) (\w+)")

Question = Callable[[], Awaitable[Any]]
Statements = dict[str, Any]  # with their values


@asynccontextmanager
async def running(database: str) -> AsyncIterator[tuple[Starlette, httpx.AsyncClient]]:
    """A server without its warm-up, and somebody who has played for years."""
    application.warm_up_all = lambda games: None
    timing = Timing(sweep=NEVER, catch_up=NEVER, idle=NEVER)
    app = application.make_app(ServerSettings(database, games=(GAME,), timing=timing, limits=LIFTED, notices="none"))
    transport = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        http.cookies.set(COOKIE, KEY)
        yield app, http


async def open_tables(registry: Registry) -> None:
    """Those of the person, four to which somebody invites them, and eight that anybody may find."""
    slow = TableOptions(stand_in="diver", clock=ClockOptions(86_400))
    for _ in range(8):
        friend = new_bearer()
        both = [NewSeat("me", "Ann"), NewSeat("me", "Ben")]  # no computer: what it thinks is not the lobby's cost
        await registry.new_table(NewTable(GAME, both, wishes=slow), Bearer(KEY, ME))
        opened = await registry.new_table(NewTable(GAME, [NewSeat("me", "Ben"), NewSeat()], wishes=TableOptions(listed=True)), friend)
        await Invitations(registry.store).send(ME, friend.person, opened.table, "Ben")


def questions(app: Starlette, http: httpx.AsyncClient) -> dict[str, Question]:
    registry, store = app.state.registry, app.state.registry.store

    async def page(path: str) -> None:
        (await http.get(path)).raise_for_status()

    async def first_rows() -> None:
        parts = exported(store, ME)
        await anext(parts)
        await anext(parts)

    middle = "/me/entries?after=500000000.m000500000.0"
    return {
        "lobby: /": lambda: page("/"),
        "log: /me": lambda: page("/me"),
        "entries: /me/entries": lambda: page("/me/entries"),
        "entries from the middle": lambda: page(middle),
        "papers: /me/papers": lambda: page("/me/papers"),
        "notices: /me/notices": lambda: page("/me/notices"),
        "export: its beginning": first_rows,
        "clocks: alarms due": lambda: Alarms(store).due(now()),
        "notices: turns due": KeptNotices(store).is_any_due,
        "results to be recorded": lambda: Results(store).waiting(20),
        "a round between processes": registry.exchange,
        "a round of forgetting": Forgetting(registry, Keeping()).round,
    }


async def measured(question: Question) -> tuple[list[float], list[float]]:
    """Milliseconds until the answer, and of processor time in this process, both sorted. The second says more on a busy machine."""
    waited, worked = [], []
    for _ in range(ASKED):
        started, used = time.perf_counter(), time.process_time()
        await question()
        waited.append(1000 * (time.perf_counter() - started))
        worked.append(1000 * (time.process_time() - used))
    return sorted(waited), sorted(worked)


async def recorded(store: Store, question: Question) -> Statements:
    """The statements of a question."""
    found: Statements = {}

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if not many:
            found.setdefault(statement, values)

    sa.event.listen(store.engine, "before_cursor_execute", note)
    await question()
    sa.event.remove(store.engine, "before_cursor_execute", note)
    return found


def plan(store: Store, statement: str, values: Any) -> list[str]:
    if not statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT", "WITH")):
        return []
    with store.engine.connect() as connection:
        explain = "EXPLAIN" if store.is_postgresql else "EXPLAIN QUERY PLAN"
        return [str(row[-1]) for row in connection.exec_driver_sql(f"{explain} {statement}", values)]


def sizes(store: Store) -> dict[str, int]:
    with store.engine.connect() as connection:
        names = sa.inspect(store.engine).get_table_names()
        return {name: connection.execute(sa.select(sa.func.count()).select_from(sa.table(name))).scalar() or 0 for name in names}


async def ask(database: str) -> list[str]:
    """Prints the times and the plans; returns the scans of whole large tables."""
    scans: list[str] = []
    async with running(database) as (app, http):
        store, all_plans = app.state.registry.store, dict[str, list[str]]()
        await open_tables(app.state.registry)
        rows = sizes(store)
        print(f"  {'question':<26} {'median':>11} {'p99':>11} {'processor':>11} {'its p99':>11}  statements")
        for name, question in questions(app, http).items():
            await question()
            statements = await recorded(store, question)
            figures = [times[index] for times in await measured(question) for index in (ASKED // 2, int(ASKED * 0.99))]
            print(f"  {name:<26} {' '.join(f'{figure:>8.1f} ms' for figure in figures)}  {len(statements)}", flush=True)
            all_plans |= {statement: plan(store, statement, values) for statement, values in statements.items()}
    for statement, lines in all_plans.items():
        print(f"  {' '.join(statement.split())[:150]}")
        for line in lines:
            print(f"      {line}")
            scan = SCAN.match(line)
            scans += [line] if scan and rows.get(scan[1], 0) > LARGE else []
    return scans


def run(title: str, database: str, matches: int, mine: int) -> None:
    started, store = time.monotonic(), Store(database)
    fill(store, matches, mine)
    store.close()
    print(f"{title}: {matches:,} matches, {mine:,} of one person, filled in {time.monotonic() - started:.0f} s", flush=True)
    scans = asyncio.run(ask(database))
    if scans:
        raise SystemExit(f"scans of whole large tables: {scans}")


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    matches, mine = [*numbers, *(MATCHES, MINE)[len(numbers) :]]
    with tempfile.TemporaryDirectory() as folder:
        run("SQLite", str(Path(folder) / "tables.sqlite3"), matches, mine)
    cluster = Cluster.new()
    try:
        run("PostgreSQL", f"postgresql://fathom@127.0.0.1:{cluster.port}/postgres", matches, mine)
    finally:
        cluster.stop()
        cluster.remove()
