"""Numbers about the running server, for Prometheus. Workers share a folder, so that whichever is asked answers for all."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, Metric, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # prometheus_client looks for it when it is imported
OF_LIVING = "gauge_livesum_*.db"  # the file that each living worker has there

EVENTS = Counter("fathom_events", "Events written to the log", ["kind"])
ANSWERS = Counter("fathom_answers", "Requests of players, by how they were answered", ["answer"])
events_of, answers_of = cache(EVENTS.labels), cache(ANSWERS.labels)  # looked up at every move
COMMIT_SECONDS = Histogram("fathom_commit_seconds", "Time of one COMMIT", buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3))
BATCH = Histogram("fathom_commit_writes", "Writes that shared a COMMIT", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
TABLES = Gauge("fathom_live_tables", "Tables in memory", multiprocess_mode="livesum")
SOCKETS = Gauge("fathom_sockets", "Open WebSockets", multiprocess_mode="livesum")
THINKING = Histogram("fathom_bot_seconds", "Time a bot thought", buckets=(0.001, 0.01, 0.1, 0.3, 1, 3, 10))
COMPILED = Gauge("fathom_compiled_games", "Games that play compiled at their tables", multiprocess_mode="livemin")
REQUESTS = Counter("fathom_requests", "HTTP requests", ["method", "status"])
TURNED_AWAY = Counter("fathom_turned_away", "Connections for which there was no room", ["where"])
REFUSED_CONNECTIONS = Counter("fathom_refused_connections", "TCP connections closed because there were too many")
UNREADABLE = Counter("fathom_unreadable_tables", "Stored tables that could not be opened")
REFUSED_WRITES = Counter("fathom_refused_writes", "Writes that the database did not accept")
WAITING = Gauge("fathom_thoughts_waiting", "Bots and hints that wait for a thinker", multiprocess_mode="livesum")
LAG = Histogram("fathom_loop_lag_seconds", "How late the event loop is", buckets=(0.001, 0.003, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3))
NOTICES = Counter("fathom_notices", "Notices to people who were not looking, by what became of them", ["result"])


@contextmanager
def shared() -> Iterator[None]:
    """Processes that are started meanwhile count together. What one counted stays when it ends."""
    with tempfile.TemporaryDirectory(prefix="fathom-metrics-") as folder:
        os.environ[FOLDER] = folder
        yield


def leave(pid: int) -> None:
    """A worker has ended: its tables and connections are no more."""
    if FOLDER in os.environ:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]


class Workers(Collector):
    """Memory, time and files of each worker."""

    def collect(self) -> Iterable[Metric]:
        found: dict[str, Metric] = {}
        for file in Path(os.environ[FOLDER]).glob(OF_LIVING):
            pid = file.stem.rpartition("_")[2]
            for family in ProcessCollector(pid=partial(str, pid), registry=None).collect():
                kept = found.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    kept.add_sample(sample.name, {"worker": pid}, sample.value)
        return found.values()


def exposition() -> bytes:
    """All numbers, as Prometheus reads them."""
    registry = REGISTRY
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        registry.register(Workers())
    return generate_latest(registry)
