"""The store: matches, their append-only log, and keys. A write is done once it is COMMITted, not before.

One thread writes (group commit). Whatever has queued up since the last COMMIT began goes into the next one, so that a hundred tables
cost hardly more than one. The same code runs on SQLite and PostgreSQL.
"""

import asyncio
import json
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import groupby
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from fathom.server.ops.metrics import BATCH, COMMIT_SECONDS, REFUSED_WRITES
from fathom.server.store.database import bring_up_to_date, changing, insert, insertion, make_engine
from fathom.server.store.notifications import CHANNEL, NotificationListener
from fathom.server.store.schema.people import ending_rows
from fathom.server.store.schema.rows import alarm_rows, key_rows, log_rows, match_rows

BATCH_LIMIT = 256  # writes that share a COMMIT
GAP = 0.004  # seconds from one COMMIT to the next while several matches write: so they share more of them
MANY = 3  # writes that wait after this time: then it is worth waiting as long again, and twice as long after that for MANY times as many
READERS = 4
ANSWER = 10.0  # seconds that the database may take
log = logging.getLogger("fathom.store")
Found = TypeVar("Found")


def now() -> int:
    """Milliseconds since 1970, as in every row."""
    return time.time_ns() // 1_000_000


class MatchRow(msgspec.Struct, frozen=True):
    """A match before its first event. Edition, settings and wishes (its TableOptions) are JSON."""

    id: str
    game: str
    rules: int
    edition: str
    settings: str
    wishes: str
    seats: int
    seed: bytes
    at: int


class Event(msgspec.Struct, frozen=True):
    """One row of the log. `cursor` is how many events the sender of the command had seen afterwards."""

    match: str
    seq: int
    kind: str
    seat: int
    at: int
    option: int | None = None
    move_id: str | None = None
    cursor: int | None = None
    data: str | None = None


class Key(msgspec.Struct, frozen=True):
    match: str
    seat: int
    hash: bytes
    role: str = ""


def columns(table: sa.Table, kind: type[msgspec.Struct]) -> sa.Select[Any]:
    """Rows of a table in the order of a struct's fields."""
    return sa.select(*(table.c[name] for name in kind.__struct_fields__))


# What tables ask for when they are opened. Statements that are made once: SQLAlchemy takes longer to make one than SQLite to answer it.
ONE: sa.BindParameter[Any] = sa.bindparam("one")
MATCH = columns(match_rows, MatchRow).where(match_rows.c.id == ONE)
LOG = columns(log_rows, Event)
EVENTS = LOG.where(log_rows.c.match == ONE, log_rows.c.seq > sa.bindparam("after")).order_by(log_rows.c.seq)
EVENT_OF = LOG.where(log_rows.c.match == ONE, log_rows.c.move_id == sa.bindparam("move"))
KEYS = columns(key_rows, Key).where(key_rows.c.match == ONE)


class Alarm(msgspec.Struct, frozen=True):
    """When the clock of a match has to be looked at again."""

    match: str
    due: int


class Write(msgspec.Struct, frozen=True):
    """Events that are written together or not at all; the primary key of the first decides whether the write won."""

    events: Sequence[Event]
    matches: Sequence[MatchRow] = ()
    keys: Sequence[Key] = ()
    revoked: Sequence[Key] = ()
    ended: Sequence[str] = ()  # matches that are over with these events; their results are recorded later
    alarms: Sequence[Alarm] = ()

    @property
    def match(self) -> str:
        """The match that is written to first."""
        return self.events[0].match if self.events else ""


class StoreUnavailable(Exception):
    """The database did not answer. A write may have succeeded even so; a retry with the same move id finds out."""


def reason(error: Exception) -> str:
    """Why a statement failed, without its values: neither the statement nor the details that PostgreSQL adds on further lines."""
    return f"{type(error).__name__}: {getattr(error, 'orig', None) or error}".partition("\n")[0]


Job = tuple[Write, asyncio.Future[bool]]


