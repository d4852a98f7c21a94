"""The log: what repeats is told once a minute, and no error hides behind another."""

import logging
import sys

from fathom.server.ops.logging import OnceAMinute


def line(error: type[Exception]) -> logging.LogRecord:
    try:
        if error is KeyError:
            raise KeyError("one place")
        raise error("another")
    except Exception:
        return logging.LogRecord("uvicorn.error", logging.ERROR, __file__, 1, "Exception in ASGI application\n", None, sys.exc_info())


def test_an_error_of_others_is_told_once_a_minute_and_another_one_too() -> None:
    passes = OnceAMinute().filter
    assert [passes(line(error)) for error in (KeyError, KeyError, ValueError, ValueError)] == [True, False, True, False]
