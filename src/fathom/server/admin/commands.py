"""`fathom admin`: the commands of an operator, one function each. Each prints what it did."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

import sqlalchemy as sa
import typer

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    help="Look after a server, even while it is running.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

Database = Annotated[str, typer.Option(metavar="FILE|URL", help="For tables.  [default: FATHOM_DATABASE, or in your data folder]")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The letters after /t/ in a table's address.")]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="A note for yourself, kept with the decision.")]
Kind = Annotated[Literal["address", "key"], typer.Argument(metavar="address|key", help="Which of the two WHO is.")]
SeatNumber = Annotated[int, typer.Argument(metavar="SEAT", help="Its number, from 0.")]
LineNumber = Annotated[int, typer.Argument(metavar="LINE", help="The number that `show` prints in front of it.")]
NewFile = Annotated[Path, typer.Argument(metavar="FILE", help="A SQLite file that does not exist yet.")]
Backup = Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` wrote.")]
Subject = Annotated[str, typer.Argument(metavar="WHO", help="An IP address, or the letters that `show` prints for a key.")]


@contextmanager
def engine_for(database: str) -> Iterator[sa.Engine]:
    from fathom.server.admin.database import existing, opened

    with opened(existing(database_for(database))) as engine:
        yield engine


def database_for(database: str) -> str:
    from fathom.server.ops.settings import settings_from

    return settings_from({**os.environ, **({"FATHOM_DATABASE": database} if database else {})}).database


def day(milliseconds: int | None) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M") if milliseconds else "-"


@app.command()
def tables(limit: Annotated[int, typer.Option(metavar="N", min=1, max=1_000_000, help="How many.")] = 50, database: Database = "") -> None:
    """List tables, most recently active first."""
    from fathom.server.admin.tables import list_tables

    with engine_for(database) as engine:
        for row in list_tables(engine, limit):
            print(f"{row.id}  {row.game:<14} {row.seats} seats  {row.events:>5} events  {day(row.last)}{'  closed' if row.closed else ''}")


@app.command()
def show(table: TableId, database: Database = "") -> None:
    """Show a table's seats, keys and chat; never its moves."""
    from fathom.server.admin.tables import show_table

    with engine_for(database) as engine:
        print("\n".join(show_table(engine, table)))


@app.command()
def close(table: TableId, reason: Reason = "", database: Database = "") -> None:
    """Close a table: nobody can open it any more. It is kept."""
    from fathom.server.admin.rulings import decide
    from fathom.server.store.rulings import BANNED, TABLE

    with engine_for(database) as engine:
        decide(engine, TABLE, table, BANNED, reason=reason)
    print(f"{table} is closed")


@app.command()
def reopen(table: TableId, database: Database = "") -> None:
    """Open a closed table again."""
    from fathom.server.admin.rulings import withdraw
    from fathom.server.store.rulings import TABLE

    with engine_for(database) as engine:
        withdraw(engine, TABLE, table)
    print(f"{table} is open")


@app.command("remove-name")
def remove_name(table: TableId, seat: SeatNumber, database: Database = "") -> None:
    """Replace the names at a seat by "Player N"."""
    from fathom.server.admin import tables

    with engine_for(database) as engine:
        tables.remove_name(engine, table, seat)
    print(f"the name at seat {seat} of {table} is removed")


@app.command("remove-line")
def remove_line(table: TableId, line: LineNumber, database: Database = "") -> None:
    """Remove a line of the chat; `show` prints their numbers."""
    from fathom.server.admin import tables

    with engine_for(database) as engine:
        tables.remove_line(engine, table, line)
    print(f"line {line} of {table} is removed")


@app.command()
def ban(
    kind: Kind, who: Subject, reason: Reason = "", database: Database = "",
    days: Annotated[float, typer.Option(metavar="N", min=0, max=36_500, help="0: until you withdraw it.")] = 0,
) -> None:  # fmt: skip
    """Ban an address or a key from this server."""
    from fathom.server.admin.rulings import decide
    from fathom.server.store.rulings import BANNED

    with engine_for(database) as engine:
        print(f"{decide(engine, kind, who, BANNED, days=days, reason=reason)} is banned")


