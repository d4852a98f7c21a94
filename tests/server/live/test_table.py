"""What the clock tells: how long the others wait for a bot does not depend on how many hidden moves it makes."""

import asyncio
import json
from typing import Any

import pytest

from fathom.games.jaws.rules.common import CREW
from fathom.games.jaws.rules.island.constants import DIVE, SHARK_TURN, SPEED_TO, SWIM
from fathom.server.live import table as live
from fathom.server.live.projection import first_events
from fathom.server.live.table import Table
from fathom.server.live.thinking import pause
from fathom.server.messages import BOT, PERSON, Seat
from fathom.server.store.clocks import Outages
from fathom.server.store.store import MatchRow

BOT_TIME, THOUGHT = 0.8, 0.15  # seconds: between two open moves, and for each choice


class Clock:
    """Time that passes only where somebody waits or thinks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(live.time, "monotonic", lambda: self.now)
        monkeypatch.setattr(live.asyncio, "sleep", self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


class NoDisk:
    async def write(self, write: Any) -> bool:
        return True


def time_until_the_crew_may_act(clock: Clock, swims: int) -> float:
    """How long a bot takes to choose its start, to swim so often, and to dive."""
    row = MatchRow("table", "jaws", 2, "{}", json.dumps({"acts": 1, "notebook": 0}), "{}", 2, bytes([1]) * 32, 1)
    seats, left = [Seat(BOT, "", "diver"), Seat(PERSON, "Amina")], [swims]

    async def think(table: Table, seat: int) -> int:
        clock.now += THOUGHT
        options = table.projection.game.options(table.projection.view(seat))
        if table.projection.position.state.phase != SHARK_TURN:
            return int(options[0])
        left[0] -= 1
        return int(next(option for option in options if SWIM <= option < SPEED_TO)) if left[0] >= 0 else DIVE

    table: Any = Table(NoDisk(), row, think, None, BOT_TIME, first_events(row, seats), [], Outages())  # type: ignore[arg-type]

    async def play() -> None:
        table.wake_bot()
        await table.thinking

    start = clock.now
    asyncio.run(play())
    assert (left, table.projection.turn(CREW)) == ([-1], CREW)
    return clock.now - start


@pytest.mark.parametrize("swims", [1, 2, 3])
def test_the_crew_waits_as_long_for_a_shark_that_swims_as_for_one_that_stays(monkeypatch: pytest.MonkeyPatch, swims: int) -> None:
    clock = Clock(monkeypatch)
    assert time_until_the_crew_may_act(clock, swims) == pytest.approx(time_until_the_crew_may_act(clock, 0))


def test_a_bot_without_secrets_only_keeps_its_pace() -> None:
    assert pause(0.8, False, 0.3) == pytest.approx(0.5)
    assert pause(0.8, False, 2.0) == 0


def test_a_secret_that_takes_longer_than_its_time_is_told_after_a_whole_time_more() -> None:
    assert [round(pause(0.8, True, passed) + passed, 6) for passed in (0, 0.1, 1.9, 2.1, 3.9, 4.1)] == [2, 2, 2, 4, 4, 6]
    assert pause(0, True, 1.0) == 0
