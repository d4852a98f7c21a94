"""Kills the server again and again while people play, and counts the moves that were accepted or shown and are gone afterwards: none.

Every trial plays at a few tables flat out, sends SIGKILL at a random move, starts the server again on the same file, and compares
what the log holds with what every browser had been told.
"""

import asyncio
import contextlib
import json
import random
import signal
import tempfile
import time
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from benchmarks.server.harness import Pair, Server

TRIALS, TABLES, GAME = 100, 8, "into-the-blue"
BROKEN = (ConnectionClosed, httpx.TransportError, OSError, asyncio.CancelledError)


class Witness:
    """What one table's people were told: the answers they got and the events they saw, by seat."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.moves = 0

    async def play(self) -> None:
        with contextlib.suppress(*BROKEN):
            while (mover := await self.pair.mover()) is not None:
                await mover.play()
                self.moves += 1

    def told(self, seat: int) -> int:
        return max(self.pair.browsers[seat].accepted, self.pair.browsers[seat].seq)


async def play_and_kill(server: Server) -> list[Witness]:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        witnesses = [Witness(await Pair(http, GAME).open()) for _ in range(TABLES)]
        playing = [asyncio.create_task(witness.play()) for witness in witnesses]
        enough = random.randint(5, 80)
        while sum(witness.moves for witness in witnesses) < enough:
            await asyncio.sleep(random.uniform(0.0, 0.02))
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.sleep(0.1)  # what was on its way still arrives
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for witness in witnesses:
            with contextlib.suppress(*BROKEN):
                await witness.pair.close()
    return witnesses


def lost(server: Server, witness: Witness) -> int:
    """Events that somebody was told of and that are not in the log."""
    missing = 0
    for seat, browser in enumerate(witness.pair.browsers):
        address = f"{server.url}/api/v1/tables/{witness.pair.table}/events"
        lines = httpx.get(address, params={"seat": seat, "follow": "0"}, headers=browser.headers, timeout=60).text.splitlines()
        last = max((json.loads(line)["seq"] for line in lines), default=0)
        missing += max(0, witness.told(seat) - last)
    return missing


def main() -> None:
    trials = moves = gone = 0
    back = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "tables.sqlite3"), game=GAME)
        for _ in range(TRIALS):
            witnesses = asyncio.run(play_and_kill(server))
            started = time.perf_counter()
            server.start()
            back.append(time.perf_counter() - started)
            trials += 1
            moves += sum(witness.moves for witness in witnesses)
            gone += sum(lost(server, witness) for witness in witnesses)
        server.stop()
    print(f"{trials} kills, {moves} accepted moves, {gone} events lost that somebody was told of; back after {sum(back) / len(back):.1f} s")


if __name__ == "__main__":
    main()
