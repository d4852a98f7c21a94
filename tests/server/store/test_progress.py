"""Progress in lessons is kept with a key, and a step keeps its best pearls."""

import asyncio

import pytest

from fathom.server.store.progress import Done, Progress
from fathom.server.store.store import Store

pytestmark = pytest.mark.every_database
ANN, BEN = b"a" * 32, b"b" * 32


def test_progress_is_kept_by_key_with_the_best_pearls(store: Store) -> None:
    async def learn() -> tuple[list[Done], list[Done]]:
        progress = Progress(store)
        for pearls in (2, 3, 1):
            await progress.keep(ANN, Done("into-the-blue", "dive", 0, pearls))
        await progress.keep(ANN, Done("jaws", "crew", 4, 1))
        return await progress.of(ANN), await progress.of(BEN)

    anns, bens = asyncio.run(learn())
    assert sorted(anns) == [Done("into-the-blue", "dive", 0, 3), Done("jaws", "crew", 4, 1)]
    assert bens == []
