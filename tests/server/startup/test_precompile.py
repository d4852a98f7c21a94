"""Compiling beside a server: bounded in memory, once for each version of the sources."""

import subprocess
import sys
from pathlib import Path

import pytest

from fathom.bots.background import AGAIN
from fathom.server.startup import precompile
from tests.server.running import PATIENCE

TWO_FUNCTIONS = """
from numba import njit
from fathom.server.startup import precompile

precompile.end_when_grown(0)

@njit(cache=True)
def one(x):
    return x + 1

@njit(cache=True)
def two(x):
    return x * 2

print(two(one(1)))
"""


@pytest.mark.compiler
def test_a_process_that_has_grown_ends_and_the_next_goes_on_behind_it(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(TWO_FUNCTIONS)
    ends = [subprocess.run([sys.executable, program], capture_output=True, check=False, timeout=PATIENCE) for _ in range(2)]
    assert [end.returncode for end in ends] == [AGAIN, 0]
    assert ends[1].stdout == b"4\n"


def test_what_a_process_holds_does_not_depend_on_who_started_it() -> None:
    ballast = b"x" * 300_000_000
    code = "from fathom.server.startup.precompile import held; print(held())"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=PATIENCE)
    assert int(told.stdout) < len(ballast)


def test_a_game_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    monkeypatch.setattr(precompile, "run_until_done", lambda command, lock: ran.append(command))
    precompile.compile_beside("deep-dive")
    precompile.stamp_of("deep-dive").touch()  # as the command does when all is compiled
    precompile.compile_beside("deep-dive")
    assert [command[-1] for command in ran] == ["deep-dive"]


def test_where_nothing_can_be_stored_nothing_is_compiled_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATHOM_CACHE", "/proc/nowhere")
    monkeypatch.setattr(precompile, "run_until_done", lambda command, lock: pytest.fail("nothing could be stored"))
    precompile.compile_beside("deep-dive")
