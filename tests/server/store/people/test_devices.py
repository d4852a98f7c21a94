"""Devices: a code links one, once; what it had becomes the person's; one that was removed opens nothing."""

import asyncio

import pytest

from fathom.server.store.keys import new_bearer
from fathom.server.store.people import devices as subject
from fathom.server.store.people.devices import KEPT, LINK, Devices, new_code
from fathom.server.store.people.persons import Persons
from fathom.server.store.progress import Done, Progress
from fathom.server.store.schema.rows import metadata
from fathom.server.store.store import Event, Key, Store, Write
from tests.server.store.test_database import a_match

pytestmark = pytest.mark.every_database
ANNS, PHONES, BENS = new_bearer(), new_bearer(), new_bearer()
ANN, PHONE, BEN = (bearer.person for bearer in (ANNS, PHONES, BENS))


def test_a_code_links_a_device_once_and_brings_what_was_kept_there(store: Store) -> None:
    async def link() -> None:
        persons, devices, progress = Persons(store), Devices(store), Progress(store)
        keys = [Key("m", 0, PHONE), Key("m", 1, ANN), Key("m", 1, PHONE, "barred:")]
        await store.write(Write([Event("m", 1, "wait", -2, 1)], [a_match("m")], keys))
        await progress.keep(ANN, Done("jaws", "shark", 1, 1))
        await progress.keep(PHONE, Done("jaws", "shark", 1, 3))
        await progress.keep(PHONE, Done("jaws", "crew", 1, 2))
        code = new_code()
        await devices.new_ticket(LINK, ANN, code)
        assert await devices.link(f" {code[:5]} {code[5:].lower()}", PHONES, "Safari, iPhone") == ANN
        assert await devices.link(code, BENS, "") is None  # it was good once
        persons.forget()
        assert [await persons.behind(key) for key in (ANN, PHONE, BEN)] == [ANN, ANN, BEN]
        assert sorted((key.seat, key.hash, key.role) for key in await store.keys("m")) == [(0, ANN, ""), (1, ANN, "")]
        assert sorted(await progress.of(ANN)) == [Done("jaws", "crew", 1, 2), Done("jaws", "shark", 1, 1)]
        assert await progress.of(PHONE) == []
        assert sorted(device.hash for device in await devices.of(ANN)) == sorted([ANN, PHONE])

    asyncio.run(link())


def test_the_key_of_a_removed_device_opens_nothing_even_the_first(store: Store) -> None:
    async def remove() -> None:
        persons, devices = Persons(store), Devices(store)
        code = new_code()
        await devices.new_ticket(LINK, ANN, code)
        await devices.link(code, PHONES, "")
        assert not await devices.remove(BEN, PHONE)  # not Ben's
        assert await devices.remove(ANN, ANN)
        persons.forget()
        assert [await persons.behind(key) for key in (ANN, PHONE)] == [None, ANN]
        assert [device.hash for device in await devices.of(ANN)] == [PHONE]

    asyncio.run(remove())


def test_a_code_is_too_late_after_minutes_and_the_newest_counts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come_late() -> None:
        devices = Devices(store)
        await devices.new_ticket(LINK, ANN, "OLD")
        await devices.new_ticket(LINK, ANN, "NEW")
        assert await devices.use_ticket(LINK, "OLD") is None
        monkeypatch.setattr(subject, "now", lambda: 10**15)
        assert await devices.use_ticket(LINK, "NEW") is None

    asyncio.run(come_late())


def test_nothing_that_is_kept_for_a_person_is_forgotten_when_rows_move() -> None:
    """Whatever table a new feature brings: its rows must move with the person, and be deleted with them."""
    columns = [column for table in metadata.tables.values() for column in table.c if table.name not in ("device", "ticket")]
    ids = {(column.table.name, column.name) for column in columns if column.name in ("hash", "person", "other")}
    assert ids <= {(table.name, column) for table, column in KEPT}
