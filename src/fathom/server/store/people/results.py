"""Results: how matches ended, recorded once each, and the sums that a logbook shows.

A match that is over lies in `ending` from the COMMIT of its last move on. Recording takes it out, writes its results and adds them to all
sums in one transaction: exactly once, whatever crashes and however many processes there are.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from fathom.server.store.database import insert
from fathom.server.store.schema.people import ending_rows, rating_rows, result_rows, shipmate_rows, tally_rows
from fathom.server.store.schema.rows import key_rows
from fathom.server.store.store import Store, now

LOCK = 4_670_447  # of PostgreSQL, while sums change
COMPUTER = b""  # instead of a person
PEOPLE, COMPUTERS = "people", "computers"  # against whom a match was rated
LEFT_EARLY = "left"  # instead of a level: of somebody who gave up the seat for good


# For every match that ends: statements that are made once.
def row_of(table: sa.Table) -> sa.Select[Any]:
    """All columns of the row whose key is given."""
    return sa.select(table).where(*(column == sa.bindparam(column.name) for column in table.primary_key))


@cache
def put_into(table: sa.Table, insert_into: Any) -> Any:
    """Writes a row in place of the one that has its key."""
    row, key = insert_into(table), [column.name for column in table.primary_key]
    changed = {column.name: row.excluded[column.name] for column in table.c if not column.primary_key}
    return row.on_conflict_do_update(index_elements=key, set_=changed)


@cache
def add_to_shipmates(insert_into: Any) -> Any:
    """Writes a row, or adds it to the one that has its key."""
    row, kept = insert_into(shipmate_rows), shipmate_rows.c
    changed = {"matches": kept.matches + row.excluded.matches, "won": kept.won + row.excluded.won}
    fresh = {"name": row.excluded.name, "at": row.excluded.at}
    return row.on_conflict_do_update(index_elements=["person", "other", "level"], set_={**changed, **fresh})


TALLY, RATING = row_of(tally_rows), row_of(rating_rows)
TAKE_OUT = ending_rows.delete().where(ending_rows.c.match == sa.bindparam("one"))
RECORDED = sa.select(result_rows.c.match).where(result_rows.c.match == sa.bindparam("one")).limit(1)
OLDEST = sa.select(ending_rows.c.match).order_by(ending_rows.c.at).limit(sa.bindparam("limit"))


class Result(msgspec.Struct, frozen=True):
    """How a match ended for one of those at it."""

    match: str
    seat: int
    person: bytes
    game: str
    at: int
    role: str  # the seat's number where seats are not alike
    name: str
    level: str  # of a computer that played at the end, for a person who had left or for nobody
    place: int
    seats: int
    score: int
    share: float
    against: str = ""  # people or computers; empty for what is not rated
    luck: float | None = None  # the part of a win that luck gave, where the match was reviewed

    @property
    def won(self) -> bool:
        return self.share > 0

    @property
    def has_left(self) -> bool:
        return bool(self.person and self.level)


class Rating(NamedTuple):
    """A mean and its spread, in points of Elo."""

    game: str
    role: str
    against: str
    points: float
    spread: float
    matches: int


class Tally(NamedTuple):
    """The sums of a person in a game; `run` is how many matches in a row were won up to now."""

    game: str
    matches: int
    won: int
    run: int
    longest: int
    longest_at: int
    best: int
    best_at: int


class Shipmate(NamedTuple):
    """Somebody whom a person has played with; an empty `other` is a computer of a level."""

    other: bytes
    level: str
    name: str
    matches: int
    won: int
    at: int


class Sheet(NamedTuple):
    """The first page of a logbook: the latest entries, everybody's results at those tables, and the sums."""

    entries: list[Result]
    tables: dict[str, list[Result]]
    tallies: list[Tally]
    ratings: list[Rating]
    shipmates: list[Shipmate]


Place = tuple[int, str, int]  # where a page of the logbook ends: time, match, seat
Rate = Callable[[Sequence[Result], dict[bytes, Rating]], dict[bytes, Rating]]  # the ratings after a match, from those before it


