"""What a process and all that it started take: memory and processor time, as Linux counts them.

PSS is the proportional set size: a page that several processes share counts for each in equal parts, so the sum over all processes is
what they take together. Its anonymous part cannot be had back; the rest are pages of files, which the system drops when it needs room.
"""

import os
import re
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

PACE = 0.5  # seconds between two samples
TICKS = os.sysconf("SC_CLK_TCK")
MEASURES = ("Rss", "Pss", "Pss_Anon", "Pss_File")


@dataclass
class Memory:
    """In MB."""

    rss: float = 0.0
    pss: float = 0.0
    anonymous: float = 0.0
    file: float = 0.0

    def __add__(self, other: "Memory") -> "Memory":
        return Memory(self.rss + other.rss, self.pss + other.pss, self.anonymous + other.anonymous, self.file + other.file)


def memory_of(pid: int) -> Memory:
    """Nothing, if the process has ended."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return Memory()
    found = {name: int(value) * 1024 / 1e6 for name, value in re.findall(r"^(\w+): +(\d+) kB$", text, re.MULTILINE)}
    return Memory(*(found.get(name, 0.0) for name in MEASURES))


def family(pid: int) -> list[int]:
    """The process and all that it started."""
    try:
        started = [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return [pid]
    return [pid, *(found for child in started for found in family(child))]


def busy_of(pid: int) -> tuple[float, int]:
    """Seconds of processor time so far, and the priority: 0 is the usual one, 19 the lowest."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0, 0
    return (int(fields[11]) + int(fields[12])) / TICKS, int(fields[16])


@dataclass
class Sample:
    """All processes at one time."""

    at: float  # seconds since the start
    together: Memory
    server: Memory
    cores: float  # that the started processes have used since the sample before
    processes: int


@dataclass
class Watch:
    """Looks at a process and all that it started, again and again in a thread, until it is told to stop."""

    pid: int
    samples: list[Sample] = field(default_factory=list)
    nicest: int = 19  # the highest priority of a process that the server started

    def __post_init__(self) -> None:
        self.started = self.before = time.monotonic()
        self.used: dict[int, float] = {}
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.look_on, daemon=True)
        self.thread.start()

    def look_on(self) -> None:
        while not self.is_over.wait(PACE):
            self.samples.append(self.sample())

    def sample(self) -> Sample:
        pids, now = family(self.pid), time.monotonic()
        memories = [memory_of(pid) for pid in pids]
        used, seconds = self.used, now - self.before
        self.used, self.before = {pid: busy_of(pid)[0] for pid in pids[1:]}, now
        self.nicest = min([self.nicest, *(busy_of(pid)[1] for pid in pids[1:])])
        spent = sum(max(0.0, total - used[pid]) for pid, total in self.used.items() if pid in used)
        return Sample(now - self.started, sum(memories, Memory()), memories[0], spent / seconds, len(pids))

    def stop(self) -> list[Sample]:
        self.is_over.set()
        self.thread.join()
        return self.samples
