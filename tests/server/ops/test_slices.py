"""Long rounds leave the loop to others in between."""

import asyncio
import itertools

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


def test_of_steps_that_take_a_while_a_few_have_their_turn_in_each_round_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever else waits, here for one round after the other, is never kept waiting by three of them."""
    monkeypatch.setattr(slices, "STEPS", 2)
    happened: list[str] = []

    async def step(turns: slices.Turns, name: str) -> None:
        await turns.next()
        happened.append(name)

    async def rounds(number: int) -> None:
        for _ in range(number):
            happened.append("round")
            await asyncio.sleep(0)

    async def all_at_once() -> None:
        turns = slices.Turns()
        steps = [asyncio.create_task(step(turns, name)) for name in "abcd"]
        gone = asyncio.create_task(step(turns, "gone"))
        await asyncio.sleep(0)  # all of them wait
        gone.cancel()
        await asyncio.gather(*steps, asyncio.create_task(rounds(12)))
        happened.append("later")
        await asyncio.create_task(step(turns, "e"))
        with pytest.raises(asyncio.CancelledError):
            await gone

    asyncio.run(all_at_once())
    assert happened[-2:] == ["later", "e"]
    runs = ["".join(run) for _, run in itertools.groupby(happened[: happened.index("later")], lambda name: name == "round")]
    assert [run for run in runs if "round" not in run] == ["ab", "cd"]
