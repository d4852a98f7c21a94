"""Addresses of pages under load and under attack: nothing occupies the event loop, and lists survive what cannot be read."""

import asyncio
import json
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import jinja2
import pytest
import segno
from markdown_it import MarkdownIt

from fathom.engine.match import Match
from fathom.server.http import api
from fathom.server.live import game_cache
from fathom.server.live import table as live_table
from fathom.server.render import replay
from fathom.server.render.rulebook import book
from tests.server.api_client import API, TWO, open_table, play_to_the_end
from tests.server.running import wait_for

LONGEST = 0.02  # seconds of processor time that one step of the event loop may take
SEATS = ({"who": "me", "name": "Ann"}, {"who": "open"})


@contextmanager
def steps_of_the_loop() -> Iterator[list[float]]:
    """The processor time of every step of the server's event loop: a busy machine makes steps longer by the clock, not by this."""
    steps, run = [], asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        started = time.thread_time()
        run(handle)
        steps.append(time.thread_time() - started)

    asyncio.Handle._run = measured  # type: ignore[method-assign]
    try:
        yield steps
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]


def is_on_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


@pytest.fixture
def heavy(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """What takes long, by the thread where it was done: a page, a picture, a replay, a match file, a long log, a rule book, an edition."""
    done: dict[str, set[str]] = {"loop": set(), "thread": set()}

    def watch(home: Any, name: str, told: Callable[..., str]) -> None:
        real = getattr(home, name)

        def watched(*facts: Any, **more: Any) -> Any:
            if what := told(*facts):
                done["loop" if is_on_a_loop() else "thread"].add(what)
            return real(*facts, **more)

        monkeypatch.setattr(home, name, watched)

    watch(jinja2.Template, "render", lambda template: template.name)
    watch(segno, "make", lambda address, **_: "QR code")
    watch(replay, "open_frames", lambda *_: "replay")
    watch(api, "write_match", lambda match: "match file")
    watch(Match, "first_bent_draw", lambda match: "draws")
    watch(api, "review_in", lambda *_: "review")
    watch(live_table, "entries_after", lambda row, events, *_: "long log" if len(events) > live_table.FEW else "")
    watch(game_cache, "custom_edition", lambda *_: "edition")
    watch(MarkdownIt, "render", lambda *_: "rule book")
    book.rule_book.cache_clear()
    return done


def addresses(table: str) -> list[str]:
    long = "a" * 2_250
    return [
        "/", f"/t/{table}", f"/t/{table}/story", f"/t/{table}/replay/3", f"/t/{table}/result", f"/t/{table}/qr.svg", f"/t/{long}/qr.svg",
        "/rules/jaws", "/about", "/api", f"{API}/openapi.json", f"{API}/games", f"{API}/open", f"{API}/tables/{table}/replay",
        f"{API}/tables/{table}/events?follow=0", f"{API}/tables/{table}/match", f"{API}/tables/{table}/luck",
        f"{API}/tables/{table}/review", f"/t/{table}/review", "/t/nobody", "/nothing", "/learn", "/puzzles", "/puzzles/mine",
        "/puzzles/jaws/1", "/me", "/me/entries", "/me/papers", "/me/notices", "/link", "/privacy", "/offline", "/sw.js",
    ]  # fmt: skip


def test_no_request_occupies_the_event_loop(http: httpx.Client) -> None:
    """Each is made three times and the best counts: the first may have to load a game."""
    player = open_table(http, "deep-dive")
    for number in range(120):
        assert player.act(chat=f"a line of the chat that makes the log longer, number {number}").status_code == 200
    table = player.path.rpartition("/")[2]
    worst = {}
    for address in addresses(table):
        longest = []
        for _ in range(3):
            with steps_of_the_loop() as steps:
                http.get(address, headers=player.headers)
                http.get("/healthz")  # by then the last step has been measured
            longest.append(max(steps))
        worst[address[:40]] = min(longest)
    assert {address: seconds for address, seconds in worst.items() if seconds > LONGEST} == {}


def test_what_takes_long_is_done_beside_the_event_loop(http: httpx.Client, heavy: dict[str, set[str]]) -> None:
    """By the thread in which it is done, not by the clock: a page rendered on the loop is too short to be seen as a long step."""
    playing, over = (open_table(http, "deep-dive", edition={"shells_in_zone": [1, 2, 3, 5]}) for _ in range(2))
    for number in range(120):
        assert playing.act(chat=f"a line of the chat that makes the log longer, number {number}").status_code == 200
    reviewed = open_table(http, "deep-dive")
    play_to_the_end(over)
    play_to_the_end(reviewed)
    for player in (playing, over, reviewed):
        for address in addresses(player.path.rpartition("/")[2]):
            http.get(address, headers=player.headers)
    assert heavy["loop"] == set()
    pages = {"table.html", "replay.html", "lobby.html", "rules.html", "logbook.html", "puzzle.html", "trouble.html"}
    assert heavy["thread"] >= {"QR code", "replay", "match file", "draws", "review", "long log", "rule book", "edition", *pages}


def test_a_replay_of_thousands_of_events_is_made_in_pieces_beside_the_event_loop(http: httpx.Client, server: Any, database: str) -> None:
    """All views of a log that somebody made long on purpose: 14 MB at 3,000 events."""
    ann = open_table(http, "jaws", *TWO)
    assert ann.act(seat=1, hand="random").status_code == ann.act(seat=1, reclaim=True).status_code == 200
    wait_for(lambda: not server.registry.tables)
    lengthen(database, 3_000)
    with steps_of_the_loop() as steps:
        told = ann.get("/replay").json()
        http.get("/healthz")
    assert max(steps) < LONGEST
    assert len(told) > 3_000
    assert [entry["seq"] for entry in told] == list(range(1, len(told) + 1))
    assert [json.loads(line)["say"] for line in ann.get("/events", follow=0).text.splitlines()] == [entry["say"] for entry in told]


def lengthen(database: str, events: int) -> None:
    """Repeats the last two events of the only log."""
    with sqlite3.connect(database) as rows:
        names = [column[1] for column in rows.execute("PRAGMA table_info(log)")]
        *_, one, other = (dict(zip(names, row, strict=True)) for row in rows.execute("SELECT * FROM log ORDER BY seq"))
        for number in range(events):
            row = (one, other)[number % 2] | {"seq": other["seq"] + 1 + number, "move_id": f"again {number}"}
            rows.execute(f"INSERT INTO log ({','.join(names)}) VALUES ({','.join('?' * len(names))})", [row[name] for name in names])


@pytest.mark.parametrize("letters", [2_250, 2_900])
def test_there_is_no_qr_code_of_a_table_that_is_not_there(http: httpx.Client, letters: int) -> None:
    assert http.get(f"/t/{'a' * letters}/qr.svg").status_code == 404


def test_a_number_of_thousands_of_digits_leads_nowhere(http: httpx.Client, server: Any) -> None:
    numbered = [route for route in server.app.routes if ":int}" in getattr(route, "path", "")]
    found = {route.path: http.request(min(route.methods), re.sub(r"{\w+:int}", "9" * 5_000, route.path), json={}) for route in numbered}
    assert {path: answer.status_code for path, answer in found.items()} == dict.fromkeys(found, 404)
    assert len(found) > 5


def damage(database: str, column: str, value: Any) -> None:
    with sqlite3.connect(database) as rows:
        rows.execute(f'UPDATE "match" SET {column} = ? WHERE id = (SELECT min(id) FROM "match")', [value])


@pytest.mark.parametrize(("column", "value"), [("wishes", '{"colour": "red"}'), ("settings", "{"), ("seats", 99), ("edition", "[1]")])
def test_a_table_that_cannot_be_read_is_left_out_of_every_list(
    http: httpx.Client, server: Any, database: str, column: str, value: Any, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = sorted((open_table(http, "deep-dive", *SEATS, wishes={"listed": True}) for _ in range(2)), key=lambda one: one.path)[::-1]
    wait_for(lambda: not server.registry.tables)
    damage(database, column, value)
    listed = [table["table"] for table in http.get(f"{API}/open").json()]
    assert listed == [good.path.rpartition("/")[2]]
    assert http.get("/", headers=bad.headers).status_code == 200
    assert http.get(f"/t/{bad.path.rpartition('/')[2]}").status_code == 422
    assert [record.getMessage() for record in caplog.records].count("unreadable table") <= 1


def test_full_tables_do_not_hide_the_free_ones(http: httpx.Client) -> None:
    free = open_table(http, "deep-dive", *SEATS, wishes={"listed": True})
    for _ in range(9):
        open_table(http, "deep-dive", *TWO, wishes={"listed": True})
    assert [table["table"] for table in http.get(f"{API}/open").json()] == [free.path.rpartition("/")[2]]


def test_a_full_table_is_opened_once_for_the_list_and_comes_back_when_a_seat_is_freed(http: httpx.Client, server: Any) -> None:
    full = open_table(http, "deep-dive", *TWO, wishes={"listed": True})
    assert http.get(f"{API}/open").json() == []
    wait_for(lambda: not server.registry.tables)
    assert http.get(f"{API}/open").json() == []
    assert not server.registry.tables
    assert full.act(seat=1, free=True).status_code == 200
    assert [table["table"] for table in http.get(f"{API}/open").json()] == [full.path.rpartition("/")[2]]


def test_the_lobby_opens_few_of_many_tables_of_mine(http: httpx.Client, server: Any) -> None:
    bots = [{"who": "bot", "level": "random"}] * 2
    ann = open_table(http, "deep-dive", *bots)
    for _ in range(15):
        assert http.post(f"{API}/tables", json={"game": "deep-dive", "seats": bots}, headers=ann.headers).status_code == 201
    wait_for(lambda: not server.registry.tables)
    opened, open_one = [], server.registry.open

    def counted(match: str) -> Any:
        opened.append(match)
        return open_one(match)

    server.registry.open = counted
    assert http.get("/", headers=ann.headers).status_code == 200
    assert len(opened) <= 8


def test_a_key_in_a_cookie_is_in_no_response(http: httpx.Client) -> None:
    http.post("/tables", json={"game": "deep-dive", "seats": [*SEATS]}, headers={"sec-fetch-site": "same-origin"})
    again = http.post(f"{API}/tables", json={"game": "deep-dive", "seats": [*SEATS]}, headers={"sec-fetch-site": "same-origin"})
    assert again.status_code == 201
    assert http.cookies["fathom"] not in again.text


def test_the_loop_is_free_while_a_fuzzer_plays(http: httpx.Client, server: Any) -> None:
    """Odd paths and bodies from several threads; most steps are short, and none is long twice."""
    table = open_table(http, "into-the-blue", *TWO).path.rpartition("/")[2]
    odd = ["a" * 2_000, "%00", "..", "%F0%9F%A6%88", "1' or '1'='1", table, table.upper(), table + "x"]

    def fuzz() -> None:
        with server.client() as client:
            for word in odd:
                far = f"/t/{word}/replay/{'9' * 40}"
                for path in (f"/t/{word}", f"/t/{word}/qr.svg", far, f"/rules/{word}", f"{API}/codes/{word[:40]}"):
                    assert client.get(path).status_code < 500
                assert client.post(f"{API}/tables/{word}/acts", json={"id": word[:60], "play": word[:150]}).status_code < 500
                assert client.post(f"{API}/tables", content=word * 4, headers={"content-type": "application/json"}).status_code == 400

    fuzz()  # what is loaded once is loaded now
    with steps_of_the_loop() as steps, ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: fuzz(), range(2)))
    assert len([seconds for seconds in steps if seconds > LONGEST]) <= 1
