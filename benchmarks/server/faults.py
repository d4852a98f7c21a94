"""Four processes on PostgreSQL while everything around them fails. Nothing that was accepted may be lost, doubled or put in another order.

People play at tables through whichever process answers, and repeat a request that got no answer, with the same id, at another one. Between
every process and the database lies a proxy that delays, stalls and cuts. Meanwhile processes are killed and frozen, and the database
crashes, freezes, or hands over to its replica. At the end the log is compared with what people were told. It must be linearizable, a
history that a single process could have written: a table is a list to which acts are appended, and every answer names its number in it.
"""

import asyncio
import os
import random
import secrets
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import sqlalchemy as sa

from benchmarks.server.harness import Server
from benchmarks.server.postgresql import Cluster
from benchmarks.server.proxy import Proxy
from fathom.server.admin.check import check_all
from fathom.server.live.context import private_id
from fathom.server.store.keys import hash_of
from fathom.server.store.schema.rows import log_rows

PROCESSES, TABLES, FAULTS, ACTS, GAME = 4, 6, 40, 10_000, "deep-dive"
PAUSE = 1.5  # seconds between two faults, at least; they are spread over all acts
SEATS = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]


@dataclass
class Act:
    """What somebody asked for and was answered; times by one clock."""

    table: str
    id: str  # as the log keeps it
    asked: float
    answered: float = 0.0
    cursor: int = 0


@dataclass
class History:
    acts: list[Act] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


class House:
    """The processes, their database, and what lies between."""

    def __init__(self) -> None:
        self.primary = Cluster.new()
        self.replica = self.primary.replica()
        self.retired: list[Cluster] = []
        self.proxies = [Proxy(self.primary.port) for _ in range(PROCESSES)]
        self.servers = [Server(f"postgresql://fathom@127.0.0.1:{proxy.port}/postgres", game=GAME) for proxy in self.proxies]

    @property
    def database(self) -> str:
        return f"postgresql://fathom@127.0.0.1:{self.primary.port}/postgres"

    def close(self) -> None:
        for server in self.servers:
            server.stop()
        for cluster in (self.primary, self.replica):
            cluster.stop()
        for cluster in (self.primary, self.replica, *self.retired):
            cluster.remove()

    # faults

    def kill_a_process(self) -> None:
        server = random.choice(self.servers)
        server.stop(signal.SIGKILL)
        server.start()

    def freeze_a_process(self) -> None:
        server = random.choice(self.servers)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(random.uniform(1, 4))
        server.process.send_signal(signal.SIGCONT)

    def cut_a_line(self) -> None:
        random.choice(self.proxies).cut()

    def stall_a_line(self) -> None:
        proxy = random.choice(self.proxies)
        proxy.stall(True)
        time.sleep(random.uniform(1, 4))
        proxy.stall(False)

    def delay_all_lines(self) -> None:
        for proxy in self.proxies:
            proxy.delay = 0.05
        time.sleep(3)
        for proxy in self.proxies:
            proxy.delay = 0.0

    def crash_the_database(self) -> None:
        self.primary.stop()
        self.primary.start()

    def freeze_the_database(self) -> None:
        self.primary.signal(signal.SIGSTOP)
        time.sleep(random.uniform(1, 4))
        self.primary.signal(signal.SIGCONT)

    def fail_over(self) -> None:
        """The database crashes for good, and its replica takes over at another address."""
        self.primary.stop()
        self.retired.append(self.primary)
        self.replica.promote()
        self.primary = self.replica
        for proxy in self.proxies:
            proxy.target = self.primary.port
            proxy.cut()
        self.replica = self.primary.replica()


KINDS = [
    *[House.kill_a_process] * 10, *[House.freeze_a_process] * 6, *[House.cut_a_line] * 7, *[House.stall_a_line] * 6,
    *[House.delay_all_lines] * 3, *[House.crash_the_database] * 3, *[House.freeze_the_database] * 2, *[House.fail_over] * 3,
]  # fmt: skip


