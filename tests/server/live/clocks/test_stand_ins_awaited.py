"""Those who wait for somebody who is away may give them more time, once, or let the computer play at once."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from fathom.server.live.clocks.absence import EXTENSION
from fathom.server.live.clocks.stand_ins import absent_player
from fathom.server.live.table import Table
from fathom.server.store.store import now
from tests.server.api_client import Player, open_table
from tests.server.running import PATIENCE, Running, wait_for
from tests.server.socket_client import hear, socket_of

GRACE = 600  # seconds
NOT_AWAITED = "The table is not waiting for anyone."


class Waiting(NamedTuple):
    """Ann waits for Ben, who has left."""

    server: Running
    table: Table
    ann: Player
    ben: Player
    watcher: Player
    socket: Any

    def away_for(self, seconds: int) -> None:
        async def leave() -> None:
            self.table.left[1] = now() - 1000 * seconds

        asyncio.run_coroutine_threadsafe(leave(), self.server.server.servers[0].get_loop()).result(PATIENCE)



@pytest.fixture
def waiting(serve: Callable[..., Running]) -> Iterator[Waiting]:
    server = serve()
    with server.client() as http:
        seats = {"who": "me", "name": "Ann"}, {"who": "open"}
        ann = open_table(http, "into-the-blue", *seats, settings={"first_player": 2}, wishes={"stand_in": "random", "grace": GRACE})
        match = ann.path.rpartition("/")[2]
        watcher = Player(http, match, "")
        ben = Player(http, match, watcher.act(seat=1, sit={"name": "Ben"}).json()["key"])
        assert ann.act(start=True).status_code == 200
        with socket_of(server.url, ann, seat=0) as socket:
            yield Waiting(server, server.registry.tables[match], ann, ben, watcher, socket)


def test_the_time_to_come_back_is_extended_once_and_every_process_reads_so(waiting: Waiting) -> None:
    dock = hear(waiting.socket, "seq")["html"]["dock"]
    assert 'data-absent="1" hidden' in dock
    assert 'data-act="wait" data-seat="1"' in dock
    waiting.away_for(15)
    assert waiting.ann.act(seat=1, wait=True).json()["rejected"] == NOT_AWAITED, "a line may break for a moment"
    waiting.away_for(30)
    left = waiting.table.left[1]
    due = left + 1000 * GRACE + EXTENSION
    assert waiting.watcher.act(seat=1, wait=True).json()["rejected"] == "Only people seated at the table can do that."
    assert waiting.ann.act(seat=1, wait=True).status_code == 200
    news = wait_for(lambda: next((one for one in hear(waiting.socket, "online").get("away", []) if one["extended"]), None))
    assert news == {"seat": 1, "start": left + 20_000, "due": due, "extended": True}
    assert waiting.ann.act(seat=1, wait=True).json()["rejected"] == "The time to come back has already been extended."
    assert waiting.ann.get("/replay").json()[-1]["say"] == "Ben has two more minutes to come back."
    waiting.away_for(GRACE + 10)
    assert absent_player(waiting.table) is None
    assert Table.absences(read_again(waiting))[0].due == due
    waiting.table.projection.graces[1] = now() - 1
    assert absent_player(waiting.table) == 1


def read_again(waiting: Waiting) -> Table:
    """The table as another process reads it from the log."""
    waiting.server.registry.tables.pop(waiting.table.id)
    waiting.ann.view(seat=0)
    again = waiting.server.registry.tables[waiting.table.id]
    again.left = dict(waiting.table.left)
    return again


def test_the_computer_steps_in_at_once_and_the_player_comes_back(waiting: Waiting) -> None:
    assert waiting.ann.act(seat=1, step_in=True).json()["rejected"] == NOT_AWAITED
    waiting.away_for(30)
    assert waiting.watcher.act(seat=1, step_in=True).status_code == 422
    with socket_of(waiting.server.url, waiting.watcher, seat="watch") as socket:
        dock = hear(socket, "seq")["html"]["dock"]
    assert 'data-absent="1"' in dock
    assert 'data-act="step_in"' not in dock
    assert waiting.ann.act(seat=1, step_in=True).status_code == 200
    assert waiting.ann.get().json()["seats"][1] == {"who": "bot", "name": "Ben", "level": "random", "roles": {}}
    assert wait_for(lambda: waiting.ann.view(seat=0)["yours"])
    assert waiting.ben.act(seat=1, reclaim=True).status_code == 200
    waiting.away_for(30)
    assert waiting.ann.act(seat=1, step_in=True).json()["rejected"] == NOT_AWAITED, "it is Ann's turn"
