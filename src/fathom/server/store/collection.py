"""Collections: puzzles of the bearer of a key, made from moments of reviewed matches. Mistakes come in on their own."""

from collections.abc import Sequence

import msgspec

from fathom.server.store.schema.rows import collected_rows
from fathom.server.store.store import Store, now


class Collected(msgspec.Struct, frozen=True):
    """A puzzle in somebody's collection, by the match and the number of the move; `puzzle` is JSON."""

    hash: bytes
    match: str
    number: int
    game: str
    puzzle: str
    mistake: bool  # of the bearer's own
    solved: bool = False
    at: int = msgspec.field(default_factory=now)


class Collection:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, key_hash: bytes) -> list[Collected]:
        """All that a key has collected: first what is not solved, the latest match first."""
        row = collected_rows.c
        wanted = collected_rows.select().where(row.hash == key_hash).order_by(row.solved, row.at.desc(), row.match, row.number)
        return await self.store.read(lambda connection: [Collected(*found) for found in connection.execute(wanted)])

    async def find(self, key_hash: bytes, match: str, number: int) -> Collected | None:
        row = collected_rows.c
        wanted = collected_rows.select().where(row.hash == key_hash, row.match == match, row.number == number)
        return await self.store.read(lambda connection: next((Collected(*found) for found in connection.execute(wanted)), None))

    async def keep(self, collected: Sequence[Collected]) -> None:
        """What is there already stays as it is."""
        new = self.store.insert_into(collected_rows).on_conflict_do_nothing()
        rows = [msgspec.structs.asdict(each) for each in collected]
        if rows:
            await self.store.change(lambda connection: connection.execute(new, rows) and None)

    async def solve(self, key_hash: bytes, match: str, number: int) -> None:
        row = collected_rows.c
        change = collected_rows.update().where(row.hash == key_hash, row.match == match, row.number == number).values(solved=True)
        await self.store.change(lambda connection: connection.execute(change) and None)

    async def drop(self, key_hash: bytes, match: str, number: int) -> None:
        row = collected_rows.c
        gone = collected_rows.delete().where(row.hash == key_hash, row.match == match, row.number == number)
        await self.store.change(lambda connection: connection.execute(gone) and None)
