"""Durable moves a second, waiting times, processor time and memory of the server, over loopback.

Every table has two seats, each with a browser's WebSocket, so that every move is rendered for two viewers. A move is answered when it is
on the disk, and drawn when the browser that sent it has all that came of it. The moves of chance are in the log as well: `logged` counts
them too. Flat out, tables are opened before the clock starts, and what that costs is told apart.
"""

import asyncio
import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from benchmarks.server.harness import Pair, Server
from fathom.games import GAMES as ALL_GAMES

GAMES = ("into-the-blue", "deep-dive")
MOVES = 'fathom_events_total{kind="move"}'
WARM_MOVES = 6_000  # before the memory of tables is measured: by then all that tables share is kept
WARM = 300  # seconds at most until the rules are compiled, and until tables are forgotten
SOON, NEVER = 2.0, 1e6  # seconds until a table without connections is forgotten, where memory is measured
MOST = 15  # of them at one table
FEW = 10  # moves at a table whose memory is measured
ROUNDS, SHARE = 6, 12  # flat out, and the moves at each table in a round: a match of Deep Dive has about 14


@dataclass
class Run:
    """So many tables for so long; `gap` is the time between two moves of one table, none flat out."""

    game: str
    tables: int
    seconds: float = 0.0
    gap: float = 0.0
    until: float = 0.0
    opening: float = 0.0  # seconds of processor time
    answered: list[float] = field(default_factory=list)  # seconds
    drawn: list[float] = field(default_factory=list)


async def play_on(http: httpx.AsyncClient, run: Run, pair: Pair) -> None:
    """One match after the other until the time is up."""
    await asyncio.sleep(random.random() * run.gap)
    while time.perf_counter() < run.until:
        mover = await pair.mover()
        if mover is None:
            await pair.close()
            pair = await Pair(http, run.game).open()
            continue
        answered, drawn = await mover.play()
        if time.perf_counter() < run.until:
            run.answered.append(answered)
            run.drawn.append(drawn)
        await asyncio.sleep(max(0.0, run.gap - drawn))
    await pair.close()


async def play_all(server: Server, run: Run) -> tuple[float, float]:
    """Plays at tables that were opened before; returns the moves in the log and the processor time that this took."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        pairs = [await Pair(http, run.game).open() for _ in range(run.tables)]
        for pair in pairs:
            await pair.mover()
        logged, cpu = server.count(MOVES), server.cpu()
        run.until = time.perf_counter() + run.seconds
        playing = [asyncio.create_task(play_on(http, run, pair)) for pair in pairs]
        await asyncio.sleep(run.seconds)
        logged, cpu = server.count(MOVES) - logged, server.cpu() - cpu
        await asyncio.gather(*playing)
        return logged, cpu


async def play_rounds(server: Server, run: Run) -> tuple[float, float]:
    """The same flat out: so many tables are opened, and then all play their share at once; `run.opening` is what opening them took."""
    logged = cpu = 0.0
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        for _ in range(ROUNDS):
            used = server.cpu()
            pairs = [await Pair(http, run.game).open() for _ in range(run.tables)]
            for pair in pairs:
                await pair.mover()
            run.opening += server.cpu() - used
            before, used, started = server.count(MOVES), server.cpu(), time.perf_counter()
            await asyncio.gather(*(play_share(run, pair) for pair in pairs))
            run.seconds += time.perf_counter() - started
            logged, cpu = logged + server.count(MOVES) - before, cpu + server.cpu() - used
            await asyncio.gather(*(pair.close() for pair in pairs))
    return logged, cpu


async def play_share(run: Run, pair: Pair) -> None:
    for _ in range(SHARE):
        if (mover := await pair.mover()) is None:
            break
        answered, drawn = await mover.play()
        run.answered.append(answered)
        run.drawn.append(drawn)


def speed(server: Server, run: Run) -> None:
    logged, cpu = asyncio.run(play_all(server, run) if run.gap else play_rounds(server, run))
    moves, seconds = len(run.answered), run.seconds
    pace = f"{run.tables / run.gap:.0f} a second" if run.gap else "flat out"
    waits = [1000 * statistics.quantiles(times, n=100)[at] for times in (run.answered, run.drawn) for at in (49, 98)]
    opening = "" if run.gap else 1000 * run.opening / ROUNDS / run.tables
    row([run.game, run.tables, pace, moves / seconds, logged / seconds, *waits, 1e6 * cpu / moves, logged / cpu, opening])


def row(cells: list[object]) -> None:
    print(" ".join(f"{cell:>13.1f}" if isinstance(cell, float) else f"{cell!s:>13}" for cell in cells))


async def sit_still(server: Server, game: str, tables: int) -> None:
    """Opens tables, plays a few moves at each, measures, and leaves them until they are forgotten: twice.

    In the second round tables take the memory that those of the first gave back. What the process still grows by is not theirs: pictures
    and sentences that all tables share, and memory that the allocator cannot give to anybody else.
    """
    await warm(server, game)
    before = server.memory()
    first = await hold(server, game, tables)
    second = await hold(server, game, tables)
    live, shared = first - before, second - first
    row([game, tables, live / tables / 1000, shared / tables / 1000, (live - shared) / tables / 1000])


async def leave(server: Server, game: str, tables: int) -> None:
    """Plays a few moves at one table after the other and leaves it, on a server that forgets none of them."""
    await warm(server, game)
    before = server.memory()
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        for _ in range(tables):
            pair = await begun(http, game)
            await pair.close()
    row([game, tables, (server.memory() - before) / tables / 1000, int(server.count("fathom_live_tables"))])


async def warm(server: Server, game: str) -> None:
    """Moves at one table after the other, until all that is kept for many tables has been seen, also of what is made when one is opened."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        moves = 0
        while moves < WARM_MOVES:
            pair = await Pair(http, game).open()
            for _ in range(MOST):
                if (mover := await pair.mover()) is None:
                    break
                await mover.play()
                moves += 1
            await pair.close()
        await asyncio.sleep(3 * SOON)


