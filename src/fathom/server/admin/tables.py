"""Tables as an operator sees and changes them: list, show, close, remove names and chat lines, expire, and new keys."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from fathom.server.live.projection import CHAT, CHAT_SEPARATOR, FREE, SIT
from fathom.server.live.roles import Freed, written
from fathom.server.messages import Seat
from fathom.server.store.database import changing
from fathom.server.store.keys import LINK, NOTES, hash_of, new_key
from fathom.server.store.rulings import TABLE, write_notice
from fathom.server.store.schema.rows import (
    alarm_rows,
    key_rows,
    log_rows,
    match_rows,
    metadata,
    presence_rows,
    ruling_rows,
    seeker_rows,
    turn_notice_rows,
)
from fathom.text.errors import FathomError

DAY = 86_400_000  # milliseconds
REMOVED = "(removed)"
HASH_LETTERS = 12  # of a key's hash, enough to tell keys apart


class NoSuchTable(FathomError):
    """A table or a line that is not there."""


class TableRow(NamedTuple):
    id: str
    game: str
    seats: int
    events: int
    opened: int
    last: int
    closed: bool


def list_tables(engine: sa.Engine, limit: int) -> list[TableRow]:
    """The tables where something happened last come first."""
    last = sa.func.max(log_rows.c.at).label("last")
    closed = sa.select(ruling_rows.c.subject).where(ruling_rows.c.kind == TABLE, ruling_rows.c.subject == match_rows.c.id).exists()
    wanted = (
        sa.select(match_rows.c.id, match_rows.c.game, match_rows.c.seats, sa.func.count(log_rows.c.seq), match_rows.c.at, last, closed)
        .join(log_rows, log_rows.c.match == match_rows.c.id)
        .group_by(match_rows.c.id)
        .order_by(last.desc())
        .limit(limit)
    )
    with engine.connect() as connection:
        return [TableRow(*row) for row in connection.execute(wanted)]


def show_table(engine: sa.Engine, match: str) -> list[str]:
    """Seats with their names and keys, and the chat with the numbers of its lines; never a move."""
    with engine.connect() as connection:
        rows = rows_of(connection, match, (SIT, CHAT))
        keys = connection.execute(key_rows.select().where(key_rows.c.match == match).order_by(key_rows.c.seat)).all()
    seats = {row.seat: msgspec.json.decode(row.data, type=Seat) for row in rows if row.kind == SIT and row.data}
    lines = [f"seat {number}: {seat.who} {seat.name or ', '.join(seat.roles.values())}" for number, seat in sorted(seats.items())]
    lines += [f"key {key.hash.hex()[:HASH_LETTERS]}: seat {key.seat}" for key in keys if key.seat >= 0 and not key.role.startswith(NOTES)]
    return lines + [f"line {row.seq}: {row.data}" for row in rows if row.kind == CHAT]


def rows_of(connection: sa.Connection, match: str, kinds: Sequence[str]) -> Sequence[Any]:
    if not connection.execute(sa.select(match_rows.c.id).where(match_rows.c.id == match)).first():
        raise NoSuchTable("there is no table {name!r}", name=match)
    wanted = log_rows.select().where(log_rows.c.match == match, log_rows.c.kind.in_(kinds)).order_by(log_rows.c.seq)
    return connection.execute(wanted).all()


def write_data(connection: sa.Connection, row: Any, data: str) -> None:
    """The only change that the log ever sees: somebody's words, taken back by the operator."""
    connection.execute(log_rows.update().where(log_rows.c.match == row.match, log_rows.c.seq == row.seq).values(data=data))


def remove_line(engine: sa.Engine, match: str, number: int) -> None:
    with changing(engine) as connection:
        row = next((row for row in rows_of(connection, match, (CHAT,)) if row.seq == number), None)
        if row is None:
            raise NoSuchTable("table {name!r} has no chat line {number}", name=match, number=number)
        author = str(row.data).partition(CHAT_SEPARATOR)[0]
        write_data(connection, row, f"{author}{CHAT_SEPARATOR}{REMOVED}")
        write_notice(connection, match)


def remove_name(engine: sa.Engine, match: str, seat: int) -> None:
    """The names of all who ever sat on a seat, also before their chat lines, become "Player 1"."""
    name = f"Player {seat + 1}"
    with changing(engine) as connection:
        rows = [row for row in rows_of(connection, match, (SIT, FREE, CHAT)) if row.seat == seat and row.data]
        if not rows:
            raise NoSuchTable("table {name!r} has no seat {number}", name=match, number=seat)
        for row in rows:
            if row.kind == CHAT:
                write_data(connection, row, f"{name}{CHAT_SEPARATOR}{row.data.partition(CHAT_SEPARATOR)[2]}")
                continue
            if row.kind == FREE:
                freed = msgspec.json.decode(row.data, type=Freed)
                write_data(connection, row, written(msgspec.structs.replace(freed, seat=renamed(freed.seat, name))))
            else:
                write_data(connection, row, written(renamed(msgspec.json.decode(row.data, type=Seat), name)))
        write_notice(connection, match)


def renamed(seat: Seat, name: str) -> Seat:
    return msgspec.structs.replace(seat, name=seat.name and name, roles=dict.fromkeys(seat.roles, name))


def new_keys(engine: sa.Engine, match: str) -> dict[int, str]:
    """Revokes all keys of a table's seats. Returns a new link for each: it gives the seat to the first who opens it."""
    with changing(engine) as connection:
        rows_of(connection, match, ())
        seats = (key_rows.c.match == match, *(key_rows.c.role.not_like(f"{note}%") for note in NOTES))
        held = sorted(set(connection.execute(sa.select(key_rows.c.seat).where(*seats, key_rows.c.seat >= 0)).scalars()))
        connection.execute(key_rows.delete().where(*seats))
        secrets = {seat: new_key() for seat in held}
        for seat, secret in secrets.items():
            connection.execute(key_rows.insert().values(match=match, seat=seat, hash=hash_of(secret), role=LINK))
        write_notice(connection, match)
    return {seat: f"/t/{match}#{seat}.{secret}" for seat, secret in secrets.items()}


def belongings() -> list[sa.Table]:
    """All tables whose rows cannot be without their match."""
    return [table for table in metadata.tables.values() if any(key.references(match_rows) for key in table.foreign_keys)]


def expire(engine: sa.Engine, days: float, at: int, *, really: bool) -> int:
    """Removes tables where nothing has happened for so long. Returns how many there are."""
    last = sa.func.max(log_rows.c.at)
    with changing(engine) as connection:
        old = sa.select(log_rows.c.match).group_by(log_rows.c.match).having(last < at - days * DAY)
        names = list(connection.execute(old).scalars())
        for start in range(0, len(names) if really else 0, 500):
            some = names[start : start + 500]
            for table in (*belongings(), presence_rows, turn_notice_rows, alarm_rows, seeker_rows):
                connection.execute(table.delete().where(table.c.match.in_(some)))
            connection.execute(match_rows.delete().where(match_rows.c.id.in_(some)))
    return len(names)
