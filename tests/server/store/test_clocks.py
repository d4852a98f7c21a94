"""What clocks share: the times without a server, which may overlap, and alarms that nobody puts off who has not seen them."""

import asyncio

import pytest

from fathom.server.store.clocks import Alarms, Outages, note_outage
from fathom.server.store.store import Alarm, Store


def test_time_without_a_server_is_counted_once_although_several_noticed_it() -> None:
    outages = Outages()
    outages.spans = [(100, 200), (100, 210), (150, 180), (300, 400)]
    assert outages.uptime(0, 500) == 100 + 90 + 100
    assert outages.uptime(120, 190) == 0
    assert outages.uptime(350, 420) == 20
    assert outages.after(0, 100) == 100
    assert outages.after(0, 190) == 300
    assert outages.after(0, 195) == 405
    assert outages.after(150, 10) == 220


@pytest.mark.every_database
def test_outages_are_learnt_from_others(store: Store) -> None:
    outages = Outages()
    for span in ((100, 200), (500, 600)):
        with store.engine.begin() as connection:
            note_outage(connection, *span)
            outages.learn(connection)
    assert outages.spans == [(100, 200), (500, 600)]


@pytest.mark.every_database
def test_an_alarm_rings_when_it_is_due_and_is_put_off_only_by_those_who_saw_it(store: Store) -> None:
    alarms = Alarms(store)
    with store.engine.begin() as connection:
        connection.execute(store.new_alarm, [{"match": "m", "due": 100}, {"match": "n", "due": 900}])
    [rung] = asyncio.run(alarms.due(500))
    assert rung == Alarm("m", 100)
    with store.engine.begin() as connection:
        connection.execute(store.new_alarm, {"match": "m", "due": 300})
    asyncio.run(alarms.answer(rung, None))
    [again] = asyncio.run(alarms.due(500))
    assert again == Alarm("m", 300)
    asyncio.run(alarms.answer(again, 700))
    assert asyncio.run(alarms.due(500)) == []
    asyncio.run(alarms.answer(Alarm("m", 700), None))
    assert asyncio.run(alarms.due(1000)) == [Alarm("n", 900)]
