"""What a logbook costs in a large database: `python -m benchmarks logbook [MATCHES [OF ONE PERSON]]`, on SQLite and PostgreSQL.

Fills a database with made-up matches of two seats, then asks the questions of the page `/me` again and again, and shows how the database
answers them (EXPLAIN).
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks.postgresql import Cluster
from fathom.server.store.people.results import PEOPLE, Results, page_of
from fathom.server.store.schema.people import rating_rows, result_rows, shipmate_rows, tally_rows
from fathom.server.store.schema.rows import match_rows
from fathom.server.store.store import Store

MATCHES, MINE = 100_000, 10_000
PEOPLE_THERE = 20_000
AT_ONCE = 5_000  # matches in one transaction
ASKED = 200  # times that each question is asked
ME = b"m" * 32
GAMES = ("deep-dive", "into-the-blue", "the-blue-lion", "jaws")
DAY = 86_400_000


def fill(store: Store, matches: int, mine: int) -> None:
    """The person's matches lie scattered among all others."""
    luck, every = random.Random(1), max(1, matches // mine)
    people = [luck.randbytes(32) for _ in range(PEOPLE_THERE)]
    for start in range(0, matches, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, matches))
        rows = [match_row(number) for number in numbers]
        results = []
        for number in numbers:
            first = ME if number % every == 0 else luck.choice(people)
            results += [result_row(number, 0, first), result_row(number, 1, luck.choice(people))]
        with store.engine.begin() as connection:
            connection.execute(match_rows.insert(), rows)
            connection.execute(result_rows.insert(), results)
    with store.engine.begin() as connection:
        for game in GAMES:
            tally = {"matches": mine, "won": mine // 2, "run": 1, "longest": 9, "longest_at": 1, "best": 30, "best_at": 1}
            connection.execute(tally_rows.insert(), {"person": ME, "game": game, **tally})
            rating = {"role": "", "against": PEOPLE, "points": 1500.0, "spread": 60.0, "matches": mine}
            connection.execute(rating_rows.insert(), {"person": ME, "game": game, **rating})
        facts = {"person": ME, "level": "", "name": "Ann", "won": 1}
        mates = [{**facts, "other": other, "matches": number % 40, "at": number} for number, other in enumerate(people[:5_000])]
        connection.execute(shipmate_rows.insert(), mates)
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(sa.text("ANALYZE"))


def match_row(number: int) -> dict[str, Any]:
    facts = {"rules": 1, "edition": "{}", "settings": "{}", "wishes": "{}", "seats": 2, "seed": b"s" * 32}
    return {"id": f"m{number:09}", "game": GAMES[number % 4], "at": number * 1000, **facts}


def result_row(number: int, seat: int, person: bytes) -> dict[str, Any]:
    facts = {"role": "", "name": "Ann", "level": "", "seats": 2, "score": 9, "against": PEOPLE, "luck": None}
    facts |= {"place": 1 + seat, "share": 1.0 - seat}
    return {"match": f"m{number:09}", "seat": seat, "person": person, "game": GAMES[number % 4], "at": number * 1000, **facts}


async def measured(name: str, question: Callable[[], Awaitable[Any]]) -> None:
    times = []
    for _ in range(ASKED):
        started = time.perf_counter()
        await question()
        times.append(1000 * (time.perf_counter() - started))
    times.sort()
    print(f"  {name:<34} {times[ASKED // 2]:>8.1f} ms {times[int(ASKED * 0.99)]:>8.1f} ms")


async def ask(store: Store) -> None:
    results = Results(store)
    first = await results.page(ME, 50)
    middle, matches = (first[-1].at // 2, "m", 0), [entry.match for entry in first[:12]]

    print(f"  {'question':<34} {'median':>11} {'p99':>11}")
    await measured("the latest 50 entries", lambda: results.page(ME, 50))
    await measured("50 entries from the middle", lambda: results.page(ME, 50, middle))
    await measured("everybody at 12 tables", lambda: results.at_tables(matches))
    await measured("the first page of the logbook", lambda: results.sheet(ME, 12, 3))
    with store.engine.connect() as connection:
        wanted = page_of(ME, 50, middle).compile(store.engine, compile_kwargs={"literal_binds": True})
        explain = "EXPLAIN ANALYZE" if store.is_postgresql else "EXPLAIN QUERY PLAN"
        for row in connection.exec_driver_sql(f"{explain} {wanted}".replace("%", "%%" if store.is_postgresql else "%")):
            print(f"    {row[-1]}")


def run(name: str, database: str, matches: int, mine: int) -> None:
    started, store = time.monotonic(), Store(database)
    fill(store, matches, mine)
    print(f"{name}: {matches:,} matches, {mine:,} of one person, filled in {time.monotonic() - started:.0f} s")
    asyncio.run(ask(store))
    store.close()


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
