"""Play on from here: the given moves stand, what follows is drawn from a new seed, and all checks know the difference."""

from typing import Any

import httpx

from fathom.engine.matchfile import read_match
from fathom.server.admin.check import check_all
from tests.server.api_client import Player, open_table, play_to_the_end

ME, FRIEND, BOT = {"who": "me", "name": "Ann"}, {"who": "open"}, {"who": "bot", "level": "random"}


def play_on(player: Player, number: int, **more: Any) -> httpx.Response:
    address = player.path.replace("/api/v1/tables", "/t") + "/review/play"
    return player.http.post(address, headers=player.headers, json={"number": number, **more})


def at_new_table(player: Player, answer: httpx.Response) -> Player:
    assert answer.status_code == 201, answer.text
    player.http.cookies.clear()  # a program, not a browser
    key = player.headers["authorization"].removeprefix("Bearer ")
    return Player(player.http, answer.json()["table"], key)


def test_a_new_table_goes_on_from_a_moment_of_a_finished_match(http: httpx.Client, server: Any) -> None:
    first = open_table(http, "deep-dive", ME, BOT)
    play_to_the_end(first)
    old = read_match(first.get("/match").text)
    number = next(number for number, state in enumerate(old.states[4:], start=5) if old.game.actor(state) == 0)
    second = at_new_table(first, play_on(first, number))
    assert second.view()["yours"], "the position before the move: it is to be decided anew"
    play_to_the_end(second)
    new = read_match(second.get("/match").text)
    assert (new.given, new.played[: number - 1], new.seed == old.seed) == (number - 1, old.played[: number - 1], False)
    luck = second.get("/luck").json()
    assert luck["first_bent_draw"] is None
    assert luck["draws"] == new.draws == sum(new.game.is_chance(state) for state in new.states[number - 1 : -1])
    assert {verdict.problem for verdict in check_all(server.registry.store.engine)} == {""}


def test_the_same_people_play_on_where_they_sat(http: httpx.Client) -> None:
    ann = open_table(http, "deep-dive", ME, FRIEND)
    table = ann.path.rpartition("/")[2]
    ben = Player(http, table, Player(http, table, "").act(seat=1, sit={"name": "Ben"}).json()["key"])
    assert ann.act(start=True).status_code == 200
    while not ann.view()["over"]:
        for player in (ann, ben):
            view = player.view()
            if view["yours"]:
                player.act(play=view["options"][-1]["notation"], at=view["cursor"])
    stranger = Player(http, table, "a" * 22)
    assert play_on(stranger, 5, people=True).status_code == 422
    again = at_new_table(ben, play_on(ben, 5, people=True))
    assert ann.get().json()["rematch"] == again.path.rpartition("/")[2], "everybody is told"
    assert [seat["name"] for seat in again.get().json()["seats"]] == ["Ann", "Ben"]
    assert again.get().json()["mine"] == [1]


def test_a_move_that_never_was_is_refused(http: httpx.Client) -> None:
    player = open_table(http, "deep-dive", ME, BOT)
    play_to_the_end(player)
    assert play_on(player, 100_000).status_code == 422
