"""The store: durable, append-only, one winner per place in the log, and the same on SQLite and PostgreSQL."""

import asyncio
import hashlib
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from fathom.server.ops.metrics import BATCH
from fathom.server.store import store as writing
from fathom.server.store.schema.rows import key_rows, metadata
from fathom.server.store.store import Event, Key, MatchRow, Store, StoreUnavailable, Write
from tests.server.running import PATIENCE, wait_for

pytestmark = pytest.mark.every_database
NORMAL, FULL = 1, 2  # how SQLite writes to the disk


def a_match(match: str = "m") -> MatchRow:
    return MatchRow(id=match, game="g", rules=1, edition="{}", settings="{}", wishes="{}", seats=2, seed=b"s" * 32, at=1)


def an_event(seq: int, match: str = "m", **more: object) -> Event:
    return Event(match=match, seq=seq, kind="move", seat=0, at=seq, option=seq, **more)  # type: ignore[arg-type]


def opened(match: str = "m") -> Write:
    return Write([an_event(1, match)], [a_match(match)])


def test_what_was_written_is_read_back_by_another_process(database: str) -> None:
    first = Store(database)
    assert asyncio.run(first.write(Write([an_event(1), an_event(2, data="é ☂")], [a_match()], [Key("m", 0, b"h" * 32, "role")])))
    first.close()
    second = Store(database)
    events = [an_event(1), an_event(2, data="é ☂")]
    assert asyncio.run(second.whole("m")) == (a_match(), events, [Key("m", 0, b"h" * 32, "role")])
    assert asyncio.run(second.events("m")) == events
    assert asyncio.run(second.events("m", after=1)) == [an_event(2, data="é ☂")]
    assert asyncio.run(second.keys("m")) == [Key("m", 0, b"h" * 32, "role")]
    assert asyncio.run(second.keys_of(b"h" * 32, limit=5)) == [Key("m", 0, b"h" * 32, "role")]
    assert asyncio.run(second.whole("other")) is None
    second.close()


def test_of_many_who_write_the_same_place_one_wins_and_the_rest_write_nothing(database: str) -> None:
    stores = [Store(database), Store(database)]

    async def race() -> list[bool]:
        await stores[0].write(opened())
        writes = [
            Write([an_event(2, move_id=f"id{number}"), *(an_event(3 + more) for more in range(number))], keys=[Key("m", number, b"k" * 32)])
            for number in range(10)
        ]
        return await asyncio.gather(*(stores[number % 2].write(write) for number, write in enumerate(writes)))

    won = asyncio.run(race())
    assert won.count(True) == 1
    winner = won.index(True)
    assert [event.seq for event in asyncio.run(stores[0].events("m"))] == list(range(1, 3 + winner))
    assert [key.seat for key in asyncio.run(stores[1].keys("m"))] == [winner]
    for store in stores:
        store.close()


def test_processes_that_write_to_the_same_tables_never_lock_each_other_out(database: str) -> None:
    stores = [Store(database), Store(database)]
    names = [f"m{number}" for number in range(20)]

    async def play(store: Store, name: str) -> None:
        for _ in range(10):
            last = (await store.events(name))[-1].seq
            await store.write(Write([an_event(last + 1, name)]))

    async def all_play() -> None:
        for name in names:
            await stores[0].write(opened(name))
        await asyncio.gather(*(play(store, name) for name in names for store in stores))

    asyncio.run(all_play())
    for name in names:
        seqs = [event.seq for event in asyncio.run(stores[0].events(name))]
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) >= 11
    for store in stores:
        store.close()


def test_an_id_is_used_once_in_a_match(store: Store) -> None:
    asyncio.run(store.write(opened()))
    asyncio.run(store.write(opened("n")))
    assert asyncio.run(store.write(Write([an_event(2, move_id="same")])))
    assert not asyncio.run(store.write(Write([an_event(3, move_id="same")])))
    assert asyncio.run(store.write(Write([an_event(2, "n", move_id="same")])))
    found = asyncio.run(store.event_of("m", "same"))
    assert found is not None
    assert found.seq == 2
    assert asyncio.run(store.event_of("m", "another")) is None


def test_a_bad_write_fails_alone(store: Store) -> None:
    async def write_all() -> list[bool | BaseException]:
        await store.write(opened())
        writes = [opened("a"), Write([an_event(1, "nowhere")]), opened("b")]
        return await asyncio.gather(*(store.write(write) for write in writes), return_exceptions=True)

    first, bad, last = asyncio.run(write_all())
    assert first is True
    assert last is True
    assert isinstance(bad, StoreUnavailable)
    assert asyncio.run(store.events("nowhere")) == []


def test_the_writer_outlives_what_no_database_understands(store: Store) -> None:
    """The driver fails before the database sees it, in its own way."""

    async def write_all() -> bool:
        await store.write(opened())
        with pytest.raises(StoreUnavailable):
            await asyncio.wait_for(store.write(Write([an_event(2, data="\ud800")])), PATIENCE)
        with suppress(StoreUnavailable):  # PostgreSQL accepts it
            await asyncio.wait_for(store.write(Write([])), PATIENCE)
        return await store.write(Write([an_event(2)]))

    assert asyncio.run(write_all())


