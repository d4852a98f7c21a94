"""Durable moves a second, waiting times, processor time and memory of the server, over loopback.

Every table has two seats, each with a browser's WebSocket, so that every move is rendered for two viewers. A move is counted when
its answer came, so when it was on the disk. The moves of chance are in the log as well: `logged` counts them too.
"""

import asyncio
import gc
import os
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from benchmarks.harness import IDLE, Pair, Server
from fathom.games import GAMES as ALL_GAMES

GAMES = ("into-the-blue", "deep-dive")
MOVES = 'fathom_events_total{kind="move"}'
WARM_MOVES = 6_000  # before the memory of tables is measured: by then all that tables share is kept
WARM = 300  # seconds at most until the rules are compiled


@dataclass
class Run:
    """So many tables for so long; `gap` is the time between two moves of one table."""

    game: str
    tables: int
    seconds: float
    gap: float = 0.0
    until: float = 0.0
    waits: list[float] = field(default_factory=list)


async def play_on(http: httpx.AsyncClient, run: Run, pair: Pair) -> None:
    """One match after the other until the time is up."""
    await asyncio.sleep(random.random() * run.gap)
    while time.perf_counter() < run.until:
        mover = await pair.mover()
        if mover is None:
            await pair.close()
            pair = await Pair(http, run.game).open()
            continue
        wait = await mover.play()
        if time.perf_counter() < run.until:
            run.waits.append(wait)
        await asyncio.sleep(max(0.0, run.gap - wait))
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


def speed(server: Server, run: Run) -> None:
    logged, cpu = asyncio.run(play_all(server, run))
    moves, seconds = len(run.waits), run.seconds
    waits = statistics.quantiles(run.waits, n=100)
    pace = f"{run.tables / run.gap:.0f} a second" if run.gap else "flat out"
    median, worst = 1000 * waits[49], 1000 * waits[98]
    row([run.game, run.tables, pace, moves / seconds, logged / seconds, median, worst, 1000 * cpu / moves, logged / cpu])


def row(cells: list[object]) -> None:
    print(" ".join(f"{cell:>13.1f}" if isinstance(cell, float) else f"{cell!s:>13}" for cell in cells))


async def sit_still(server: Server, game: str, tables: int) -> None:
    """Opens tables, plays a few moves at each, measures, and leaves them: twice, for memory that is free is not given back at once.

    What the second round adds is what tables that nobody looks at cost. What all tables share, pictures that are kept as they were
    drawn, is there before the first round.
    """
    await warm(server, game)
    before = server.memory()
    live = await hold(server, game, tables)
    once = server.memory()
    await hold(server, game, tables)
    left = int(server.count("fathom_live_tables"))
    row([game, tables, (live - before) / tables / 1000, (server.memory() - once) / tables / 1000, left])


async def warm(server: Server, game: str) -> None:
    """Matches at one table after the other, until all that is kept for many tables has been seen."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        moves = 0
        while moves < WARM_MOVES:
            pair = await Pair(http, game).open()
            while moves < WARM_MOVES and (mover := await pair.mover()) is not None:
                await mover.play()
                moves += 1
            await pair.close()
        await asyncio.sleep(3 * IDLE)


async def hold(server: Server, game: str, tables: int) -> int:
    """The memory with all tables in play, each with two browsers; then all browsers disconnect."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        pairs = []
        for _ in range(tables):
            pair = await Pair(http, game).open()
            pairs.append(pair)
            for _ in range(10):
                mover = await pair.mover()
                if mover:
                    await mover.play()
        live = server.memory()
        await asyncio.gather(*(pair.close() for pair in pairs))
        await asyncio.sleep(3 * IDLE)
        return live


def compiled(server: Server) -> Server:
    """The server once every game is compiled at its tables."""
    for _ in range(WARM):
        if server.count("fathom_compiled_games") == len(ALL_GAMES):
            return server
        time.sleep(1)
    raise SystemExit("the games were not compiled in time")


def main() -> None:
    gc.disable()  # the client shall not look for garbage while it waits for the server
    with tempfile.TemporaryDirectory() as folder:
        server = compiled(Server(str(Path(folder) / "tables.sqlite3")))
        row(["game", "tables", "pace", "moves/s", "logged/s", "p50 ms", "p99 ms", "CPU ms/move", "logged/CPU s"])
        for game in GAMES:
            speed(server, Run(game, tables=100, seconds=8))
            speed(server, Run(game, tables=500, seconds=10, gap=500 / 300))
        server.stop()
        print()
        row(["memory", "tables", "kB/live table", "kB/idle table", "still live"])
        for game in GAMES:
            server = compiled(Server(str(Path(folder) / f"{game}.sqlite3"), forgets=True))
            asyncio.run(sit_still(server, game, 200))
            server.stop()
    print(f"\nload of the machine in the last minute, on {os.cpu_count()} processors: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
