"""A server's perfect players: what they need is solved beside it, without anybody waiting."""

import pytest

from fathom.terminal.study import solve
from fathom.terminal.study.solve import solvable, unsolved


def test_only_games_without_a_solved_table_are_solved(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    assert unsolved() == solvable()
    monkeypatch.setattr(solve, "is_ready", lambda game, level: game.name == "deep-dive")
    assert unsolved() == [name for name in solvable() if name != "deep-dive"]


def test_a_game_is_solved_in_a_process_of_its_own(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    monkeypatch.setattr(solve, "solvable", lambda: ["deep-dive"])
    monkeypatch.setattr(solve.subprocess, "Popen", lambda command, **rest: started.append(command) or Done())
    solve.solve_in_processes(())
    assert [command[-3:] for command in started] == [["fathom", "solve", "deep-dive"]]


class Done:
    def wait(self) -> int:
        return 0

    def kill(self) -> None: ...
