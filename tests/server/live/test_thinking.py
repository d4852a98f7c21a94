"""Thinking is shared fairly: people who wait come first, nobody starves, and what nobody waits for is not thought."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from fathom.bots.interruption import check_wanted
from fathom.server.live import registry as registry_module
from fathom.server.live import table as table_module
from fathom.server.live import thinking
from fathom.server.live.projection import MOVE
from fathom.server.live.thinking import PERSON_WAITS, WATCHED, NobodyWaits, Thinkers, TooMany
from tests.server.api_client import Player, open_table
from tests.server.running import PATIENCE, wait_for
from tests.server.socket_client import ask, hear, socket_of

BOTS = ({"who": "bot", "level": "random"}, {"who": "bot", "level": "random"})


class Bench:
    """One thinker that is held up until all thoughts have been queued, and the order in which they were then thought."""

    def __init__(self) -> None:
        self.thinkers = Thinkers(1)
        self.order: list[str] = []
        self.begin = threading.Event()

    async def run(self, *thoughts: tuple[str, str, int | None]) -> list[Any]:
        first = asyncio.create_task(self.thinkers.think("nobody", "first", lambda: self.begin.wait(PATIENCE) and 0, lambda: WATCHED))
        await asyncio.sleep(0)
        tasks = [asyncio.create_task(self.thinkers.think(who, table, self.work(f"{who} {table}"), self.fixed(urgency)))
                 for who, table, urgency in thoughts]  # fmt: skip
        await asyncio.sleep(0)
        self.begin.set()
        await first
        found = await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.stop()
        return found

    def work(self, name: str) -> Callable[[], int]:
        return lambda: self.order.append(name) or 0

    def fixed(self, urgency: int | None) -> Callable[[], int | None]:
        return lambda: urgency


def test_people_who_wait_come_first() -> None:
    bench = Bench()
    asyncio.run(bench.run(("ann", "1", WATCHED), ("ben", "2", WATCHED), ("jo", "3", PERSON_WAITS)))
    assert bench.order[0] == "jo 3"


def test_a_visitor_with_many_tables_does_not_hold_up_one_with_a_single_table() -> None:
    bench = Bench()
    many = [("eve", str(number), PERSON_WAITS) for number in range(40)]
    bench.thinkers.used.add("eve", 1.0)
    asyncio.run(bench.run(*many, ("ann", "hers", PERSON_WAITS)))
    assert bench.order[0] == "ann hers"


def test_who_has_spent_the_budget_comes_after_all_others() -> None:
    bench = Bench()
    bench.thinkers.used.add("eve", 2 * thinking.BUDGET)
    asyncio.run(bench.run(("eve", "1", PERSON_WAITS), ("ann", "2", WATCHED)))
    assert bench.order == ["ann 2", "eve 1"]


def test_what_was_used_is_forgotten_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(1)
    now = 1000.0
    monkeypatch.setattr(thinking.time, "monotonic", lambda: now)
    thinkers.used.add("eve", 8.0)
    now += 2 * thinking.HALF_LIFE
    assert thinkers.used.of("eve") == pytest.approx(2.0)
    thinkers.stop()


def test_what_nobody_waits_for_is_not_thought() -> None:
    bench = Bench()
    found = asyncio.run(bench.run(("ann", "1", None), ("ben", "2", WATCHED)))
    assert isinstance(found[0], NobodyWaits)
    assert bench.order == ["ben 2"]


def test_who_is_cancelled_gives_up_the_place() -> None:
    bench = Bench()

    async def run() -> None:
        first = asyncio.create_task(bench.thinkers.think("a", "1", lambda: bench.begin.wait(PATIENCE) and 0, lambda: WATCHED))
        await asyncio.sleep(0)
        second = asyncio.create_task(bench.thinkers.think("a", "2", bench.work("second"), lambda: WATCHED))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        bench.begin.set()
        await first
        bench.thinkers.stop()

    asyncio.run(run())
    assert bench.order == []


class Search:
    """It would take a minute, and looks up in between."""

    is_done = False

    def __call__(self) -> int:
        for _ in range(6_000):
            check_wanted()
            time.sleep(0.01)
        self.is_done = True
        return 0


def test_who_is_cancelled_gives_up_the_thread() -> None:
    bench, search = Bench(), Search()

    async def run() -> None:
        hint = asyncio.create_task(bench.thinkers.think("ann", "1", search, lambda: PERSON_WAITS))
        await asyncio.sleep(0)
        hint.cancel()
        await asyncio.gather(hint, return_exceptions=True)
        await bench.thinkers.think("ben", "2", bench.work("ben"), lambda: WATCHED)

    asyncio.run(run())
    bench.thinkers.stop()
    assert (bench.order, search.is_done) == (["ben"], False)


def test_a_running_thought_that_nobody_waits_for_makes_room_for_another() -> None:
    bench, search, looked_at = Bench(), Search(), [True]

    async def run() -> Any:
        first = asyncio.create_task(bench.thinkers.think("ann", "1", search, lambda: WATCHED if looked_at[0] else None))
        await asyncio.sleep(0)
        looked_at[0] = False
        await bench.thinkers.think("ben", "2", bench.work("ben"), lambda: WATCHED)
        return await asyncio.gather(first, return_exceptions=True)

    (found,) = asyncio.run(run())
    bench.thinkers.stop()
    assert isinstance(found, NobodyWaits)
    assert not search.is_done


def test_the_queue_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LONGEST_QUEUE", 2)
    found = asyncio.run(Bench().run(*[("ann", str(number), WATCHED) for number in range(4)]))
    assert [type(one) for one in found] == [int, int, TooMany, TooMany]


def test_a_table_of_bots_pauses_while_nobody_looks_and_plays_on_when_somebody_does(
    http: httpx.Client, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "LATELY", 0.0)
    unseen = [open_table(http, "deep-dive", *BOTS).path.rpartition("/")[2] for _ in range(3)]
    wait_for(lambda: not server.registry.tables)
    logs = [asyncio.run(server.registry.store.events(table)) for table in unseen]
    assert not [event for log in logs for event in log if event.kind == MOVE and event.seat >= 0]
    with socket_of(server.url, Player(http, unseen[0], ""), seat="watch") as socket:
        while not hear(socket, "seq").get("over"):
            pass


def test_a_hint_holds_up_no_other_command_and_ends_with_its_connection(
    http: httpx.Client, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over one WebSocket: the chat is answered while the hint is thought of, and a second hint is refused."""
    two = ({"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"})
    ann = open_table(http, "into-the-blue", *two, settings={"first_player": 1})
    go, quick = threading.Event(), registry_module.advise

    def slow(*words: Any) -> Any:
        go.wait(PATIENCE)
        return quick(*words)

    monkeypatch.setattr(registry_module, "advise", slow)
    with socket_of(server.url, ann, seat=0) as socket:
        hear(socket, "seq")
        socket.send('{"id": "h1", "hint": true}')
        assert "accepted" in ask(socket, id="c1", chat="I wait")
        assert ask(socket, id="h2", hint=True)["rejected"] == "Your hint is on its way."
        table = server.registry.tables[ann.path.rpartition("/")[2]]
        assert table.hinted == {0}
    wait_for(lambda: not table.hinted)
    go.set()
