"""What strangers tried on a server, once more and bounded, on loopback: what each attempt did before it was mended, and what it does now.

`make attack` runs the tests of every finding and then this; docs/attack.md says which test belongs to which.
"""

import contextlib
import itertools
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from benchmarks.server.postgresql import Cluster, free_port

API = "/api/v1"
TWO = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]
BOTS = [{"who": "bot", "level": "captain"}, {"who": "bot", "level": "captain"}]
LIFTED = dict.fromkeys(("FATHOM_REQUESTS", "FATHOM_TABLES"), "1e9 1e9")
SECONDS = 8.0  # that a flood lasts
OURS = {"sec-fetch-site": "same-origin"}  # as our own pages say
LONG = "a" * 2_250
FLOOD = """
import sys, threading, httpx
address, threads, key = sys.argv[1:]
def ask():
    with httpx.Client(timeout=60, headers={"authorization": f"Bearer {key}"} if key else {}) as http:
        while True:
            http.get(address)
for _ in range(int(threads)):
    threading.Thread(target=ask).start()
"""
Answer = dict[str, Any]


class Victim:
    """A server as people run it, with the settings given."""

    def __init__(self, database: str, files: int = 0, **settings: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        environment = os.environ | {"FATHOM_DATABASE": database, "FATHOM_PORT": str(self.port)} | settings
        limit = ["prlimit", f"--nofile={files}:{files}"] if files else []
        command = [*limit, sys.executable, "-m", "fathom.server"]
        self.log = Path(tempfile.mkstemp()[1])
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)
        while not self.asks("/healthz"):
            time.sleep(0.05)

    def asks(self, path: str) -> float:
        """Seconds until a healthy answer; 0 when there is none."""
        started = time.perf_counter()
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(self.url + path, timeout=20).status_code == 200:
                return time.perf_counter() - started
        return 0.0

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=60)

    def lines(self) -> int:
        return len(self.log.read_bytes().splitlines())

    def end(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.log.unlink()


def opened(http: httpx.Client, game: str = "deep-dive", seats: list[dict[str, str]] = TWO, **more: Any) -> Answer:
    answer = http.post(f"{API}/tables", json={"game": game, "seats": seats, **more})
    answer.raise_for_status()
    return dict(answer.json())


@contextlib.contextmanager
def flooded(victim: Victim, path: str, threads: int, key: str = "") -> Iterator[None]:
    """While somebody asks for the same address again and again, from another process."""
    flood = subprocess.Popen([sys.executable, "-c", FLOOD, victim.url + path, str(threads), key])
    try:
        yield
    finally:
        flood.kill()
        flood.wait()


def health(victim: Victim, seconds: float = SECONDS) -> str:
    """How long the health check takes."""
    found, end = [], time.monotonic() + seconds
    with victim.client() as http:
        while time.monotonic() < end:
            started = time.perf_counter()
            http.get("/healthz")
            found.append(time.perf_counter() - started)
            time.sleep(0.02)
    return f"health check {1000 * statistics.median(found):.0f} ms, at most {1000 * max(found):.0f} ms"


def pictures(victim: Victim, http: httpx.Client) -> str:
    with flooded(victim, f"/t/{LONG}/qr.svg", 20):
        found = health(victim)
    return f"{found}; the answer is {http.get(f'/t/{LONG}/qr.svg').status_code}"


def replays(victim: Victim, http: httpx.Client) -> str:
    """Of a log made long on purpose, by handing a seat to the computer and taking it back."""
    table = opened(http, "jaws")
    acts, headers = f"{API}/tables/{table['table']}/acts", {"authorization": f"Bearer {table['key']}"}
    for number in range(1_500):
        for command in ({"hand": "random"}, {"reclaim": True}):
            http.post(acts, headers=headers, json={"id": f"{number}{len(command)}{next(iter(command))}", "seat": 1, **command})
    address = f"{API}/tables/{table['table']}/replay"
    size = len(http.get(address, headers=headers).content)
    with flooded(victim, address, 2, table["key"]):
        return f"{health(victim)}, beside replays of {size / 1e6:.0f} MB"


def streams(victim: Victim, http: httpx.Client) -> str:
    table = opened(http)
    with contextlib.ExitStack() as stack:
        statuses = []
        for _ in range(330):
            stranger = stack.enter_context(socket.create_connection(("127.0.0.1", victim.port), timeout=30))
            stranger.sendall(f"GET {API}/tables/{table['table']}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())
            statuses.append(stranger.recv(12)[9:])
        started = time.perf_counter()
        address = f"{victim.url.replace('http', 'ws')}/t/{table['table']}/ws?seat=0"
        with connect(address, additional_headers={"authorization": f"Bearer {table['key']}"}) as owner:
            owner.recv(timeout=30)
        seconds = time.perf_counter() - started
        return f"{statuses.count(b'200')} streams let in, {statuses.count(b'429')} refused; the owner is in after {seconds:.2f} s"


def bots(victim: Victim, http: httpx.Client) -> str:
    for _ in range(40):
        opened(http, "into-the-blue", BOTS)
    time.sleep(2)
    table = opened(http, "into-the-blue", BOTS)
    address, times = f"{victim.url.replace('http', 'ws')}/t/{table['table']}/ws?seat=watch", []
    with connect(address, max_size=None) as watcher:
        while len(times) < 12:
            started = time.perf_counter()
            while '"html"' not in str(watcher.recv(timeout=60)):
                pass
            times.append(time.perf_counter() - started)
    return f"a watched bot moves every {statistics.median(times[2:]):.1f} s, at most {max(times[2:]):.1f} s"


def lists(victim: Victim, http: httpx.Client) -> str:
    free = opened(http, seats=[TWO[0], {"who": "open"}], wishes={"listed": True})["table"]
    for _ in range(20):
        opened(http, wishes={"listed": True})
    found = [table["table"] for table in http.get(f"{API}/open").json()]
    return f"the free table is {'listed' if free in found else 'hidden'}, {len(found)} listed"


def editions(victim: Victim, http: httpx.Client) -> str:
    statuses = []
    for zones in list(itertools.product(range(1, 5), repeat=4))[:60]:
        own = {"edition": {"shells_in_zone": zones}}
        statuses.append(http.post(f"{API}/tables", json={"game": "deep-dive", "seats": TWO, **own}).status_code)
    return f"{statuses.count(201)} of 60 own editions accepted"


def frozen(victim: Victim, http: httpx.Client) -> str:
    """The database stops answering."""
    cluster = Cluster.new()
    other = Victim(f"postgresql://fathom@127.0.0.1:{cluster.port}/postgres", **LIFTED)
    cluster.signal(signal.SIGSTOP)
    time.sleep(14)
    alive, started = other.asks("/healthz"), time.perf_counter()
    ready = httpx.get(f"{other.url}/readyz", timeout=20)
    found = f"alive after {1000 * alive:.0f} ms, ready: {ready.status_code} after {1000 * (time.perf_counter() - started):.0f} ms"
    cluster.signal(signal.SIGCONT)
    started = time.monotonic()
    while not other.asks("/readyz"):
        time.sleep(0.1)
    found += f", ready again {time.monotonic() - started:.1f} s after it goes on, {other.lines()} log lines"
    other.end()
    cluster.stop()
    cluster.remove()
    return found


def descriptors(victim: Victim, http: httpx.Client) -> str:
    """Twice as many connections as files may be open, whose owners ask for pages and read nothing."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        small = Victim(f"{folder}/tables.sqlite3", files=600, FATHOM_DELIVERY="5", **LIFTED)
        with small.client() as client:
            table = opened(client)
        address = f"{small.url.replace('http', 'ws')}/t/{table['table']}/ws?seat=0"
        inside = stack.enter_context(connect(address, additional_headers={"authorization": f"Bearer {table['key']}"}, max_size=None))
        for _ in range(1_200):
            with contextlib.suppress(OSError):
                deaf = stack.enter_context(socket.create_connection(("127.0.0.1", small.port), timeout=5))
                deaf.sendall(b"GET /rules/jaws HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 100)
        started = time.perf_counter()
        inside.send(json.dumps({"id": "x", "seat": 0, "chat": "still here"}))
        while '"accepted"' not in str(inside.recv(timeout=60)):
            pass
        mine, started = time.perf_counter() - started, time.perf_counter()
        while not small.asks("/rules/jaws"):
            time.sleep(0.1)
        newcomer, lines = time.perf_counter() - started, small.lines()
        small.end()
        return f"who is inside is answered after {mine:.2f} s; a newcomer gets in after {newcomer:.1f} s; {lines} log lines"


def small_things(victim: Victim, http: httpx.Client) -> str:
    host = http.get("/", headers={"host": "evil.example"}).status_code
    unseen = [{"game": "deep-dive", "seats": [{"who": "me", "name": name}, {"who": "open"}]} for name in "\u200b\u3164"]
    names = [http.post(f"{API}/tables", json=wanted).status_code for wanted in unseen]
    numbers = http.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code
    cookie = http.post("/tables", json={"game": "deep-dive", "seats": TWO}, headers=OURS)
    key = cookie.headers["set-cookie"].partition("=")[2].partition(";")[0]
    deep = http.post("/me/passkeys", content="[" * 8_000, headers={"content-type": "application/json", **OURS}).status_code
    return f"foreign host {host}, invisible names {names}, numbers {numbers}, key in the body: {key in cookie.text}, 8,000 brackets {deep}"


# What each did before, and what is tried again.
ATTEMPTS: tuple[tuple[str, str, Callable[[Victim, httpx.Client], str]], ...] = (
    ("QR codes of tables that do not exist", "0.3 to 1.3 s each on the loop, health check up to 8.7 s", pictures),
    ("replays of a long log", "1.3 s on the loop for 30,000 events, 131 MB held for each", replays),
    ("330 streams at one table", "the owner of the seat turned away", streams),
    ("forty unwatched tables of bots", "10 to 12 s for a watched bot's move instead of 0.9", bots),
    ("twenty full tables in the list", "eight hid the free one", lists),
    ("own editions", "more than 50, by opening old tables again", editions),
    ("a frozen database", "the health check hung", frozen),
    ("open files run out", "nobody reachable, 13 MB of log", descriptors),
    ("small things", "any host, invisible names, the key in the body, a server error", small_things),
)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(f"{folder}/tables.sqlite3", **LIFTED)
        with victim.client() as http:
            for name, before, attempt in ATTEMPTS:
                print(f"{name}\n  before: {before}\n  now:    {attempt(victim, http)}", flush=True)
        victim.end()


if __name__ == "__main__":
    main()
