"""Who is out of time is replaced once, by one process, also in a match that nobody looks at, and comes back."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from fathom.server.live.clocks import stand_ins
from fathom.server.store.database import make_engine
from fathom.server.store.schema.rows import alarm_rows, log_rows, process_rows
from tests.server.api_client import Player, open_table
from tests.server.running import PATIENCE, Running, wait_for

DAY = 86_400  # seconds
HOUR = 3_600_000  # milliseconds
SEATS = {"who": "me", "name": "Ann"}, {"who": "open"}
SLOW = {"stand_in": "random", "clock": {"move": DAY}}


def begin(http: Any, wishes: dict[str, Any]) -> tuple[Player, Player, str]:
    """A match that waits for Ben's move, and its id."""
    ann = open_table(http, "into-the-blue", *SEATS, settings={"first_player": 2}, wishes=wishes)
    match = ann.path.rpartition("/")[2]
    ben = Player(http, match, Player(http, match, "").act(seat=1, sit={"name": "Ben"}).json()["key"])
    assert ann.act(start=True).status_code == 200
    return ann, ben, match


def make_a_round(server: Running) -> None:
    loop = server.server.servers[0].get_loop()
    asyncio.run_coroutine_threadsafe(server.registry.replace_late_players(), loop).result(PATIENCE)


def said(player: Player) -> list[str]:
    return [entry["say"] for entry in player.get("/replay").json() if entry["kind"] == "sit"][3:]


def test_who_is_out_of_time_is_replaced_and_comes_back(serve: Callable[..., Running], later: Callable[[float], None]) -> None:
    server = serve()
    with server.client() as http:
        ann, ben, _ = begin(http, {"stand_in": "random", "clock": {"move": 60, "bank": 60}})
        later(120)
        make_a_round(server)
        assert said(ann) == [], "there is time to tell what happened"
        later(140)
        make_a_round(server)
        assert said(ann) == ["The computer plays for Ben."]
        assert wait_for(lambda: ann.view(seat=0)["yours"])
        assert ben.act(seat=1, reclaim=True).status_code == 200
        assert said(ann)[1:] == ["The computer no longer plays for Ben."]


def test_a_match_that_nobody_looks_at_goes_on_when_the_time_is_up(serve: Callable[..., Running], later: Callable[[float], None]) -> None:
    server = serve()
    with server.client() as http:
        ann, _, match = begin(http, SLOW)
        wait_for(lambda: match not in server.registry.tables)
        later(DAY + 60)
        wait_for(lambda: ann.view(seat=0)["yours"])
        assert said(ann) == ["The computer plays for Ben."]


def test_in_a_slow_match_nobody_has_to_stay_at_the_table(serve: Callable[..., Running]) -> None:
    server = serve()
    with server.client() as http:
        ann, _, match = begin(http, {**SLOW, "grace": 10})
        assert ann.get().status_code == 200
        in_house = server.registry.tables[match]
        in_house.elsewhere, in_house.left[1] = frozenset({0}), 0
        assert stand_ins.absent_player(in_house) is None
        in_house.table_options.clock = None
        assert stand_ins.absent_player(in_house) == 1


def test_a_restart_keeps_the_time_and_no_time_runs_meanwhile(serve: Callable[..., Running], database: str) -> None:
    first = serve()
    with first.client() as http:
        ann, _, match = begin(http, SLOW)
        before = first.registry.tables[match].projection.clock.running()
    first.stop()
    with make_engine(database).begin() as connection:  # as if all that had been an hour ago
        connection.execute(process_rows.update().values(seen=process_rows.c.seen - HOUR))
        connection.execute(log_rows.update().values(at=log_rows.c.at - HOUR))
    second = serve()
    with second.client() as http:
        Player(http, match, ann.headers["authorization"].partition(" ")[2]).view(seat=0)
        after = second.registry.tables[match].projection.clock.running()
    assert (after.seat, after.move) == (before.seat, before.move)
    assert before.start <= after.start, "not an hour less"


@pytest.mark.postgresql
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_of_several_processes_one_replaces_a_player_whose_time_is_up(serve: Callable[..., Running], later: Callable[[float], None]) -> None:
    servers = serve(), serve()
    with servers[0].client() as http:
        ann, _, _ = begin(http, SLOW)
        later(DAY + 60)
        wait_for(lambda: said(ann))
        for server in servers:
            make_a_round(server)
        assert said(ann) == ["The computer plays for Ben."]
        with servers[0].registry.store.engine.connect() as connection:
            assert connection.execute(sa.select(sa.func.count()).select_from(alarm_rows)).scalar() == 1
