"""`fathom admin`, as an operator types it, while a server runs."""

import itertools
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from fathom.server.admin.commands import app
from fathom.server.admin.rulings import BadRuling
from fathom.server.ops.settings import ServerSettings
from fathom.server.store.database import NoDatabase, make_engine
from fathom.server.store.rulings import BANNED, TABLE, Ruling
from fathom.server.store.schema.rows import log_rows
from tests.server.api_client import TWO, Player, open_table, play_to_the_end
from tests.server.running import FAST, FREE, PATIENCE, Running, wait_for

pytestmark = pytest.mark.every_database
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


def key_of(admin: Admin, player: Player) -> str:
    """As `show` prints it."""
    return next(line for line in admin("show", name_of(player)).splitlines() if line.startswith("key ")).split()[1].rstrip(":")


def change(database: str, statement: str, **values: object) -> None:
    """As nobody but a test writes to a database."""
    engine = make_engine(database)
    with engine.begin() as connection:
        connection.execute(sa.text(statement), values)
    engine.dispose()


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
    admin("ban", "key", key_of(admin, ann), "--days", "1")
    wait_for(lambda: ann.get().status_code == 403)
    assert http.get("/").status_code == 200


def test_a_key_is_not_banned_by_its_first_letters(http: httpx.Client, admin: Admin, database: str) -> None:
    """The only key that begins with them may be somebody else's."""
    ann = open_table(http, "deep-dive", *TWO)
    for letters in ("", key_of(admin, ann)[:4]):
        with pytest.raises(BadRuling, match="a key needs 12 letters"):
            app(["ban", "key", letters, "--database", database], prog_name="fathom admin")


BAD = [
    "tables --limit 0", "tables --limit -1", "tables --limit 99999999999999999999", "ban address 127.0.0.1 --days -1",
    "ban address 127.0.0.1 --days nan", "ban address 127.0.0.1 --days inf", "ban table abc", "unban table abc", "quota 127.0.0.1 nan",
    "quota 127.0.0.1 0", "expire --days nan", "expire --days 0", "expire", "remove-name abc first", "remove-line abc first",
]  # fmt: skip


@pytest.mark.parametrize("words", BAD)
def test_an_argument_that_cannot_be_is_refused(words: str, admin: Admin) -> None:
    admin(*words.split(), status=2)


@pytest.mark.parametrize("words", ["tables", "check", "backup", "expire --days 9", "ban address 127.0.0.1", "push-key"])
def test_a_database_that_is_not_there_is_not_made(words: str, tmp_path: Path) -> None:
    """In a shell that lacks the server's settings, all would look well: no tables, and a backup of nothing."""
    file = tmp_path / "elsewhere.sqlite3"
    more = [str(tmp_path / "backup.sqlite3")] if words == "backup" else []
    with pytest.raises(NoDatabase, match="there is no database"):
        app([*words.split(), *more, "--database", str(file)], prog_name="fathom admin")
    assert list(tmp_path.glob("*.sqlite3*")) == []


def test_new_keys_make_the_old_ones_useless(http: httpx.Client, admin: Admin) -> None:
    ann = open_table(http, "deep-dive", {"who": "me", "name": "Ann"}, {"who": "open"})
    link = admin("keys", name_of(ann)).split()[-1]
    wait_for(lambda: ann.get().json()["mine"] == [])
    seat, _, secret = link.partition("#")[2].partition(".")
    claimed = http.post(f"/t/{name_of(ann)}/claim", json={"secret": secret}, headers={"sec-fetch-site": "same-origin"})
    assert claimed.json() == {"seat": int(seat)}


def test_old_tables_are_removed_when_asked_twice(http: httpx.Client, admin: Admin, database: str) -> None:
    old, new = open_table(http, "deep-dive", *TWO), open_table(http, "deep-dive", *TWO)
    change(database, "UPDATE log SET at = at - 8640000000 WHERE match = :old", old=name_of(old))
    change(database, "INSERT INTO invitation VALUES (:one, :other, :old, 'Ann', 0)", one=b"a", other=b"b", old=name_of(old))
    change(database, "INSERT INTO ending VALUES (:old, 0)", old=name_of(old))
    assert admin("expire", "--days", "90").startswith("1 tables would be removed")
    assert admin("expire", "--days", "90", "--yes").startswith("1 tables are removed")
    assert name_of(old) not in admin("tables")
    assert name_of(new) in admin("tables")


def test_check_names_the_match_that_does_not_replay(http: httpx.Client, admin: Admin, database: str) -> None:
    good, bad = open_table(http, "deep-dive"), open_table(http, "deep-dive")
    for player in (good, bad):
        play_to_the_end(player)
    assert admin("check").startswith("2 matches, ")
    last = "SELECT max(seq) FROM log WHERE match = :bad AND kind = 'move'"
    change(database, f'UPDATE log SET "option" = 31 WHERE match = :bad AND seq = ({last})', bad=name_of(bad))
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
    there = Running(ServerSettings(fresh, timing=FAST, limits=FREE))
    with there.client() as client:
        again = Player(client, name_of(ann), ann.headers["authorization"].partition(" ")[2])
        assert again.get("/match").text == before
    there.stop()


def test_a_backup_while_people_play_holds_every_match_up_to_one_moment(
    http: httpx.Client, admin: Admin, tmp_path: Path, database: str
) -> None:
    """What each table had then, whole: it replays, and is how the log begins that the server has afterwards."""
    tables, is_over = [open_table(http, "into-the-blue", *TWO) for _ in range(3)], threading.Event()

    def play() -> None:
        for player in tables * 200:
            seat = next((seat for seat in (0, 1) if player.view(seat=seat)["yours"]), None)
            if is_over.is_set():
                return
            if seat is not None:
                player.act(seat=seat, play=player.view(seat=seat)["options"][-1]["option"])

    playing = threading.Thread(target=play, daemon=True)
    playing.start()
    wait_for(lambda: sum(player.view(seat=0)["cursor"] for player in tables) > 30)
    files = [tmp_path / f"{number}.sqlite3" for number in range(3)]
    for file in files:
        admin("backup", str(file))
    is_over.set()
    playing.join(PATIENCE)
    logs = [log_in(str(file)) for file in files] + [log_in(database)]
    for earlier, later in itertools.pairwise(logs):
        assert all(later[match][: len(log)] == log for match, log in earlier.items())
    for file in files:
        with pytest.raises(SystemExit) as end:
            app(["check", "--database", str(file)], prog_name="fathom admin")
        assert end.value.code in (None, 0)


def log_in(database: str) -> dict[str, list[int]]:
    """The options of every match, in the order in which they were played."""
    engine, found = make_engine(database), dict[str, list[int]]()
    with engine.connect() as connection:
        for match, option in connection.execute(sa.select(log_rows.c.match, log_rows.c.option).order_by(log_rows.c.match, log_rows.c.seq)):
            found.setdefault(match, []).append(option)
    engine.dispose()
    return found
