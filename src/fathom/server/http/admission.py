"""Who may connect to a table: its players always, watchers while there is room for them."""

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from fathom.server.live.table import Table
from fathom.server.ops.metrics import TURNED_AWAY
from fathom.server.ops.settings import Limits


class Full(Exception):
    """No room: at the table, or for this address."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where
        TURNED_AWAY.labels(where).inc()


TABLE, ADDRESS = "table", "address"


class Admission:
    """Counts the connections of all tables: WebSockets and streams alike."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.counts: Counter[Hashable] = Counter()

    @contextmanager
    def entered(self, table: Table, address: str, key_hash: bytes | None) -> Iterator[None]:
        """While a client is connected."""
        slots = self.enter(table, address, key_hash)
        try:
            yield
        finally:
            self.leave(slots)

    def enter(self, table: Table, address: str, key_hash: bytes | None) -> tuple[Hashable, ...]:
        """The slots that a client takes until it leaves. Watchers never take a player's slot: they are counted apart."""
        if table.held(key_hash):
            slots: tuple[tuple[Hashable, int, str], ...] = ((("seated", address), self.limits.seated, ADDRESS),)
        else:
            slots = (
                (("watching", address), self.limits.sockets, ADDRESS),
                (("watching", table.id), self.limits.watchers, TABLE),
                (("watching", table.id, address), self.limits.watchers_here, TABLE),
            )
        for slot, limit, where in slots:
            if self.counts[slot] >= limit:
                raise Full(where)
        taken = tuple([slot for slot, _, _ in slots])
        self.counts.update(taken)
        return taken

    def leave(self, slots: tuple[Hashable, ...]) -> None:
        self.counts.subtract(slots)
        for slot in slots:
            if not self.counts[slot]:
                del self.counts[slot]
