"""How long people wait at the start: the import, the help text, a game from the cache and from nothing."""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from fathom.games import GAMES

LOAD = """
import sys, time, numba
from fathom.engine.loader import load, compile_all
started = time.perf_counter()
compile_all(load(sys.argv[1], "cpu"))
print(time.perf_counter() - started)
"""


def seconds(code: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, *code], check=True, capture_output=True)
    return time.perf_counter() - started


def loading(game: str, cache: str) -> float:
    """Seconds to load a game and call each of its functions once, in a fresh process that has imported Numba."""
    env = {**os.environ, "FATHOM_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", LOAD, game], check=True, capture_output=True, text=True, env=env)
    return float(done.stdout)


def main() -> None:
    bare = statistics.median(seconds(["-c", "pass"]) for _ in range(5))
    for label, code in (("import fathom", ["-c", "import fathom"]), ("fathom --help", ["-m", "fathom", "--help"])):
        whole = statistics.median(seconds(code) for _ in range(5))
        print(f"{label:<24} {1000 * (whole - bare):>8.0f} ms beyond Python's own {1000 * bare:.0f} ms")
    with tempfile.TemporaryDirectory() as cache:
        print(f"{'loading a game':<24} {'compiling':>10} {'from the cache':>15}")
        for game in GAMES:
            first = loading(game, cache)
            print(f"{game:<24} {first:>8.1f} s {loading(game, cache):>13.2f} s")