def test_keys_that_are_gone_open_nothing(store: Store) -> None:
    keys = [Key("m", 0, b"a" * 32), Key("m", 1, b"b" * 32)]
    asyncio.run(store.write(Write([an_event(1)], [a_match()], keys)))
    asyncio.run(store.write(Write([an_event(2)], revoked=keys[:1])))
    assert asyncio.run(store.keys("m")) == keys[1:]


def test_the_schema_that_the_steps_build_is_the_one_declared(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_sqlite_lets_nobody_write_while_the_schema_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several processes that start at once, the others must wait before they look what there is."""
    path, upgrade, busy = tmp_path / "tables.sqlite3", command.upgrade, []

    def upgrade_while_another_starts(config: Config, revision: str) -> None:
        with sqlite3.connect(path, timeout=0) as another, pytest.raises(sqlite3.OperationalError, match="locked"):
            another.execute("BEGIN IMMEDIATE")
        busy.append(True)
        upgrade(config, revision)

    monkeypatch.setattr(command, "upgrade", upgrade_while_another_starts)
    Store(str(path)).close()
    assert busy


def test_keys_are_stored_as_hashes_only() -> None:
    from fathom.server.store.keys import hash_of, new_key

    key = new_key()
    assert len(bytes.fromhex(key)) == 16
    assert hash_of(key) == hashlib.sha256(key.encode()).digest()
    assert isinstance(key_rows.c.hash.type, sa.LargeBinary)


def test_sqlite_writes_to_the_disk_before_it_says_done(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.sqlite3"))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    found = [asyncio.run(store.change(synchronous)), asyncio.run(store.change(synchronous, is_durable=False))]
    with store.transaction() as connection:  # as moves are written
        found.append(synchronous(connection))
    store.drop_connection()
    assert found == [FULL, NORMAL, FULL]
    store.close()


def test_who_waits_too_long_is_told_and_the_write_may_succeed_even_so(tmp_path: Path) -> None:
    impatient, reader = [Store(str(tmp_path / "tables.sqlite3"), answer) for answer in (0.01, PATIENCE)]

    async def write_while_another_does() -> None:
        with impatient.turn, pytest.raises(StoreUnavailable, match="did not answer"):
            await asyncio.wait_for(impatient.write(opened()), PATIENCE)

    asyncio.run(write_while_another_does())
    wait_for(lambda: asyncio.run(reader.events("m")))
    for store in (impatient, reader):
        store.close()


def synchronous(connection: sa.Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA synchronous").scalar_one())


def test_sqlite_refuses_when_the_disk_is_full_and_goes_on_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    first = Store(str(path))
    asyncio.run(first.write(opened()))
    first.close()
    store = Store(str(path))
    with sqlite3.connect(path) as outside:
        pages = outside.execute("PRAGMA page_count").fetchone()[0]

    def limit(connection: object, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")  # type: ignore[attr-defined]

    sa.event.listen(store.engine, "connect", limit)
    store.engine.dispose()

    async def fill_it() -> None:
        for seq in range(2, 200):
            await store.write(Write([an_event(seq, data="x" * 400)]))

    with pytest.raises(StoreUnavailable, match="full"):
        asyncio.run(fill_it())
    lost_from = len(asyncio.run(store.events("m"))) + 1
    sa.event.remove(store.engine, "connect", limit)
    store.engine.dispose()
    assert asyncio.run(store.write(Write([an_event(lost_from)])))
    store.close()


def commits() -> float:
    return next(sample.value for metric in BATCH.collect() for sample in metric.samples if sample.name.endswith("_count"))


def test_many_writes_share_a_commit(store: Store) -> None:
    async def write_all() -> None:
        await asyncio.gather(*(store.write(opened(f"m{number}")) for number in range(100)))

    before = commits()
    asyncio.run(write_all())
    assert commits() - before < 50


def test_matches_that_write_soon_after_one_another_share_a_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "GAP", 2.0)

    async def write_in_turn() -> None:
        await store.write(opened("m1"))
        second = asyncio.create_task(store.write(opened("m2")))
        await asyncio.sleep(0.1)
        await asyncio.gather(second, store.write(opened("m3")))

    before = commits()
    asyncio.run(write_in_turn())
    assert commits() - before == 2


@pytest.mark.parametrize(("at_once", "needed"), [(4, 3), (12, 2)])
def test_the_more_matches_write_the_longer_a_commit_waits_for_others(
    store: Store, monkeypatch: pytest.MonkeyPatch, at_once: int, needed: int
) -> None:
    monkeypatch.setattr(writing, "GAP", 0.4)

    async def write_in_turn() -> None:
        await store.write(opened("first"))
        most = [asyncio.create_task(store.write(opened(f"m{number}"))) for number in range(at_once)]
        await asyncio.sleep(3 * writing.GAP)
        await asyncio.gather(*most, store.write(opened("last")))

    before = commits()
    asyncio.run(write_in_turn())
    assert commits() - before == needed


def test_a_match_that_writes_alone_waits_for_no_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(store.write(opened()))
    monkeypatch.setattr(writing, "GAP", 10 * store.answer)
    asyncio.run(store.write(Write([an_event(2)])))
    assert len(asyncio.run(store.events("m"))) == 2
