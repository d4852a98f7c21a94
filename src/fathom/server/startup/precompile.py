"""Compiles a game in separate processes, which end and take the compiler's memory with them; a server then reads the compiled code.

Numba stores each function as soon as it is compiled. So a process that has grown ends, and the next one continues after it: compiling takes
a bounded amount of memory, whatever the game.
"""

import logging
import os
import resource
import sys
import threading
from pathlib import Path
from typing import Any

from fathom.bots.background import AGAIN, alone, run_until_done
from fathom.engine.compiler import build_game, cache_folder
from fathom.engine.edition import standard_edition
from fathom.engine.loader import folder_of, package_of

GROWN = 330_000_000  # bytes: a process that has compiled something and holds more makes room for the next
COMPILING = threading.Lock()  # is held until all games of this process are compiled
log = logging.getLogger("fathom.warmup")


def compile_beside(name: str) -> None:
    """Compiles the game if it is not. Where nothing can be stored, the process that needs the game compiles it."""
    try:
        stamp = stamp_of(name)
        if stamp.exists():  # no reason to wait for what works in the background
            return
        stamp.parent.mkdir(parents=True, exist_ok=True)
        with alone() as lock:
            if not stamp.exists():
                run_until_done([sys.executable, "-m", __name__, name], lock)
    except OSError as error:
        log.warning("compiled code cannot be stored", extra={"game": name, "why": str(error)})


def stamp_of(name: str) -> Path:
    """A file that says that the game, as its sources are now, is compiled."""
    package = package_of(name)
    return cache_folder() / build_game(package, "python", standard_edition(folder_of(package))).key / "compiled"


def end_when_grown(size: int) -> None:
    """From now on this process ends before it compiles a function, if it holds more bytes than that and has compiled another."""
    from numba.core import event

    class Watch(event.Listener):
        has_compiled = False

        def on_start(self, event: Any) -> None:
            if self.has_compiled and held() > size:
                os._exit(AGAIN)

        def on_end(self, event: Any) -> None:
            self.has_compiled = True

    event.register("numba:compile", Watch())  # type: ignore[no-untyped-call]


def held() -> int:
    """Bytes in memory. The highest number so far, which Python knows, begins in Linux with that of the process that started this one."""
    if sys.platform == "linux":
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # of macOS, in bytes


if __name__ == "__main__":
    from fathom.server.startup.warmup import warm_up_game

    name, *size = sys.argv[1:]
    end_when_grown(int(size[0]) if size else GROWN)
    warm_up_game(name)
    stamp_of(name).touch()
