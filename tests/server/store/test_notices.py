"""Notices as they are kept: one for each turn, one process for each, a bounded number of devices, and one key."""

import asyncio

import pytest

from fathom.server.store.keys import new_bearer
from fathom.server.store.notices import MOST_DEVICES, KeptNotices, NoticeSettings, Subscription, TurnNotice, replace_push_key
from fathom.server.store.people.devices import Devices
from fathom.server.store.store import Event, MatchRow, Store, Write, now

pytestmark = pytest.mark.every_database
ANN, BEN = b"a" * 32, b"b" * 32


async def with_match(store: Store) -> KeptNotices:
    row = MatchRow("thetable", "reef", 1, "{}", "{}", "{}", 2, bytes(32), 1)
    await store.write(Write([Event(row.id, 1, "sit", 0, 1)], (row,)))
    return KeptNotices(store)


def test_a_turn_is_told_once_and_by_one_process_when_it_is_due(store: Store) -> None:
    async def tell() -> None:
        kept = await with_match(store)
        turn = TurnNotice("thetable", ANN, 0, 7)
        assert await kept.schedule(turn, now())
        assert not await kept.schedule(turn, now())
        assert await kept.is_any_due()
        assert await kept.claim("thetable", BEN) == []
        assert await kept.claim() == [turn]
        assert await kept.claim() == []
        assert not await kept.schedule(turn._replace(number=6), now())
        assert await kept.schedule(turn._replace(number=9), now() + 60_000)
        assert await kept.claim("thetable", ANN) == []
        assert not await kept.is_any_due()

    asyncio.run(tell())


def test_settings_are_kept_and_a_webhook_that_is_gone_is_forgotten(store: Store) -> None:
    async def keep() -> None:
        kept = KeptNotices(store)
        assert await kept.settings(ANN) == NoticeSettings()
        wanted = NoticeSettings(True, 22 * 60, 7 * 60, "Europe/Paris", "fr", "ntfy", "https://ntfy.example/ann")
        await kept.keep_settings(ANN, NoticeSettings(True))
        await kept.keep_settings(ANN, wanted)
        assert await kept.settings(ANN) == wanted
        await kept.forget_webhook(ANN, "https://ntfy.example/another")
        assert await kept.settings(ANN) == wanted
        await kept.forget_webhook(ANN, wanted.webhook)
        assert await kept.settings(ANN) == wanted._replace(kind="", webhook="")

    asyncio.run(keep())


def test_a_device_has_one_subscription_and_a_person_not_too_many(store: Store) -> None:
    def subscription(number: int) -> Subscription:
        return Subscription(f"https://push.example/{number}", b"\x04" * 65, b"s" * 16, "en")

    async def subscribe() -> None:
        kept = KeptNotices(store)
        for number in range(MOST_DEVICES + 3):
            await kept.subscribe(ANN, b"device" + bytes([number]), subscription(number))
        assert len(await kept.subscriptions(ANN)) == MOST_DEVICES
        await kept.subscribe(ANN, b"device" + bytes([12]), subscription(99))
        endpoints = [found.endpoint for found in await kept.subscriptions(ANN)]
        assert len(endpoints) == MOST_DEVICES
        assert "https://push.example/99" in endpoints
        assert "https://push.example/12" not in endpoints
        await kept.unsubscribe(BEN, subscription(99).id)
        assert len(await kept.subscriptions(ANN)) == MOST_DEVICES
        await kept.unsubscribe(ANN, subscription(99).id)
        assert len(await kept.subscriptions(ANN)) == MOST_DEVICES - 1

    asyncio.run(subscribe())


def test_a_device_that_is_removed_is_told_nothing_any_more(store: Store) -> None:
    async def remove() -> None:
        kept, devices, phone = KeptNotices(store), Devices(store), new_bearer()
        await store.change(lambda connection: devices.adopt(connection, ANN, phone, "a phone"))
        for device, path in ((ANN, "laptop"), (phone.person, "phone")):
            await kept.subscribe(ANN, device, Subscription(f"https://push.example/{path}", b"\x04" * 65, b"s" * 16, "en"))
        assert await devices.remove(ANN, phone.person)
        assert [found.endpoint for found in await kept.subscriptions(ANN)] == ["https://push.example/laptop"]

    asyncio.run(remove())


def test_the_key_is_made_once_and_a_new_one_ends_all_subscriptions(store: Store) -> None:
    async def keys() -> None:
        kept = KeptNotices(store)
        found = await asyncio.gather(*(kept.private_key(lambda key=bytes([number]) * 32: key) for number in range(1, 4)))
        assert len(set(found)) == 1
        await kept.subscribe(ANN, ANN, Subscription("https://push.example/1", b"\x04" * 65, b"s" * 16, "en"))
        await store.change(lambda connection: replace_push_key(connection, b"n" * 32))
        assert await kept.private_key(lambda: b"never") == b"n" * 32
        assert await kept.subscriptions(ANN) == []

    asyncio.run(keys())
