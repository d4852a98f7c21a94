"""A database of another version, and one that fails: the operator reads a sentence, and no log line holds a value."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from fathom.server.admin.database import backup
from fathom.server.store.database import SCHEMA, VERSIONS, NewerSchema, NoDatabase, check_schema
from fathom.server.store.store import Event, MatchRow, Store, StoreUnavailable, Write
from tests.terminal.driver import fathom


@pytest.mark.slow
def test_a_newer_schema_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    Store(str(path)).close()
    check_schema(str(path))
    with sqlite3.connect(path) as rows:
        rows.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerSchema, match="a newer version of Fathom has changed this database"):
        check_schema(str(path))
    done = fathom(tmp_path, "serve", "--port", "0", "--database", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("fathom: a newer version of Fathom has changed this database (schema 9999; this version supports up to ")


@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgresql://nobody@127.0.0.1:1/x", "/proc/x/tables.sqlite3", "/"])
@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("admin", "tables")])
def test_a_database_that_cannot_be_opened_is_refused_with_a_sentence(tmp_path: Path, command: tuple[str, ...], database: str) -> None:
    done = fathom(tmp_path, *command, "--database", database)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(("fathom: the database cannot be opened: ", "fathom: there is no database /proc/x/tables.sqlite3; "))
    assert done.stderr.count("\n") == 1


@pytest.mark.postgresql
def test_a_database_that_does_not_know_all_letters_is_refused_with_a_sentence(postgresql: str) -> None:
    admin = sa.create_engine(postgresql.replace("postgresql://", "postgresql+psycopg://"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(sa.text("CREATE DATABASE letters ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0"))
    with pytest.raises(NoDatabase, match="the encoding of the database is SQL_ASCII; create it with ENCODING 'UTF8'"):
        check_schema(postgresql.rpartition("/")[0] + "/letters")
    with admin.connect() as connection:
        connection.execute(sa.text("DROP DATABASE letters WITH (FORCE)"))
    admin.dispose()


def test_only_the_server_reads_its_files(tmp_path: Path) -> None:
    """They hold the seeds of running matches; a copy of them does, too."""
    store = Store(str(tmp_path / "tables.sqlite3"))
    backup(str(tmp_path / "tables.sqlite3"), tmp_path / "backup.sqlite3")
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()}
    store.close()
    assert modes == dict.fromkeys(modes, "0o600")
    assert len(modes) >= 3


def test_a_refused_write_is_logged_without_its_values(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(str(tmp_path / "tables.sqlite3"))
    with store.engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE log"))
    secret = 424_242
    with pytest.raises(StoreUnavailable) as error:
        asyncio.run(store.write(Write([Event(match="m", seq=1, kind="move", seat=0, at=1, option=secret)])))
    store.close()
    lines = [f"{record.getMessage()} {vars(record)}" for record in caplog.records]
    assert [record.getMessage() for record in caplog.records].count("write refused") == 1
    assert not [line for line in [*lines, str(error.value)] if str(secret) in line]


@pytest.mark.every_database
def test_only_matches_with_newer_events_are_named(database: str) -> None:
    store = Store(database)

    async def run() -> list[str]:
        for match in ("a", "b"):
            await store.write(Write([Event(match=match, seq=seq, kind="chat", seat=0, at=1) for seq in (1, 2)], matches=[a_match(match)]))
        return await store.newer({"a": 1, "b": 2, "c": 0})

    assert asyncio.run(run()) == ["a"]
    store.close()


def test_a_look_for_newer_events_never_reads_the_whole_log(tmp_path: Path) -> None:
    """It is made every second."""
    store = Store(str(tmp_path / "tables.sqlite3"))
    wanted = store.at_places.params(nexts='{"a": 1, "b": 2}').compile(store.engine, compile_kwargs={"literal_binds": True})
    with store.engine.connect() as connection:
        steps = [str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {wanted}")]
    store.close()
    assert "SEARCH log USING PRIMARY KEY (match=? AND seq=?)" in steps


def test_a_change_that_reads_first_waits_for_another_that_writes(tmp_path: Path) -> None:
    """SQLite fails at once where a transaction read before another wrote, however long it would wait for a lock."""
    store = Store(str(tmp_path / "tables.sqlite3"))

    def read_then_write(connection: sa.Connection) -> None:
        connection.execute(sa.text("SELECT count(*) FROM notice")).scalar()
        with sqlite3.connect(tmp_path / "tables.sqlite3", timeout=0) as other, pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("INSERT INTO notice (match, at) VALUES ('', 1)")
        connection.execute(sa.text("INSERT INTO notice (match, at) VALUES ('', 2)"))

    asyncio.run(store.change(read_then_write))
    store.close()


def a_match(name: str) -> MatchRow:
    return MatchRow(name, "deep-dive", 1, "{}", "{}", "{}", 2, b"s" * 32, 1)


def test_the_versions_of_the_schema_are_those_that_alembic_knows() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCHEMA))
    assert [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()] == VERSIONS[::-1]


def test_a_start_that_changes_nothing_does_without_alembic(tmp_path: Path) -> None:
    code = f"""
import sys
from fathom.server.store.store import Store
Store({str(tmp_path / "tables.sqlite3")!r}).close()
print("alembic" in sys.modules)
"""
    starts = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert [start.stdout for start in starts] == ["True\n", "False\n"]
