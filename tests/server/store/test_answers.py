"""Answers to puzzles: the first one stays, the day is added, and everybody is counted once."""

import asyncio

import pytest

from fathom.server.store.answers import Answer, Answers
from fathom.server.store.store import Store

pytestmark = pytest.mark.every_database
ANN, BEN = b"a" * 32, b"b" * 32


def test_the_first_answer_stays_and_counts_once(store: Store) -> None:
    async def answer() -> tuple[list[Answer], list[Answer], dict[int, int]]:
        answers = Answers(store)
        for option, day in ((4, None), (5, 740_000), (6, None)):
            await answers.keep(ANN, Answer("jaws", "abc", option, day))
        await answers.keep(BEN, Answer("jaws", "abc", 5))
        await answers.keep(BEN, Answer("jaws", "def", 5))
        return await answers.of(ANN), await answers.of(BEN), await answers.counts("jaws", "abc")

    anns, bens, counts = asyncio.run(answer())
    assert anns == [Answer("jaws", "abc", 4, 740_000)]
    assert sorted(bens) == [Answer("jaws", "abc", 5, None), Answer("jaws", "def", 5, None)]
    assert counts == {4: 1, 5: 1}
