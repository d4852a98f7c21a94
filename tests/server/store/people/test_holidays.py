"""Holidays are few in a year, one at a time, and what is left of one that ends early is not lost."""

import asyncio

import pytest

from fathom.server.store.people import holidays
from fathom.server.store.people.holidays import MOST, YEAR, Holidays, days_left
from fathom.server.store.people.persons import DAY
from fathom.server.store.store import Store, now

pytestmark = pytest.mark.every_database
ANN, BEN = b"a" * 32, b"b" * 32


def test_days_of_holiday_are_counted_for_a_year(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, moment = Holidays(store), now()

    def at(days: float) -> None:
        monkeypatch.setattr(holidays, "now", lambda: moment + int(days * DAY))

    async def left() -> int:
        return days_left(await kept.of([ANN], holidays.now() - YEAR), holidays.now())

    async def play() -> None:
        at(0)
        assert await kept.begin(ANN, MOST + 1) is None
        assert await kept.begin(ANN, 5) == (moment, moment + 5 * DAY)
        assert await kept.begin(ANN, 1) is None, "one at a time"
        assert await kept.begin(BEN, MOST)
        at(1.5)
        assert await kept.end(ANN) == (moment, moment + 3 * DAY // 2)
        assert await kept.end(ANN) is None
        assert await left() == MOST - 2
        assert await kept.begin(ANN, MOST - 1) is None
        assert await kept.begin(ANN, MOST - 2)
        at(20)
        assert await left() == 0
        assert await kept.begin(ANN, 1) is None
        assert await kept.of([BEN], moment + 6 * DAY) == [(moment, moment + MOST * DAY)]
        at(366)
        assert await left() == 1, "a year after the first day"

    asyncio.run(play())
