"""Who is behind a key: the person whose device it is on, from the first match on."""

import asyncio

import pytest

from fathom.server.store.people.devices import Devices
from fathom.server.store.people.persons import Persons, Profile
from fathom.server.store.progress import Done, Progress
from fathom.server.store.store import Store

pytestmark = pytest.mark.every_database
ANN, BEN = b"a" * 32, b"b" * 32


def test_a_key_alone_is_a_person_with_one_device_once_something_is_kept(store: Store) -> None:
    async def come() -> None:
        persons, devices = Persons(store), Devices(store)
        assert await persons.behind(ANN, "Firefox, Linux") == ANN
        assert await devices.of(ANN) == []  # anybody can invent keys
        await Progress(store).keep(ANN, Done("jaws", "shark", 1, 3))
        persons.forget()
        assert await persons.behind(ANN, "Firefox, Linux") == ANN
        assert [device.label for device in await devices.of(ANN)] == ["Firefox, Linux"]

    asyncio.run(come())


def test_a_profile_keeps_what_is_not_changed(store: Store) -> None:
    async def choose() -> Profile:
        persons = Persons(store)
        await persons.keep(ANN, name="Inès", sign=2)
        await persons.keep(ANN, open=True)
        assert await persons.profile(BEN) == Profile()
        return await persons.profile(ANN)

    assert asyncio.run(choose())[:4] == ("Inès", 2, True, False)
