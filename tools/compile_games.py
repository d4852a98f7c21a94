"""Compiles all games before the tests, two at a time: test processes that start with an empty cache would compile everything twice."""

import sys
from concurrent.futures import ThreadPoolExecutor

from fathom.bots.background import run_until_done
from fathom.games import GAMES
from fathom.server.startup import precompile

LONGEST_FIRST = ("jaws", "the-blue-lion", "into-the-blue", "deep-dive")


def compile_game(name: str) -> None:
    if not precompile.stamp_of(name).exists():
        print(f"Compiling {name} ...", flush=True)
        precompile.stamp_of(name).parent.mkdir(parents=True, exist_ok=True)
        run_until_done([sys.executable, "-m", precompile.__name__, name])


if __name__ == "__main__":
    with ThreadPoolExecutor(2) as lanes:
        list(lanes.map(compile_game, sorted(GAMES, key=LONGEST_FIRST.index)))