class Store:
    def __init__(self, database: str, answer: float = ANSWER) -> None:
        self.engine = make_engine(database)
        self.answer = answer
        self.last_write = time.monotonic()
        self.is_postgresql = self.engine.dialect.name == "postgresql"
        self.relaxed = self.engine if self.is_postgresql else make_engine(database, is_durable=False)
        bring_up_to_date(self.engine)
        self.insert_into: Any = (postgresql if self.is_postgresql else sqlite).insert
        self.first_event = self.insert_into(log_rows).on_conflict_do_nothing().returning(log_rows.c.seq)
        self.new_key = self.insert_into(key_rows).on_conflict_do_nothing()
        self.new_ending = self.insert_into(ending_rows).on_conflict_do_nothing()
        self.at_places = at_places(is_postgresql=self.is_postgresql)
        alarm = self.insert_into(alarm_rows)
        self.new_alarm = alarm.on_conflict_do_update(index_elements=[alarm_rows.c.match], set_={"due": alarm.excluded.due})
        # A thread that finds SQLite locked by another sleeps for milliseconds, one that waits here goes on at once.
        self.turn: AbstractContextManager[Any] = nullcontext() if self.is_postgresql else threading.Lock()
        self.kept: sa.Connection | None = None  # the writer's own to SQLite: what it knows of the file is good until somebody else writes
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self.write_forever, name="writer")
        self.writer.start()
        self.notifications: NotificationListener | None = None

    def close(self) -> None:
        """Finishes what is queued."""
        if self.notifications:
            self.notifications.stop()
        self.jobs.put(None)
        self.writer.join()
        self.readers.shutdown()
        self.engine.dispose()
        self.relaxed.dispose()

    async def write(self, write: Write) -> bool:
        """True once the write is durable; False when another process was first and nothing was written."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[bool] = loop.create_future()
        self.jobs.put((write, done))
        patience = loop.call_later(self.answer, self.give_up, done)
        try:
            return await done
        finally:
            patience.cancel()

    def give_up(self, done: asyncio.Future[bool]) -> None:
        settle([(done, self.no_answer())])

    def no_answer(self) -> StoreUnavailable:
        return StoreUnavailable(f"the database did not answer within {self.answer:g} seconds")

    async def answered(self, waiting: "asyncio.Future[Found]") -> Found:
        """Waits as long as the database may take. A thread that still waits then is not disturbed."""
        try:
            async with asyncio.timeout(self.answer):  # wait_for() of Python 3.11 may swallow a cancellation
                return await asyncio.shield(waiting)
        except TimeoutError:
            waiting.add_done_callback(lambda late: late.cancelled() or late.exception())
            raise self.no_answer() from None

    def listen(self, notify: Callable[[str], None]) -> None:
        """Calls `notify` in the running loop when another process wrote to a match. A notification may get lost."""
        if self.is_postgresql:
            self.notifications = NotificationListener(self.engine, asyncio.get_running_loop(), notify)

    # the writer's thread

    def write_forever(self) -> None:
        stop, begun, last = False, 0.0, ""
        while not stop:
            batch = [self.jobs.get()]
            match = batch[0][0].match if batch[0] else last
            if match != last:  # who plays alone waits for nothing
                self.gather(begun)
            last = match
            begun = time.monotonic()
            while len(batch) < BATCH_LIMIT and not self.jobs.empty():
                batch.append(self.jobs.get())
            stop = None in batch
            self.write_batch([job for job in batch if job])
        self.drop_connection()

    def gather(self, begun: float) -> None:
        """Waits for others to share a COMMIT, the longer the more there are: a COMMIT by itself costs as much as several writes in one."""
        for gap, enough in ((GAP, 0), (2 * GAP, MANY), (4 * GAP, MANY * MANY)):
            if self.jobs.qsize() >= enough:
                time.sleep(max(0.0, begun + gap - time.monotonic()))

    def write_batch(self, batch: list[Job]) -> None:
        if not batch:
            return
        BATCH.observe(len(batch))
        try:
            with self.turn, COMMIT_SECONDS.time():
                won = self.commit([write for write, _ in batch])
        except Exception as error:  # whatever it is: without this thread nobody could write any more
            if len(batch) > 1:  # one of them may be the cause: the others must not suffer
                for job in batch:
                    self.write_batch([job])
                return
            REFUSED_WRITES.inc()
            log.error("write refused", extra={"match": batch[0][0].match, "reason": reason(error)})
            resolve(batch, [StoreUnavailable(reason(error))])
        else:
            self.last_write = time.monotonic()
            resolve(batch, won)

    def commit(self, writes: list[Write]) -> list[bool]:
        """Rows are written in the order of their matches, so that two processes cannot deadlock. Conflicts are rare."""
        order = sorted(range(len(writes)), key=lambda number: writes[number].match)
        is_one = not any(write.matches or write.keys or write.revoked or write.ended or write.alarms for write in writes)
        try:
            if is_one and not self.is_postgresql:
                self.write_events([event for number in order for event in writes[number].events])
            else:
                with self.transaction() as connection:
                    self.write_rows(connection, [writes[number] for number in order])
            return [True] * len(writes)
        except (sa.exc.IntegrityError, sqlite3.IntegrityError):
            won = [False] * len(writes)
            with self.transaction() as connection:
                for number in order:
                    first = msgspec.structs.asdict(writes[number].events[0])
                    won[number] = connection.execute(self.first_event, first).first() is not None
                self.write_rows(connection, [writes[number] for number in order if won[number]], after=1)
            return won

    @contextmanager
    def transaction(self) -> Iterator[sa.Connection]:
        """On the writer's own connection. PostgreSQL may have been restarted since, so there it comes from the pool, which looks."""
        if self.is_postgresql:
            with self.engine.begin() as connection:
                yield connection
            return
        self.kept = self.kept or self.engine.connect()
        try:
            with self.kept.begin():
                yield self.kept
        except BaseException:
            self.drop_connection()
            raise

    def drop_connection(self) -> None:
        """After an error, nothing of it is trusted."""
        kept, self.kept = self.kept, None
        if kept:
            kept.invalidate()
            kept.close()

    def write_events(self, events: list[Event]) -> None:
        """Most writes are moves and nothing else: to SQLite's own driver, a single statement is a whole transaction."""
        self.kept = self.kept or self.engine.connect()
        driver: Any = self.kept.connection.driver_connection
        try:
            driver.execute(*insertion(log_rows, events, "?"))
        except BaseException:
            self.drop_connection()
            raise

    def write_rows(self, connection: sa.Connection, writes: list[Write], after: int = 0) -> None:
        """All that the writes bring, without their first `after` events."""
        for key in [key for write in writes for key in write.revoked]:
            same = (key_rows.c.match == key.match, key_rows.c.seat == key.seat, key_rows.c.hash == key.hash)
            connection.execute(key_rows.delete().where(*same))
        insert(connection, match_rows, [row for write in writes for row in write.matches])
        insert(connection, log_rows, [event for write in writes for event in write.events[after:]])
        keys = [{**msgspec.structs.asdict(key), "at": now()} for write in writes for key in write.keys]
        if keys:
            connection.execute(self.new_key, keys)
        ended = [{"match": match, "at": now()} for write in writes for match in write.ended]
        if ended:
            connection.execute(self.new_ending, ended)
        alarms = [msgspec.structs.asdict(alarm) for write in writes for alarm in write.alarms]
        if alarms:
            connection.execute(self.new_alarm, alarms)
        if self.is_postgresql:
            for write in writes:
                connection.execute(sa.select(sa.func.pg_notify(CHANNEL, write.match)))

    # reading

    async def read(self, question: Callable[[sa.Connection], Found]) -> Found:
        def run() -> Found:
            try:
                with self.engine.connect() as connection:
                    return question(connection)
            except sa.exc.SQLAlchemyError as error:
                raise StoreUnavailable(reason(error)) from error

        return await self.answered(asyncio.get_running_loop().run_in_executor(self.readers, run))

    async def change(self, work: Callable[[sa.Connection], Found], *, is_durable: bool = True) -> Found:
        """A transaction outside the log, for what is rare: invites, presence, decisions of the operator.

        What is not durable may be lost when the power fails, so it must be something that is done again then.
        """
        engine = self.engine if is_durable else self.relaxed

        def run() -> Found:
            try:
                with self.turn, changing(engine) as connection:
                    found = work(connection)
            except sa.exc.SQLAlchemyError as error:
                REFUSED_WRITES.inc()
                log.error("write refused", extra={"reason": reason(error)})
                raise StoreUnavailable(reason(error)) from error
            self.last_write = time.monotonic()
            return found

        return await self.answered(asyncio.get_running_loop().run_in_executor(self.readers, run))

    async def whole(self, match: str) -> tuple[MatchRow, list[Event], list[Key]] | None:
        """A match with its log and its keys."""

        def question(connection: sa.Connection) -> tuple[MatchRow, list[Event], list[Key]] | None:
            row = connection.execute(MATCH, {"one": match}).one_or_none()
            if row is None:
                return None
            events = [Event(*row) for row in connection.execute(EVENTS, {"one": match, "after": 0})]
            return MatchRow(*row), events, [Key(*row) for row in connection.execute(KEYS, {"one": match})]

        return await self.read(question)

    async def events(self, match: str, after: int = 0) -> list[Event]:
        wanted = {"one": match, "after": after}
        return await self.read(lambda connection: [Event(*row) for row in connection.execute(EVENTS, wanted)])

    async def event_of(self, match: str, move_id: str) -> Event | None:
        """The event that a message with this id made."""
        rows = await self.read(lambda connection: connection.execute(EVENT_OF, {"one": match, "move": move_id}).all())
        return Event(*rows[0]) if rows else None

    async def keys(self, match: str) -> list[Key]:
        return await self.read(lambda connection: [Key(*row) for row in connection.execute(KEYS, {"one": match})])

    async def keys_of(self, key_hash: bytes, limit: int, *, seats_only: bool = False) -> list[Key]:
        """Where a key opens something, the latest first."""
        wanted = columns(key_rows, Key).where(key_rows.c.hash == key_hash).order_by(key_rows.c.at.desc()).limit(limit)
        if seats_only:
            wanted = wanted.where(key_rows.c.seat >= 0)
        return await self.read(lambda connection: [Key(*row) for row in connection.execute(wanted)])

    async def newer(self, seqs: Mapping[str, int]) -> list[str]:
        """The matches with events past the sequence numbers given. Each is one look into the index, however long the log is."""
        nexts = json.dumps({match: seq + 1 for match, seq in seqs.items()})
        return await self.read(lambda connection: list(connection.execute(self.at_places, {"nexts": nexts}).scalars())) if seqs else []