class Results:
    def __init__(self, store: Store) -> None:
        self.store = store

    # recording

    async def waiting(self, limit: int) -> list[str]:
        """Matches to be recorded, the oldest first."""
        return await self.store.read(lambda connection: list(connection.execute(OLDEST, {"limit": limit}).scalars()))

    async def ask_for(self, person: bytes) -> int:
        """Has matches from before there were logbooks looked at, too. Returns how many."""
        recorded = sa.exists().where(result_rows.c.match == key_rows.c.match)
        older = sa.select(key_rows.c.match, sa.literal(now(), sa.BigInteger)).distinct()
        wanted = older.where(key_rows.c.hash == person, key_rows.c.seat >= 0, ~recorded)
        asked = self.store.insert_into(ending_rows).from_select(["match", "at"], wanted).on_conflict_do_nothing()
        return await self.store.change(lambda connection: connection.execute(asked).rowcount)

    async def drop(self, match: str) -> None:
        """A match that turned out not to be over."""
        await self.store.change(lambda connection: connection.execute(TAKE_OUT, {"one": match}) and None)

    async def record(self, match: str, results: Sequence[Result], rate: Rate) -> bool:
        """False where another process was first."""

        def work(connection: sa.Connection) -> bool:
            if self.store.is_postgresql:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            taken = connection.execute(TAKE_OUT, {"one": match}).rowcount
            if not taken or connection.execute(RECORDED, {"one": match}).scalar():
                return False
            insert(connection, result_rows, results)
            counted = [result for result in results if is_counted(result, results)]
            for result in counted:
                self.add_to_tally(connection, result)
                for other in results:
                    if other is not result and LEFT_EARLY not in (result.level, other.level):
                        self.add_shipmate(connection, result, other)
            self.rate(connection, [result for result in results if result.against], rate)
            return True

        return await self.store.change(work, is_durable=False)

    def add_to_tally(self, connection: sa.Connection, result: Result) -> None:
        row_key = {"person": result.person, "game": result.game}
        found = connection.execute(TALLY, row_key).one_or_none()
        score = 0 if result.has_left else result.score
        before = Tally(*found[1:]) if found else Tally(result.game, 0, 0, 0, 0, 0, score, result.at)
        run = before.run + 1 if result.won else 0
        after = before._replace(matches=before.matches + 1, won=before.won + result.won, run=run)
        if run > before.longest:
            after = after._replace(longest=run, longest_at=result.at)
        if score > before.best:
            after = after._replace(best=score, best_at=result.at)
        connection.execute(put_into(tally_rows, self.store.insert_into), {"person": result.person, **after._asdict()})

    def add_shipmate(self, connection: sa.Connection, result: Result, other: Result) -> None:
        if not other.person and not other.level:
            return
        row = {"person": result.person, "other": other.person, "level": "" if other.person else other.level, "name": other.name}
        connection.execute(add_to_shipmates(self.store.insert_into), {**row, "matches": 1, "won": int(result.won), "at": result.at})

    def rate(self, connection: sa.Connection, rated: list[Result], rate: Rate) -> None:
        before = {}
        for result in rated:
            row_key = {"person": result.person, "game": result.game, "role": result.role, "against": result.against}
            found = connection.execute(RATING, row_key).one_or_none()
            if found:
                before[result.person] = Rating(*found[1:])
        for person, rating in rate(rated, before).items():
            connection.execute(put_into(rating_rows, self.store.insert_into), {"person": person, **rating._asdict()})

    async def keep_luck(self, match: str, luck: Sequence[float]) -> None:
        """What luck gave each seat, from a review."""

        def work(connection: sa.Connection) -> None:
            for seat, given in enumerate(luck):
                theirs = (result_rows.c.match == match, result_rows.c.seat == seat, result_rows.c.level != LEFT_EARLY)
                connection.execute(result_rows.update().where(*theirs).values(luck=given))

        await self.store.change(work)

    # reading

    async def sheet(self, person: bytes, entries: int, mates: int) -> Sheet:
        """The first page of a logbook, in one turn at the database."""

        def question(connection: sa.Connection) -> Sheet:
            found = found_in(connection, page_of(person, entries, None))
            tables = by_match(connection, [result.match for result in found])
            sums = [Tally(*row[1:]) for row in connection.execute(sa.select(tally_rows).where(tally_rows.c.person == person))]
            ratings = [Rating(*row[1:]) for row in connection.execute(ratings_of(person))]
            return Sheet(found, tables, sums, ratings, [Shipmate(*row[1:]) for row in connection.execute(shipmates_of(person, mates))])

        return await self.store.read(question)

    async def page(self, person: bytes, limit: int, after: Place | None = None) -> list[Result]:
        """The results of a person, the latest first, behind a place."""
        return await self.store.read(lambda connection: found_in(connection, page_of(person, limit, after)))

    async def at_tables(self, matches: Sequence[str]) -> dict[str, list[Result]]:
        """Everybody's results of some matches, by seat."""
        return await self.store.read(lambda connection: by_match(connection, matches))

    async def tallies(self, person: bytes) -> list[Tally]:
        wanted = sa.select(tally_rows).where(tally_rows.c.person == person)
        return await self.store.read(lambda connection: [Tally(*row[1:]) for row in connection.execute(wanted)])

    async def ratings(self, person: bytes) -> list[Rating]:
        return await self.store.read(lambda connection: [Rating(*row[1:]) for row in connection.execute(ratings_of(person))])

    async def shipmates(self, person: bytes, limit: int, *, people_only: bool = False) -> list[Shipmate]:
        """Whom a person has played with most."""
        wanted = shipmates_of(person, limit)
        if people_only:
            wanted = wanted.where(shipmate_rows.c.other != COMPUTER)
        return await self.store.read(lambda connection: [Shipmate(*row[1:]) for row in connection.execute(wanted)])


def ratings_of(person: bytes) -> sa.Select[Any]:
    return sa.select(rating_rows).where(rating_rows.c.person == person)


def shipmates_of(person: bytes, limit: int) -> sa.Select[Any]:
    row = shipmate_rows.c
    return sa.select(shipmate_rows).where(row.person == person).order_by(row.matches.desc()).limit(limit)


def by_match(connection: sa.Connection, matches: Sequence[str]) -> dict[str, list[Result]]:
    if not matches:
        return {}
    wanted = sa.select(result_rows).where(result_rows.c.match.in_(matches)).order_by(result_rows.c.match, result_rows.c.seat)
    found = found_in(connection, wanted)
    return {match: [result for result in found if result.match == match] for match in matches}


def page_of(person: bytes, limit: int, after: Place | None) -> sa.Select[Any]:
    row = result_rows.c
    wanted = sa.select(result_rows).where(row.person == person).order_by(row.at.desc(), row.match.desc(), row.seat.desc()).limit(limit)
    return wanted.where(sa.tuple_(row.at, row.match, row.seat) < sa.tuple_(*map(sa.literal, after))) if after else wanted


def found_in(connection: sa.Connection, wanted: sa.Select[Any]) -> list[Result]:
    return [Result(**row._mapping) for row in connection.execute(wanted)]


def is_counted(result: Result, results: Sequence[Result]) -> bool:
    """Several seats on one device are no contest of that person with anybody."""
    return bool(result.person) and sum(other.person == result.person for other in results) == 1
