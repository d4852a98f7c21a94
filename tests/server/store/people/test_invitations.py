"""Invitations: one from each friend, the latest first, for a while."""

import asyncio

import pytest

from fathom.server.store.people import invitations as module
from fathom.server.store.people.invitations import Invitation, Invitations
from fathom.server.store.store import Event, MatchRow, Store, Write

ANN, BEN, JO = b"a" * 32, b"b" * 32, b"c" * 32


def a_match(name: str) -> Write:
    return Write([Event(name, 1, "chat", 0, 0)], [MatchRow(name, "deep-dive", 1, "{}", "{}", "{}", 2, bytes(32), 0)])


@pytest.mark.every_database
def test_a_new_invitation_takes_the_place_of_the_last(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def invite() -> None:
        invitations = Invitations(store)
        for number, (other, match) in enumerate([(BEN, "m1"), (JO, "m2"), (BEN, "m3")]):
            await store.write(a_match(match))
            monkeypatch.setattr(module, "now", lambda number=number: 1_000 + number)
            await invitations.send(ANN, other, match, other.decode()[0])
        assert await invitations.of(ANN) == [Invitation("m3", "b"), Invitation("m2", "c")]
        assert await invitations.of(BEN) == []
        monkeypatch.setattr(module, "now", lambda: 1_002 + module.LASTS)
        assert await invitations.of(ANN) == []

    asyncio.run(invite())