async def hold(server: Server, game: str, tables: int) -> int:
    """The memory with all tables in play, each with two browsers; then all browsers disconnect, and the server forgets the tables."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        pairs = [await begun(http, game) for _ in range(tables)]
        memory = server.memory()
        await asyncio.gather(*(pair.close() for pair in pairs))
    for _ in range(WARM):
        await asyncio.sleep(1)
        if server.count("fathom_live_tables") == 0:
            return memory
    raise SystemExit("the tables were not forgotten in time")


async def begun(http: httpx.AsyncClient, game: str) -> Pair:
    """A table after a few moves."""
    pair = await Pair(http, game).open()
    for _ in range(FEW):
        mover = await pair.mover()
        if mover:
            await mover.play()
    return pair


def compiled(server: Server) -> Server:
    """The server once every game is compiled at its tables."""
    for _ in range(WARM):
        if server.count("fathom_compiled_games") == len(ALL_GAMES):
            return server
        time.sleep(1)
    raise SystemExit("the games were not compiled in time")


def at_rest(measure: Callable[[Server, str, int], Coroutine[Any, Any, None]], server: Server, game: str) -> None:
    asyncio.run(measure(compiled(server), game, 200))
    server.stop()


def main() -> None:
    gc.disable()  # the client shall not look for garbage while it waits for the server
    with tempfile.TemporaryDirectory() as folder:
        server = compiled(Server(str(Path(folder) / "tables.sqlite3")))
        waits = ["answered p50", "p99 ms", "drawn p50", "p99 ms"]
        row(["game", "tables", "pace", "moves/s", "logged/s", *waits, "CPU us/move", "logged/CPU s", "CPU ms/table"])
        for game in GAMES:
            speed(server, Run(game, tables=100))
            speed(server, Run(game, tables=500, seconds=10, gap=500 / 300))
        server.stop()
        print()
        row(["memory, kB", "tables", "a live table", "growth of all", "its own"])
        for game in GAMES:
            at_rest(sit_still, Server(str(Path(folder) / f"live-{game}.sqlite3"), idle=SOON), game)
        print()
        row(["memory, kB", "tables", "an idle table", "in memory"])
        for game in GAMES:
            at_rest(leave, Server(str(Path(folder) / f"idle-{game}.sqlite3"), idle=NEVER), game)
    print(f"\nload of the machine in the last minute, on {os.cpu_count()} processors: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
