"""Reviews on the wire: nothing before the end, for nobody, at no address; afterwards for everybody with the link."""

import re
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
import sqlalchemy as sa

from fathom.server.http import previews
from fathom.server.store.schema.rows import review_event_rows, review_rows
from tests.server.api_client import API, Player, open_table, play_to_the_end
from tests.server.running import wait_for

pytestmark = pytest.mark.compiler
SECRET = "nobody may read this"


def roads(table: str) -> list[tuple[str, str]]:
    """Every address that gives something of a review."""
    return [
        ("GET", f"/t/{table}/review"), ("GET", f"/t/{table}/review/line/1"), ("GET", f"/t/{table}/review/board/1"),
        ("GET", f"{API}/tables/{table}/review"),
        ("POST", f"/t/{table}/review/again"), ("POST", f"/t/{table}/review/play"), ("POST", f"/t/{table}/review/puzzle"),
    ]  # fmt: skip


def test_before_the_end_nobody_gets_anything_of_a_review_at_any_address(http: httpx.Client, server: Any) -> None:
    """Not even where something of it is stored."""
    player = open_table(http, "jaws", {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"})
    table = player.path.rpartition("/")[2]
    with server.registry.store.engine.begin() as connection:
        connection.execute(review_rows.insert().values(match=table, asked=1, until=2**62, failures=0, done=True, rough="[]", head=SECRET))
        connection.execute(review_event_rows.insert().values(match=table, number=1, data=SECRET))
    for headers in ({}, player.headers):
        for method, address in roads(table):
            body = {"number": 1} if method == "POST" else None
            answer = http.request(method, address, headers=headers, params={"seat": 0} if headers else {}, json=body)
            assert (answer.status_code, SECRET in answer.text) == (409, False), address
            assert "The match is not over." in answer.text


def test_asking_before_the_end_starts_nothing(http: httpx.Client, server: Any) -> None:
    table = open_table(http, "deep-dive").path.rpartition("/")[2]
    for method, address in roads(table):
        http.request(method, address)
    with server.registry.store.engine.begin() as connection:
        assert connection.execute(sa.select(review_rows)).all() == []


def test_the_pages_grow_into_the_whole_review(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    player = open_table(http, "deep-dive")
    play_to_the_end(player)
    page = f"/t/{player.path.rpartition('/')[2]}/review"
    state = re.compile(r'data-state="(\w+)"')
    assert f'href="{page}"' in http.get(page.removesuffix("/review"), headers=player.headers).text, "one tap from the end card"
    first = http.get(page).text
    assert found_in(state, first) == "computing"
    whole = wait_for(lambda: found_in(state, text := http.get(page).text) == "done" and text)
    assert whole.count('class="tide ') == 2
    assert "What led to the result" in whole
    assert "Ce qui a mené au résultat" in http.get(page, params={"language": "fr"}).text
    assert_every_turn_adds_up(player, whole)
    assert 'id="board"' in http.get(f"{page}/board/1").json()["board"]
    assert http.get(f"{page}/board/100000").status_code == 404
    assert "data-rematch" in http.get(page.replace("review", "result"), headers=player.headers).text, "for those who played"
    result = http.get(page.replace("review", "result")).text
    assert "data-rematch" not in result
    assert (result.count('class="rb"'), result.count('class="tide small"')) == (2, 1), "luck and choices of both, and the chart"
    assert_the_picture_is_the_chart(http, page.replace("review", "preview.png"), monkeypatch)


def assert_the_picture_is_the_chart(http: httpx.Client, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the link of a match that is reviewed; whoever shares it may leave out the names."""
    drawn: list[str] = []

    async def render(drawing: str) -> bytes:
        drawn.append(drawing)
        return b"drawn"

    monkeypatch.setattr(previews, "render", render)
    monkeypatch.setattr(previews, "are_possible", lambda: True)
    assert http.get(address).content == http.get(address, params={"names": 0}).content == b"drawn"
    named, nameless = drawn
    assert ("Ann" in named, "Ann" in nameless) == (True, False)
    assert named.count("<polyline") == nameless.count("<polyline") == 6
    assert "var(" not in named
    ElementTree.fromstring(named)


def found_in(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    assert found
    return found[1]


def assert_every_turn_adds_up(player: Player, page: str) -> None:
    """The turns of the page cover all moves, and its figures are those of the data."""
    review = player.get("/review").json()
    turns = re.findall(r'data-move="(\d+)" data-first="(\d+)"', page)
    moves = [move for last, first in turns for move in range(int(first), int(last) + 1)]
    assert moves == list(range(1, review["moves"] + 1))
    change = r"([−+][\d.]+)</td><td"
    rows = re.findall(rf'<td>([\d.]+)</td><td class="own">{change}>{change} class="luck">{change} class="end">([\d.]+)', page)
    assert len(rows) == len(review["names"])
    for row in rows:
        start, own, others, luck, end = (round(10 * float(number.replace("−", "-"))) for number in row)
        assert start + own + others + luck == end
