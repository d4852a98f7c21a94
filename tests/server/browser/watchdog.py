"""Kills browsers that do not answer: many calls of Playwright, such as `evaluate` and `close`, would wait for an answer forever."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LIMIT = 240  # seconds for a test with its set-up and tear-down: the longest takes 30 on a busy machine


@contextmanager
def watchdog(seconds: float = LIMIT) -> Iterator[threading.Event]:
    """Kills the browsers of this process if the block takes longer, so that the call that waits fails. The event tells whether it did."""
    over, killed = threading.Event(), threading.Event()

    def watch() -> None:
        while not over.wait(seconds):  # again and again: a browser may have been about to start
            print(f"No end after {seconds} seconds: the browsers are killed.", file=sys.stderr)
            killed.set()
            kill_browsers()

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()


def kill_browsers() -> None:
    """Also kills the programs of Playwright that drive them, because one of these may hang."""
    for driver in drivers():
        browsers = children(driver)
        os.kill(driver, signal.SIGKILL)
        for browser in browsers:
            with suppress(ProcessLookupError):
                os.killpg(browser, signal.SIGKILL)  # Playwright gives each browser a group of its own


def drivers() -> list[int]:
    return [child for child in children(os.getpid()) if b"playwright" in read(Path(f"/proc/{child}/cmdline"))]


def children(parent: int) -> list[int]:
    lists = Path(f"/proc/{parent}/task").glob("*/children")  # one for each thread
    return [int(child) for listed in lists for child in read(listed).split()]


def read(file: Path) -> bytes:
    """What Linux tells about a process: nothing when it has ended."""
    try:
        return file.read_bytes()
    except OSError:
        return b""
