"""A server that is killed takes nobody's time: after the restart every clock stands where it stood, and a time that is up is up once."""

from collections.abc import Iterator

import httpx
import pytest
import sqlalchemy as sa

from fathom.server.live.clocks.clock import LAG, TELLING
from fathom.server.store.database import make_engine
from fathom.server.store.schema.rows import alarm_rows, log_rows, outage_rows, process_rows
from tests.server.api_client import Player, open_table
from tests.server.running import Program, wait_for

HOUR = 3_600_000  # milliseconds
SEATS = {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}
BEN = 1
ALLOWANCE = TELLING + 2 * LAG  # milliseconds that nobody pays for


@pytest.fixture
def process(database: str) -> Iterator[Program]:
    found = Program(database, FATHOM_GAMES="into-the-blue")
    yield found
    found.end()


def begin(http: httpx.Client, move: int) -> Player:
    """A match that waits for Ben, who has so many seconds."""
    return open_table(http, "into-the-blue", *SEATS, settings={"first_player": 2}, wishes={"stand_in": "random", "clock": {"move": move}})


def match_of(player: Player) -> str:
    return player.path.rpartition("/")[2]


def age(database: str, *late: Player) -> None:
    """As if the server had died an hour ago, and had run for ten minutes before; those who are late had no time left then."""
    with make_engine(database).begin() as connection:
        died = connection.execute(sa.select(sa.func.max(process_rows.c.seen))).scalar_one() - HOUR
        connection.execute(process_rows.update().values(seen=died))
        connection.execute(log_rows.update().values(at=died - HOUR // 6))
        connection.execute(alarm_rows.update().values(due=died + HOUR // 2))
        for player in late:
            connection.execute(log_rows.update().where(log_rows.c.match == match_of(player)).values(at=died - HOUR // 3))


def flags(database: str, player: Player) -> int:
    """How often the computer took over."""
    wanted = sa.select(sa.func.count()).where(log_rows.c.match == match_of(player), log_rows.c.kind == "sit", log_rows.c.seat == BEN)
    with make_engine(database).connect() as connection:
        return int(connection.execute(wanted).scalar_one()) - 1  # Ben sat down once


def due(player: Player) -> int:
    clock = player.view(seat=0)["clock"]
    return int(clock["start"] + clock["move"] + clock["bank"])


@pytest.mark.slow
def test_a_killed_server_costs_nobody_time_and_a_time_that_is_up_is_up_once(process: Program, database: str) -> None:
    with process.client() as http:
        live, slow, late = begin(http, move=1800), begin(http, move=86_400), begin(http, move=HOUR // 3000 - ALLOWANCE // 1000)
        process.end()
        age(database, late)
        process.start()
        wait_for(lambda: flags(database, late))
        wait_for(lambda: late.view(seat=0)["yours"])
        assert flags(database, live) == flags(database, slow) == 0, "an hour without a server is nobody's"
        with make_engine(database).connect() as connection:
            [(start, until)] = connection.execute(sa.select(outage_rows.c.start, outage_rows.c.until)).all()
        for player, move in ((live, 1800), (slow, 86_400)):
            assert due(player) == start - HOUR // 6 + TELLING + LAG + 1000 * move + until - start
        assert flags(database, late) == 1
