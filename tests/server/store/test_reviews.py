"""Kept reviews: one process at a time makes a review, and another goes on when it is silent."""

import asyncio
from typing import Any

import pytest

from fathom.server.store import reviews
from fathom.server.store.reviews import MOST_FAILURES, KeptReviews
from fathom.server.store.store import Event, MatchRow, Store, Write

pytestmark = pytest.mark.every_database


def run(store: Store, work: Any) -> Any:
    async def all_of_it() -> Any:
        for match in ("a", "b"):
            row = MatchRow(match, "deep-dive", 1, "{}", "{}", "{}", 2, b"s" * 32, 1)
            await store.write(Write([Event(match=match, seq=1, kind="chat", seat=0, at=1)], matches=[row]))
        return await work(KeptReviews(store))

    return asyncio.run(all_of_it())


def test_a_review_is_claimed_by_one_process_until_it_is_silent_for_long(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(0, 10**9, 1000))
    monkeypatch.setattr(reviews, "now", lambda: next(moments))

    async def work(kept: KeptReviews) -> list[str | None]:
        await kept.ask("a")
        await kept.ask("b")
        await kept.ask("a")
        claims = [await kept.claim() for _ in range(3)]
        monkeypatch.setattr(reviews, "now", lambda: 10**9)
        return [*claims, await kept.claim(), await kept.claim(), await kept.claim()]

    assert run(store, work) == ["a", "b", None, "a", "b", None]


def test_what_was_found_is_kept_once_and_in_order(store: Store) -> None:
    async def work(kept: KeptReviews) -> Any:
        await kept.ask("a")
        await kept.keep("a", {"rough": "[]"}, {2: "two", 1: "one"})
        await kept.keep("a", {"head": "{}"}, {2: "two again", 3: "three"})
        half = await kept.find("a")
        await kept.keep("a", {"done": True}, {})
        return half, await kept.find("a"), await kept.find("b")

    half, whole, nothing = run(store, work)
    assert (half.rough, half.head, half.done, half.events) == ("[]", "{}", False, ("one", "two", "three"))
    assert (whole.done, whole.events, nothing) == (True, half.events, None)


def test_what_fails_again_and_again_is_left_until_somebody_asks(store: Store) -> None:
    async def work(kept: KeptReviews) -> list[str | None]:
        await kept.ask("a")
        claims = []
        for _ in range(MOST_FAILURES + 1):
            claims.append(await kept.claim())
            await kept.release("a", failed=True)
        stopped = await kept.find("a")
        assert stopped
        assert stopped.has_stopped
        await kept.ask("a")
        return [*claims, await kept.claim()]

    assert run(store, work) == ["a"] * MOST_FAILURES + [None, "a"]
