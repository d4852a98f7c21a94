"""Perfect players: a game that is played here is solved in the background, once on a machine. It takes minutes and memory."""

import sys
import threading
from contextlib import suppress

from fathom.bots.background import alone, run_until_done
from fathom.bots.ladder import BEING_SOLVED, SOLVED, is_ready, warm_up
from fathom.engine.loader import load
from fathom.server.startup.memory import give_memory_back
from fathom.server.startup.precompile import COMPILING, GROWN, end_when_grown
from fathom.solvers.protocol import rehearse, solver_of
from fathom.solvers.tablebase import quietly

REHEARSE, SOLVE = "rehearse", "solve"
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
    BEING_SOLVED.add(name)
    try:
        with COMPILING, suppress(OSError), alone() as lock:  # where nothing can be stored, nothing is solved; what is solved by now is read
            for step in (REHEARSE, SOLVE):
                run_until_done([sys.executable, "-m", __name__, step, name], lock)
    finally:
        BEING_SOLVED.discard(name)


def main(step: str, name: str) -> None:
    """Compiles what a solver needs, in processes that end; then solves in another. So both take their memory in turn.

    Where a game was solved, the perfect player makes its first moves: what they need is compiled here, and not in a server.
    """
    game = load(name, "cpu")
    solver = solver_of(game.package)
    if solver is None:
        return
    if step == REHEARSE:
        end_when_grown(GROWN)
    rehearse(solver, game)
    if step == SOLVE:
        give_memory_back()  # all that it takes was read from the cache
        solver.solved(game, quietly)
        warm_up(game)


if __name__ == "__main__":
    main(*sys.argv[1:])
