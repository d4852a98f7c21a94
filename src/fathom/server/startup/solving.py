"""Perfect players: a game that is played here is solved in the background, once on a machine. It takes minutes and much memory."""

import sys
import threading
from contextlib import suppress

from fathom.bots.background import alone, run_until_done
from fathom.bots.ladder import SOLVED, is_ready
from fathom.engine.loader import load

_begun: set[str] = set()


def solve_soon(name: str) -> None:
    """Nobody waits for it: the perfect player is offered as soon as it can play."""
    if name not in _begun:
        _begun.add(name)
        threading.Thread(target=solve, args=[name], daemon=True).start()


def solve(name: str) -> None:
    if is_ready(load(name, "python"), SOLVED):
        return
    with suppress(OSError), alone() as lock:  # where nothing can be stored, nothing is solved; what is solved by now is read
        run_until_done([sys.executable, "-m", "fathom", "solve", name], lock)
