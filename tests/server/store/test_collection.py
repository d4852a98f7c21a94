"""Collections: everybody has their own, what is there stays, and what is solved goes to the end."""

import asyncio

import pytest

from fathom.server.store.collection import Collected, Collection
from fathom.server.store.store import Store

pytestmark = pytest.mark.every_database
ANN, BEN = b"a" * 32, b"b" * 32


def of_ann(number: int, puzzle: str = "{}") -> Collected:
    return Collected(ANN, "match", number, "jaws", puzzle, mistake=True, at=7)


def test_a_puzzle_is_kept_once_solved_once_and_is_nobody_elses(store: Store) -> None:
    async def collect() -> tuple[list[Collected], list[Collected], Collected | None]:
        mine = Collection(store)
        await mine.keep([of_ann(3), of_ann(9), of_ann(12)])
        await mine.keep([of_ann(9, "another")])
        await mine.keep([])
        await mine.solve(ANN, "match", 3)
        await mine.solve(BEN, "match", 9)
        await mine.drop(ANN, "match", 12)
        await mine.drop(BEN, "match", 9)
        return await mine.of(ANN), await mine.of(BEN), await mine.find(BEN, "match", 3)

    anns, bens, another = asyncio.run(collect())
    assert [(one.number, one.puzzle, one.solved) for one in anns] == [(9, "{}", False), (3, "{}", True)]
    assert (bens, another) == ([], None)
