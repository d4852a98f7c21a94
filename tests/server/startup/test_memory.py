"""Memory that is given back."""

import subprocess
import sys

import pytest

from tests.server.running import PATIENCE

PROGRAM = """
from pathlib import Path
from numba import njit
from fathom.server.startup.memory import COMPILER, code_of, give_memory_back

def held():
    fields = Path("/proc/self/statm").read_text().split()
    return int(fields[2])  # pages of files

one = njit(lambda x: x + 1)
two = njit(lambda x: x * 2)
print(one(1), len(list(code_of(COMPILER))))
before = held()
give_memory_back()
print(held() < before, one(2), two(2))
"""


@pytest.mark.compiler
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is given back")
def test_compiled_code_runs_and_more_is_compiled_after_memory_was_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout.split() == ["2", "1", "True", "3", "4"]


SELDOM = ("webauthn", "httpx", "py_vapid", "http_ece", "alembic")


def test_libraries_that_most_servers_never_need_are_not_loaded_at_the_start() -> None:
    program = f"import sys, fathom.server.http.app; print([name for name in {SELDOM} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout.strip() == "[]"
