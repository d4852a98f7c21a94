"""Backup and restore: all rows, copied as they are at one moment, from any database to any other. A backup is a SQLite file."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from fathom.server.ops.settings import without_password
from fathom.server.store.database import NoDatabase, bring_up_to_date, check_schema, make_engine
from fathom.server.store.schema.rows import metadata, presence_rows, process_rows
from fathom.text.errors import FathomError

ROWS = 1_000  # copied at a time
TRANSIENT = (process_rows, presence_rows)  # who is connected now is no part of a backup
COPIED = [table for table in metadata.sorted_tables if table not in TRANSIENT]


class BadBackup(FathomError):
    """A backup that cannot be written or restored."""


@contextmanager
def opened(database: str) -> Iterator[sa.Engine]:
    check_schema(database)
    engine = make_engine(database)
    try:
        bring_up_to_date(engine)
        yield engine
    finally:
        engine.dispose()


def existing(database: str) -> str:
    """Refuses a SQLite file that is not there: it would be made, and be empty."""
    if "://" in database and not database.startswith("sqlite:///"):
        return database
    if not Path(database.removeprefix("sqlite:///")).exists():
        raise NoDatabase("there is no database {file}; set FATHOM_DATABASE as for the server, or use --database", file=database)
    return database


def backup(database: str, file: Path) -> dict[str, int]:
    """Writes a consistent copy while servers go on. Returns how many rows of each table it has; the file appears when it is whole."""
    if file.exists():
        raise BadBackup("{file} already exists; choose another name", file=file)
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with opened(database) as source, opened(str(unfinished)) as target:
            counts = copy(source, target)
        with closing(sqlite3.connect(unfinished)) as whole:
            whole.execute("PRAGMA journal_mode=DELETE")  # one file and nothing else
        unfinished.rename(file)
    finally:
        for left_over in file.parent.glob(f"{unfinished.name}*"):
            left_over.unlink()
    return counts


def restore(file: Path, database: str) -> dict[str, int]:
    """Fills an empty database from a backup, in one transaction. The backup stays as it is: an older version can still read it."""
    if not file.is_file():
        raise BadBackup("there is no file {file}", file=file)
    with TemporaryDirectory() as folder, opened(copied(file, Path(folder))) as source, opened(database) as target:
        with target.connect() as connection:
            if any(connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() for table in COPIED):
                raise BadBackup("{database} is already in use; restore into an empty database", database=without_password(database))
        return copy(source, target)


def copied(file: Path, folder: Path) -> str:
    """A copy that may be brought up to date. A server's own file may have a log beside it that belongs to it."""
    log = file.with_name(f"{file.name}-wal")
    for path in (file, log) if log.exists() else (file,):
        shutil.copy(path, folder)
    return str(folder / file.name)


def copy(source: sa.Engine, target: sa.Engine) -> dict[str, int]:
    """All rows as they are at one moment; the copy is counted again before it counts."""
    level = {"isolation_level": "REPEATABLE READ"} if source.dialect.name == "postgresql" else {}
    counts = {}
    with source.connect().execution_options(**level) as reading, reading.begin(), target.begin() as writing:
        for table in COPIED:
            counts[table.name] = copy_rows(reading, writing, table)
        for table in COPIED:
            found = writing.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
            if found != counts[table.name]:
                raise BadBackup("{table} has {found} rows instead of {wanted}", table=table.name, found=found, wanted=counts[table.name])
    return counts


def copy_rows(reading: sa.Connection, writing: sa.Connection, table: sa.Table) -> int:
    count = 0
    order = list(table.primary_key.columns)
    for rows in reading.execution_options(yield_per=ROWS).execute(table.select().order_by(*order)).partitions(ROWS):
        writing.execute(table.insert(), [dict(row._mapping) for row in rows])
        count += len(rows)
    return count
