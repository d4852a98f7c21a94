"""A server's perfect players: what they need is solved beside it, without anybody waiting."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest

from fathom.bots.ladder import SOLVED, is_ready
from fathom.engine.loader import Game, load
from fathom.server.startup import solving
from fathom.solvers.protocol import Progress
from tests.server.api_client import open_table
from tests.server.running import Running, wait_for


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that are run in the background, which here do nothing."""
    commands: list[list[str]] = []
    monkeypatch.setattr(solving, "_begun", set())
    monkeypatch.setattr(solving, "run_until_done", lambda command, lock: commands.append(command))
    monkeypatch.setattr(solving, "alone", open_door(tmp_path))
    monkeypatch.setattr(solving, "COMPILING", threading.Lock())  # the server of these tests may be compiling
    return commands


def open_door(folder: Path) -> Any:
    return lambda: (folder / "lock").open("w")


def test_a_game_that_is_played_is_solved_once(server: Running, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "is_ready", lambda game, level: game.name != "deep-dive")
    with server.client() as http:
        for game in ("deep-dive", "deep-dive", "the-blue-lion", "into-the-blue"):
            open_table(http, game)
    wait_for(lambda: solving._begun == {"deep-dive", "the-blue-lion", "into-the-blue"} and len(ran) == 2)
    assert [command[-2:] for command in ran] == [["rehearse", "deep-dive"], ["solve", "deep-dive"]]


def test_games_are_compiled_before_one_is_solved(ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "is_ready", lambda game, level: False)
    with solving.COMPILING:
        solving.solve_soon("deep-dive")
        time.sleep(0.2)
        assert not ran
    wait_for(lambda: ran)


def test_the_perfect_player_is_not_offered_before_its_code_is_compiled(ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[bool] = []
    game = load("into-the-blue", "python")  # what is known of the whole box ships with it
    monkeypatch.setattr(solving, "is_ready", lambda game, level: False)
    monkeypatch.setattr(solving, "run_until_done", lambda command, lock: offered.append(is_ready(game, SOLVED)))
    solving.solve(game.name)
    assert offered == [False, False]
    assert is_ready(game, SOLVED)


class Rehearsing:
    """A solver that notes what it is asked to do."""

    def __init__(self) -> None:
        self.did: list[str] = []

    def rehearse(self, game: Game) -> None:
        self.did.append("rehearse")

    def solved(self, game: Game, progress: Progress) -> None:
        self.did.append("solve")


@pytest.mark.parametrize(("step", "did"), [("rehearse", ["bound", "rehearse"]), ("solve", ["rehearse", "solve", "play"])])
def test_compiling_is_bounded_in_memory_and_done_before_solving(monkeypatch: pytest.MonkeyPatch, step: str, did: list[str]) -> None:
    solver = Rehearsing()
    monkeypatch.setattr(solving, "solver_of", lambda package: solver)
    monkeypatch.setattr(solving, "load", lambda name, machine: load(name, "python"))
    monkeypatch.setattr(solving, "end_when_grown", lambda size: solver.did.append("bound"))
    monkeypatch.setattr(solving, "warm_up", lambda game: solver.did.append("play"))
    solving.main(step, "deep-dive")
    assert solver.did == did
