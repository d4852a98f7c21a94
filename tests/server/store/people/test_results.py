"""Results: each match is recorded once, the sums follow, and a logbook is read page by page."""

import asyncio
from collections.abc import Sequence

import pytest

from fathom.server.store.people.results import COMPUTER, PEOPLE, Rating, Result, Results, page_of
from fathom.server.store.store import Event, Key, Store, Write
from tests.server.store.test_database import a_match

pytestmark = pytest.mark.every_database
ANN, BEN = b"a" * 32, b"b" * 32


def a_result(match: str, at: int, seat: int, person: bytes, share: float, score: int = 0, level: str = "") -> Result:
    name = {ANN: "Ann", BEN: "Ben"}.get(person, "Diver")
    return Result(match, seat, person, "deep-dive", at, "", name, level, 1 if share else 2, 2, score, share, PEOPLE)


def one_more(results: Sequence[Result], before: dict[bytes, Rating]) -> dict[bytes, Rating]:
    """Not how people are rated: it counts."""
    played = {person: rating.matches for person, rating in before.items()}
    return {one.person: Rating(one.game, one.role, one.against, 1500, 1, played.get(one.person, 0) + 1) for one in results if one.person}


async def play(store: Store, match: str) -> None:
    await store.write(Write([Event(match, 1, "move", 0, 1)], [a_match(match)], [Key(match, 0, ANN)], ended=[match]))


def test_a_match_is_recorded_once_and_counted_in_every_sum(store: Store) -> None:
    async def record() -> None:
        results = Results(store)
        matches = [
            ("m1", [a_result("m1", 1, 0, ANN, 1.0, 9), a_result("m1", 1, 1, BEN, 0.0, 4)]),
            ("m2", [a_result("m2", 2, 0, ANN, 0.5, 7), a_result("m2", 2, 1, BEN, 0.5, 7)]),
            ("m3", [a_result("m3", 3, 0, ANN, 0.0, 12), a_result("m3", 3, 1, COMPUTER, 1.0, 20, "diver")]),
            ("m4", [a_result("m4", 4, 0, ANN, 1.0, 99), a_result("m4", 4, 1, ANN, 0.0, 1)]),  # both seats on one device
        ]
        for match, found in matches:
            await play(store, match)
            assert await results.waiting(9) == [match]
            assert await results.record(match, found, one_more)
            assert not await results.record(match, found, one_more)
            await results.ask_for(ANN)  # nothing of hers is left to be recorded
            assert await results.waiting(9) == []
        (tally,) = await results.tallies(ANN)
        assert tally[1:] == (3, 2, 0, 2, 2, 12, 3)  # matches, won, run, longest run and when, best score and when
        assert [(mate.name, mate.matches, mate.won) for mate in await results.shipmates(ANN, 9)] == [("Ben", 2, 2), ("Diver", 1, 0)]
        assert [mate.name for mate in await results.shipmates(BEN, 9, people_only=True)] == ["Ann"]
        assert {rating.matches for rating in await results.ratings(BEN)} == {2}

    asyncio.run(record())


def test_a_logbook_is_read_page_by_page_by_its_index(store: Store) -> None:
    async def read() -> list[str]:
        results, shown = Results(store), []
        for number, at in enumerate((5, 5, 7, 6, 9)):
            await play(store, f"m{number}")
            await results.record(f"m{number}", [a_result(f"m{number}", at, 0, ANN, 1.0)], one_more)
        after = None
        while page := await results.page(ANN, 2, after):
            shown += [result.match for result in page]
            after = page[-1].at, page[-1].match, page[-1].seat
        await results.keep_luck("m4", [-0.25])
        assert [(result.seat, result.luck) for result in (await results.at_tables(["m4"]))["m4"]] == [(0, -0.25)]
        return shown

    assert asyncio.run(read()) == ["m4", "m2", "m3", "m1", "m0"]
    if not store.is_postgresql:
        wanted = page_of(ANN, 8, (5, "m1", 0)).compile(store.engine, compile_kwargs={"literal_binds": True})
        with store.engine.connect() as connection:
            steps = [str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {wanted}")]
        assert ["USING INDEX result_by_person (person=? AND " in step for step in steps] == [True]


def test_what_was_written_and_not_recorded_waits_for_the_next_server(store: Store) -> None:
    async def crash() -> list[str]:
        await play(store, "m")
        return await Results(store).waiting(9)

    assert asyncio.run(crash()) == ["m"]
