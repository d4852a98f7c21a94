"""Notices from end to end: a move on one side, a push service of our own on the other, which decrypts."""

import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from fathom.puzzles.daily import today
from fathom.server.notices import service
from fathom.server.store.database import changing
from fathom.server.store.keys import hash_of, new_key
from fathom.server.store.people.persons import DAY
from fathom.server.store.schema.people import shipmate_rows
from fathom.server.store.schema.rows import answer_rows, notice_settings_rows, reminder_rows, subscription_rows, turn_notice_rows
from fathom.server.store.store import now
from tests.server.api_client import Player, open_table
from tests.server.notices.receiver import Receiver
from tests.server.running import FAST, Running, wait_for
from tests.server.socket_client import socket_of

ME, OPEN = {"who": "me", "name": "Ann"}, {"who": "open"}


@pytest.fixture
def telling(serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> Running:
    monkeypatch.setattr(service, "LOOK", 0.05)
    monkeypatch.setattr(service, "RETRIES", (0.05, 0.05))
    return serve(notices="loopback", timing=replace(FAST, idle=60))  # a table that is looked at below stays the same object


@pytest.fixture
def client(telling: Running) -> Iterator[httpx.Client]:
    with telling.client() as found:
        yield found


def two_people(http: httpx.Client, game: str = "into-the-blue", **more: Any) -> tuple[Player, Player]:
    """Ann and Ben at a table, each with a key of their own; the match has begun."""
    ann = open_table(http, game, ME, OPEN, **more)
    ben = Player(http, ann.path.rpartition("/")[2], new_key())
    assert ben.act(seat=1, sit={"name": "Ben"}).status_code == 200
    assert ann.act(start=True, level="random").status_code == 200
    return ann, ben


def tell(player: Player, what: str, **body: Any) -> dict[str, Any]:
    found = player.http.post(f"/me/notices/{what}", headers=player.headers, json=body)
    player.http.cookies.clear()  # several people share this client
    assert found.status_code == 200, found.text
    return dict(found.json())


def devices(server: Running) -> int:
    with server.registry.store.engine.connect() as connection:
        return len(connection.execute(subscription_rows.select()).all())


def plays(*players: Player) -> Player:
    """Whoever may makes a move that ends with the turn of another; returns that other."""
    mover, view = next((player, view) for player in players if (view := player.view())["yours"])
    while view["yours"]:
        assert mover.act(play=view["options"][-1]["notation"], at=view["cursor"]).status_code == 200
        view = mover.view()
    return next(player for player in players if player.view()["yours"])


def test_a_turn_is_told_once_encrypted_in_the_language_of_the_device_and_not_while_looking(
    client: httpx.Client, telling: Running, receiver: Receiver
) -> None:
    ann, ben = two_people(client)
    for player, name in ((ann, "/ann"), (ben, "/ben")):
        tell(player, "subscribe?language=fr", **receiver.subscription(name))
    told = plays(ann, ben)
    wait_for(lambda: receiver.arrived)
    assert receiver.paths() == ["/ben" if told is ben else "/ann"]
    table = ann.path.rpartition("/")[2]
    other = "Ann" if told is ben else "Ben"
    title, body = "Into the Blue\xa0: à vous de jouer", f"{other} vous attend."
    assert receiver.read(0) == {"title": title, "body": body, "path": f"/t/{table}", "table": table}
    assert (receiver.arrived[0][1]["topic"], receiver.arrived[0][1]["content-encoding"]) == (table, "aes128gcm")
    assert other.encode() not in receiver.arrived[0][2]

    taken = client.get("/me/logbook.json", headers=told.headers).json()
    assert taken["notice_settings"][0]["turns"]
    assert "turn_notice" not in taken  # it counts the secret moves of others, too
    assert set(taken["push_subscription"][0]) == {"endpoint", "language", "at"}

    looking = ann if told is ben else ben
    with socket_of(telling.url, looking):
        wait_for(lambda: len(telling.registry.tables[table].online()) == 1)
        assert plays(ann, ben) is looking  # who looks is not told
        assert plays(ann, ben) is told
        wait_for(lambda: len(receiver.arrived) == 2)
    assert receiver.paths() == [receiver.paths()[0]] * 2


def test_who_is_gone_before_they_can_have_noticed_is_told_and_a_hidden_page_too(
    client: httpx.Client, telling: Running, receiver: Receiver
) -> None:
    ann, ben = two_people(client)
    mover = next(player for player in (ann, ben) if player.view()["yours"])
    waits = ben if mover is ann else ann
    tell(waits, "subscribe", **receiver.subscription("/waits"))
    table = telling.registry.tables[ann.path.rpartition("/")[2]]
    with socket_of(telling.url, waits):
        wait_for(lambda: table.online())
        assert plays(ann, ben) is waits
        assert receiver.arrived == []
    wait_for(lambda: receiver.arrived)  # the line was lost
    with socket_of(telling.url, waits):
        wait_for(lambda: table.online())
        plays(ann, ben)
        assert plays(ann, ben) is waits
        for _ in range(2):
            assert client.post(f"/t/{table.id}/away", headers=waits.headers, json={}).status_code == 200
        assert client.post(f"/t/{table.id}/away", headers=mover.headers, json={}).status_code == 200
        wait_for(lambda: len(receiver.arrived) == 2)
    assert receiver.paths() == ["/waits"] * 2


def test_the_first_turn_of_a_rematch_is_told_and_to_who_looks_at_the_old_table_only_if_they_do_not_come(
    client: httpx.Client, telling: Running, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = {"settings": {"first_player": 2}, "wishes": {"stand_in": "random", "clock": {"move": 86_400}}}
    for looks in (False, True):
        ann, ben = two_people(client, **first)
        tell(ben, "subscribe", **receiver.subscription("/ben"))
        table = telling.registry.tables[ann.path.rpartition("/")[2]]
        monkeypatch.setattr(table.projection, "is_over", lambda: True)
        with socket_of(telling.url, ben) if looks else nullcontext():
            wait_for(lambda looks=looks, table=table: not looks or table.online())
            again = ann.act(seat=0, rematch=True).json()["table"]
            due = sa.select(turn_notice_rows.c.due).where(turn_notice_rows.c.match == again)
            noted = wait_for(lambda due=due: rows(telling, due))
        if looks:
            assert noted[0] > now() + 60_000
        else:
            wait_for(lambda again=again: again in told_of(receiver))
        assert told_of(receiver).count(again) == (0 if looks else 1)
        reminders = sa.select(reminder_rows.c.due).where(reminder_rows.c.match == again)
        wait_for(lambda reminders=reminders: rows(telling, reminders))


def told_of(receiver: Receiver) -> list[str]:
    return [str(receiver.read(number)["table"]) for number in range(len(receiver.arrived))]


def rows(server: Running, wanted: sa.Select[tuple[int]]) -> list[int]:
    with server.registry.store.engine.connect() as connection:
        return list(connection.execute(wanted).scalars())


def test_what_is_gone_is_forgotten_what_fails_is_tried_again_and_a_webhook_hears_the_same(
    client: httpx.Client, telling: Running, receiver: Receiver
) -> None:
    ann, ben = two_people(client)
    mover = next(player for player in (ann, ben) if player.view()["yours"])
    waits = ben if mover is ann else ann
    receiver.answers = {"/device": 410, "/hook": 503}
    tell(waits, "subscribe", **receiver.subscription("/device"))
    tell(waits, "webhook", kind="json", address=receiver.url + "/hook")
    plays(ann, ben)
    wait_for(lambda: len(receiver.arrived) == 4)  # the device once, the webhook three times
    assert sorted(receiver.paths()) == ["/device", *["/hook"] * 3]
    wait_for(lambda: not devices(telling))
    assert tell(waits, "trial") == {"sent": 0, "of": 1}
    receiver.answers = {}
    assert tell(waits, "trial") == {"sent": 1, "of": 1}
    assert b"It works" in receiver.arrived[-1][2]
    tell(waits, "webhook")
    assert tell(waits, "trial") == {"sent": 0, "of": 0}


def test_quiet_hours_hold_a_notice_back_until_another_process_finds_it_due(
    client: httpx.Client, telling: Running, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = two_people(client)
    mover = next(player for player in (ann, ben) if player.view()["yours"])
    waits = ben if mover is ann else ann
    tell(waits, "subscribe", **receiver.subscription("/waits"))
    tell(waits, "hours", zone="UTC", quiet_from=0, quiet_until=24 * 60 - 1)
    held: list[int] = []

    def later(moment: int, settings: Any) -> int:
        held.append(moment)
        return moment + (0 if len(held) > 1 else 300)

    monkeypatch.setattr(service, "due", later)
    plays(ann, ben)
    wait_for(lambda: receiver.arrived)
    assert len(held) == 1
    assert receiver.paths() == ["/waits"]


def test_who_wants_it_is_told_once_when_a_friend_opens_a_table_or_invites_them(
    client: httpx.Client, telling: Running, receiver: Receiver
) -> None:
    ann, ben, jo = (open_table(client) for _ in range(3))
    people = [hash_of(key_of(player)) for player in (ann, ben, jo)]
    with telling.registry.store.engine.begin() as connection:
        row = {"other": people[0], "level": "", "name": "Ann", "matches": 1, "won": 0, "at": 1}
        connection.execute(shipmate_rows.insert(), [{**row, "person": friend} for friend in people[1:]])
        mine = {**row, "person": people[0], "other": people[1], "name": "Ben"}
        connection.execute(shipmate_rows.insert().values(mine))
    for player, name in ((ben, "/ben"), (jo, "/jo")):
        tell(player, "subscribe", **receiver.subscription(name))
    open_table(client, "deep-dive", ME, OPEN, wishes={"listed": True}, headers=ann.headers)
    tell(ben, "wishes", friends=True, dive=False, zone="UTC")
    table = open_table(client, "deep-dive", ME, OPEN, wishes={"listed": True}, headers=ann.headers)
    wait_for(lambda: receiver.arrived)
    match = table.path.rpartition("/")[2]
    assert receiver.read(0) == {"title": "Ann opens a table", "body": "Deep Dive", "path": f"/t/{match}", "table": match}
    open_table(client, "deep-dive", ME, OPEN, headers=ann.headers)  # nobody may find it
    token = re.findall('data-friend="([0-9a-f]+)"', client.get("/", headers=ann.headers).text)
    wish = {"friend": token[0], "game": "jaws", "name": "Ann"}
    assert client.post("/invite", headers=ann.headers, json=wish).status_code == 201
    wait_for(lambda: len(receiver.arrived) == 2)
    assert receiver.read(1)["title"] == "Ann invites you"
    assert receiver.paths() == ["/ben"] * 2


def test_the_days_puzzle_is_told_in_the_morning_to_who_wants_it_and_has_not_answered(
    client: httpx.Client, telling: Running, receiver: Receiver
) -> None:
    ann, ben = open_table(client), open_table(client)
    for player, name in ((ann, "/ann"), (ben, "/ben")):
        tell(player, "subscribe", **receiver.subscription(name))
        tell(player, "wishes", friends=False, dive=True, zone="UTC")
    answer = {"game": "deep-dive", "puzzle": "p", "option": 1, "day": today().toordinal(), "at": 1}
    due = notice_settings_rows.c.dive
    with changing(telling.registry.store.engine) as connection:
        assert all(now() < moment <= now() + DAY for moment in connection.execute(sa.select(due)).scalars())
        connection.execute(answer_rows.insert().values(hash=hash_of(key_of(ben)), **answer))
        connection.execute(notice_settings_rows.update().values(dive=now()))
    wait_for(lambda: receiver.arrived)
    with telling.registry.store.engine.begin() as connection:
        assert all(moment > now() for moment in connection.execute(sa.select(due)).scalars()), "once a day"
    assert receiver.paths() == ["/ann"]
    assert (receiver.read(0)["title"], receiver.read(0)["path"]) == ("Today’s dive", "/today")


def key_of(player: Player) -> str:
    return player.headers["authorization"].partition(" ")[2]


def test_what_cannot_be_is_refused(http: httpx.Client, receiver: Receiver) -> None:
    """By a server as it is meant to run: nothing but the public internet is reached."""
    for what, body, status in (
        ("subscribe", receiver.subscription("/1"), 422),
        ("subscribe", {"endpoint": "https://93.184.215.14/1", "p256dh": "BA", "auth": "AA"}, 422),
        ("webhook", {"kind": "json", "address": "https://169.254.169.254/latest"}, 422),
        ("webhook", {"kind": "mail", "address": "https://93.184.215.14/"}, 400),
        ("hours", {"zone": "../../etc/passwd", "quiet_from": 1, "quiet_until": 2}, 400),
        ("hours", {"zone": "UTC", "quiet_from": 1, "quiet_until": 1440}, 400),
        ("wishes", {"zone": "nowhere", "friends": True, "dive": True}, 400),
        ("unsubscribe", {"endpoint": "https://93.184.215.14/"}, 403),
        ("trial", {}, 403),
    ):
        assert http.post(f"/me/notices/{what}", json=body).status_code == status, (what, body)
    assert receiver.arrived == []


def test_an_operator_can_switch_notices_off(serve: Callable[..., Running], receiver: Receiver) -> None:
    with serve(notices="none").client() as http:
        assert http.get("/me/notices/key").status_code == 404
        assert http.post("/me/notices/subscribe", json=receiver.subscription("/1")).status_code == 404
        assert "This server sends no notices." in http.get("/me/notices").text
