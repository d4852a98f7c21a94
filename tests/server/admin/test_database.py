"""Backup and restore on both databases, and from one to the other."""

import asyncio
import shutil
from pathlib import Path

import pytest
import sqlalchemy as sa

from fathom.server.admin.database import BadBackup, backup, restore
from fathom.server.store.database import make_engine
from fathom.server.store.notices import replace_push_key
from fathom.server.store.store import Event, Key, MatchRow, Store, Write
from tests.terminal.driver import fathom

OLDER = Path(__file__).parents[2] / "corpus" / "rules_1" / "tables.sqlite3"


def fill(database: str) -> None:
    store = Store(database)
    for name in ("a", "b"):
        row = MatchRow(name, "deep-dive", 1, "{}", "{}", "{}", 2, b"s" * 32, 1)
        events = [Event(match=name, seq=seq, kind="chat", seat=0, at=1, data="hello") for seq in range(1, 1500)]
        asyncio.run(store.write(Write(events, [row], [Key(name, 0, b"k" * 32)])))
    store.close()


@pytest.mark.every_database
def test_what_is_restored_is_what_was_backed_up(database: str, tmp_path: Path) -> None:
    fill(database)
    file = tmp_path / "backup.sqlite3"
    counts = backup(database, file)
    assert (counts["match"], counts["log"], counts["key"]) == (2, 2998, 2)
    with pytest.raises(BadBackup, match="already exists"):
        backup(database, file)
    fresh = str(tmp_path / "fresh.sqlite3")
    assert restore(file, fresh) == counts
    with pytest.raises(BadBackup, match="already in use"):
        restore(file, fresh)
    store, before = Store(fresh), Store(database)
    assert asyncio.run(store.events("b")) == asyncio.run(before.events("b"))
    assert asyncio.run(store.keys("a")) == asyncio.run(before.keys("a"))
    store.close()
    before.close()
    assert [path.name for path in tmp_path.glob(".backup*")] == []


@pytest.mark.every_database
def test_a_backup_of_an_older_version_is_restored_and_stays_as_it_is(database: str, tmp_path: Path) -> None:
    """So that one can go back to the older version, and restore it there."""
    file = tmp_path / "before.sqlite3"
    shutil.copy(OLDER, file)
    assert restore(file, database)["match"] > 0
    assert file.read_bytes() == OLDER.read_bytes()
    assert [path.name for path in tmp_path.glob("before*")] == [file.name]


@pytest.mark.every_database
def test_a_server_that_was_started_once_is_not_empty(database: str, tmp_path: Path) -> None:
    """It has no tables yet, but a key for push services, say."""
    file, used = tmp_path / "backup.sqlite3", str(tmp_path / "used.sqlite3")
    fill(used)
    backup(used, file)
    store = Store(database)
    with store.engine.begin() as connection:
        replace_push_key(connection, b"k")
    store.close()
    with pytest.raises(BadBackup, match="already in use"):
        restore(file, database)


@pytest.mark.every_database
def test_a_backup_by_the_command_holds_every_table_of_the_database(database: str, tmp_path: Path) -> None:
    """Who is connected at the moment is left out. The command is a process of its own: it has imported nothing that the server has."""
    fill(database)
    put_a_row_into_every_table(database)
    file, fresh = tmp_path / "backup.sqlite3", str(tmp_path / "fresh.sqlite3")
    for words in (("backup", str(file), "--database", database), ("restore", str(file), "--database", fresh)):
        done = fathom(tmp_path, "admin", *words)
        assert done.returncode == 0, done.stderr
    wanted = counted(database)
    assert 0 not in wanted.values()
    assert counted(fresh) == wanted | {"presence": 0, "process": 0}


def reflected(engine: sa.Engine) -> sa.MetaData:
    """The tables as the database knows them, whatever Python knows."""
    found = sa.MetaData()
    found.reflect(engine)
    return found


def counted(database: str) -> dict[str, int]:
    engine = make_engine(database)
    with engine.connect() as connection:
        tables = reflected(engine).sorted_tables
        counts = {table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() for table in tables}
    engine.dispose()
    return counts


def put_a_row_into_every_table(database: str) -> None:
    values: dict[type, object] = {int: 0, str: "a", bytes: b"a", float: 0.5, bool: False}
    engine = make_engine(database)
    with engine.begin() as connection:
        for table in reflected(engine).sorted_tables:
            if connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() == 0:
                connection.execute(table.insert().values({column.name: values[column.type.python_type] for column in table.columns}))
    engine.dispose()


def test_a_backup_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="there is no file"):
        restore(tmp_path / "nothing", str(tmp_path / "fresh.sqlite3"))
