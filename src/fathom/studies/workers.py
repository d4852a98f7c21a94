"""The workers of a study: this process, all cores of this machine, or a Ray cluster. All give the same results in the same order."""

import importlib
import importlib.util
import multiprocessing
import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol

from fathom.text.errors import BadTable

AHEAD = 2  # tasks that wait for each worker
SECONDS = 10.0  # in which a cluster must answer


class Workers(Protocol):
    """`start` hands out a task and answers with a ticket; `wait` brings what the task gave."""

    @property
    def ahead(self) -> int:
        """How many tasks are worth handing out before the first is waited for."""
        ...

    def start(self, work: Callable[..., Any], *task: Any) -> Any: ...

    def wait(self, ticket: Any) -> Any: ...


class Here:
    """Does each task when it is waited for."""

    ahead = 1

    def start(self, work: Callable[..., Any], *task: Any) -> Any:
        return work, task

    def wait(self, ticket: Any) -> Any:
        work, task = ticket
        return work(*task)


class Cores:
    def __init__(self, pool: ProcessPoolExecutor, count: int) -> None:
        self.pool = pool
        self.ahead = AHEAD * count

    def start(self, work: Callable[..., Any], *task: Any) -> Any:
        return self.pool.submit(work, *task)

    def wait(self, ticket: Any) -> Any:
        return ticket.result()


class Cluster:
    """The nodes of a Ray cluster; each has the same Fathom installed."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def start(self, work: Callable[..., Any], *task: Any) -> Any:
        return self.ray.remote(work).options(num_cpus=1).remote(*task)

    def wait(self, ticket: Any) -> Any:
        return self.ray.get(ticket)


@contextmanager
def workers(count: int | None = None, cluster: str = "") -> Iterator[Workers]:
    """`count` processes of this machine (by default one per core), or the cluster at an address."""
    if cluster:
        with on_cluster(cluster) as found:
            yield found
        return
    count = count or os.cpu_count() or 1
    if count == 1:
        yield Here()
        return
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))  # compiled code does not survive a fork
    try:
        yield Cores(pool, count)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def knock(address: str) -> None:
    """Raises OSError where nobody answers; Ray itself would go on asking for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), SECONDS).close()


@contextmanager
def on_cluster(address: str) -> Iterator[Workers]:
    if not importlib.util.find_spec("ray"):
        raise BadTable("--ray needs Ray: pip install 'fathom[cluster]'")
    ray = importlib.import_module("ray")
    try:
        knock(address)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (OSError, ValueError, RuntimeError) as error:
        raise BadTable("there is no Ray cluster at {address} ({why})", address=address, why=str(error).splitlines()[0]) from None
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()
