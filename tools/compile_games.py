"""Compiles before the tests what each of their processes would compile from an empty cache: all games, and the solvers that they use.

Two at a time: Jaws takes as long as all the rest.
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from fathom.games import GAMES
from fathom.server.startup import precompile

LONGEST_FIRST = ("jaws", "the-blue-lion", "into-the-blue", "deep-dive")
ROOM = 2_000_000_000  # bytes for a compiler: nobody plays at the same time here
SOLVED = ("the-blue-lion", "deep-dive")


def compile_game(name: str) -> None:
    stamp = precompile.stamp_of(name)
    if not stamp.exists():
        print(f"Compiling {name} ...", flush=True)
        stamp.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", precompile.__name__, name, str(ROOM)], check=True)


def compile_solver(name: str) -> None:
    stamp = precompile.stamp_of(name).with_name("solver-of-tests")
    if not stamp.exists():
        print(f"Compiling the solver of {name} ...", flush=True)
        subprocess.run([sys.executable, "-c", f"from tests.solved import solved_game; solved_game({name!r})"], check=True)
        stamp.touch()


if __name__ == "__main__":
    with ThreadPoolExecutor(2) as lanes:
        games = lanes.map(compile_game, sorted(GAMES, key=LONGEST_FIRST.index))
        solvers = lanes.map(compile_solver, SOLVED)
        list(games), list(solvers)
