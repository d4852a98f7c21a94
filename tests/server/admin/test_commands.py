"""`fathom admin`, as an operator types it, while a server runs."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from fathom.server.admin.commands import app
from fathom.server.store.rulings import BANNED, TABLE, Ruling
from tests.server.api_client import TWO, Player, open_table, play_to_the_end
from tests.server.running import Running, wait_for

Admin = Callable[..., str]


@pytest.fixture
def admin(database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    def run(*words: str, status: int = 0) -> str:
        with pytest.raises(SystemExit) as end:
            app([*words, "--database", database], prog_name="fathom admin")
        assert end.value.code in ({None, 0} if not status else {status})
        return capsys.readouterr().out

    return run


def name_of(player: Player) -> str:
    return player.path.rpartition("/")[2]


def test_a_closed_table_cannot_be_opened_until_it_is_reopened(http: httpx.Client, admin: Admin) -> None:
    ann = open_table(http, "deep-dive", *TWO)
    assert name_of(ann) in admin("tables")
    admin("close", name_of(ann), "--reason", "spam")
    assert wait_for(lambda: ann.get().status_code == 422)
    assert "closed by the operator" in ann.get().json()["problem"]
    assert "spam" in admin("rulings")
    assert "closed" in admin("tables")
    admin("reopen", name_of(ann))
    assert wait_for(lambda: ann.get().status_code == 200)


def test_a_table_that_is_closed_while_it_is_being_opened_is_closed(server: Running, http: httpx.Client) -> None:
    ann = open_table(http, "deep-dive", *TWO)
    assert ann.get().status_code == 200
    server.registry.rulings.found[TABLE, name_of(ann)] = Ruling(TABLE, name_of(ann), BANNED, None, "spam", 0)  # and it is in memory
    assert ann.get().status_code == 422


def test_a_new_push_key_is_what_browsers_are_given_from_then_on(http: httpx.Client, admin: Admin) -> None:
    before = http.get("/me/notices/key").json()["key"]
    assert http.get("/me/notices/key").json()["key"] == before
    assert "0 devices subscribe again" in admin("push-key")
    assert http.get("/me/notices/key").json()["key"] != before


def test_a_name_and_a_line_of_chat_are_removed_from_a_running_table(http: httpx.Client, admin: Admin) -> None:
    ann = open_table(http, "deep-dive", {"who": "me", "name": "Rudeword"}, {"who": "me", "name": "Ben"})
    ann.act(seat=0, chat="nasty")
    ann.act(seat=1, chat="fine")
    shown = admin("show", name_of(ann))
    assert "nasty" in shown
    line = next(line for line in shown.splitlines() if "nasty" in line).split()[1].rstrip(":")
    admin("remove-line", name_of(ann), line)
    admin("remove-name", name_of(ann), "0")

    def said() -> str:
        return json.dumps([ann.get().json()["seats"], ann.get("/replay").json()])

    wait_for(lambda: "nasty" not in said() and "Rudeword" not in said())
    assert "fine" in said()
    assert "Player 1" in said()


def test_a_banned_address_gets_nothing_until_the_ban_is_withdrawn(http: httpx.Client, admin: Admin) -> None:
    assert http.get("/").status_code == 200
    admin("ban", "address", "127.0.0.1")
    wait_for(lambda: http.get("/").status_code == 403)
    admin("unban", "address", "127.0.0.1")
    wait_for(lambda: http.get("/").status_code == 200)


def test_a_banned_key_plays_no_more(http: httpx.Client, admin: Admin) -> None:
    ann = open_table(http, "deep-dive", *TWO)
    key = next(line for line in admin("show", name_of(ann)).splitlines() if line.startswith("key ")).split()[1].rstrip(":")
    admin("ban", "key", key, "--days", "1")
    wait_for(lambda: ann.get().status_code == 403)
    assert http.get("/").status_code == 200


def test_new_keys_make_the_old_ones_useless(http: httpx.Client, admin: Admin) -> None:
    ann = open_table(http, "deep-dive", {"who": "me", "name": "Ann"}, {"who": "open"})
    link = admin("keys", name_of(ann)).split()[-1]
    wait_for(lambda: ann.get().json()["mine"] == [])
    seat, _, secret = link.partition("#")[2].partition(".")
    claimed = http.post(f"/t/{name_of(ann)}/claim", json={"secret": secret}, headers={"sec-fetch-site": "same-origin"})
    assert claimed.json() == {"seat": int(seat)}


def test_old_tables_are_removed_when_asked_twice(http: httpx.Client, admin: Admin, database: str) -> None:
    old, new = open_table(http, "deep-dive", *TWO), open_table(http, "deep-dive", *TWO)
    with sqlite3.connect(database) as rows:
        rows.execute('UPDATE "log" SET at = at - 100 * 86400000 WHERE match = ?', [name_of(old)])
        rows.execute("INSERT INTO invitation VALUES (?, ?, ?, ?, ?)", [b"a", b"b", name_of(old), "Ann", 0])
        rows.execute("INSERT INTO ending VALUES (?, ?)", [name_of(old), 0])
    assert admin("expire", "--days", "90").startswith("1 tables would be removed")
    assert admin("expire", "--days", "90", "--yes").startswith("1 tables are removed")
    assert name_of(old) not in admin("tables")
    assert name_of(new) in admin("tables")


def test_check_names_the_match_that_does_not_replay(http: httpx.Client, admin: Admin, database: str) -> None:
    good, bad = open_table(http, "deep-dive"), open_table(http, "deep-dive")
    for player in (good, bad):
        play_to_the_end(player)
    assert admin("check").startswith("2 matches, ")
    with sqlite3.connect(database) as rows:
        last = 'SELECT max(seq) FROM "log" WHERE match = ? AND kind = \'move\''
        rows.execute(f'UPDATE "log" SET "option" = 31 WHERE match = ? AND seq = ({last})', [name_of(bad), name_of(bad)])
    said = admin("check", status=1)
    assert f"{name_of(bad)}: event" in said
    assert name_of(good) not in said


def test_a_backup_of_a_running_server_restores_to_a_fresh_machine(
    http: httpx.Client, admin: Admin, tmp_path: Path, serve: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = open_table(http, "deep-dive")
    play_to_the_end(ann)
    before = ann.get("/match").text
    counts = admin("backup", str(tmp_path / "backup.sqlite3")).partition(": ")[2]
    fresh = str(tmp_path / "fresh.sqlite3")
    with pytest.raises(SystemExit):
        app(["restore", str(tmp_path / "backup.sqlite3"), "--database", fresh], prog_name="fathom admin")
    assert capsys.readouterr().out.partition(": ")[2] == counts
    from fathom.server.ops.settings import ServerSettings
    from tests.server.running import FAST, FREE, Running

    there = Running(ServerSettings(fresh, timing=FAST, limits=FREE))
    with there.client() as client:
        again = Player(client, name_of(ann), ann.headers["authorization"].partition(" ")[2])
        assert again.get("/match").text == before
    there.stop()
