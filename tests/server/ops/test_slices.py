"""Long rounds leave the loop to others in between."""

import asyncio

import pytest

from fathom.server.ops import slices


@pytest.mark.parametrize(("seconds", "others"), [(-1.0, [0, 1, 2]), (3600.0, [])])
def test_others_have_their_turn_when_a_slice_is_over(monkeypatch: pytest.MonkeyPatch, seconds: float, others: list[int]) -> None:
    monkeypatch.setattr(slices, "SLICE", seconds)
    happened: list[int] = []

    async def other() -> None:
        for number in range(10):
            happened.append(number)
            await asyncio.sleep(0)

    async def round_over_three() -> list[int]:
        task = asyncio.create_task(other())
        things = [thing async for thing in slices.in_slices([7, 8, 9])]
        found = happened.copy()
        await task
        assert things == [7, 8, 9]
        return found

    assert asyncio.run(round_over_three()) == others
