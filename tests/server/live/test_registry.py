"""The registry: tables in memory only while somebody needs them, bots off the loop, and who left is replaced."""

import asyncio
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from fathom.bots.ladder import Allowance, ready_levels
from fathom.engine.loader import load
from fathom.server.live.clocks.stand_ins import replace_absent_player
from fathom.server.live.projection import CHAT, MOVE
from fathom.server.live.registry import Registry
from fathom.server.live.table import Table
from fathom.server.messages import NewSeat, NewTable
from fathom.server.ops.logging import JsonLines
from fathom.server.ops.settings import Timing
from fathom.server.store.keys import new_bearer
from fathom.server.store.store import Event, Store, StoreUnavailable, Write, now
from tests.server.api_client import TWO, Player, open_table, play_to_the_end
from tests.server.running import FAST, PATIENCE, wait_for
from tests.server.socket_client import hear, socket_of

ALONE = ({"who": "me", "name": "Ann"}, {"who": "open"})


def test_a_table_that_nobody_looks_at_is_forgotten_and_comes_back_as_it_was(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", *TWO)
    before = ann.view(seat=0)
    assert len(server.registry.tables) == 1
    wait_for(lambda: not server.registry.tables)
    assert ann.view(seat=0) == before


def test_a_server_that_stops_reads_nothing_more_of_what_others_write(serve: Callable[..., Any]) -> None:
    """Its threads that read are gone: each notification was an error in the log of every worker that was replaced."""
    server = serve(timing=replace(FAST, idle=PATIENCE))
    with server.client() as http:
        table = open_table(http, "deep-dive").path.rpartition("/")[2]
    server.stop()
    server.registry.on_notification(table)  # outside the loop, it would raise if it began anything


def test_a_table_that_is_watched_stays(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", *TWO)
    with socket_of(server.url, ann, seat=0) as socket:
        hear(socket, "seq")
        time.sleep(3 * FAST.idle)
        assert len(server.registry.tables) == 1
    wait_for(lambda: not server.registry.tables)


def test_the_log_of_a_new_table_is_told_from_memory_as_the_store_tells_it_until_something_happens(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "deep-dive", *TWO)
    with socket_of(server.url, ann, seat=0) as socket:
        hear(socket, "seq")
        (table,) = server.registry.tables.values()
        known, from_memory = table.first, ann.get("/events", follow="0").text
        table.first = None
        assert known == asyncio.run(server.registry.store.events(table.id))
        assert from_memory == ann.get("/events", follow="0").text
        table.first = known
        ann.act(seat=0, chat="hello")
        assert "hello" in ann.get("/events", follow="0").text


def test_a_table_of_bots_plays_to_its_end_although_nobody_looks(http: httpx.Client) -> None:
    bots = [{"who": "bot", "level": "random"}, {"who": "bot", "level": "greedy"}]
    table = open_table(http, "deep-dive", *bots)
    assert wait_for(lambda: table.view()["over"])


def test_a_bot_that_thinks_long_holds_up_no_other_table(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks until others have been answered: if they had to wait for it, all would wait in vain."""
    from fathom.server.live import registry

    quick, answered = registry.choose, threading.Event()

    def choose_slowly(*words: Any) -> int:
        answered.wait(2 * PATIENCE)
        return quick(*words)

    other = open_table(http, "into-the-blue", *TWO)
    monkeypatch.setattr(registry, "choose", choose_slowly)
    slow = open_table(http, "into-the-blue", {"who": "bot", "level": "random"}, {"who": "me", "name": "Ann"}, settings={"first_player": 1})
    for number in range(10):
        assert other.act(seat=0, chat=f"message {number}").status_code == 200
    assert not slow.view()["yours"]
    answered.set()
    assert wait_for(lambda: slow.view()["yours"])


def test_who_left_is_replaced_after_the_grace_time_and_takes_the_seat_back(serve: Callable[..., Any]) -> None:
    server = serve()
    with server.client() as http:
        places = {"who": "me", "name": "Ann"}, {"who": "open"}
        ann = open_table(http, "into-the-blue", *places, settings={"first_player": 2}, wishes={"stand_in": "random", "grace": 10})
        table = ann.path.rpartition("/")[2]
        ben = Player(http, table, Player(http, table, "").act(seat=1, sit={"name": "Ben"}).json()["key"])
        assert ann.act(start=True).status_code == 200
        with socket_of(server.url, ann, seat=0) as socket:
            hear(socket, "seq")
            in_house = server.registry.tables[table]
            wait_for(lambda: 1 in in_house.left)
            in_house.left[1] -= 11_000
            assert wait_for(lambda: ann.get().json()["seats"][1]["who"] == "bot")
            assert wait_for(lambda: ann.view(seat=0)["yours"])
        assert ben.act(seat=1, reclaim=True).status_code == 200
        assert ann.get().json()["seats"][1] == {"who": "person", "name": "Ben", "level": "", "roles": {}}
        said = [entry["say"] for entry in ann.get("/replay").json() if entry["kind"] == "sit"]
        assert said[2:] == ["Ben sits down.", "The computer plays for Ben.", "The computer no longer plays for Ben."]


def test_who_comes_back_while_the_table_is_busy_is_not_replaced(serve: Callable[..., Any]) -> None:
    server = serve()
    with server.client() as http:
        places = {"who": "me", "name": "Ann"}, {"who": "open"}
        ann = open_table(http, "into-the-blue", *places, settings={"first_player": 2}, wishes={"stand_in": "random", "grace": 10})
        table = ann.path.rpartition("/")[2]
        Player(http, table, "").act(seat=1, sit={"name": "Ben"})
        assert ann.act(start=True).status_code == 200
        with socket_of(server.url, ann, seat=0) as socket:
            hear(socket, "seq")
            in_house = server.registry.tables[table]

            async def come_back_in_between() -> None:
                in_house.left[1] = now() - 11_000
                async with in_house.lock:
                    replacing = asyncio.create_task(replace_absent_player(in_house, server.registry.presence))
                    await asyncio.sleep(0)
                    in_house.left.pop(1)
                await replacing

            loop = server.server.servers[0].get_loop()
            asyncio.run_coroutine_threadsafe(come_back_in_between(), loop).result(PATIENCE)
            assert ann.get().json()["seats"][1]["who"] == "person"


def test_who_shares_a_device_is_there_while_another_looks_from_it(serve: Callable[..., Any]) -> None:
    server = serve()
    with server.client() as http:
        places = {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}, {"who": "open"}
        ann = open_table(http, "into-the-blue", *places, settings={"first_player": 2}, wishes={"stand_in": "random", "grace": 10})
        table = ann.path.rpartition("/")[2]
        jo = Player(http, table, Player(http, table, "").act(seat=2, sit={"name": "Jo"}).json()["key"])
        assert ann.act(start=True).status_code == 200
        with socket_of(server.url, jo, seat=2) as far, socket_of(server.url, ann, seat="watch") as curtain:
            hear(curtain, "online")
            assert wait_for(lambda: hear(far, "online")["online"] == [0, 1, 2])
            server.registry.tables[table].left[1] = now() - 11_000
            time.sleep(3 * FAST.sweep)
            assert ann.get().json()["seats"][1]["who"] == "person"


def test_a_hint_is_a_move_that_is_possible_and_can_be_forbidden(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", *TWO, settings={"first_player": 1})
    hint = ann.act(seat=0, hint=True).json()
    offered = {option["option"]: option["notation"] for option in ann.view(seat=0)["options"]}
    assert offered[hint["hint"]] == hint["notation"]
    assert ann.act(seat=1, hint=True).status_code == 422
    strict = open_table(http, "into-the-blue", *TWO, settings={"first_player": 1}, wishes={"hints": False})
    assert strict.act(seat=0, hint=True).status_code == 422


def test_a_move_is_taken_back_exactly_while_nothing_was_learnt(http: httpx.Client) -> None:
    """In The Blue Lion two quiet acts may follow each other; in Into the Blue dice fall after every choice."""
    ann = open_table(http, "into-the-blue", *TWO, settings={"first_player": 1})
    view = ann.view(seat=0)
    assert ann.act(seat=0, play=view["options"][0]["option"]).status_code == 200
    assert ann.act(seat=0, undo=True).status_code == 422
    lion = open_table(http, "the-blue-lion", *TWO)
    for _ in range(40):
        mover = next((seat for seat in (0, 1) if lion.view(seat=seat)["yours"]), None)
        if mover is None:
            break
        before = lion.view(seat=mover)
        for option in before["options"]:
            lion.act(seat=mover, play=option["option"])
            after = lion.view(seat=mover)
            if after["can_undo"]:
                assert lion.act(seat=mover, undo=True).status_code == 200
                again = lion.view(seat=mover)
                assert (again["view"], again["options"]) == (before["view"], before["options"])
                assert again["cursor"] == after["cursor"] + 1
                return
            break
    raise AssertionError("no move could be taken back")


def test_after_the_end_nothing_is_taken_back_for_the_seed_is_known(http: httpx.Client) -> None:
    ann = open_table(http, "deep-dive")
    play_to_the_end(ann)
    assert ann.act(undo=True).status_code == 422
    assert ann.get("/luck").json()["seed"]


def test_the_log_is_one_json_object_a_line_and_holds_no_secret(http: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ann = open_table(http)
    play_to_the_end(ann)
    lines = [JsonLines().format(record) for record in caplog.records]
    opened = [line for line in map(json.loads, lines) if line["say"] == "table opened"]
    assert opened[0]["table"] == ann.path.rpartition("/")[2]
    text = "\n".join(lines)
    assert ann.headers["authorization"].partition(" ")[2] not in text
    assert ann.get("/luck").json()["seed"] not in text


def test_rounds_go_on_after_the_store_failed_once(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with server.client() as http:
        ann = open_table(http, "into-the-blue", *TWO)
        with socket_of(server.url, ann, seat=0) as socket:
            hear(socket, "seq")

            async def fail(_matches: Any) -> dict[str, int]:
                raise StoreUnavailable("the disk is away")

            monkeypatch.setattr(server.registry.store, "newer", fail)
            time.sleep(3 * FAST.sweep)
            monkeypatch.undo()
        wait_for(lambda: not server.registry.tables)


def test_a_pace_keeps_bots_slow_enough_to_follow(serve: Callable[..., Any]) -> None:
    server = serve(timing=Timing(bot=0.5))
    with server.client() as http:
        table = open_table(http, "deep-dive", {"who": "bot", "level": "random"}, {"who": "bot", "level": "random"})

        def times() -> list[int]:
            log = asyncio.run(server.registry.store.events(table.path.rpartition("/")[2]))
            return [event.at for event in log if event.kind == MOVE and event.seat >= 0]

        first, second = wait_for(lambda: len(times()) > 1 and times()[:2])
        assert second - first > 400


def test_two_who_open_the_same_table_at_once_get_the_same(http: httpx.Client, server: Any) -> None:
    table = open_table(http, "into-the-blue", *ALONE).path.rpartition("/")[2]

    async def both() -> list[Any]:
        return await asyncio.gather(server.registry.table(table), server.registry.table(table))

    wait_for(lambda: table not in server.registry.tables)
    loop = server.server.servers[0].get_loop()
    first, second = asyncio.run_coroutine_threadsafe(both(), loop).result(PATIENCE)
    assert first is second


def test_so_many_boxes_of_their_own_may_be_in_play_and_new_ones_when_others_are_put_away(
    http: httpx.Client, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.server.live.registry.MAX_CUSTOM_EDITIONS", 2)

    def bring(points: int) -> httpx.Response:
        box = {"main_treasure": [points] * 5}
        return http.post("/api/v1/tables", json={"game": "into-the-blue", "seats": [*TWO], "edition": box})

    first, second = (bring(points).json() for points in (11, 12))
    ann, ben = (Player(http, opened["table"], opened["key"]) for opened in (first, second))
    with socket_of(server.url, ann, seat=0) as one, socket_of(server.url, ben, seat=0) as other:
        assert hear(one, "seq")
        assert hear(other, "seq")
        assert bring(12).status_code == 201
        refused = bring(13)
        assert refused.status_code == 422
        assert "too many tables use custom numbers" in refused.json()["problem"]
    wait_for(lambda: not server.registry.tables)
    assert bring(13).status_code == 201


def test_the_limit_of_own_boxes_holds_for_old_tables_that_are_opened_again(
    http: httpx.Client, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes = [{"main_treasure": [points] * 5} for points in (11, 12, 13)]
    tables = [open_table(http, "into-the-blue", *TWO, edition=box) for box in boxes]
    wait_for(lambda: not server.registry.tables)
    monkeypatch.setattr("fathom.server.live.registry.MAX_CUSTOM_EDITIONS", 2)
    with socket_of(server.url, tables[0], seat=0) as one, socket_of(server.url, tables[1], seat=0) as other:
        assert hear(one, "seq")
        assert hear(other, "seq")
        refused = tables[2].get("/view", seat=0)
        assert (refused.status_code, "too many tables use custom numbers" in refused.text) == (422, True)
    wait_for(lambda: not server.registry.tables)
    assert tables[2].get("/view", seat=0).status_code == 200


def test_a_table_that_other_rules_have_played_says_so_and_spares_the_lobby(http: httpx.Client, server: Any, database: str) -> None:
    ann = open_table(http, "into-the-blue", *ALONE, wishes={"listed": True})
    wait_for(lambda: not server.registry.tables)
    with sqlite3.connect(database) as rows:
        rows.execute('UPDATE "match" SET rules = 0')
    page = http.get(f"/t/{ann.path.rpartition('/')[2]}", headers=ann.headers, params={"language": "fr"})
    assert (page.status_code, "pas de règles de version 0" in page.text) == (422, True)
    assert http.get("/", headers=ann.headers).status_code == 200


def test_a_server_that_gives_the_admiral_no_time_does_not_offer_it(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.bots.ladder._slow", Allowance())
    game, store = load("deep-dive", "python"), Store(database)
    for seconds in (2.0, 0.0):
        Registry(store, Timing(admiral=seconds))
        assert ("admiral" in ready_levels(game)) == (seconds > 0)
    store.close()


async def ready_table(store: Store) -> tuple[Registry, Table]:
    registry, wanted = Registry(store, FAST), NewTable("deep-dive", [NewSeat("me", name) for name in ("Ann", "Ben")])
    return registry, registry.tables[(await registry.new_table(wanted, new_bearer())).table]


def test_a_table_where_somebody_writes_now_is_looked_at_again_in_the_next_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written there may be durable already, and is told without being read."""

    async def write_and_look() -> list[int]:
        store = Store(str(tmp_path / "tables.sqlite3"))
        registry, table = await ready_table(store)
        told, read, seen = asyncio.Event(), store.events, []

        async def count(match: str, after: int = 0) -> list[Event]:
            seen.append(after)
            return await read(match, after)

        monkeypatch.setattr(store, "events", count)
        monkeypatch.setattr(table.turns, "next", told.wait)
        async with table.lock:
            line = table.event(CHAT, 0, data="Ann: hello")
            writing = asyncio.create_task(table.commit([line]))
            await asyncio.to_thread(wait_for, lambda: table.untold)
            await registry.exchange()
            told.set()
            assert await writing
        await asyncio.gather(*registry.background_tasks)
        assert (table.projection.chat_lines, seen) == (1, [])
        await store.write(Write([table.event(CHAT, 1, data="Ben: hello")]))  # by another process
        await registry.exchange()
        await asyncio.gather(*registry.background_tasks)
        await asyncio.to_thread(store.close)
        return [table.projection.chat_lines, len(seen)]

    assert asyncio.run(write_and_look()) == [2, 1]


def test_a_table_where_somebody_reads_in_each_round_is_looked_at_nonetheless(tmp_path: Path) -> None:
    """Whoever reads, or whose command is refused, holds the table as who writes does, but does not find out what others wrote."""

    async def read_and_look() -> int:
        store = Store(str(tmp_path / "tables.sqlite3"))
        registry, table = await ready_table(store)
        await store.write(Write([table.event(CHAT, 0, data="Ann: hello")]))  # by another process
        for _ in range(2):
            async with table.lock:
                await table.log()
                await registry.exchange()
            await asyncio.gather(*registry.background_tasks)
        await asyncio.to_thread(store.close)
        return table.projection.chat_lines

    assert asyncio.run(read_and_look()) == 1
