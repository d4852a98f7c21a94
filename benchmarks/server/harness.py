"""A server in its own process with its quotas lifted, and browsers that play at its tables, for the benchmarks of the server."""

import asyncio
import json
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from fathom.server.http.serving import serve
from fathom.server.ops.settings import Limits, Quota, ServerSettings, Timing

PIECE = re.compile(r'<g id="p-([^"]+)"(.*?)</g>')
ORDER = re.compile(r'data-order="([^"]*)"')
OFFER = re.compile(r'data-(play|picks)="([^"]+)"')
USUAL = Timing().idle  # seconds until a table without connections is forgotten
KEY = "benchmark"  # opens the metrics
LIFTED = Limits(Quota(1e9, 1e9), tables=Quota(1e9, 1e9), messages=Quota(1e9, 1e9), chat=Quota(1e9, 1e9), sockets=100_000, seated=100_000)


class Server:
    """A server process, as people run it; with `idle`, tables without connections are forgotten after so many seconds; with `game`, of one
    game."""

    def __init__(self, database: str, *, idle: float = USUAL, game: str = "") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.database = database
        self.options = [str(idle), game]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "benchmarks.server.harness", self.database, str(self.port), *self.options]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise SystemExit("the server did not start")

    def stop(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes in memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def count(self, name: str) -> float:
        """A number from /metrics."""
        text = httpx.get(f"{self.url}/metrics", headers={"authorization": f"Bearer {KEY}"}).text
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0


class Told(msgspec.Struct):
    """A beat: the pieces that change with it."""

    html: dict[str, str] = {}
    order: dict[str, str] = {}


class Received(msgspec.Struct):
    """What a browser is sent: an update of the table, or the result of a command. The client shares the machine with the server, so
    it does as little as possible while others wait: pieces are parsed when a move is chosen."""

    id: str = ""
    seq: int = 0
    html: dict[str, str] = {}
    order: dict[str, str] = {}
    beats: list[Told] = []
    yours: bool = False
    over: bool = False
    accepted: int | None = None


decode = msgspec.json.Decoder(Received).decode


class Browser:
    """One seat's WebSocket: what it has received, and the moves it offers."""

    def __init__(self, url: str, table: str, key: str, seat: int, news: asyncio.Event) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/t/{table}/ws?seat={seat}"
        self.headers = {"authorization": f"Bearer {key}"}
        self.news = news
        self.seq = 0
        self.parts: dict[str, str] = {}
        self.groups: list[str] = []  # of pieces, with the outline of each
        self.yours = False
        self.over = False
        self.unseen: list[Received] = []
        self.accepted = 0  # the cursor of the last result
        self.drawn = asyncio.Event()  # is set when an update comes
        self.pending: dict[str, asyncio.Future[Received]] = {}

    async def connect(self) -> None:
        self.socket = await websockets.connect(f"{self.address}&after=0", additional_headers=self.headers, compression=None, max_size=None)
        self.receiving = asyncio.create_task(self.receive())

    async def close(self) -> None:
        self.receiving.cancel()
        await self.socket.close()

    async def receive(self) -> None:
        async for text in self.socket:
            message = decode(text)
            if message.html:
                self.seq, self.yours, self.over = message.seq, message.yours, message.over
                self.unseen.append(message)
                self.news.set()
                self.drawn.set()
            elif message.id:
                self.pending.pop(message.id).set_result(message)

    def show(self, message: Received | Told) -> None:
        """As the page does: a new board replaces all pieces, and an order names those of some groups that are left."""
        if "board" in message.html:
            self.parts = {id: html for id, html in self.parts.items() if not id.startswith("p-")}
            self.parts |= {f"p-{id}": html for id, html in PIECE.findall(message.html["board"])}
            self.groups = ORDER.findall(message.html["board"])[0].split("/")
        if message.order:
            self.groups = [message.order.get(str(number), group) for number, group in enumerate(self.groups)]
            there = {id for group in self.groups for row in group.split(",") for id in row.split()[1:]}
            self.parts = {id: html for id, html in self.parts.items() if not id.startswith("p-") or id[2:] in there}
        self.parts |= {id: html for id, html in message.html.items() if id != "board"}

    async def send(self, **command: Any) -> Received:
        """Sends a command and waits for its result."""
        move_id = secrets.token_hex(8)
        result: asyncio.Future[Received] = asyncio.get_running_loop().create_future()
        self.pending[move_id] = result
        await self.socket.send(json.dumps({"id": move_id, **command}))
        return await result

    async def play(self) -> tuple[float, float]:
        """Plays something; the seconds until it was accepted, so durable, and until what came of it was there to be shown."""
        wanted, at = random.choice(self.offers()), self.seq
        started = time.perf_counter()
        result = await self.send(play=wanted, at=at)
        if result.accepted is None:
            raise RuntimeError(f"not accepted: {result}")
        self.accepted, answered = result.accepted, time.perf_counter()
        while self.seq < self.accepted:
            self.drawn.clear()
            await self.drawn.wait()
        return answered - started, time.perf_counter() - started

    def offers(self) -> list[int]:
        """What the page offers: an offer may be several options in a row, of which the first is possible now."""
        for message in self.unseen:
            for beat in message.beats:
                self.show(beat)
            self.show(message)
        self.unseen.clear()
        found = [offer for html in self.parts.values() for offer in OFFER.findall(html)]
        return [int(re.match(r"\d+", one)[0]) for name, text in found for one in (text.split() if name == "picks" else [text])]  # type: ignore[index]


class Pair:
    """A table with two people, each at a browser of their own."""

    def __init__(self, http: httpx.AsyncClient, game: str) -> None:
        self.http = http
        self.game = game
        self.news = asyncio.Event()

    async def open(self) -> "Pair":
        """Each has a key of their own, so each is called "you"; nobody is called like others."""
        ann, ben = (f"{name} {secrets.token_hex(4)}" for name in ("Ann", "Ben"))
        seats = [{"who": "me", "name": ann}, {"who": "open"}]
        opened = (await self.http.post("/api/v1/tables", json={"game": self.game, "seats": seats})).json()
        self.table = opened["table"]
        sat = await self.act(seat=1, sit={"name": ben})
        await self.act(opened["key"], seat=0, start=True)
        url = str(self.http.base_url).rstrip("/")
        self.browsers = [Browser(url, self.table, key, seat, self.news) for seat, key in enumerate((opened["key"], sat["key"]))]
        for browser in self.browsers:
            await browser.connect()
        return self

    async def act(self, key: str = "", **command: Any) -> Any:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        address = f"/api/v1/tables/{self.table}/acts"
        return (await self.http.post(address, json={"id": secrets.token_hex(8), **command}, headers=headers)).json()

    async def close(self) -> None:
        for browser in self.browsers:
            await browser.close()

    async def mover(self) -> Browser | None:
        """Whose turn it is; None once the match is over."""
        while True:
            for browser in self.browsers:
                if browser.over:
                    return None
                if browser.yours:
                    return browser
            self.news.clear()
            await self.news.wait()


if __name__ == "__main__":
    database, port, idle, game = sys.argv[1:]
    timing = Timing() if float(idle) == USUAL else Timing(idle=float(idle), sweep=0.5)
    serve(ServerSettings(database, port=int(port), timing=timing, limits=LIFTED, games=(game,) if game else (), metrics_key=KEY))
