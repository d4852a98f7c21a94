"""The memory of a server: the first run on a new machine, where all games are compiled while somebody plays, and the next start.

`python -m benchmarks memory`; with a number, the memory of everything is also printed every so many seconds.
"""

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import httpx

from benchmarks.server.footprint import Memory, Sample, Watch, memory_of
from fathom.games import GAMES

KEY = "benchmark"  # opens the metrics
API = "/api/v1/tables"
COMPILED, SOLVED = 1800, 900  # seconds at most
SETTLED = 5  # seconds after the last game until a server has given back what it needed to read them
MOVES = 12  # of a person at each table
LONGEST = 60  # seconds in which a person's turn comes
STRONG = ("captain", "admiral", "perfect")


class Server:
    """`fathom serve` as people run it, with a cache and a database of its own."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        own = {"FATHOM_DATABASE": f"{folder}/tables.sqlite3", "FATHOM_CACHE": f"{folder}/cache", "FATHOM_TABLES": "100 10"}
        usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        started = time.monotonic()
        command = [sys.executable, "-m", "fathom", "serve", "--port", str(port)]
        self.process = subprocess.Popen(command, env={**usual, **own, "FATHOM_METRICS_KEY": KEY}, stderr=subprocess.DEVNULL)
        self.http = httpx.Client(base_url=self.url, timeout=60)
        wait_until(self.answers, SOLVED)
        self.seconds = time.monotonic() - started

    def answers(self) -> bool:
        try:
            return self.http.get("/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def compiled(self) -> bool:
        text = self.http.get("/metrics", headers={"authorization": f"Bearer {KEY}"}).text
        found = re.search(r"^fathom_compiled_games (\S+)$", text, re.MULTILINE)
        return bool(found) and float(found[1]) == len(GAMES)  # type: ignore[index]

    def levels(self, game: str) -> list[str]:
        """The levels that can play now."""
        games = self.http.get("/api/v1/games").json()["games"]
        return [level["name"] for one in games if one["name"] == game for level in one["levels"] if level["ready"]]

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def wait_until(is_so: Callable[[], Any], seconds: float) -> None:
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            raise SystemExit("that took too long")
        time.sleep(0.05)


class Person:
    """Somebody at a table with a bot."""

    def __init__(self, server: Server, game: str, level: str) -> None:
        self.http = server.http
        seats = [{"who": "me", "name": "Ann"}, {"who": "bot", "level": level}]
        opened = self.http.post(API, json={"game": game, "seats": seats, "wishes": {"hints": True}})
        opened.raise_for_status()
        self.path, self.headers = f"{API}/{opened.json()['table']}", {"authorization": f"Bearer {opened.json()['key']}"}
        self.waited = [0.0]

    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"{self.path}/view", headers=self.headers).json()
        return found

    def act(self, **command: Any) -> dict[str, Any]:
        body = {"id": secrets.token_hex(8), **command}
        found: dict[str, Any] = self.http.post(f"{self.path}/acts", headers=self.headers, json=body).json()
        return found

    def play(self, moves: int) -> None:
        """Plays the middle one of the options offered, so often."""
        for _ in range(moves):
            started = time.monotonic()
            wait_until(self.can_go_on, LONGEST)
            self.waited.append(time.monotonic() - started)
            view = self.view()
            if view["over"]:
                return
            self.act(play=view["options"][len(view["options"]) // 2]["notation"], at=view["cursor"])

    def can_go_on(self) -> bool:
        view = self.view()
        return bool(view["yours"] or view["over"])


def row(name: str, *cells: object) -> None:
    print(f"{name:<44}" + "".join(f"{cell:>11.1f}" if isinstance(cell, float) else f"{cell!s:>11}" for cell in cells), flush=True)


def tell(name: str, memory: Memory) -> None:
    row(name, memory.rss, memory.pss, memory.anonymous, memory.file)


def tell_first_run(samples: list[Sample], nicest: int, every: float) -> None:
    most = max(samples, key=lambda sample: sample.together.pss)
    hungry = max(samples, key=lambda sample: sample.together.anonymous)
    tell(f"everything, at most (after {most.at:.0f} s)", most.together)
    tell(f"everything, most anonymous (after {hungry.at:.0f} s)", hungry.together)
    tell("the server alone, at most", max((sample.server for sample in samples), key=lambda memory: memory.pss))
    busiest = max(sum(sample.cores for sample in samples[at : at + 4]) / 4 for at in range(len(samples)))
    print(f"started processes: {max(sample.processes for sample in samples) - 1} at once, {busiest:.2f} cores at most, nice {nicest}")
    shown = 0.0
    for sample in samples:
        if every and sample.at >= shown:
            tell(f"  after {sample.at:.0f} s, {sample.processes} processes, {sample.cores:.1f} cores", sample.together)
            shown = sample.at + every


def first_run(folder: str, every: float) -> None:
    """Somebody opens a table of each game at once and plays on while all games are compiled, then wants the perfect player."""
    server = Server(folder)
    watch = Watch(server.process.pid)
    print(f"first run: answers after {server.seconds:.1f} s")
    people = [Person(server, game, "swimmer") for game in GAMES]
    for person in people:
        person.play(MOVES)
    wait_until(server.compiled, COMPILED)
    print(f"compiled after {time.monotonic() - watch.started:.0f} s")
    wait_until(lambda: "perfect" in server.levels("the-blue-lion"), SOLVED)
    print(f"The Blue Lion solved after {time.monotonic() - watch.started:.0f} s")
    Person(server, "the-blue-lion", "perfect").play(MOVES)
    tell_first_run(watch.stop(), watch.nicest, every)
    tell("the server at the end", memory_of(server.process.pid))
    server.stop()


def next_start(folder: str) -> None:
    server = Server(folder)
    print(f"\nnext start: answers after {server.seconds:.1f} s")
    wait_until(server.compiled, COMPILED)
    time.sleep(SETTLED)
    tell("all games ready", memory_of(server.process.pid))
    for game in GAMES:
        for level in server.levels(game):
            person = Person(server, game, level)
            person.play(MOVES if level in STRONG else 3)
            tell(f"{game}, {level} (waited {max(person.waited):.2f} s)", memory_of(server.process.pid))
    server.stop()


def main() -> None:
    every = next((float(word) for word in sys.argv[1:] if word.isdigit()), 0.0)
    with tempfile.TemporaryDirectory() as folder:
        row("MB", "RSS", "PSS", "anonymous", "file")
        first_run(folder, every)
        next_start(folder)
    print(f"\nload of the machine in the last minute, on {os.cpu_count()} processors: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
