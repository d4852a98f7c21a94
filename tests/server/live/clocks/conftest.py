from collections.abc import Callable

import pytest

from fathom.server.live import registry, table
from fathom.server.live.clocks import stand_ins
from fathom.server.store.store import now


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Moves the time of matches and their clocks."""

    def move(seconds: float) -> None:
        for module in (registry, stand_ins, table):
            monkeypatch.setattr(module, "now", lambda: now() + int(seconds * 1000))

    return move
