"""The database behind the store: how it is opened, and how its schema is brought up to date."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from fathom.text.errors import FathomError

BEGIN = "begin"  # says how a transaction of SQLite starts
TEXTS = 256  # statements that are kept
PRIVATE = 0o600  # the mode of a new file: it will hold the seeds of running matches
SCHEMA = Path(__file__).parent / "schema"
VERSIONS = sorted(path.name[1:5] for path in (SCHEMA / "versions").glob("v*.py"))  # of the schema, the newest last
CONNECT_SECONDS = 5  # until a database that does not answer counts as away


class NewerSchema(FathomError):
    """A database that a newer version of Fathom has changed."""


class NoDatabase(FathomError):
    """A database that cannot be opened, or cannot hold what people write."""


def make_engine(database: str, *, is_durable: bool = True) -> sa.Engine:
    """From `postgresql://...`, or the path of a SQLite file. If it need not be durable, no COMMIT of SQLite waits for the disk."""
    if database.startswith("postgresql://"):
        url = database.replace("postgresql://", "postgresql+psycopg://", 1)
        arguments = {"connect_timeout": CONNECT_SECONDS}
        return sa.create_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=arguments)
    path = Path(database.removeprefix("sqlite:///"))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.touch(PRIVATE)  # SQLite gives its other files the mode of this one
    except OSError as error:
        raise no_database(error) from None
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 30, "isolation_level": None}, hide_parameters=True)
    sa.event.listen(engine, "connect", partial(prepare_sqlite, synchronous="FULL" if is_durable else "NORMAL"))
    sa.event.listen(engine, "begin", begin_sqlite)
    return engine


def prepare_sqlite(connection: Any, _record: Any, synchronous: str) -> None:
    """WAL lets people read while one writes; FULL puts every COMMIT on the disk before it is published, NORMAL with the next of those."""
    for setting in ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def begin_sqlite(connection: sa.Connection) -> None:
    driver: Any = connection.connection.driver_connection
    driver.execute(connection.get_execution_options().get(BEGIN, "BEGIN"))


def changing(engine: sa.Engine) -> AbstractContextManager[sa.Connection]:
    """A transaction that may read before it writes: in SQLite it is the only one from its start, or it would fail when another writes."""
    return engine.execution_options(**{BEGIN: "BEGIN IMMEDIATE"}).begin()


def bring_up_to_date(engine: sa.Engine) -> None:
    """Creates or changes the schema. Of several processes that start at once, one does it and the others wait."""
    with changing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(4670446)"))
        check_version(connection)
        if version_of(connection) != VERSIONS[-1]:
            upgrade(connection)


def upgrade(connection: sa.Connection) -> None:
    """Alembic is imported here: most starts change nothing, and it takes 9 MB."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCHEMA))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version_of(connection: sa.Connection) -> str | None:
    """Where Alembic keeps it; None in an empty database."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def check_version(connection: sa.Connection) -> None:
    """Refuses a schema that this version does not know."""
    found = version_of(connection)
    if found is not None and found not in VERSIONS:
        raise NewerSchema(
            "a newer version of Fathom has changed this database (schema {found}; this version supports up to {known}); "
            "reinstall the newer version or restore a backup",
            found=found,
            known=VERSIONS[-1],
        )


def no_database(error: Exception) -> NoDatabase:
    """The first line says why; what follows is for programmers."""
    return NoDatabase("the database cannot be opened: {why}", why=str(error).strip().partition("\n")[0])


def check_schema(database: str) -> None:
    """Refuses a database that cannot be opened, or one of a newer version, before anything is done with it."""
    engine = make_engine(database)
    try:
        check_encoding(engine)
        with engine.connect() as connection:
            check_version(connection)
    except sa.exc.DBAPIError as error:
        raise no_database(error.orig or error) from None
    finally:
        engine.dispose()


def check_encoding(engine: sa.Engine) -> None:
    """Refuses a database of PostgreSQL that does not know all letters. SQLAlchemy cannot even say hello to one in SQL_ASCII."""
    if engine.dialect.name != "postgresql":
        return
    import psycopg

    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        with psycopg.connect(url, connect_timeout=CONNECT_SECONDS) as connection:
            found = connection.info.parameter_status("server_encoding")
    except psycopg.Error as error:
        raise no_database(error) from None
    if found != "UTF8":
        raise NoDatabase("the encoding of the database is {found}; create it with ENCODING 'UTF8' TEMPLATE template0", found=found)


def insert(connection: sa.Connection, table: sa.Table, rows: Sequence[msgspec.Struct]) -> None:
    if rows:
        connection.exec_driver_sql(*insertion(table, rows, "?" if connection.dialect.paramstyle == "qmark" else "%s"))


def insertion(table: sa.Table, rows: Sequence[msgspec.Struct], mark: str) -> tuple[str, tuple[Any, ...]]:
    """All rows in one statement: SQLite releases the GIL at every statement, and under load it takes a while to get it back."""
    text = insertion_text(table.name, rows[0].__struct_fields__, len(rows), mark)
    return text, tuple(chain.from_iterable(map(msgspec.structs.astuple, rows)))


@lru_cache(TEXTS)
def insertion_text(table: str, columns: tuple[str, ...], rows: int, mark: str) -> str:
    one = f"({', '.join([mark] * len(columns))})"
    names = ", ".join(f'"{column}"' for column in columns)
    return f'INSERT INTO "{table}" ({names}) VALUES {", ".join([one] * rows)}'
