"""Who plays the next who comes: found once, not by themselves, and only while they are there."""

import asyncio
from typing import Any

import pytest

from fathom.server.store import pairings as module
from fathom.server.store.pairings import Pairings
from fathom.server.store.presence import Presence
from fathom.server.store.store import Store, now

ANN, BEN, JO = b"a" * 32, b"b" * 32, b"c" * 32
pytestmark = pytest.mark.every_database


def come(store: Store, who: bytes, match: str, game: str = "deep-dive") -> tuple[str, bool]:
    return asyncio.run(Pairings(store).claim_or_wait(game, who, match))


def test_the_second_finds_the_first_and_the_third_waits(store: Store) -> None:
    assert come(store, ANN, "m1") == ("m1", False)
    assert come(store, ANN, "m2") == ("m1", False), "who waits already goes on waiting"
    assert come(store, BEN, "m3", "jaws") == ("m3", False)
    assert come(store, BEN, "m4") == ("m1", True)
    assert come(store, JO, "m5") == ("m5", False)


def test_of_many_who_come_at_once_every_two_are_paired(store: Store) -> None:
    async def all_at_once() -> list[tuple[str, bool]]:
        wanted = [Pairings(store).claim_or_wait("deep-dive", bytes([number]) * 32, f"m{number}") for number in range(12)]
        return list(await asyncio.gather(*wanted))

    found = asyncio.run(all_at_once())
    waited, came = [match for match, is_others in found if not is_others], [match for match, is_others in found if is_others]
    assert sorted(waited) == sorted(came)


def test_who_has_gone_is_not_found(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    come(store, ANN, "m1")
    monkeypatch.setattr(module, "ARRIVES", -1)
    assert come(store, BEN, "m2") == ("m2", False)
    presence = Presence(store)
    presence.tell("m1", frozenset({0}))
    asyncio.run(presence.beat(["m1"]))
    assert come(store, BEN, "m3") == ("m1", True)


def test_who_waited_too_long_is_named_once(store: Store) -> None:
    come(store, ANN, "m1")
    waits: Any = Pairings(store).expired
    assert asyncio.run(waits(now() - 1000)) == []
    assert asyncio.run(waits(now() + 1000)) == ["m1"]
    assert asyncio.run(waits(now() + 1000)) == []
