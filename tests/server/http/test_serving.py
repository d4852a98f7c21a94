"""Several processes behind one address: any table through any of them, one killed, all replaced while people play."""

import os
import re
import secrets
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.sync.client import ClientConnection, connect

import fathom
from fathom.server.http.serving import configured
from fathom.server.http.workers.supervisor import Worker
from fathom.server.ops.settings import ServerSettings
from tests.server.api_client import TWO, Player, open_table
from tests.server.running import PATIENCE, Program, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.postgresql]


class Workers(Program):
    """A server with two workers."""

    def __init__(self, database: str, **settings: str) -> None:
        super().__init__(database, FATHOM_WORKERS="2", FATHOM_GAMES="deep-dive", FATHOM_METRICS_KEY="key", **settings)

    def client(self) -> httpx.Client:
        """Every request on a connection of its own, so that any worker may get it."""
        return httpx.Client(base_url=self.url, timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))

    def pids(self) -> set[int]:
        """The workers, which are forked from a process that the supervisor starts."""
        return {pid for parent in children_of(self.process.pid) if "forkserver" in command_of(parent) for pid in children_of(parent)}

    def parents(self) -> set[int]:
        """What the workers are forked from."""
        return {int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]) for pid in self.pids()}

    def version(self) -> str:
        with self.client() as http:
            return str(http.get("/api/v1/openapi.json").json()["info"]["version"])

    def numbers(self) -> dict[str, float]:
        """What Prometheus is told, by whichever worker answers; numbers of one worker end with its pid."""
        with self.client() as http:
            text = http.get("/metrics", headers={"authorization": "Bearer key"}).text
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in text.splitlines() if line[0] != "#")}


