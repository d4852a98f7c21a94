"""People who have played together invite each other with one tap, and nobody else does."""

import re
from collections.abc import Iterator

import httpx
import pytest

from fathom.server.store.keys import hash_of
from fathom.server.store.schema.people import shipmate_rows
from tests.server.api_client import Player, open_table
from tests.server.running import Running

FRIEND = re.compile('data-friend="([0-9a-f]+)">([^<]*)<')


@pytest.fixture
def visitors(server: Running) -> Iterator[list[httpx.Client]]:
    """Browsers with a key each."""
    clients = [server.client() for _ in range(3)]
    for client in clients:
        key = open_table(client).headers["authorization"].partition(" ")[2]
        client.headers["origin"] = server.url
        client.cookies["fathom"] = key
    yield clients
    for client in clients:
        client.close()


def have_played(server: Running, one: httpx.Client, other: httpx.Client, name: str) -> None:
    row = {"person": person(one), "other": person(other), "level": "", "name": name, "matches": 1, "won": 0, "at": 1}
    with server.registry.store.engine.begin() as connection:
        connection.execute(shipmate_rows.insert().values(row))


def person(client: httpx.Client) -> bytes:
    return hash_of(client.cookies["fathom"])


def test_one_tap_invites_somebody_with_whom_one_has_played(server: Running, visitors: list[httpx.Client]) -> None:
    ann, ben, jo = visitors
    have_played(server, ann, ben, "Ben")
    page = ann.get("/").text
    [(token, name)] = FRIEND.findall(page)
    assert name == "Ben"
    assert person(ben).hex() not in page
    assert FRIEND.findall(jo.get("/").text) == []
    wish = {"friend": token, "game": "deep-dive", "name": "Ann"}
    assert jo.post("/invite", json=wish).status_code == 404, "what is another's token is nobody's"
    table = ann.post("/invite", json=wish).json()["table"]
    assert "Ann invites you" in ben.get("/").text
    assert f'href="/t/{table}"' in ben.get("/").text
    assert "invites you" not in jo.get("/").text
    Player(ben, table, ben.cookies["fathom"]).act(seat=1, sit={"name": "Ben"})
    assert "invites you" not in ben.get("/").text


def test_one_tap_declines_and_the_table_is_told_kindly(server: Running, visitors: list[httpx.Client]) -> None:
    ann, ben, jo = visitors
    key = ann.cookies["fathom"]
    have_played(server, ann, ben, "Ben")
    [(token, _)] = FRIEND.findall(ann.get("/").text)
    table = ann.post("/invite", json={"friend": token, "game": "deep-dive", "name": "Ann"}).json()["table"]
    assert f'data-decline="{table}"' in ben.get("/").text
    assert jo.post("/invite/decline", json={"table": table}).status_code == 404, "nobody invited Jo"
    assert ben.post("/invite/decline", json={"table": table}).status_code == 200
    assert "invites you" not in ben.get("/").text
    assert ben.post("/invite/decline", json={"table": table}).status_code == 404
    told = Player(ann, table, key).get("/replay").json()
    assert [line["say"] for line in told if line["kind"] == "decline"] == ["The person invited cannot come this time."]
    assert "The person you invited cannot come this time." in ann.get(f"/t/{table}").text
    Player(jo, table, jo.cookies["fathom"]).act(seat=1, sit={"name": "Jo"})
    assert "The person you invited cannot come this time." not in ann.get(f"/t/{table}").text


@pytest.mark.every_database
def test_what_names_no_table_can_be_no_invitation(visitors: list[httpx.Client]) -> None:
    """PostgreSQL takes no such text, and would be blamed for not answering."""
    assert visitors[0].post("/invite/decline", json={"table": "\0"}).status_code == 400
