"""`make bench`: all benchmarks, or those named: `python -m benchmarks rollouts`."""

import importlib
import sys

ALL = ("rollouts", "search", "threads", "starting", "beats", "tables")

if __name__ == "__main__":
    for name in sys.argv[1:] or ALL:
        importlib.import_module(f"benchmarks.{name}").main()
        print()