@app.command()
def unban(kind: Kind, who: Subject, database: Database = "") -> None:
    """Lift a ban or a quota."""
    from fathom.server.admin.rulings import withdraw

    with engine_for(database) as engine:
        print(f"{withdraw(engine, kind, who)} has the usual quotas")


@app.command()
def quota(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="An IP address.")],
    factor: Annotated[float, typer.Argument(metavar="FACTOR", min=0.01, max=1000, help="10: ten times as many requests and new tables.")],
    reason: Reason = "", database: Database = "",
) -> None:  # fmt: skip
    """Raise the quotas of an address, for a club or a school."""
    from fathom.server.admin.rulings import decide
    from fathom.server.store.rulings import ADDRESS

    with engine_for(database) as engine:
        print(f"{decide(engine, ADDRESS, address, factor, reason=reason)} has {factor:g} times the usual quotas")


@app.command()
def rulings(database: Database = "") -> None:
    """List bans, closed tables and quotas."""
    from fathom.server.admin.rulings import list_rulings

    with engine_for(database) as engine:
        for ruling in list_rulings(engine):
            when = f"since {day(ruling.at)}  until {day(ruling.until)}"
            print(f"{ruling.kind:<8} {ruling.subject}  x{ruling.factor:g}  {when}  {ruling.reason}")


@app.command()
def keys(table: TableId, database: Database = "") -> None:
    """Revoke all keys of a table; print new links."""
    from fathom.server.admin.tables import new_keys

    with engine_for(database) as engine:
        for seat, link in new_keys(engine, table).items():
            print(f"seat {seat}: {link}")


@app.command("push-key")
def push_key(database: Database = "") -> None:
    """Make a new key for push services. Devices subscribe again the next time their pages are opened."""
    from fathom.server.notices.push import new_private_key
    from fathom.server.store.database import changing
    from fathom.server.store.notices import replace_push_key

    with engine_for(database) as engine, changing(engine) as connection:
        count = replace_push_key(connection, new_private_key())
    print(f"the push key is new; {count} devices subscribe again when their pages are opened")


@app.command()
def expire(
    days: Annotated[float, typer.Option(metavar="N", min=1, help="Remove tables where nothing has happened for this many days.")],
    yes: Annotated[bool, typer.Option("--yes", help="Remove them; without it they are only counted.")] = False,
    database: Database = "",
) -> None:
    """Remove old tables for good."""
    from fathom.server.admin import tables

    with engine_for(database) as engine:
        count = tables.expire(engine, days, time.time_ns() // 1_000_000, really=yes)
    print(f"{count} tables {'are removed' if yes else 'would be removed; add --yes to remove them'}")


@app.command()
def backup(file: NewFile, database: Database = "") -> None:
    """Write a consistent copy of everything to a file."""
    from fathom.server.admin import database as module

    counts = module.backup(module.existing(database_for(database)), file)
    print(f"{file}: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


@app.command()
def restore(file: Backup, database: Database = "") -> None:
    """Fill an empty database, SQLite or PostgreSQL, from a backup."""
    from fathom.server.admin import database as module

    counts = module.restore(file, database_for(database))
    print("restored and counted: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


@app.command()
def check(database: Database = "") -> None:
    """Replay every stored match and print those that do not replay. Run it before an upgrade."""
    from fathom.server.admin.check import check_all

    bad = events = count = 0
    with engine_for(database) as engine:
        for verdict in check_all(engine):
            count, events, bad = count + 1, events + verdict.events, bad + bool(verdict.problem)
            if verdict.problem:
                print(f"{verdict.match}: {verdict.problem}")
    print(f"{count} matches, {events} events: {bad} do not replay")
    raise typer.Exit(1 if bad else 0)
