"""`make bench`: all benchmarks, or those named: `python -m benchmarks rollouts`."""

import importlib
import re
import sys
from pathlib import Path

WORDS = ("shark", "crew")  # beside numbers, for the benchmarks themselves
ALL = ("rollouts", "search", "threads", "starting", "beats", "tables")
HERE = Path(__file__).parent
MAIN = re.compile(r"^def main\(", re.MULTILINE)


def benchmarks() -> dict[str, str]:
    """The module of every benchmark by its name: what has a main(), in whatever room it stands."""
    found = [path for path in HERE.rglob("*.py") if MAIN.search(path.read_text(encoding="utf-8"))]
    return {path.stem: ".".join([HERE.name, *path.relative_to(HERE).with_suffix("").parts]) for path in found}


def run(words: list[str]) -> None:
    """Those that are named; numbers and WORDS are for the benchmarks themselves."""
    possible = benchmarks()
    wanted = [word for word in words if not word.isdigit() and word not in WORDS] or ALL
    if unknown := [name for name in wanted if name not in possible]:
        raise SystemExit(f"There is no benchmark called {', '.join(unknown)}. Possible are {', '.join(sorted(possible))}.")
    for name in wanted:
        importlib.import_module(possible[name]).main()
        print()


if __name__ == "__main__":
    run(sys.argv[1:])
