"""Answers to puzzles: what the bearer of a key answered first, and how many chose each option. No names are kept."""

from typing import NamedTuple

import sqlalchemy as sa

from fathom.server.store.schema.rows import answer_rows
from fathom.server.store.store import Store, now


class Answer(NamedTuple):
    """An answer to the puzzle with a digest; `day`, an ordinal, where it was the puzzle of the day."""

    game: str
    puzzle: str
    option: int
    day: int | None = None


class Answers:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, key_hash: bytes) -> list[Answer]:
        """All that a key has answered, the latest first."""
        row = answer_rows.c
        wanted = sa.select(row.game, row.puzzle, row.option, row.day).where(row.hash == key_hash).order_by(row.at.desc())
        return await self.store.read(lambda connection: [Answer(*found) for found in connection.execute(wanted)])

    async def keep(self, key_hash: bytes, answer: Answer) -> None:
        """The first answer stays; a puzzle that comes back as the day's counts for the day."""
        row_key = {"hash": key_hash, "game": answer.game, "puzzle": answer.puzzle}
        new = self.store.insert_into(answer_rows).values(**row_key, option=answer.option, day=answer.day, at=now())
        kept = new.on_conflict_do_update(index_elements=list(row_key), set_={"day": sa.func.coalesce(new.excluded.day, answer_rows.c.day)})
        await self.store.change(lambda connection: connection.execute(kept) and None)

    async def counts(self, game: str, puzzle: str) -> dict[int, int]:
        """How many people chose each option."""
        row = answer_rows.c
        wanted = sa.select(row.option, sa.func.count().label("people")).where(row.game == game, row.puzzle == puzzle).group_by(row.option)
        return await self.store.read(lambda connection: {found.option: found.people for found in connection.execute(wanted)})
