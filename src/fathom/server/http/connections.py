"""Connections: a request must arrive in time, there are never more than files may be open, and a WebSocket takes little memory."""

import asyncio
import logging
import resource
import time
from functools import cache
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fathom.server.ops.metrics import REFUSED_CONNECTIONS
from fathom.server.ops.settings import Limits

# Open files that are not connections, such as the database and compiled rules, and a hundred for connections that are about to be refused:
# asyncio accepts what it can at once, and when files run out it rests for a second.
RESERVE = 200
FEWEST = 50  # connections, however few files may be open
MOST_FILES = 65_536
MINUTE = 60.0
log = logging.getLogger("fathom.connections")


class LimitedConfig(uvicorn.Config):
    """A configuration of uvicorn whose connections keep to limits."""

    def __init__(self, limits: Limits, **more: Any) -> None:
        super().__init__(http=GuardedProtocol, ws=LightProtocol, **more)
        self.limits = limits


@cache
def most_connections(limits: Limits) -> int:
    """Asks the system for as many open files as it grants."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    possible = max(max(soft, wanted) - RESERVE, FEWEST)
    return min(limits.connections, possible) if limits.connections else possible


class GuardedProtocol(H11Protocol):
    """HTTP/1.1. A connection that sends no whole request in time is closed, and so is an idle one when another needs its place."""

    arrival: asyncio.TimerHandle | None = None
    warned = -60.0  # when the log last said so

    def __init__(self, config: LimitedConfig, *more: Any, **named: Any) -> None:
        super().__init__(config, *more, **named)
        self.limits = config.limits
        self.most = most_connections(config.limits)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self.make_room()
        self.await_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def is_waiting(self) -> bool:
        """Has no whole request arrived since the last one was answered?"""
        return self.conn.their_state is h11.IDLE and not self.transport.is_closing()

    def await_request(self) -> None:
        if not self.is_waiting():
            self.stop_waiting()
        elif self.arrival is None:
            self.arrival = self.loop.call_later(self.limits.arrival, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.arrival:
            self.arrival.cancel()
            self.arrival = None

    def make_room(self) -> None:
        """Closes a connection that waits for a request; where all others are busy, this one."""
        others = (other for other in self.connections if other is not self)
        idle = next((other for other in others if isinstance(other, GuardedProtocol) and other.is_waiting()), self)
        idle.transport.abort()
        REFUSED_CONNECTIONS.inc()
        if time.monotonic() > type(self).warned + MINUTE:
            type(self).warned = time.monotonic()
            log.warning("too many connections", extra={"most": self.most})


class Inbox:
    """What arrived on a WebSocket: a message or none. An asyncio.Queue takes as much memory as the rest of the connection."""

    __slots__ = ("messages", "waiter")

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.waiter: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self.messages.append(message)
        if self.waiter and not self.waiter.done():
            self.waiter.set_result(None)

    async def get(self) -> Any:
        while not self.messages:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
        self.waiter = None
        return self.messages.pop(0)

    def empty(self) -> bool:
        return not self.messages

    def is_awaited(self) -> bool:
        return self.waiter is not None and not self.waiter.done()


class LightProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. It may last for hours and does not keep the request that opened it."""

    def __init__(self, *more: Any, **named: Any) -> None:
        super().__init__(*more, **named)
        self.queue = Inbox()  # type: ignore[assignment]

    def send_receive_event_to_app(self) -> None:
        """Reading pauses until a message is taken, unless somebody waits for it: then it is taken at once."""
        is_awaited = self.queue.is_awaited()  # type: ignore[attr-defined]
        self.read_paused |= is_awaited
        super().send_receive_event_to_app()
        self.read_paused &= not is_awaited

    def start_keepalive(self) -> None:
        """Called once, when the handshake is over."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser keeps the rest of it
        del self.request, self.response
