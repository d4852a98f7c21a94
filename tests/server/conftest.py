"""A real server for every test, with a database of its own."""

import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from fathom.server.http import app
from fathom.server.ops.settings import Limits, ServerSettings, Timing
from tests.server.running import FAST, FREE, Running, free_port

DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `every_database` runs on both; nothing else depends on which database it is."""
    if "database" in metafunc.fixturenames and metafunc.definition.get_closest_marker("every_database"):
        metafunc.parametrize("database", DATABASES, indirect=True)


@pytest.fixture(scope="session", autouse=True)
def play_interpreted(pytestconfig: pytest.Config) -> Iterator[None]:
    """With --quick, no server compiles games beside the tests."""
    with pytest.MonkeyPatch.context() as patch:
        if pytestconfig.getoption("quick"):
            patch.setattr(app, "warm_up_all", lambda games: None)
        yield


@pytest.fixture
def serve(database: str) -> Iterator[Callable[..., Running]]:
    """Starts servers on one database; they are stopped when the test is over."""
    running: list[Running] = []

    def start(timing: Timing = FAST, limits: Limits = FREE, port: int = 0, **more: Any) -> Running:
        running.append(Running(ServerSettings(database, timing=timing, limits=limits, **more), port))
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


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty one: SQLite, or by pytest_generate_tests PostgreSQL too."""
    if getattr(request, "param", "sqlite") == "sqlite":
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
