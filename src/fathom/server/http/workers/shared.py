"""What workers share: a process of its own imports this module, and workers are forked from it.

It imports what a worker needs and reads all compiled games, so workers have in common what they only read: machine code, modules, tables.
"""

import gc
import os
import signal

TO_ALL = (signal.SIGINT, signal.SIGTERM)  # Ctrl-C and service managers tell all processes; this one ends after its last worker


def read_all() -> None:
    for number in TO_ALL:
        signal.signal(number, signal.SIG_IGN)
    os.register_at_fork(after_in_child=end_when_told)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # NumPy starts no thread: none survives a fork
    gc.disable()  # what it frees leaves holes in pages that are to be shared; a worker switches it on
    from fathom.games import offered
    from fathom.server.http import app  # noqa: F401  (workers find it imported)
    from fathom.server.ops import metrics
    from fathom.server.ops.logging import log_as_json_lines
    from fathom.server.startup.warmup import read_compiled

    log_as_json_lines(os.environ.get("FATHOM_LOG") or "INFO")
    read_compiled(offered(os.environ.get("FATHOM_GAMES", "")))
    metrics.leave(os.getpid())  # this process serves nobody


def end_when_told() -> None:
    for number in TO_ALL:
        signal.signal(number, signal.SIG_DFL)


read_all()
