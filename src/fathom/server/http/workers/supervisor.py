"""The supervisor of several workers, and what each of them is to it.

On Linux workers are forked from a process that has read the compiled games (shared.py), so they share its memory. That process is a
new interpreter, and another one after every SIGHUP: new workers run the code that is on the disk (docs/decisions/0023-forked-workers.md).
"""

import ctypes
import logging
import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing import forkserver
from socket import socket
from typing import Any

from uvicorn import Config
from uvicorn._subprocess import subprocess_started
from uvicorn.supervisors import multiprocess

from fathom.server.ops import metrics

CAN_FORK = sys.platform == "linux"  # elsewhere the system's libraries do not survive a fork
TO_FORK_FROM = "fathom.server.http.workers.shared"
WHEN_PARENT_DIES = 1  # PR_SET_PDEATHSIG of prctl
log = logging.getLogger("fathom")


class Worker(multiprocess.Process):
    """A worker, as the supervisor sees it. With the worker's end of their pipe open here too, the supervisor would wait a minute for the
    answer of a worker that was killed before it could give one, and do nothing else meanwhile."""

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        super().__init__(config, sockets)
        self.sockets = sockets
        if CAN_FORK:
            self.process = self.process_by("forkserver")

    def process_by(self, method: str) -> Any:
        kwargs = {"config": self.config, "target": self.target, "sockets": self.sockets, "stdin_fileno": None}
        context: Any = multiprocessing.get_context(method)
        return context.Process(target=subprocess_started, kwargs=kwargs)

    def start(self) -> None:
        try:
            super().start()
        except (EOFError, OSError):
            log.exception("worker not forked; it is started on its own")
            self.process = self.process_by("spawn")
            super().start()
        self.child_conn.close()

    def join(self) -> None:
        super().join()
        if self.pid:
            metrics.leave(self.pid)


class Supervisor(multiprocess.Multiprocess):
    """Keeps workers running. While they are prepared, which takes seconds, connections wait instead of being refused."""

    def __init__(self, config: Config) -> None:
        listening = config.bind_socket()
        listening.listen(config.backlog)
        super().__init__(config, [listening])
        multiprocess.Process = Worker  # type: ignore[misc]
        self.retired: list[int] = []  # processes to fork from that end with their last worker
        forkserver.set_forkserver_preload([TO_FORK_FROM])

    def restart_all(self) -> None:
        self.retire()
        super().restart_all()

    def retire(self) -> None:
        """The next worker is forked from a new process. Its predecessor ends when it has no workers any more."""
        server: Any = forkserver._forkserver
        if server._forkserver_pid is not None:
            os.close(server._forkserver_alive_fd)
            self.retired.append(server._forkserver_pid)
            server._forkserver_pid = server._forkserver_alive_fd = None

    def keep_subprocess_alive(self) -> None:
        self.retired = [pid for pid in self.retired if os.waitpid(pid, os.WNOHANG) == (0, 0)]
        super().keep_subprocess_alive()


def end_with_supervisor() -> None:
    """A worker ends in order when its supervisor is gone, or the process that it was forked from: nobody would replace it."""
    supervisor = multiprocessing.parent_process()
    if supervisor:
        if CAN_FORK:
            ctypes.CDLL(None).prctl(WHEN_PARENT_DIES, signal.SIGTERM)
        threading.Thread(target=end_after, args=[supervisor], daemon=True).start()


def end_after(supervisor: Any) -> None:
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)
