"""`fathom replay`: a match told again, step by step, without anybody's secrets."""

import subprocess
from pathlib import Path

import pytest

from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.terminal.files import save_match
from tests.terminal.conftest import Sit
from tests.terminal.driver import CTRL_D, PROGRAM, TO_ITS_END, environment


@pytest.fixture
def chest_file(tmp_path: Path) -> Path:
    """Ada takes the chest worth 8 at once; then the match is left."""
    match = Match(load("into-the-blue", "python", settings={"first_player": 1}), ("Ada", "Ben"))
    for move in ("roll 1 2 3 4 5 C", "stop", "chest 8", "roll 1 1 2 2 2 C", "stop", "place 2"):
        match.play_notation(move)
    path = tmp_path / "chest.fathom"
    save_match(match, path)
    return path


def test_enter_goes_on_b_goes_back_a_number_jumps_q_leaves(sit: Sit, chest_file: Path) -> None:
    session = sit("replay", str(chest_file))
    assert "Enter: next move" in session.expect("0/6 > ")
    assert "1. Ada rolls 1 2 3 4 5 C." in session.answer("", "1/6 > ")
    assert "2. Ada stops." in session.answer("", "2/6 > ")
    assert "1. Ada rolls 1 2 3 4 5 C." in session.answer("b", "1/6 > ")
    last = session.answer("6", "6/6 > ")
    assert "6. Ada places 3 shells on level 2." in last
    assert "The match stops here, unfinished." in last
    assert "a number from 0 to 6" in session.answer("7", "6/6 > ")
    assert "a number from 0 to 6" in session.answer("wibble", "6/6 > ")
    session.type("q")
    assert session.status() == 0


def test_enter_after_the_last_move_and_the_end_of_input_leave(sit: Sit, chest_file: Path) -> None:
    session = sit("replay", str(chest_file))
    session.expect("0/6 > ")
    session.answer("6", "6/6 > ")
    session.type("")
    assert session.status() == 0
    other = sit("replay", str(chest_file))
    other.expect("0/6 > ")
    other.press(CTRL_D)
    assert other.status() == 0
    assert "Traceback" not in other.text()


def told(chest_file: Path, *options: str) -> str:
    return subprocess.run(
        [*PROGRAM, "replay", str(chest_file), *options], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
        env=environment(chest_file.parent), timeout=TO_ITS_END,
    ).stdout  # fmt: skip


def test_a_pipe_gets_the_whole_match(chest_file: Path) -> None:
    story = told(chest_file)
    assert [line.split(".")[0] for line in story.splitlines() if line[:1].isdecimal() and ". " in line] == ["1", "2", "3", "4", "5", "6"]


def test_a_watcher_sees_no_secret_and_a_seat_its_own(chest_file: Path) -> None:
    assert "takes a chest worth 8" in told(chest_file, "--seat", "ada")
    for stranger in ([], ["--seat", "Ben"]):
        story = told(chest_file, *stranger)
        assert "takes a chest." in story
        assert "worth" not in story
