"""Commands: ids belong to those who chose them, and neither the chat nor the log is endless."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest

from fathom.server.live import commands
from fathom.server.ops.settings import Quota
from tests.server.api_client import TWO, Player, open_table
from tests.server.running import FREE


def test_two_players_may_choose_the_same_id(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "open"})
    table = ann.path.rpartition("/")[2]
    ben = Player(http, table, Player(http, table, "").act(id="1", seat=1, sit={"name": "Ben"}).json()["key"])
    assert ann.act(id="2", seat=0, chat="hello").status_code == 200
    assert ben.act(id="2", seat=1, chat="hello").status_code == 200
    again = ben.act(id="2", seat=1, chat="hello")
    assert again.status_code == 200  # a retry is answered as the first time
    chats = [event for event in ann.get("/replay").json() if event["kind"] == "chat"]
    assert [event["seat"] for event in chats] == [0, 1]


def test_who_writes_too_fast_waits(serve: Callable[..., Any]) -> None:
    with serve(limits=replace(FREE, chat=Quota(3, 0.0001))).client() as http:
        ann = open_table(http, "into-the-blue", *TWO)
        assert [ann.act(seat=0, chat="hello").status_code for _ in range(5)] == [200, 200, 200, 422, 422]


def test_the_chat_of_a_table_has_an_end(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_CHAT", 2)
    ann = open_table(http, "into-the-blue", *TWO)
    assert [ann.act(seat=0, chat="hello").status_code for _ in range(3)] == [200, 200, 422]


def test_the_log_of_a_table_has_an_end_and_the_match_still_comes_to_its_own(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody makes a log without end by handing a seat to the computer and taking it back."""
    monkeypatch.setattr(commands, "LONGEST_LOG", 20)
    ann = open_table(http, "into-the-blue", *TWO, settings={"first_player": 1})
    answers = [ann.act(seat=1, hand="random", id="h0")]
    while answers[-1].status_code == 200:
        answers.append(ann.act(seat=1, **({"reclaim": True} if len(answers) % 2 else {"hand": "random"})))
    assert 10 < len(answers) <= 20
    assert answers[-1].json()["rejected"] == "The log of this table is full: only moves are possible now."
    for wanted in ({"chat": "hello"}, {"undo": True}, {"link": True}):
        assert ann.act(seat=0, **wanted).status_code == 422
    assert ann.act(seat=1, hand="random", id="h0").status_code == 200  # a retry is answered as the first time
    assert ann.act(seat=0, play=ann.view(seat=0)["options"][0]["option"]).status_code == 200
