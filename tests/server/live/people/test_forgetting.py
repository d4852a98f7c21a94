"""What nobody uses is forgotten after the days that the operator sets, and nothing else is."""

import asyncio

import pytest
import sqlalchemy as sa

from fathom.server.live.people.forgetting import Forgetting
from fathom.server.live.projection import first_events
from fathom.server.live.registry import Registry
from fathom.server.messages import BOT, PERSON, Seat
from fathom.server.ops.settings import Keeping, Timing
from fathom.server.store.people.persons import DAY
from fathom.server.store.progress import Done, Progress
from fathom.server.store.schema.people import device_rows
from fathom.server.store.store import Key, MatchRow, Store, Write, now

pytestmark = pytest.mark.every_database
ANN, BEN = b"a" * 32, b"b" * 32


def test_people_who_stay_away_and_matches_that_rest_are_forgotten(database: str) -> None:
    store = Store(database)

    async def forget() -> None:
        registry = Registry(store, Timing())
        for match, days in (("old", 40), ("new", 1)):
            row = MatchRow(match, "deep-dive", 1, "{}", "{}", "{}", 2, b"s" * 32, now() - days * DAY)
            seats = [Seat(PERSON, "Ann"), Seat(BOT, "", "drifter")]
            await store.write(Write(first_events(row, seats), [row], [Key(match, 0, ANN if match == "old" else BEN)]))
        for person, days in ((ANN, 100), (BEN, 1)):
            await Progress(store).keep(person, Done("jaws", "shark", 1, 3))
            await registry.persons.behind(person)
            seen = device_rows.update().where(device_rows.c.hash == person).values(seen=now() - days * DAY)
            await store.change(lambda connection, seen=seen: connection.execute(seen) and None)
        for keeping, left in ((Keeping(0, 0), {"old", "new"}), (Keeping(90, 30), {"new"})):
            forgetting = Forgetting(registry, keeping)
            await forgetting.round()
            await forgetting.bookkeeper.round()
            assert set(await store.read(lambda connection: list(connection.execute(sa.text("SELECT id FROM match")).scalars()))) == left
        assert await Progress(store).of(ANN) == []
        assert len(await Progress(store).of(BEN)) == 1
        assert len(await store.events("old")) == 0 < len(await store.events("new"))

    asyncio.run(forget())
    store.close()
