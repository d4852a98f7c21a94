"""Databases that were written before: every table opens as it was, an unfinished one is played on, every kept address answers."""

import json
import shutil
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fathom.engine.matchfile import read_match
from tests.corpus import kept_fields
from tests.server.api_client import Player, play_to_the_end
from tests.server.running import Running

CORPUS = sorted(path.parent for path in (Path(__file__).parents[1] / "corpus").glob("rules_*/tables.json"))
LONGEST = {"jaws"}  # a match takes hundreds of moves
TABLES = [(folder, table) for folder in CORPUS for table in json.loads((folder / "tables.json").read_text(encoding="utf-8"))]


def name_of(kept: tuple[Path, dict[str, Any]]) -> str:
    folder, table = kept
    return f"{folder.name}-{table['info']['game']}-{'finished' if table['info']['over'] else 'unfinished'}"


EVERY_CORPUS = pytest.mark.parametrize("folder", CORPUS, ids=lambda folder: folder.name)
FINISHED = pytest.mark.parametrize("kept", [kept for kept in TABLES if kept[1]["info"]["over"]], ids=name_of)
UNFINISHED = pytest.mark.parametrize(
    "kept",
    [
        pytest.param(kept, marks=pytest.mark.slow) if kept[1]["info"]["game"] in LONGEST else kept
        for kept in TABLES if not kept[1]["info"]["over"]
    ],
    ids=name_of,
)  # fmt: skip


def fill(database: str, folder: Path) -> None:
    """Puts what was kept where the server finds it."""
    if not database.startswith("postgresql://"):
        shutil.copy(folder / "tables.sqlite3", database)
        return
    engine = sa.create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.connection.cursor().execute((folder / "tables.sql").read_text(encoding="utf-8"))
    engine.dispose()


@pytest.mark.every_database
@EVERY_CORPUS
def test_every_kept_table_is_as_it_was(database: str, serve: Callable[..., Running], folder: Path) -> None:
    fill(database, folder)
    with serve().client() as http:
        for table in [table for home, table in TABLES if home == folder]:
            player = Player(http, table["table"], table["key"])
            info, view = player.get().json(), player.view()
            assert {name: info[name] for name in table["info"]} == table["info"]
            view["view"] = kept_fields(view["view"], table["view"]["view"])
            assert {name: view[name] for name in table["view"]} == table["view"]
            assert [option["notation"] for option in view["options"]] == table["options"]
            events = [json.loads(line) for line in player.get("/events", follow="0").text.splitlines()]
            assert [event["kind"] for event in events] == table["kinds"]


@FINISHED
def test_a_kept_match_gives_the_same_file_and_its_luck_is_fair(
    database: str, serve: Callable[..., Running], kept: tuple[Path, Any]
) -> None:
    folder, table = kept
    fill(database, folder)
    with serve().client() as http:
        player = Player(http, table["table"], table["key"])
        assert player.get("/match").text == table["match"]
        assert read_match(table["match"]).first_bent_draw() is None
        assert player.get("/luck").json()["first_bent_draw"] is None


@UNFINISHED
def test_a_kept_match_is_played_on_to_its_end(database: str, serve: Callable[..., Running], kept: tuple[Path, Any]) -> None:
    folder, table = kept
    fill(database, folder)
    with serve().client() as http:
        player = Player(http, table["table"], table["key"])
        play_to_the_end(player)
        match = read_match(player.get("/match").text)
    assert match.game.is_over(match.state)
    assert match.first_bent_draw() is None


@pytest.mark.slow
@EVERY_CORPUS
def test_every_kept_address_answers_as_before(database: str, serve: Callable[..., Running], folder: Path) -> None:
    fill(database, folder)
    kept = json.loads((folder / "addresses.json").read_text(encoding="utf-8"))
    with serve().client() as http:
        for key, addresses in groupby(kept, key=lambda address: address[1]):
            headers = {"authorization": f"Bearer {key}"} if key else {}
            for path, _, status, kind in addresses:
                if path == "/metrics":  # once open to every program on the same machine, now to those with a key
                    continue
                answer = http.get(path, headers=headers)
                assert (path, answer.status_code, answer.headers.get("content-type", "")) == (path, status, kind)
