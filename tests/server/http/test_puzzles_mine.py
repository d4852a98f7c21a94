"""Puzzles from one's own matches: mistakes come in by themselves, a moment by a button; each comes back until it is solved."""

import re

import httpx
import msgspec
import pytest

from fathom.engine.loader import load
from fathom.puzzles.model import SOMEBODY, Puzzle
from fathom.puzzles.position import match_of
from fathom.server.store.schema.rows import collected_rows
from tests.server.api_client import Player, open_table, play_to_the_end
from tests.server.running import Running, wait_for

pytestmark = pytest.mark.compiler
OWN = re.compile(r'href="(/puzzles/mine/\w+/\d+)"')


def kept(server: Running) -> list[tuple[str, Puzzle]]:
    with server.registry.store.engine.begin() as connection:
        rows = connection.execute(collected_rows.select()).all()
    return [(f"/puzzles/mine/{row.match}/{row.number}", msgspec.json.decode(row.puzzle, type=Puzzle)) for row in rows]


def reviewed_match(http: httpx.Client) -> Player:
    player = open_table(http, "deep-dive", {"who": "me", "name": "Ann"}, {"who": "bot", "level": "greedy"})
    play_to_the_end(player)
    wait_for(lambda: player.get("/review").status_code == 200)
    return player


def test_mistakes_come_back_until_they_are_solved_and_to_nobody_else(http: httpx.Client, server: Running) -> None:
    ann = reviewed_match(http)
    found = kept(server)
    assert found, "somebody who plays at random errs"
    for _, puzzle in found:
        match = match_of(load("deep-dive", "python"), puzzle)
        assert puzzle.players == [SOMEBODY, "greedy"]
        assert match.actor == 0, "of her own, not the computer's"
        assert puzzle.options == match.game.options(match.view(0))
        assert puzzle.played not in puzzle.best()
    address, puzzle = found[0]
    assert sorted(OWN.findall(http.get("/puzzles/mine", headers=ann.headers).text)) == sorted(address for address, _ in found)
    assert http.get(address).status_code == 404, "nobody else's"
    for option, is_right in ((puzzle.played, False), (puzzle.best()[0], True)):
        page = http.get("/puzzles/mine", headers=ann.headers).text
        assert page.count('class="done"') == 0
        reply = http.post(address, json={"puzzle": puzzle.digest, "option": option}, headers=ann.headers).json()
        assert reply["right"] is is_right
        assert "in the match" in reply["answer"]
    assert http.get("/puzzles/mine", headers=ann.headers).text.count('class="done"') == 1
    plays_it_out(http, ann, address, puzzle)
    a_visitor_makes_the_same_puzzle(http, ann.path.rpartition("/")[2], server)


def plays_it_out(http: httpx.Client, ann: Player, address: str, puzzle: Puzzle) -> None:
    """A table where she is to move in that very position."""
    made = http.post(f"{address}/play", json={"name": "Ann"}, headers=ann.headers)
    assert made.status_code == 201
    view = Player(http, made.json()["table"], ann.headers["authorization"].removeprefix("Bearer ")).view()
    assert view["yours"]
    assert [option["option"] for option in view["options"]] == puzzle.options


def a_visitor_makes_the_same_puzzle(http: httpx.Client, table: str, server: Running) -> None:
    http.cookies.clear()  # somebody else's browser
    number = next(int(address.rpartition("/")[2]) for address, _ in kept(server))
    origin = {"origin": str(http.base_url).rstrip("/")}
    made = http.post(f"/t/{table}/review/puzzle", json={"number": number}, headers=origin)
    assert made.status_code == 201
    address = made.json()["address"]
    assert "Your puzzle" in http.get(address).text
    assert OWN.findall(http.get("/puzzles/mine").text) == [address]
    ours = [puzzle for where, puzzle in kept(server) if where == address]
    assert len(ours) == 2
    assert ours[0] == ours[1], "made by the button it is what the review found"
    assert http.post(f"{address}/drop", headers=origin).status_code == 200
    assert OWN.findall(http.get("/puzzles/mine").text) == []
    for impossible in (1, 10_000):  # a roll, and no move at all
        refused = http.post(f"/t/{table}/review/puzzle", json={"number": impossible}, headers=origin)
        assert refused.status_code == 422, refused.text
