"""A server's perfect players: what they need is solved beside it, without anybody waiting."""

from pathlib import Path
from typing import Any

import pytest

from fathom.server.startup import solving
from tests.server.api_client import open_table
from tests.server.running import Running, wait_for


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that are run in the background, which here do nothing."""
    commands: list[list[str]] = []
    monkeypatch.setattr(solving, "_begun", set())
    monkeypatch.setattr(solving, "run_until_done", lambda command, lock: commands.append(command))
    monkeypatch.setattr(solving, "alone", open_door(tmp_path))
    return commands


def open_door(folder: Path) -> Any:
    return lambda: (folder / "lock").open("w")


def test_a_game_that_is_played_is_solved_once(server: Running, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "is_ready", lambda game, level: game.name != "deep-dive")
    with server.client() as http:
        for game in ("deep-dive", "deep-dive", "the-blue-lion", "into-the-blue"):
            open_table(http, game)
    wait_for(lambda: solving._begun == {"deep-dive", "the-blue-lion", "into-the-blue"} and ran)
    assert [command[-3:] for command in ran] == [["fathom", "solve", "deep-dive"]]
