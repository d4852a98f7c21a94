"""A real server for every test: its own process thread, its own port, its own database."""

import os
import pwd
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
import uvicorn

from fathom.server.__main__ import configured
from fathom.server.http.app import House, make_app
from fathom.server.http.quotas import Limits, Quota
from fathom.server.live.registry import Pace

FREE = Limits(requests=Quota(1e9, 1e9), tables=Quota(1e9, 1e9), messages=Quota(1e9, 1e9))
FAST = Pace(bot=0, idle=0.2, round=0.1)
PATIENCE = 60  # seconds until a server must have answered: the machine may be busy


class Running:
    """A server that runs in a thread until it is stopped."""

    def __init__(self, house: House) -> None:
        self.app = make_app(house)
        self.port = free_port()
        self.server = uvicorn.Server(configured(self.app, "127.0.0.1", self.port))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE)

    @property
    def hall(self) -> Any:
        return self.app.state.hall

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def serve(database: str) -> Iterator[Callable[..., Running]]:
    """Starts servers on one database; they are stopped when the test is over."""
    running: list[Running] = []

    def start(pace: Pace = FAST, limits: Limits = FREE, **more: Any) -> Running:
        running.append(Running(House(database, pace=pace, limits=limits, **more)))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def server(serve: Callable[..., Running]) -> Running:
    return serve()


@pytest.fixture
def http(server: Running) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Everything runs on both, for real."""
    if request.param == "sqlite":
        yield str(tmp_path / "tables.sqlite3")
        return
    base = request.getfixturevalue("postgresql")
    name = f"fathom_{os.getpid()}_{time.monotonic_ns()}"
    admin = sa.create_engine(base.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    yield base.rpartition("/")[0] + f"/{name}"
    with admin.connect() as connection:
        connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Debian's PostgreSQL, started for the tests. It refuses to run as root."""
    programs = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    folder = Path("/tmp") / f"fathom-postgresql-{os.getpid()}"
    folder.mkdir()
    user = pwd.getpwnam("postgres") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
    shutil.chown(folder, user.pw_name)
    port = free_port()

    def run(*words: str) -> None:
        identity = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if os.getuid() == 0 else {}
        subprocess.run([str(programs / words[0]), *words[1:]], check=True, cwd=folder, stdout=subprocess.DEVNULL, **identity)

    run("initdb", "-D", f"{folder}/data", "-U", "fathom", "-A", "trust", "--no-sync")
    run("pg_ctl", "-D", f"{folder}/data", "-l", f"{folder}/log", "-w", "-o", f"-p {port} -h 127.0.0.1 -k {folder}", "start")
    yield f"postgresql://fathom@127.0.0.1:{port}/postgres"
    run("pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "stop")
    shutil.rmtree(folder)
