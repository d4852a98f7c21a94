"""Work in the background: in processes of low priority, one at a time and on one core, so that a core is left for those who play."""

import atexit
import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import DEVNULL

from fathom.engine.compiler import cache_folder

AGAIN = 75  # the exit status that says: there is more to do
ONE_CORE = {"NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
FRUGAL = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": str(1 << 20)}  # what is freed goes back to the system at once


@contextmanager
def alone() -> Iterator[int]:
    """Waits until no other process of this user works in the background. Gives the lock, which a command that is run holds too: it may
    outlive this process, and then nobody else begins before it ends."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "background.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


def run_until_done(command: list[str], *held: int) -> bool:
    """Runs a command, again as long as it ends with AGAIN; it holds these files too. Did it end well?"""
    nice = ["nice", "-n", "15"] if shutil.which("nice") else []
    env = {**os.environ, **ONE_CORE, **FRUGAL}
    while True:
        process = subprocess.Popen([*nice, *command], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, pass_fds=held, env=env)
        atexit.register(process.kill)
        status = process.wait()
        atexit.unregister(process.kill)
        if status != AGAIN:
            return status == 0
