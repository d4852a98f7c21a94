"""`make bench`: all benchmarks, or those named: `python -m benchmarks rollouts`."""

import importlib
import sys

ALL = ("rollouts", "search", "threads", "starting", "beats", "tables")

if __name__ == "__main__":
    for name in [word for word in sys.argv[1:] if not word.isdigit()] or ALL:
        importlib.import_module(f"benchmarks.{name}").main()
        print()
