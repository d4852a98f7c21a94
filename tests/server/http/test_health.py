"""Alive and ready are two questions, and neither waits for the database."""

import time
from dataclasses import replace
from typing import Any

import httpx
import pytest

from fathom.server.http import health
from tests.server.api_client import TWO, open_table
from tests.server.running import PATIENCE, rename_table, wait_for


def test_a_server_that_writes_is_ready(http: httpx.Client) -> None:
    assert http.get("/healthz").text == "ok"
    assert http.get("/readyz").text == "ok"


def test_a_server_that_cannot_write_is_alive_and_not_ready(
    http: httpx.Client, server: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = open_table(http, "deep-dive", *TWO)
    monkeypatch.setattr(server.registry, "timing", replace(server.registry.timing, idle=PATIENCE))  # the table stays in memory
    monkeypatch.setattr(health, "LATELY", 0.5)
    for table in ("log", "process"):
        rename_table(server, table, f"{table}_away")
    assert ann.act(seat=0, chat="hello").status_code == 503
    assert wait_for(lambda: http.get("/readyz").status_code == 503)
    assert http.get("/healthz").status_code == 200
    assert "write refused" in [record.getMessage() for record in caplog.records]
    for table in ("log", "process"):
        rename_table(server, f"{table}_away", table)
    assert wait_for(lambda: http.get("/readyz").status_code == 200)


def test_a_frozen_database_freezes_neither_question(http: httpx.Client, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reader waits for ever; the answers come all the same."""
    ann = open_table(http, "deep-dive", *TWO)
    assert ann.act(seat=0, chat="hello").status_code == 200  # the log of a table where nothing has happened is known
    monkeypatch.setattr(server.registry.store, "answer", 0.2)
    monkeypatch.setattr(health, "LATELY", 0.5)
    monkeypatch.setattr(server.registry.store.engine, "connect", lambda: time.sleep(3))
    monkeypatch.setattr(server.registry.store.engine, "begin", lambda: time.sleep(3))
    assert ann.get("/events", follow="0").status_code == 503
    assert http.get("/healthz").status_code == 200
    assert wait_for(lambda: http.get("/readyz").status_code == 503)


def test_a_stream_that_cannot_begin_is_a_503(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "deep-dive", *TWO)
    assert ann.act(seat=0, chat="hello").status_code == 200  # the log of a table where nothing has happened is known
    rename_table(server, "log", "log_away")
    assert ann.get("/events").status_code == 503
    rename_table(server, "log_away", "log")
