"""Perfect players: a game that is played here is solved in the background, once on a machine. It takes minutes and memory."""

import sys
import threading
from contextlib import suppress

from fathom.bots.background import AGAIN, alone, run_until_done
from fathom.bots.ladder import SOLVED, is_ready, warm_up
from fathom.engine.loader import load
from fathom.server.startup.precompile import COMPILING, GROWN, end_when_grown
from fathom.solvers.protocol import solver_of
from fathom.solvers.tablebase import quietly

_begun: set[str] = set()


def solve_soon(name: str) -> None:
    """Nobody waits for it: the perfect player is offered as soon as it can play."""
    if name not in _begun:
        _begun.add(name)
        threading.Thread(target=solve, args=[name], daemon=True).start()


def solve(name: str) -> None:
    """After all games are compiled: people who play now need that more."""
    if is_ready(load(name, "python"), SOLVED):
        return
    with COMPILING, suppress(OSError), alone() as lock:  # where nothing can be stored, nothing is solved; what is solved by now is read
        run_until_done([sys.executable, "-m", __name__, name], lock)


def main(name: str) -> None:
    """Solves the game, then lets the perfect player make its first moves: what they need is compiled here, and not in a server.

    A process that has compiled what a solver needs ends, and the next one solves: compiling and solving take their memory in turn.
    """
    has_compiled = end_when_grown(GROWN)
    game = load(name, "cpu")
    solver = solver_of(game.package)
    if solver is None:
        return
    if hasattr(solver, "rehearse") and not is_ready(game, SOLVED):
        solver.rehearse(game)
        if has_compiled():
            sys.exit(AGAIN)
    solver.solved(game, quietly)
    warm_up(game)


if __name__ == "__main__":
    main(sys.argv[1])
