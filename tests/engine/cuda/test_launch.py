"""The machine "cuda" plays the same bytes: here on Numba's simulator, and on a GPU where there is one."""

import os
import subprocess
import sys

import pytest

from fathom.engine.check import check_game
from fathom.engine.cuda.device import is_available
from fathom.games import GAMES


@pytest.mark.slow
def test_simulated_threads_play_the_same_bytes_as_interpreted_rules() -> None:
    command = [sys.executable, "-m", "tests.engine.cuda.simulated", *GAMES]
    done = subprocess.run(command, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not is_available(), reason="there is no GPU here")
@pytest.mark.parametrize("name", GAMES)
def test_a_gpu_plays_the_same_bytes_as_the_processor(name: str) -> None:
    check_game(name, machines=("python", "cpu", "cuda"))
