"""Sessions that are closed after a test, whatever happened in it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.terminal.driver import Session

Sit = Callable[..., Session]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Starts the program in a window: sit("play", "into-the-blue", columns=40, NO_COLOR="1")."""
    sessions: list[Session] = []

    def start(*arguments: str, columns: int = 80, **changes: str) -> Session:
        sessions.append(Session(tmp_path, *arguments, columns=columns, **changes))
        return sessions[-1]

    yield start
    for session in sessions:
        session.close()
