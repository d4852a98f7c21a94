"""Two people who play the next who comes sit at one table; who waits too long plays against the computer."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import httpx
import pytest

from tests.server.api_client import Player
from tests.server.running import FAST, Running, wait_for
from tests.server.socket_client import hear, socket_of


@pytest.fixture
def visitors(serve: Callable[..., Running]) -> Iterator[Callable[..., Any]]:
    """Browsers, each with a cookie of its own."""
    clients: list[httpx.Client] = []

    def come(server: Running) -> httpx.Client:
        clients.append(server.client())
        clients[-1].headers["origin"] = server.url
        return clients[-1]

    yield come
    for client in clients:
        client.close()


def pair(http: httpx.Client, name: str, game: str = "into-the-blue") -> str:
    answer = http.post("/pair", json={"game": game, "name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def player(http: httpx.Client, table: str) -> Player:
    return Player(http, table, http.cookies["fathom"])


def test_two_who_want_the_same_game_are_put_at_one_table(server: Running, visitors: Callable[..., httpx.Client]) -> None:
    ann, ben, jo = (visitors(server) for _ in range(3))
    table = pair(ann, "Sailor")
    assert pair(ann, "Sailor") == table, "a second tap changes nothing"
    assert pair(jo, "Jo", "deep-dive") != table
    assert player(ann, table).get().json()["waiting"]
    assert pair(ben, "Sailor") == table
    found = player(ben, table).get().json()
    assert not found["waiting"]
    assert sorted(seat["name"] for seat in found["seats"]) == ["Sailor", "Sailor 2"]
    assert len(found["mine"]) == 1
    assert found["clock"] == {"move": 60, "bank": 300}


def test_who_has_left_is_not_waited_for(server: Running, visitors: Callable[..., httpx.Client]) -> None:
    ann, ben = visitors(server), visitors(server)
    table = pair(ann, "Ann")
    [seat] = player(ann, table).get().json()["mine"]
    assert player(ann, table).act(seat=seat, free=True).status_code == 200
    assert pair(ben, "Ben") != table


def test_after_a_while_the_computer_plays_with_those_who_are_still_there(
    serve: Callable[..., Running], visitors: Callable[..., httpx.Client]
) -> None:
    server = serve()
    ann, ben = visitors(server), visitors(server)
    gone, table = pair(ben, "Ben", "deep-dive"), pair(ann, "Ann")
    with socket_of(server.url, player(ann, table)) as socket:
        hear(socket, "seq")
        wait_for(lambda: table in server.registry.presence.here and not server.registry.presence.changed)
        server.registry.timing = replace(FAST, pairing=-1)
        wait_for(lambda: not player(ann, table).get().json()["waiting"])
        assert sorted(seat["who"] for seat in player(ann, table).get().json()["seats"]) == ["bot", "person"]
    assert player(ben, gone).get().json()["waiting"]


@pytest.mark.postgresql
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_people_at_different_processes_are_paired_once(serve: Callable[..., Running], visitors: Callable[..., httpx.Client]) -> None:
    servers = serve(), serve()
    people = [visitors(servers[number % 2]) for number in range(6)]
    with ThreadPoolExecutor(len(people)) as pool:
        tables = list(pool.map(lambda number: pair(people[number], f"P{number}"), range(len(people))))
    assert sorted(tables.count(table) for table in set(tables)) == [2, 2, 2]
    for table in set(tables):
        wait_for(lambda table=table: not player(people[0], table).get().json()["waiting"])
