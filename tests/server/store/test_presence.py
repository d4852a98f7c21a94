"""Presence is a fact that processes share: who plays at one is not taken for absent by another."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fathom.server.store import presence as presence_module
from fathom.server.store.presence import Presence
from fathom.server.store.schema.rows import presence_rows
from fathom.server.store.store import Store, now
from tests.server.api_client import Player, open_table
from tests.server.running import PATIENCE, wait_for
from tests.server.socket_client import hear, socket_of


@pytest.fixture
def pair(database: str) -> Iterator[tuple[Presence, Presence]]:
    """Two processes on one database."""
    stores = [Store(database), Store(database)]
    yield Presence(stores[0]), Presence(stores[1])
    for store in stores:
        store.close()


def beat(*processes: Presence) -> None:
    for process in processes:
        process.written = 0.0
        asyncio.run(process.beat(["m"]))


@pytest.mark.every_database
def test_who_is_connected_elsewhere_is_known_and_who_left_is_away(pair: tuple[Presence, Presence]) -> None:
    here, there = pair
    there.tell("m", frozenset({1}))
    beat(there, here)
    assert here.elsewhere == {"m": frozenset({1})}
    assert not asyncio.run(here.is_away("m", 1, 0))
    there.tell("m", frozenset())
    beat(there, here)
    assert here.elsewhere == {}
    assert not asyncio.run(here.is_away("m", 1, 1000))
    assert asyncio.run(here.is_away("m", 1, -1))
    assert asyncio.run(here.is_away("m", 0, 1000))  # nobody ever was


def test_nobody_is_connected_to_a_process_that_was_killed(pair: tuple[Presence, Presence], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pair
    there.tell("m", frozenset({1}))
    beat(there, here)
    monkeypatch.setattr(presence_module, "ALIVE", -1)
    beat(here)
    assert here.elsewhere == {}
    assert asyncio.run(here.is_away("m", 1, -1))


@pytest.mark.every_database
def test_a_time_without_any_process_is_an_outage_for_all_and_one_without_some_is_none(
    pair: tuple[Presence, Presence], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here, there), moment = pair, now()
    for seconds, *running in ((0, here, there), (10, there), (20, there), (3_620, there), (3_630, here)):
        monkeypatch.setattr(presence_module, "now", lambda seconds=seconds: moment + 1000 * seconds)
        beat(*running)
        expected = [] if seconds <= 20 else [(moment + 20_000, moment + 3_620_000)]
        assert [process.outages.spans for process in running] == [expected] * len(running)


def test_a_process_that_stops_leaves_nobody_behind(pair: tuple[Presence, Presence]) -> None:
    here, there = pair
    there.tell("m", frozenset({0, 1}))
    beat(there)
    asyncio.run(there.leave())
    beat(here)
    assert here.elsewhere == {}


def test_what_could_not_be_written_is_written_later(pair: tuple[Presence, Presence], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pair
    there.tell("m", frozenset({1}))
    with monkeypatch.context() as patch:
        patch.setattr(there.store, "engine", None)
        with pytest.raises(AttributeError):
            beat(there)
    beat(there, here)
    assert here.elsewhere == {"m": frozenset({1})}


def test_who_left_long_ago_is_forgotten(pair: tuple[Presence, Presence], monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = pair
    here.tell("m", frozenset({1}))
    beat(here)
    here.tell("m", frozenset())
    beat(here)
    monkeypatch.setattr(presence_module, "FORGOTTEN", -1)
    here.tidied = 0
    beat(here)
    with here.store.engine.connect() as connection:
        assert connection.execute(presence_rows.select()).all() == []


@pytest.mark.postgresql
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_player_at_another_process_is_online_and_is_not_replaced(serve: Callable[..., Any]) -> None:
    first, second = serve(), serve()
    with first.client() as http:
        places = {"who": "me", "name": "Ann"}, {"who": "open"}
        ann = open_table(http, "into-the-blue", *places, settings={"first_player": 2}, wishes={"stand_in": "random", "grace": 10})
        table = ann.path.rpartition("/")[2]
        ben = Player(http, table, Player(http, table, "").act(seat=1, sit={"name": "Ben"}).json()["key"])
        with socket_of(first.url, ann, seat=0) as near, socket_of(second.url, ben, seat=1) as far:
            hear(near, "seq")
            hear(far, "seq")
            wait_for(lambda: hear(near, "online")["online"] == [0, 1])
            in_house = first.registry.tables[table]
            in_house.elsewhere = frozenset()  # as if the last news had been lost
            in_house.left[1] = 0
            asyncio.run_coroutine_threadsafe(first.registry.sweep(), first.server.servers[0].get_loop()).result(PATIENCE)
            assert ann.get().json()["seats"][1]["who"] == "person"


@pytest.mark.postgresql
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_who_only_asks_is_current_although_a_notification_was_lost(serve: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = serve(), serve()
    with first.client() as here, second.client() as there:
        ann = open_table(here, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"})
        table = ann.path.rpartition("/")[2]
        far = Player(there, table, ann.headers["authorization"].partition(" ")[2])
        assert far.view(seat=0)
        second.registry.store.notifications.notify = lambda match: None
        cursor = ann.act(seat=0, chat="hello").json()["accepted"]
        wait_for(lambda: far.view(seat=0)["cursor"] == cursor)