class Table:
    """Two people at one table, through any process. Another table is opened when the match is over."""

    def __init__(self, house: House, http: httpx.AsyncClient, history: History) -> None:
        self.house, self.http, self.history = house, http, history

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Until somebody answers. A busy or broken database is no answer."""
        while True:
            server = random.choice(self.house.servers)
            try:
                answer = await self.http.request(method, f"{server.url}/api/v1{path}", **more)
            except httpx.TransportError as error:
                self.history.refused[type(error).__name__] += 1
                await asyncio.sleep(0.05)
                continue
            if answer.status_code < 500:
                return answer
            self.history.refused[str(answer.status_code)] += 1
            await asyncio.sleep(0.05)

    async def play(self, done: asyncio.Event) -> None:
        while not done.is_set():
            opened = (await self.ask("POST", "/tables", json={"game": GAME, "seats": SEATS})).json()
            while not done.is_set() and await self.act(opened["table"], opened["key"]):
                pass

    async def act(self, table: str, key: str) -> bool:
        """One act of the player whose turn it is; False when the match is over."""
        headers = {"authorization": f"Bearer {key}"}
        views = [(await self.ask("GET", f"/tables/{table}/view", params={"seat": seat}, headers=headers)).json() for seat in (0, 1)]
        if any(view["over"] for view in views):
            return False
        for seat in (0, 1):
            if views[seat]["yours"]:
                command = secrets.token_hex(8)
                act = Act(table, private_id(command, hash_of(key)), time.monotonic())
                wanted = random.choice(views[seat]["options"])["notation"]
                body = {"id": command, "seat": seat, "play": wanted, "at": views[seat]["cursor"]}
                found = (await self.ask("POST", f"/tables/{table}/acts", json=body, headers=headers)).json()
                if "accepted" in found:
                    act.answered, act.cursor = time.monotonic(), found["accepted"]
                    self.history.acts.append(act)
                return True
        return True


def faults(house: House, history: History, wanted: int) -> Counter[str]:
    happened: Counter[str] = Counter()
    order = random.sample(KINDS * (wanted // len(KINDS) + 1), wanted)
    for number, fault in enumerate(order, start=1):
        time.sleep(PAUSE)
        while len(history.acts) < ACTS * (number - 1) // wanted:
            time.sleep(0.1)
        fault(house)
        happened[fault.__name__.replace("_", " ")] += 1
        print(f"\r{number} of {wanted} faults, {len(history.acts)} acts ", end="", file=sys.stderr, flush=True)
    return happened


async def trial(house: House, wanted: int) -> tuple[History, Counter[str]]:
    history, done = History(), asyncio.Event()
    async with httpx.AsyncClient(timeout=10) as http:
        playing = [asyncio.create_task(Table(house, http, history).play(done)) for _ in range(TABLES)]
        happened = await asyncio.to_thread(faults, house, history, wanted)
        while len(history.acts) < ACTS:
            await asyncio.sleep(0.5)
        done.set()
        await asyncio.gather(*playing)
    return history, happened


def judge(database: str, history: History) -> dict[str, int]:
    """What is wrong with the log, by what people were told."""
    engine = sa.create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        stored = [row for row in connection.execute(sa.select(log_rows)) if row.move_id]
    unreplayable = sum(bool(verdict.problem) for verdict in check_all(engine))
    engine.dispose()
    rows_of: dict[str, list[Any]] = {}
    for row in stored:
        rows_of.setdefault(row.move_id, []).append(row)
    found = [(act, rows_of.get(act.id, [])) for act in history.acts]
    once = [(act, rows[0]) for act, rows in found if len(rows) == 1]
    return {
        "lost": sum(not rows for _, rows in found),
        "doubled": sum(len(rows) > 1 for _, rows in found),
        "told another cursor": sum(row.cursor != act.cursor for act, row in once),
        "out of order": sum(map(disordered, by_table(once).values())),
        "tables that do not replay": unreplayable,
    }


def by_table(once: list[tuple[Act, Any]]) -> dict[str, list[tuple[Act, Any]]]:
    tables: dict[str, list[tuple[Act, Any]]] = {}
    for act, row in once:
        tables.setdefault(act.table, []).append((act, row))
    return tables


def disordered(acts: list[tuple[Act, Any]]) -> int:
    """Acts that were asked for after another was answered, and stand before it."""
    wrong, latest = 0, float("inf")
    for act, _ in sorted(acts, key=lambda pair: -pair[1].seq):  # from the last place to the first
        wrong += act.asked > latest
        latest = min(latest, act.answered)
    return wrong


def main() -> None:
    wanted = int(os.environ.get("FAULTS", FAULTS))
    house = House()
    started = time.monotonic()
    history, happened = asyncio.run(trial(house, wanted))
    verdict = judge(house.database, history)
    seconds = time.monotonic() - started
    print(f"\n{PROCESSES} processes, {sum(happened.values())} faults, {len(history.acts)} accepted acts in {seconds:.0f} s")
    for title, counts in (("faults", happened), ("requests repeated", history.refused), ("wrong", verdict)):
        print(f"  {title}: " + ", ".join(f"{name} {count}" for name, count in counts.items()))
    house.close()


if __name__ == "__main__":
    main()
