"""The heartbeat asks every open socket once in its interval."""

import asyncio
from typing import Any

import pytest

from fathom.server.http.wire import heartbeat as wire
from fathom.server.http.wire.frames import close_frame
from fathom.server.http.wire.heartbeat import PARTS, Heartbeat
from fathom.server.http.wire.open_socket import NO_ANSWER
from tests.server.http.wire.sockets import open_socket

PING = b"\x89\x00"


def test_all_are_asked_a_few_at_a_time() -> None:
    async def scene() -> None:
        pairs = [open_socket(100) for _ in range(200)]
        connections: set[Any] = {socket for socket, _ in pairs} | {object()}  # some are requests
        heartbeat, asked = Heartbeat(), []
        for _ in range(PARTS):
            heartbeat.beat(connections)
            asked.append(sum(heard.sent == [PING] for _, heard in pairs))
        assert asked[-1] == len(pairs)
        assert asked[0] < len(pairs) / 2

    asyncio.run(scene())


def test_it_goes_on_for_as_long_as_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setattr(wire, "INTERVAL", 0.02)
        socket, heard = open_socket(100)
        Heartbeat().start({socket})
        for _ in range(500):
            if heard.hung_up:
                break
            await asyncio.sleep(0.01)
        assert heard.sent == [PING, close_frame(NO_ANSWER)]

    asyncio.run(scene())