def at_places(*, is_postgresql: bool) -> sa.Select[Any]:
    """The matches that have an event at their place in `nexts`, a JSON object: one statement, whatever their number. A join: SQLite
    would read the whole log for `(match, seq) IN (...)`."""
    nexts = sa.bindparam("nexts", type_=sa.String)
    rows = sa.func.json_each_text(sa.cast(nexts, postgresql.JSON)) if is_postgresql else sa.func.json_each(nexts)
    looks = rows.table_valued("key", "value")
    same = log_rows.c.match == looks.c.key, log_rows.c.seq == sa.cast(looks.c.value, sa.Integer)
    return sa.select(log_rows.c.match).join(looks, sa.and_(*same))


def resolve(batch: list[Job], results: Sequence[bool | StoreUnavailable]) -> None:
    """Resolves the futures of the waiting callers, unless their loop is closed: those of a loop together, for waking it costs most."""
    for loop, jobs in groupby(zip(batch, results, strict=True), key=lambda job: job[0][1].get_loop()):
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, [(done, result) for (_, done), result in jobs])


def settle(found: list[tuple[asyncio.Future[bool], bool | StoreUnavailable]]) -> None:
    for done, result in found:
        if done.done():  # nobody waits any more
            continue
        if isinstance(result, StoreUnavailable):
            done.set_exception(result)
        else:
            done.set_result(result)
