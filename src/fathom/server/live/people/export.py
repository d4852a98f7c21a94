"""Everything that is kept about a person as one file: JSON, written table by table and match by match."""

from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from fathom.server.live.projection import CHAT, MOVE
from fathom.server.store.people.devices import KEPT
from fathom.server.store.schema.people import device_rows, result_rows
from fathom.server.store.schema.rows import key_rows, log_rows, match_rows, turn_notice_rows
from fathom.server.store.store import Store

AT_ONCE = 50  # matches that are read together
UNTOLD = (key_rows, turn_notice_rows)  # a turn notice counts all moves of a match, also those that others made in secret
TOLD = ((device_rows, "person"), *((table, column) for table, column in KEPT if column != "other" and table not in UNTOLD))
# What says nothing to the person, and something to a thief.
SECRET = ("public_key", "hash", "person", "id", "other", "device", "p256dh", "auth")


async def exported(store: Store, person: bytes) -> AsyncIterator[bytes]:
    """Matches that are over come with every move; of others, which may hold secrets, only that they were begun."""
    over: set[str] = set()
    yield b'{"fathom":"logbook 1"'
    for table, column in TOLD:
        facts = await store.read(partial(facts_in, table, column, person))
        over |= {str(result["match"]) for result in facts} if table is result_rows else set()
        yield b"," + msgspec.json.encode(str(table.name)) + b":" + msgspec.json.encode(facts)
    yield b',"matches":['
    row = key_rows.c
    wanted = sa.select(row.match).where(row.hash == person, row.seat >= 0).distinct().order_by(row.match)
    matches = await store.read(lambda connection: list(connection.execute(wanted).scalars()))
    for start in range(0, len(matches), AT_ONCE):
        some = matches[start : start + AT_ONCE]
        found = await store.read(partial(facts_of_matches, some, over))
        yield (b"," if start else b"") + b",".join(msgspec.json.encode(each) for each in found)
    yield b"]}\n"


def facts_in(table: sa.Table, column: str, person: bytes, connection: sa.Connection) -> list[dict[str, Any]]:
    """The rows of a table that are kept for the person."""
    columns = [each for each in table.c if each.name not in SECRET]
    rows = connection.execute(sa.select(*columns).where(table.c[column] == person))
    return [dict(row._mapping) for row in rows]


def facts_of_matches(matches: Sequence[str], over: set[str], connection: sa.Connection) -> list[dict[str, Any]]:
    return [match_facts(connection, match, match in over) for match in matches]


def match_facts(connection: sa.Connection, match: str, is_over: bool) -> dict[str, Any]:
    row = connection.execute(match_rows.select().where(match_rows.c.id == match)).one()
    found = {"id": row.id, "game": row.game, "rules": row.rules, "settings": msgspec.Raw(row.settings.encode()), "at": row.at}
    if is_over:
        log = log_rows.c
        wanted = sa.select(log.seat, log.option).where(log.match == match, log.kind == MOVE).order_by(log.seq)
        found |= {"seed": row.seed.hex(), "moves": [tuple(move) for move in connection.execute(wanted)]}
        said = sa.select(log.seat, log.data).where(log.match == match, log.kind == CHAT).order_by(log.seq)
        found["chat"] = [tuple(line) for line in connection.execute(said)]
    return found
