"""Interruption: tells a thinking bot that nobody is waiting for the answer any more. A search asks between two slices."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Interrupted(Exception):
    """Nobody waits for this thought any more."""


class Wanted(threading.local):
    """Whether what this thread thinks is still wanted; always, unless somebody said otherwise."""

    is_wanted: Callable[[], bool] = staticmethod(lambda: True)


_thread = Wanted()


@contextmanager
def wanted_while(is_wanted: Callable[[], bool]) -> Iterator[None]:
    """What this thread thinks inside is interrupted once it is no longer wanted."""
    before, _thread.is_wanted = _thread.is_wanted, is_wanted
    try:
        yield
    finally:
        _thread.is_wanted = before


def check_wanted() -> None:
    if not _thread.is_wanted():
        raise Interrupted
