"""The papers over HTTP: devices are linked and removed, everything is taken along, and everything is deleted for real."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from fathom.server.ops.settings import Quota
from fathom.server.render.people import logbook
from fathom.server.store.keys import hash_of
from fathom.server.store.schema.rows import metadata
from tests.server.api_client import API, Player
from tests.server.running import FREE, Running, wait_for
from tests.server.socket_client import hear, socket_of

ANNS, OPEN = {"who": "me", "name": "Annabella"}, {"who": "open"}


@contextmanager
def browser(server: Running) -> Iterator[httpx.Client]:
    """Somebody with cookies, who says where requests come from."""
    with server.client() as client:
        client.headers["origin"] = server.url
        yield client


def new_table(client: httpx.Client, *seats: dict[str, str], game: str = "deep-dive") -> str:
    return str(client.post("/tables", json={"game": game, "seats": list(seats)}).json()["table"])


def mine(client: httpx.Client, table: str) -> list[int]:
    return [seat for seat in range(2) if client.get(f"{API}/tables/{table}/view", params={"seat": seat}).status_code == 200]


def test_a_linked_device_holds_the_same_seats_and_a_removed_one_none(server: Running) -> None:
    with browser(server) as laptop, browser(server) as phone:
        table, other = new_table(laptop, ANNS, OPEN), new_table(phone, ANNS, OPEN)
        made = laptop.post("/me/code", json={}).json()
        assert phone.post("/me/link", json={"code": made["code"]}).status_code == 200
        assert phone.post("/me/link", json={"code": made["code"]}).status_code == 403  # it was good once
        assert [mine(client, match) for client in (laptop, phone) for match in (table, other)] == [[0], [0], [0], [0]]
        first = phone.get("/me/papers").text.partition('data-remove="')[2][:16]
        assert first == hash_of(laptop.cookies["fathom"]).hex()[:16]
        with socket_of(server.url, Player(laptop, table, laptop.cookies["fathom"])) as socket:
            hear(socket, "html")
            assert phone.post(f"/me/devices/{first}/remove", json={}).status_code == 200
            with pytest.raises(ConnectionClosed):
                hear(socket, "nothing")
        assert [mine(client, match) for client in (laptop, phone) for match in (table, other)] == [[], [], [0], [0]]
        assert laptop.post(f"/me/devices/{first}/remove", json={}).status_code == 403  # nothing is kept about nobody


def test_codes_cannot_be_guessed_in_numbers(serve: Callable[..., Running]) -> None:
    server = serve(limits=replace(FREE, codes=Quota(3, 1e-9)))
    with browser(server) as client:
        answers = [client.post("/me/link", json={"code": f"AAAA{number}"}).status_code for number in range(5)]
    assert answers == [403, 403, 403, 429, 429]


def test_name_sign_and_ratings_are_the_visitors_choice(server: Running) -> None:
    with browser(server) as client:
        assert client.post("/me/profile", json={"name": "Inès", "sign": 2, "open": True}).json() == {"name": "Inès"}
        assert "Logbook of Inès" in client.get("/me").text
        assert client.post("/me/profile", json={"name": " ", "sign": 2}).status_code == 422
        assert client.post("/me/profile", json={"name": "Inès", "sign": 9}).status_code == 400


def played_together(server: Running, ann: httpx.Client, ben: httpx.Client) -> str:
    table = new_table(ann, ANNS, OPEN)
    assert ben.post(f"/t/{table}/sit", json={"id": "sit", "seat": 1, "sit": {"name": "Ben"}}).status_code == 200
    ann.post(f"{API}/tables/{table}/acts", json={"id": "start", "seat": 0, "start": True})
    for client, word in ((ann, "a secret of mine"), (ben, "hello")):
        client.post(f"{API}/tables/{table}/acts", json={"id": word[:5], "seat": 0 if client is ann else 1, "chat": word})
    while True:
        views = [(client, client.get(f"{API}/tables/{table}/view").json()) for client in (ann, ben)]
        if views[0][1]["over"]:
            return table
        client, view = next((client, view) for client, view in views if view["yours"])
        act = {"id": f"m{view['cursor']}", "seat": 0 if client is ann else 1, "play": view["options"][-1]["notation"]}
        assert client.post(f"{API}/tables/{table}/acts", json=act).status_code == 200


def test_a_rating_is_shown_to_shipmates_only_once_it_is_opened(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "FEW", 1)  # matches until a rating is a number
    rating = re.compile(r"<small>[^<]+ \d{3,4}</small>")
    with browser(server) as ann, browser(server) as ben:
        table = played_together(server, ann, ben)
        wait_for(lambda: f"/t/{table}/replay" in ben.get("/me").text)
        assert not rating.search(ben.get("/me").text)
        ann.post("/me/profile", json={"name": "Ann", "sign": 1, "open": True})
        assert rating.search(ben.get("/me").text)


@pytest.mark.every_database
def test_everything_about_a_person_is_deleted_and_others_keep_their_matches(server: Running) -> None:
    with browser(server) as ann, browser(server) as ben:
        ann.post("/me/profile", json={"name": "Annabella", "sign": 1})
        table = played_together(server, ann, ben)
        wait_for(lambda: f"/t/{table}/replay" in ben.get("/me").text)
        taken = ann.get("/me/logbook.json").json()
        assert taken["person"][0]["name"] == "Annabella"
        assert [match["id"] for match in taken["matches"]] == [table]
        assert taken["matches"][0]["moves"]
        person = hash_of(ann.cookies["fathom"])
        assert ann.post("/me/delete", json={"name": "Ben"}).status_code == 403
        assert {"log", "result", "person", "shipmate"} <= set(found_in(server, "Annabella", person))
        assert ann.post("/me/delete", json={"name": "Annabella"}).status_code == 200
        assert found_in(server, "Annabella", person) == []
        assert found_in(server, "a secret of mine", person) == []
        wait_for(lambda: "Annabella" not in ben.get(f"/t/{table}").text)  # what is in memory is read anew in the next round
        assert "a former player" in ben.get(f"/t/{table}").text
        for page in (f"/t/{table}", f"/t/{table}/story", f"/t/{table}/result", "/me", f"{API}/tables/{table}/match"):
            shown = ben.get(page)
            assert shown.status_code == 200
            assert "Annabella" not in shown.text, page
            assert "a secret of mine" not in shown.text, page
        assert "a former player" in ben.get("/me").text
        assert "An empty page" in ann.get("/me").text


def test_the_name_of_who_left_or_was_sent_away_is_deleted_too_and_no_other(server: Running) -> None:
    with browser(server) as ann, browser(server) as ben, browser(server) as cleo, browser(server) as dora:
        table = new_table(ann, ANNS, OPEN, OPEN, game="into-the-blue")  # its seats hold secrets: who sits at others is barred
        for seat, (client, name) in enumerate(((ben, "Benedict"), (cleo, "Cleopatra")), start=1):
            assert client.post(f"/t/{table}/sit", json={"id": "sit", "seat": seat, "sit": {"name": name}}).status_code == 200
        bens = [(ben, {"chat": "I must go", "seat": 1}), (ben, {"free": True, "seat": 1})]
        acts = [(ann, {"start": True}), *bens, (ann, {"free": True, "seat": 2})]
        for number, (client, act) in enumerate(acts):
            assert client.post(f"{API}/tables/{table}/acts", json={"id": f"a{number}", **act}).status_code == 200
        assert dora.post(f"/t/{table}/sit", json={"id": "sit", "seat": 1, "sit": {"name": "Dorothea"}}).status_code == 200
        named = (("Annabella", ann), ("Benedict", ben), ("Cleopatra", cleo), ("Dorothea", dora))
        people = {name: hash_of(client.cookies["fathom"]) for name, client in named}
        left = list(people)
        for client, name, said in ((ben, "Benedict", "I must go"), (cleo, "Cleopatra", "Cleopatra"), (ann, "Annabella", "Annabella")):
            assert client.post("/me/delete", json={}).status_code == 200
            left.remove(name)
            assert found_in(server, name, people[name]) == found_in(server, said, people[name]) == []
            assert all("log" in found_in(server, other, people[other]) for other in left)


def found_in(server: Running, name: str, person: bytes) -> list[str]:
    """The tables of the database in which a name or a person still stands."""
    found = []
    with server.registry.store.engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(sa.select(table)):
                if any(value == person or (isinstance(value, str) and name in value) for value in row):
                    found.append(table.name)
    return found
