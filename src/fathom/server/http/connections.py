"""Connections: requests must arrive and answers be read in time, open files are enough for all, and a WebSocket takes little memory."""

import asyncio
import logging
import resource
import time
from collections.abc import Awaitable, Callable, Generator
from functools import cache
from typing import Any

import h11
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol
from websockets.server import ServerProtocol

from fathom.server.ops.metrics import REFUSED_CONNECTIONS
from fathom.server.ops.settings import Limits

# Open files that are not connections, such as the database and compiled rules, and a hundred for connections that are about to be refused:
# asyncio accepts what it can at once, and when files run out it rests for a second.
RESERVE = 200
FEWEST = 50  # connections, however few files may be open
MOST_FILES = 65_536
MINUTE = 60.0
LASTING = "fathom.lasting"  # where a WebSocket's scope has what runs until it is closed
Lasting = Callable[[Receive, Send], Awaitable[None]]
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
        self.stop_delivering()
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

    def is_awaited(self) -> bool:
        return self.waiter is not None and not self.waiter.done()


class Gate:
    """An asyncio.Event that takes memory only while it is cleared."""

    __slots__ = ("event",)

    def __init__(self) -> None:
        self.event: asyncio.Event | None = None

    def clear(self) -> None:
        self.event = self.event or asyncio.Event()

    def set(self) -> None:
        if self.event:
            self.event.set()
            self.event = None

    async def wait(self) -> None:
        if self.event:
            await self.event.wait()


class RequestOnly(Protocol):
    """Where ServerProtocol goes on to parse frames, this ends."""

    def parse(self) -> Generator[None]:
        yield from ()


class LightServerProtocol(ServerProtocol, RequestOnly):
    """The parser of a WebSocket. That of ServerProtocol keeps the request in a variable as long as it parses frames."""

    def parse(self) -> Generator[None]:
        yield from ServerProtocol.parse(self)
        yield from Protocol.parse(self)


class LightProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. It may last for hours and keeps neither the request that opened it nor what that request passed: what the application
    left in the scope, under LASTING, runs when the application has returned."""

    # What uvicorn sets: more than Python keeps without its own dict for each.
    __slots__ = (
        "app", "app_state", "asgi_version", "client", "close_sent", "close_timeout", "close_timer", "config", "conn", "connections",
        "curr_msg_data_type", "default_headers", "disconnected", "frames", "handshake_complete", "handshake_initiated", "initial_response",
        "last_ping_rtt", "logger", "loop", "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timeout", "ping_timer",
        "pong_timer", "queue", "read_paused", "request", "response", "root_path", "scheme", "scope", "server", "tasks", "transport",
        "writable",
    )  # fmt: skip
    queue: Inbox  # type: ignore[assignment]

    def __init__(self, *more: Any, **named: Any) -> None:
        super().__init__(*more, **named)
        self.queue = Inbox()
        self.writable = Gate()  # type: ignore[assignment]
        self.conn = LightServerProtocol(max_size=self.config.ws_max_size, logger=self.logger)
        self.app = self.run

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application."""
        del self.app  # it is called once
        await self.config.loaded_app(scope, receive, send)
        lasting: Lasting | None = scope.get(LASTING)
        if lasting:
            del scope, self.scope
            await lasting(receive, send)

    async def receive(self) -> Any:
        """The oldest message; waits until there is one."""
        inbox = self.queue
        while not inbox.messages:
            inbox.waiter = self.loop.create_future()
            await inbox.waiter
        inbox.waiter = None
        message = inbox.messages.pop(0)
        if self.read_paused and not inbox.messages:
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def send_receive_event_to_app(self) -> None:
        """Reading pauses until a message is taken, unless somebody waits for it: then it is taken at once."""
        is_awaited = self.queue.is_awaited()
        self.read_paused |= is_awaited
        super().send_receive_event_to_app()
        self.read_paused &= not is_awaited

    def start_keepalive(self) -> None:
        """Called once, when the handshake is over."""
        super().start_keepalive()
        del self.request, self.response
