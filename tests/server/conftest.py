"""A real server for every test, with a database of its own."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from benchmarks.server.postgresql import Cluster
from fathom.server.http import app
from fathom.server.ops.settings import Limits, ServerSettings, Timing
from fathom.server.startup import solving, warmup
from fathom.server.store.database import bring_up_to_date, make_engine
from tests.server.running import FAST, FREE, Running

DATABASES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `every_database` runs on both; nothing else depends on which database it is."""
    if "database" in metafunc.fixturenames and metafunc.definition.get_closest_marker("every_database"):
        metafunc.parametrize("database", DATABASES, indirect=True)


@pytest.fixture(scope="session", autouse=True)
def play_interpreted(pytestconfig: pytest.Config) -> Iterator[None]:
    """With --quick, no server compiles games beside the tests. Otherwise all do it in their own process, for the tests need it there.
    No server solves games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(warmup, "compile_beside", lambda name: None)
        patch.setattr(solving, "run_until_done", lambda command, lock: None)
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


@pytest.fixture(scope="session")
def empty_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database after all migrations. They cost more than most tests, so each test begins with a copy."""
    path = tmp_path_factory.mktemp("database") / "tables.sqlite3"
    engine = make_engine(str(path))
    bring_up_to_date(engine)
    engine.dispose()  # the last connection that closes leaves everything in this one file
    return path


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """One without rows: SQLite, or by pytest_generate_tests PostgreSQL too."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield str(shutil.copyfile(request.getfixturevalue("empty_tables"), tmp_path / "tables.sqlite3"))
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
def postgresql() -> Iterator[str]:
    cluster = Cluster.new()
    yield f"postgresql://fathom@127.0.0.1:{cluster.port}/postgres"
    cluster.stop()
    cluster.remove()
