"""Rulings: what the operator decided about addresses, keys and tables, and the notices that tell running servers about it."""

from typing import NamedTuple

import sqlalchemy as sa

from fathom.server.store.schema.rows import notice_rows, ruling_rows
from fathom.server.store.store import Store, now
from fathom.text.errors import BadTable

ADDRESS, KEY, TABLE = "address", "key", "table"
KINDS = (ADDRESS, KEY, TABLE)
BANNED = 0.0


class Ruling(NamedTuple):
    """What was decided about a subject: its quotas are stretched by the factor; 0 bans an address or a key, or closes a table."""

    kind: str
    subject: str
    factor: float
    until: int | None
    reason: str
    at: int


class Rulings:
    """The rulings in force, read again when a notice says so."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.last_notice: int | None = None
        self.found: dict[tuple[str, str], Ruling] = {}

    @property
    def has_keys(self) -> bool:
        """Is any key banned? Then every request is asked for its own."""
        return any(kind == KEY for kind, _ in self.found)

    def factor(self, kind: str, subject: str) -> float:
        """1 where nothing was decided."""
        ruling = self.found.get((kind, subject))
        return 1.0 if ruling is None or (ruling.until is not None and ruling.until < now()) else ruling.factor

    def check_table(self, match: str) -> None:
        if self.factor(TABLE, match) == BANNED:
            raise BadTable("this table was closed by the operator of this server")

    async def news(self) -> list[str]:
        """The matches that must be read again since the last time; rulings are."""
        last, found = self.last_notice, await self.store.read(self.read)
        if found is None:
            return []
        rulings, notices = found
        self.found = {(ruling.kind, ruling.subject): ruling for ruling in rulings}
        return [match for number, match in notices if match and last is not None and number > last]

    def read(self, connection: sa.Connection) -> tuple[list[Ruling], list[tuple[int, str]]] | None:
        newest = connection.execute(sa.select(sa.func.max(notice_rows.c.id))).scalar() or 0
        if newest == self.last_notice:
            return None
        fresh = sa.select(notice_rows.c.id, notice_rows.c.match).where(notice_rows.c.id > (self.last_notice or 0))
        notices = [(int(number), str(match)) for number, match in connection.execute(fresh)]
        self.last_notice = newest
        return [Ruling(*row) for row in connection.execute(ruling_rows.select())], notices


def write_notice(connection: sa.Connection, match: str = "") -> None:
    """Running servers read the table, or the rulings, again within a second or two."""
    connection.execute(notice_rows.insert().values(match=match, at=now()))
