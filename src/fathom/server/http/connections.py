"""Connections: requests must arrive and answers be read in time, open files are enough for all, and a WebSocket begins with a handshake."""

import asyncio
import logging
import resource
import time
from collections.abc import Awaitable, Callable, Generator
from functools import cache
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol
from websockets.server import ServerProtocol

from fathom.server.http.wire.heartbeat import Heartbeat
from fathom.server.http.wire.open_socket import OpenSocket
from fathom.server.ops.metrics import REFUSED_CONNECTIONS
from fathom.server.ops.settings import Limits

# Open files that are not connections, such as the database, compiled rules and templates, and two hundred for connections that are about to
# be refused: asyncio accepts BACKLOG in each round and closes them two rounds later. When files run out, pages are server errors, and it
# rests for a second.
RESERVE, BACKLOG = 300, 64
FEWEST = 50  # connections, however few files may be open
MOST_FILES = 65_536
MINUTE = 60.0
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
LASTING = "fathom.lasting"  # where a WebSocket's scope has what takes the socket once it is open
Lasting = Callable[[OpenSocket], Awaitable[None]]
log = logging.getLogger("fathom.connections")


class LimitedConfig(uvicorn.Config):
    """A configuration of uvicorn whose connections keep to limits."""

    def __init__(self, limits: Limits, **more: Any) -> None:
        super().__init__(http=GuardedProtocol, ws=HandshakeProtocol, backlog=BACKLOG, **more)
        self.limits = limits
        self.heartbeat = Heartbeat()


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
    """HTTP/1.1. A connection that sends no whole request in time is closed, and so is one that does not take what it asked for, and an
    idle one when another needs its place."""

    arrival: asyncio.TimerHandle | None = None
    delivery: asyncio.TimerHandle | None = None
    warned = -60.0  # when the log last said so

    def __init__(self, config: LimitedConfig, *more: Any, **named: Any) -> None:
        super().__init__(config, *more, **named)
        self.limits = config.limits
        self.most = most_connections(config.limits)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that pause_writing() is called whenever something waits to be taken
        if len(self.connections) > self.most:
            self.make_room()
        self.await_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.stop_delivering()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if self.transport.get_write_buffer_size():  # who has read the answers before has left nothing there
            self.transport.abort()
        else:
            super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.delivery = self.loop.call_later(self.limits.delivery, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_delivering()

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

    def stop_delivering(self) -> None:
        if self.delivery:
            self.delivery.cancel()
            self.delivery = None

    def make_room(self) -> None:
        """Closes a connection that waits for a request; where all others are busy, this one."""
        others = (other for other in self.connections if other is not self)
        idle = next((other for other in others if isinstance(other, GuardedProtocol) and other.is_waiting()), self)
        idle.transport.abort()
        REFUSED_CONNECTIONS.inc()
        if time.monotonic() > type(self).warned + MINUTE:
            type(self).warned = time.monotonic()
            log.warning("too many connections", extra={"most": self.most})


class NoFrames(Protocol):
    """Where ServerProtocol goes on to parse frames, this waits."""

    def parse(self) -> Generator[None]:
        while True:
            yield


class RequestOnly(ServerProtocol, NoFrames):
    """The parser of a WebSocket's handshake: what comes after the request stays in its buffer."""


class HandshakeProtocol(WebSocketsSansIOProtocol):
    """The handshake of a WebSocket, whose request has come whole. What the application left in the scope, under LASTING, gets the open
    socket when the application has returned: neither the request nor what it passed through is kept while the connection lasts."""

    config: LimitedConfig

    def __init__(self, *more: Any, **named: Any) -> None:
        super().__init__(*more, **named)
        self.conn = RequestOnly(logger=self.logger)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(BAD_REQUEST)
            self.transport.close()
        elif len(self.conn.reader.buffer) > self.config.ws_max_size:
            self.transport.abort()

    def pause_writing(self) -> None:
        """So little is written that nobody is waited for who does not read it."""
        self.transport.abort()

    def start_keepalive(self) -> None:
        """The heartbeat looks after open sockets."""

    async def run_asgi(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            self.transport.close()
        except BaseException:
            log.exception("no handshake")
            self.send_500_response()
            self.transport.close()
        else:
            scope: Any = self.scope
            lasting: Lasting | None = scope.get(LASTING)
            if lasting:
                await lasting(self.opened())
            elif self.close_timer is None:
                self.transport.close()

    def opened(self) -> OpenSocket:
        """The socket, in place of this protocol."""
        connections: set[Any] = self.connections
        opened = OpenSocket(self.transport, self.config.ws_max_size, connections, self.tasks)
        if not self.disconnected:
            connections.remove(self)
            connections.add(opened)
            self.transport.set_protocol(opened)
            self.config.heartbeat.start(connections)
            if self.conn.reader.buffer:
                opened.read(bytes(self.conn.reader.buffer))
        return opened
