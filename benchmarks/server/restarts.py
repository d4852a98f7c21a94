"""Two people play a whole match of Jaws while every process is restarted: each of four workers killed, the database crashed and started
again, all workers replaced one after the other, and the whole server stopped and started.

Each has a WebSocket, as a browser has. When it breaks they connect again with their cursor, and send again, with the same id, what was
not answered. At the end the log is compared with what they were told.
"""

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import websockets

from benchmarks.server.faults import SEATS, Act, History, judge
from benchmarks.server.postgresql import Cluster, free_port
from fathom.server.live.context import private_id
from fathom.server.store.keys import hash_of

WORKERS, GAME, EVERY = 4, "jaws", 25  # acts between two restarts
LONGEST_WAIT = 90.0  # seconds for an answer, through all restarts
AFTERWARDS = 2.0  # seconds in which what a restart costs may still show
BROKEN = (websockets.WebSocketException, OSError, asyncio.TimeoutError, httpx.TransportError)
LIFTED = dict.fromkeys(("FATHOM_REQUESTS", "FATHOM_TABLES", "FATHOM_MESSAGES"), "1e9 1e9")


class House:
    """A supervisor with its workers, and their database."""

    def __init__(self) -> None:
        self.database, self.port = Cluster.new(), free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    @property
    def address(self) -> str:
        return f"postgresql://fathom@127.0.0.1:{self.database.port}/postgres"

    def start(self) -> None:
        settings = {"FATHOM_DATABASE": self.address, "FATHOM_PORT": str(self.port), "FATHOM_WORKERS": str(WORKERS), "FATHOM_GAMES": GAME}
        command = [sys.executable, "-m", "fathom.server"]
        self.process = subprocess.Popen(command, env=os.environ | LIFTED | settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not self.answers():
            time.sleep(0.05)
        self.first = self.workers()

    def answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/readyz").status_code == 200
        return False

    def workers(self) -> list[int]:
        """They are forked from a process that the supervisor starts."""
        return [pid for parent in children_of(self.process.pid) if is_forking(parent) for pid in children_of(parent)]

    def kill_a_worker(self, number: int) -> None:
        """One of those that were there in the beginning; another takes its place."""
        os.kill(self.first[number], signal.SIGKILL)
        while len(set(self.workers()) - {self.first[number]}) < WORKERS:
            time.sleep(0.05)

    def crash_the_database(self) -> None:
        self.database.stop()
        self.database.start()

    def replace_all_workers(self) -> None:
        before = set(self.workers())
        self.process.send_signal(signal.SIGHUP)
        while before & set(self.workers()):
            time.sleep(0.1)

    def restart_the_server(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.start()

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.database.stop()
        self.database.remove()


def children_of(pid: int) -> list[int]:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it may have just ended
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def is_forking(pid: int) -> bool:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return b"forkserver" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


class Person:
    """Somebody at a browser."""

    def __init__(self, house: House, table: str, key: str, seat: int, history: History) -> None:
        self.house, self.table, self.key, self.seat, self.history = house, table, key, seat, history
        self.headers = {"authorization": f"Bearer {key}"}
        self.seq, self.reconnected, self.over = 0, 0, False
        self.pending: tuple[str, asyncio.Future[dict[str, Any]]] | None = None  # until it is answered
        self.socket: Any = None

    async def stay(self) -> None:
        while not self.over or self.pending:
            address = f"{self.house.url.replace('http', 'ws', 1)}/t/{self.table}/ws?seat={self.seat}&after={self.seq}"
            with contextlib.suppress(*BROKEN):
                async with websockets.connect(address, additional_headers=self.headers, compression=None, max_size=None) as self.socket:
                    if self.pending:
                        await self.socket.send(self.pending[0])
                    while not self.over or self.pending:
                        self.hear(json.loads(await self.socket.recv()))
            self.socket = None
            self.reconnected += 1
            await asyncio.sleep(random.uniform(0.05, 0.2))

    def hear(self, message: dict[str, Any]) -> None:
        if "html" in message:
            self.seq, self.over = message["seq"], message.get("over", False)
        elif self.pending and message.get("id") == json.loads(self.pending[0])["id"]:
            self.pending[1].set_result(message)
            self.pending = None

    async def act(self, **command: Any) -> dict[str, Any]:
        """Until it is answered."""
        name = secrets.token_hex(8)
        text = json.dumps({"id": name, "seat": self.seat, **command})
        act = Act(self.table, private_id(name, hash_of(self.key)), time.monotonic())
        answered = asyncio.get_running_loop().create_future()
        self.pending = text, answered
        if self.socket:
            with contextlib.suppress(*BROKEN):
                await self.socket.send(text)
        async with asyncio.timeout(LONGEST_WAIT):
            answer = await answered
        if "accepted" in answer:
            act.answered, act.cursor = time.monotonic(), answer["accepted"]
            self.history.acts.append(act)
        return answer


async def asked(http: httpx.AsyncClient, method: str, path: str, history: History, **more: Any) -> dict[str, Any]:
    """Until somebody answers."""
    while True:
        try:
            answer = await http.request(method, f"/api/v1{path}", **more)
        except httpx.TransportError as error:
            history.refused[type(error).__name__] += 1
        else:
            if answer.status_code < 500:
                return dict(answer.json())
            history.refused[str(answer.status_code)] += 1
        await asyncio.sleep(0.05)


async def play(house: House, history: History, restarts: list[tuple[str, Callable[[], None]]]) -> list[Person]:
    """The whole match. A restart begins after every few acts and runs beside them."""
    async with httpx.AsyncClient(base_url=house.url, timeout=10, limits=httpx.Limits(max_keepalive_connections=0)) as http:
        opened = await asked(http, "POST", "/tables", history, json={"game": GAME, "seats": SEATS})
        people = [Person(house, opened["table"], opened["key"], seat, history) for seat in (0, 1)]
        staying, running, waiting = [asyncio.create_task(person.stay()) for person in people], None, list(restarts)
        while True:
            views = [await asked(http, "GET", f"/tables/{opened['table']}/view", history, params={"seat": seat}, headers=people[0].headers)
                     for seat in (0, 1)]  # fmt: skip
            if views[0]["over"]:
                break
            if waiting and len(history.acts) >= EVERY * (len(restarts) - len(waiting) + 1) and (running is None or running.done()):
                running = asyncio.create_task(told(*waiting.pop(0), history))
            for person, view in zip(people, views, strict=True):
                if view["yours"]:
                    await person.act(play=random.choice(view["options"])["option"], at=view["cursor"])
                    break
        await asyncio.wait_for(asyncio.gather(*staying), 30)
        if running:
            await running
        print(f"{len(waiting)} restarts did not find place in the match" if waiting else "all restarts were made before the end")
        return people


async def told(name: str, restart: Callable[[], None], history: History) -> None:
    """Makes a restart, and says what it cost those who play."""
    started, acts, refused = time.monotonic(), len(history.acts), history.refused.total()
    await asyncio.to_thread(restart)
    seconds = time.monotonic() - started
    await asyncio.sleep(AFTERWARDS)
    times = [started, *(act.answered for act in history.acts[acts:])]
    longest = max((later - earlier for earlier, later in pairwise(times)), default=0.0)
    print(f"  {name}: {seconds:.1f} s, {len(times) - 1} acts beside it and soon after, the longest wait {longest:.1f} s, "
          f"{history.refused.total() - refused} requests repeated", flush=True)  # fmt: skip


def main() -> None:
    house, history = House(), History()
    kills = [(f"worker {number + 1} killed", lambda number=number: house.kill_a_worker(number)) for number in range(WORKERS)]
    rest = [("database crashed", house.crash_the_database), ("all workers replaced", house.replace_all_workers)]
    restarts: list[tuple[str, Callable[[], None]]] = [*kills, *rest, ("server restarted", house.restart_the_server)]
    started = time.monotonic()
    people = asyncio.run(play(house, history, restarts))
    print(f"a whole match of {GAME} through {WORKERS} workers: {len(history.acts)} accepted acts in {time.monotonic() - started:.0f} s")
    for title, counts in (("requests repeated", history.refused), ("wrong", judge(house.address, history))):
        print(f"  {title}: " + (", ".join(f"{name} {count}" for name, count in counts.items()) or "none"))
    print("  connected again: " + ", ".join(str(person.reconnected) for person in people) + " times")
    house.close()


if __name__ == "__main__":
    main()
