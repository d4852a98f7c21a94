"""Backup and restore on both databases, and from one to the other."""

import asyncio
from pathlib import Path

import pytest

from fathom.server.admin.database import BadBackup, backup, restore, shown
from fathom.server.store.store import Event, Key, MatchRow, Store, Write


def fill(database: str) -> None:
    store = Store(database)
    for name in ("a", "b"):
        row = MatchRow(name, "deep-dive", 1, "{}", "{}", "{}", 2, b"s" * 32, 1)
        events = [Event(match=name, seq=seq, kind="chat", seat=0, at=1, data="hello") for seq in range(1, 1500)]
        asyncio.run(store.write(Write(events, [row], [Key(name, 0, b"k" * 32)])))
    store.close()


@pytest.mark.every_database
def test_what_is_restored_is_what_was_backed_up(database: str, tmp_path: Path) -> None:
    fill(database)
    file = tmp_path / "backup.sqlite3"
    counts = backup(database, file)
    assert (counts["match"], counts["log"], counts["key"]) == (2, 2998, 2)
    with pytest.raises(BadBackup, match="already exists"):
        backup(database, file)
    fresh = str(tmp_path / "fresh.sqlite3")
    assert restore(file, fresh) == counts
    with pytest.raises(BadBackup, match="already has tables"):
        restore(file, fresh)
    store, before = Store(fresh), Store(database)
    assert asyncio.run(store.events("b")) == asyncio.run(before.events("b"))
    assert asyncio.run(store.keys("a")) == asyncio.run(before.keys("a"))
    store.close()
    before.close()
    assert [path.name for path in tmp_path.glob(".backup*")] == []


def test_a_password_is_not_shown() -> None:
    assert "secret" not in shown("postgresql://ann:secret@host/name")


def test_a_backup_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="there is no file"):
        restore(tmp_path / "nothing", str(tmp_path / "fresh.sqlite3"))
