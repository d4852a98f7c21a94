"""Work in the background: repeated as long as it asks for it, and one process at a time."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from fathom.bots.background import AGAIN, alone, run_until_done

COUNT = f"""
import sys
from pathlib import Path
file = Path(sys.argv[1])
file.write_text(file.read_text() + "x")
sys.exit(int(sys.argv[2]) if len(file.read_text()) == 3 else {AGAIN})
"""
WAIT = """
import sys
from pathlib import Path
from fathom.bots.background import alone
Path(sys.argv[1]).touch()
with alone():
    Path(sys.argv[2]).touch()
"""


@pytest.mark.parametrize(("status", "well"), [(0, True), (1, False)])
def test_a_command_is_repeated_until_there_is_no_more_to_do(tmp_path: Path, status: int, well: bool) -> None:
    file = tmp_path / "count"
    file.touch()
    with file.open() as lock:
        assert run_until_done([sys.executable, "-c", COUNT, str(file), str(status)], lock.fileno()) is well
    assert file.read_text() == "xxx"


def test_a_command_takes_one_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "told"
    monkeypatch.setenv("NUMBA_NUM_THREADS", "2")
    code = f"import os; from pathlib import Path; Path({str(told)!r}).write_text(os.environ['NUMBA_NUM_THREADS'])"
    assert run_until_done([sys.executable, "-c", code])
    assert told.read_text() == "1"


def test_another_process_waits_until_what_was_begun_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATHOM_CACHE", str(tmp_path))
    asked, entered = tmp_path / "asked", tmp_path / "entered"
    with alone() as lock:
        holder = subprocess.Popen(["sleep", "1000"], pass_fds=[lock])
        other = subprocess.Popen([sys.executable, "-c", WAIT, str(asked), str(entered)])
        while not asked.exists():
            time.sleep(0.01)
        time.sleep(0.2)
        assert not entered.exists()
    time.sleep(0.2)
    assert not entered.exists()  # what was begun here still runs
    holder.kill()
    holder.wait()
    assert other.wait() == 0
    assert entered.exists()
