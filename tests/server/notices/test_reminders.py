"""In a slow match who has not moved and does not look is reminded once, and the others see it."""

import asyncio
from collections.abc import Callable

import httpx
import pytest
import sqlalchemy as sa

from fathom.server.live import table
from fathom.server.notices import reminders, service
from fathom.server.store import reminders as kept
from fathom.server.store.schema.rows import alarm_rows, reminder_rows
from fathom.server.store.store import now
from tests.server.api_client import Player, open_table
from tests.server.notices.receiver import Receiver
from tests.server.running import PATIENCE, Running, wait_for
from tests.server.socket_client import socket_of

HOUR = 3_600_000  # milliseconds
SLOW = {"stand_in": "random", "clock": {"move": 86_400}}


@pytest.fixture
def looks_after(serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> tuple[Running, Callable[[float], None]]:
    """A server, and what makes it look for reminders as it would so many hours later."""
    monkeypatch.setattr(service, "LOOK", 1e6)
    server = serve(notices="loopback")

    def look(hours: float) -> None:
        for module in (reminders, service, kept, table):
            monkeypatch.setattr(module, "now", lambda: now() + int(hours * HOUR))
        loop = server.server.servers[0].get_loop()
        asyncio.run_coroutine_threadsafe(server.app.state.notices.look(), loop).result(PATIENCE)

    return server, look


def begin(http: httpx.Client, receiver: Receiver, name: str) -> tuple[Player, Player, str]:
    """A match that waits for Ben, who wants to be told."""
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "open"}, settings={"first_player": 2}, wishes=SLOW)
    match = ann.path.rpartition("/")[2]
    ben = Player(http, match, Player(http, match, "").act(seat=1, sit={"name": "Ben"}).json()["key"])
    assert ann.act(start=True).status_code == 200
    assert http.post("/me/notices/subscribe", headers=ben.headers, json=receiver.subscription(name)).status_code == 200
    http.cookies.clear()
    return ann, ben, match


def rows(server: Running, wanted: sa.Select[tuple[int]]) -> list[int]:
    with server.registry.store.engine.connect() as connection:
        return list(connection.execute(wanted).scalars())


def end_turn(player: Player) -> None:
    while (view := player.view(seat=1))["yours"]:
        assert player.act(play=view["options"][-1]["notation"], at=view["cursor"]).status_code == 200


def test_who_does_not_move_and_does_not_look_is_reminded_once_and_the_others_see_it(
    looks_after: tuple[Running, Callable[[float], None]], receiver: Receiver
) -> None:
    (server, look), due = looks_after, sa.select(reminder_rows.c.due).order_by(reminder_rows.c.due)
    with server.client() as http:
        (_, moved, _), (_, looking, _), (ann, waiting, match) = (begin(http, receiver, name) for name in ("/moved", "/looks", "/waits"))
        set_for = wait_for(lambda: len(found := rows(server, due)) == 3 and found)
        assert all(17.9 * HOUR < moment - now() < 18.1 * HOUR for moment in set_for)
        alarm = sa.select(alarm_rows.c.due).where(alarm_rows.c.match == match)
        alarm_before = rows(server, alarm)
        end_turn(moved)
        with server.registry.store.engine.begin() as connection:
            connection.execute(reminder_rows.update().where(reminder_rows.c.match == match).values(due=now()))
        look(17)
        assert min(rows(server, due)) >= min(set_for), "too early: put off"
        assert receiver.arrived == []
        with socket_of(server.url, looking):
            wait_for(lambda: any(1 in found.online() for found in server.registry.tables.values()))
            look(18.2)
        look(18.3)
        wait_for(lambda: receiver.arrived)
        assert receiver.paths() == ["/waits"]
        assert receiver.read(0)["body"] == "You have 6 hours left. Then the computer plays."
        assert [entry["say"] for entry in ann.get("/replay").json() if entry["kind"] == "remind"] == ["Ben was reminded."]
        assert "data-told=" in http.get(f"/t/{match}", headers=ann.headers).text
        assert "data-told=" not in http.get(f"/t/{match}", headers=waiting.headers).text, "it says that it is your turn"
        assert rows(server, alarm) == alarm_before, "the time is up when it was to be up"
        end_turn(waiting)
        assert "data-told=" not in http.get(f"/t/{match}", headers=ann.headers).text