def children_of(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return []


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture
def workers(database: str) -> Iterator[Workers]:
    running = Workers(database)
    yield running
    assert running.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_players_go_on_when_a_worker_is_killed_and_when_all_are_replaced(workers: Workers) -> None:
    first = workers.pids()
    with workers.client() as http:
        ann = open_table(http, "deep-dive", *TWO)
        accepted = [play_with_retries(ann) for _ in range(5)]
        os.kill(min(first), signal.SIGKILL)
        accepted += [play_with_retries(ann) for _ in range(5)]
        wait_for(lambda: len(workers.pids()) == 2)
        wait_for(lambda: max(first) in workers.pids() and workers.is_serving())
        workers.process.send_signal(signal.SIGHUP)
        while workers.pids() & first and len(accepted) < 500:
            accepted += [play(ann, secrets.token_hex(8))]  # no error can be seen while workers are replaced
        cursors = [cursor for cursor in accepted if cursor]
        assert len(set(cursors)) == len(cursors)
        assert cursors == sorted(cursors)
        wait_for(lambda: max(cursors) <= ann.view()["cursor"])  # a worker hears of another's move within moments


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_each_worker_tells_the_numbers_of_all(workers: Workers) -> None:
    written = 'fathom_events_total{kind="move"}'
    with workers.client() as http:
        ann = open_table(http, "deep-dive", *TWO)
        for _ in range(10):
            play_with_retries(ann)
        before = workers.numbers()[written]
        assert {workers.numbers()[written] for _ in range(10)} == {before}
        first = workers.pids()
        wait_for(lambda: of_processes(workers) == first)
        os.kill(min(first), signal.SIGKILL)
        wait_for(lambda: len(workers.pids()) == 2 and min(first) not in workers.pids() and workers.pids() == of_processes(workers))
        assert workers.numbers()[written] == before  # a counter that falls looks like a restart of the server
        assert {workers.numbers()["fathom_compiled_games"] for _ in range(10)} <= {0, 1}


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_replaced_workers_run_the_code_that_is_on_the_disk(database: str, tmp_path: Path) -> None:
    code = shutil.copytree(Path(fathom.__file__).parent, tmp_path / "fathom", ignore=shutil.ignore_patterns("__pycache__"))
    workers = Workers(database, PYTHONPATH=str(tmp_path))
    assert workers.version() == fathom.__version__
    with (code / "__init__.py").open("a") as file:
        file.write("\n__version__ = 'upgraded'\n")
    first, parents = workers.pids(), workers.parents()
    workers.process.send_signal(signal.SIGHUP)
    wait_for(lambda: not workers.pids() & first and len(workers.pids()) == 2)
    assert {workers.version() for _ in range(10)} == {"upgraded"}
    wait_for(lambda: len(workers.parents()) == 1 and not workers.parents() & parents)
    wait_for(lambda: not any(map(is_running, parents)))
    assert workers.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_workers_are_replaced_when_the_process_that_they_were_forked_from_is_killed(workers: Workers) -> None:
    first, (parent,) = workers.pids(), workers.parents()
    os.kill(parent, signal.SIGKILL)
    wait_for(lambda: not any(map(is_running, first)))
    wait_for(lambda: len(workers.pids()) == 2 and workers.is_serving())


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_no_process_outlives_a_supervisor_that_is_killed(database: str) -> None:
    workers = Workers(database)
    wait_for(lambda: len(of_processes(workers)) == 2)
    processes = workers.pids() | workers.parents()
    workers.end(signal.SIGKILL)
    wait_for(lambda: not any(map(is_running, processes)))


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_server_whose_code_was_broken_by_an_upgrade_keeps_its_workers(database: str, tmp_path: Path) -> None:
    code = shutil.copytree(Path(fathom.__file__).parent, tmp_path / "fathom", ignore=shutil.ignore_patterns("__pycache__"))
    workers = Workers(database, PYTHONPATH=str(tmp_path))
    wait_for(lambda: len(of_processes(workers)) == 2)
    first, before = workers.pids(), len(children_of(workers.process.pid))
    working = (code / "__init__.py").read_text()
    (code / "__init__.py").write_text("not Python")
    workers.process.send_signal(signal.SIGHUP)
    wait_for(lambda: len(children_of(workers.process.pid)) > before)  # one to fork from, which fails
    assert workers.is_serving()
    assert all(map(is_running, first))
    (code / "__init__.py").write_text(working)
    workers.process.send_signal(signal.SIGHUP)
    wait_for(lambda: not workers.pids() & first and len(workers.pids()) == 2)
    assert workers.end(signal.SIGTERM) == 0


def of_processes(workers: Workers) -> set[int]:
    """The workers whose memory is told."""
    told = [re.fullmatch(r'process_resident_memory_bytes\{worker="(\d+)"\}', name) for name in workers.numbers()]
    return {int(found[1]) for found in told if found}


def test_a_single_process_that_is_told_to_reload_ends_in_order(database: str) -> None:
    """`systemctl reload` sends SIGHUP; the service manager starts the server again. Browsers are told, and connect again."""
    program = Program(database, FATHOM_GAMES="deep-dive")
    with program.client() as http:
        ann = open_table(http, "deep-dive", *TWO)
        address = f"{program.url.replace('http', 'ws')}/t/{ann.path.rpartition('/')[2]}/ws?after=0"
        with connect(address, additional_headers=ann.headers) as socket:
            program.process.send_signal(signal.SIGHUP)
            with pytest.raises(ConnectionClosed) as closed:
                exhaust(socket)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART
    assert program.process.wait(PATIENCE) in (0, -signal.SIGTERM)


def exhaust(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=PATIENCE)


def test_a_worker_that_dies_before_it_answers_is_missed_at_once() -> None:
    worker = Worker(configured(ServerSettings("nowhere"), Starlette), sockets=[])
    worker.start()
    started = time.monotonic()
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    assert not worker.ping(PATIENCE)
    assert time.monotonic() - started < PATIENCE / 2
    worker.join()


def play(ann: Player, move_id: str) -> int:
    """Plays the first option for whoever has the turn; the cursor, or 0 when the match is over. A worker may not know the last move yet."""
    while not (views := [ann.view(seat=seat) for seat in (0, 1)])[0]["over"]:
        for seat in (seat for seat in (0, 1) if views[seat]["yours"]):
            answer = ann.act(id=move_id, seat=seat, play=views[seat]["options"][0]["notation"], at=views[seat]["cursor"])
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                return int(answer.json()["accepted"])
    return 0


def play_with_retries(ann: Player) -> int:
    """As a browser does: a request that got no answer is sent again with the same id."""
    move_id, limit = secrets.token_hex(8), time.monotonic() + PATIENCE
    while True:
        try:
            return play(ann, move_id)
        except httpx.TransportError:
            assert time.monotonic() < limit, "no worker answers"
