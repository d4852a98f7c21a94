"""Progress: which steps of which lessons the bearer of a key has done, and with how many pearls."""

from typing import NamedTuple

import sqlalchemy as sa

from fathom.server.store.schema.rows import progress_rows
from fathom.server.store.store import Store, now


class Done(NamedTuple):
    """A step that was done."""

    game: str
    lesson: str
    step: int
    pearls: int


class Progress:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, key_hash: bytes) -> list[Done]:
        """All that a key has done, the latest first."""
        row = progress_rows.c
        wanted = sa.select(row.game, row.lesson, row.step, row.pearls).where(row.hash == key_hash).order_by(row.at.desc(), row.step.desc())
        return await self.store.read(lambda connection: [Done(*row) for row in connection.execute(wanted)])

    async def keep(self, key_hash: bytes, done: Done) -> None:
        """A step done again keeps its best pearls."""
        row_key = {"hash": key_hash, "game": done.game, "lesson": done.lesson, "step": done.step}
        new = self.store.insert_into(progress_rows).values(**row_key, pearls=done.pearls, at=now())
        better = sa.case((progress_rows.c.pearls > new.excluded.pearls, progress_rows.c.pearls), else_=new.excluded.pearls)
        kept = new.on_conflict_do_update(index_elements=list(row_key), set_={"pearls": better, "at": new.excluded.at})
        await self.store.change(lambda connection: connection.execute(kept) and None)
