"""Four letters lead to a table for a while, nobody finds one by guessing, and a table is listed only if its maker wants that."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from fathom.server.ops.settings import Limits, Quota
from fathom.server.store import invites as invites
from fathom.server.store.invites import LETTERS, new_code
from tests.server.api_client import API, Player, open_table

pytestmark = pytest.mark.every_database
ME, OPEN = {"who": "me", "name": "Ann"}, {"who": "open"}


def id_of(player: Player) -> str:
    return player.path.rpartition("/")[2]


def code_of(player: Player) -> str:
    return str(player.http.post(f"{player.path}/code", headers=player.headers).json()["code"])


def test_a_code_has_four_letters_that_are_not_mistaken_for_others() -> None:
    assert len(new_code()) == 4
    assert not set(LETTERS) & set("AEIOU01")


def test_a_code_leads_to_its_table_and_stays_the_same(http: httpx.Client) -> None:
    ann, ben = open_table(http, "into-the-blue", ME, OPEN), open_table(http, "into-the-blue", ME, OPEN)
    code = code_of(ann)
    assert code_of(ann) == code != code_of(ben)
    assert http.get(f"{API}/codes/{code.lower()}").json() == {"code": code, "table": id_of(ann)}


def test_only_those_at_the_table_are_told_its_code(http: httpx.Client) -> None:
    ann = open_table(http, "into-the-blue", ME, OPEN)
    assert http.post(f"{ann.path}/code").status_code == 403


def test_a_code_is_good_for_a_while_only(http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = open_table(http, "into-the-blue", ME, OPEN)
    code, today = code_of(ann), invites.now()
    monkeypatch.setattr(invites, "now", lambda: today + invites.LASTS + 60_000)
    assert http.get(f"{API}/codes/{code}").status_code == 404
    assert len(code_of(ann)) == 4


def test_who_tries_many_codes_is_told_to_wait(serve: Callable[..., Any]) -> None:
    server = serve(limits=Limits(codes=Quota(3, 0.001)))
    with server.client() as http:
        assert [http.get(f"{API}/codes/ZZZZ").status_code for _ in range(5)] == [404, 404, 404, 429, 429]


def test_a_table_is_listed_only_if_its_maker_wants_that_and_only_while_seats_are_free(http: httpx.Client) -> None:
    open_table(http, "into-the-blue", ME, OPEN)
    ann = open_table(http, "jaws", ME, OPEN, wishes={"listed": True})
    listed = {"table": id_of(ann), "game": "jaws", "title": "Jaws", "people": "Ann", "free": 1, "clock": "no clock"}
    assert http.get(f"{API}/open").json() == [listed]
    Player(http, id_of(ann), "").act(seat=1, sit={"name": "Ben", "role": "quint"})
    assert http.get(f"{API}/open", params={"language": "fr"}).json()[0]["free"] == 2  # Brody and Hooper are
    Player(http, id_of(ann), "").act(seat=1, sit={"name": "Cleo", "role": "brody-hooper"})
    assert http.get(f"{API}/open").json() == []
