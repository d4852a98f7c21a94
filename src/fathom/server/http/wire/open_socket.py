"""An open WebSocket, which takes the place of uvicorn's protocol when the handshake is over.

It may stay for hours: it keeps nothing of the request, no task waits for messages, and what is sent goes to the operating system at once.
"""

import asyncio
import threading
from typing import Any, Protocol

from fathom.server.http.wire.frames import (
    BROKEN,
    CLOSE,
    CONTINUATION,
    NOT_TEXT,
    PING,
    PONG,
    TEXT,
    Frame,
    Violation,
    check_close,
    close_frame,
    read_frame,
    whole_frame,
)

RESTART, NO_ANSWER = 1012, 1011  # close codes
CLOSING = 10.0  # seconds that a client has to answer a close frame, or to read what was sent before the end
CHUNK = 16_384  # bytes that are read at once


class Received(threading.local):
    """Where all sockets of an event loop read to: what was read is copied before anything else is. Another loop has another thread."""

    def __init__(self) -> None:
        self.room = memoryview(bytearray(CHUNK))


RECEIVED = Received()


class Listener(Protocol):
    """What happens on a socket."""

    def on_text(self, text: str) -> None:
        """A message. No other comes until this one is done with next()."""

    def on_writable(self) -> None:
        """What could not be sent can be sent now."""

    def on_end(self) -> None:
        """Nothing more arrives, and nothing can be sent. Said once."""


class OpenSocket(asyncio.BufferedProtocol):
    __slots__ = (
        "begun", "closing", "connections", "has_ended", "inbox", "is_asked", "is_busy", "is_text", "is_writable", "listener", "most",
        "rest", "tasks", "transport",
    )  # fmt: skip

    def __init__(self, transport: asyncio.Transport, most: int, connections: set[Any], tasks: "set[asyncio.Task[Any]]") -> None:
        self.transport = transport
        self.most = most  # bytes of a message
        self.connections = connections  # of the server
        self.tasks = tasks  # which the server lets finish before it stops
        self.listener: Listener | None = None
        self.inbox: list[str] = []  # nothing more is read while something waits here
        self.rest = b""  # of a frame
        self.begun: bytes | None = None  # of a message
        self.is_text = True
        self.is_busy = True  # there is no listener yet, or it has a message to answer
        self.is_writable = True
        self.is_asked = False  # whether it is still there; who does not read has not heard the question
        self.closing: asyncio.TimerHandle | None = None  # the connection, although the other side does nothing
        self.has_ended = transport.is_closing()

    # for the listener

    def listen(self, listener: Listener) -> None:
        """Tells it what happens from now on, and what has happened so far."""
        self.listener = listener
        if self.has_ended:
            listener.on_end()
        elif (text := self.next()) is not None:
            self.is_busy = True
            listener.on_text(text)

    def next(self) -> str | None:
        """The next message, if there is one already."""
        if not self.inbox:
            self.is_busy = False
            return None
        text = self.inbox.pop(0)
        if not self.inbox:
            self.transport.resume_reading()
        return text

    def send(self, text: bytes) -> None:
        if not self.has_ended:
            self.transport.write(whole_frame(TEXT, text))

    def close(self, code: int) -> None:
        """Tells the other side, and leaves it to them to answer."""
        if not self.has_ended:
            self.transport.write(close_frame(code))
            self.stop_waiting_soon()
            self.transport.resume_reading()
            self.end()

    # for the server

    def shutdown(self) -> None:
        self.hang_up(RESTART)

    def look(self) -> None:
        """Asks the other side whether it is still there, and closes the connection where nothing has come, or nothing has been read, since
        the last time."""
        if self.is_asked and not self.inbox:
            self.hang_up(NO_ANSWER)
        elif not self.has_ended:
            self.is_asked = True
            self.transport.write(whole_frame(PING, b""))

    # for the transport

    def get_buffer(self, sizehint: int) -> memoryview:
        return RECEIVED.room

    def buffer_updated(self, nbytes: int) -> None:
        self.read(bytes(RECEIVED.room[:nbytes]))

    def pause_writing(self) -> None:
        self.is_writable = False

    def resume_writing(self) -> None:
        self.is_writable, self.is_asked = True, False
        if self.listener:
            self.listener.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.discard(self)
        if self.closing:
            self.closing.cancel()
        self.end()

    # how it works

    def read(self, data: bytes) -> None:
        self.is_asked = self.is_asked and not self.is_writable
        if self.rest:
            data = self.rest + data
        at, asked = 0, None
        try:
            while found := read_frame(data, at, self.most - len(self.begun or b"")):
                at = found.end
                if found.opcode == PING:
                    asked = found.payload
                else:
                    self.heed(found)
                if self.transport.is_closing():
                    return
        except Violation as violation:
            self.hang_up(violation.code)
        else:
            self.rest = data[at:]
            if asked is not None and self.is_writable and not self.has_ended:  # the last of several: the protocol asks for no more
                self.transport.write(whole_frame(PONG, asked))

    def heed(self, found: Frame) -> None:
        if found.opcode == CLOSE:
            check_close(found.payload)
            if self.begun is not None:
                raise Violation(BROKEN)
            if not self.has_ended:
                self.transport.write(whole_frame(CLOSE, found.payload))
            self.leave()
        elif found.opcode != PONG:
            self.heed_data(found)

    def heed_data(self, found: Frame) -> None:
        if (found.opcode == CONTINUATION) != (self.begun is not None):
            raise Violation(BROKEN)
        if self.begun is None:
            self.is_text = found.opcode == TEXT
        payload = self.begun + found.payload if self.begun else found.payload
        self.begun = None if found.is_last else payload
        if found.is_last and not self.has_ended:
            self.deliver(payload)

    def deliver(self, message: bytes) -> None:
        """Programs that send bytes are answered as if they had sent nothing."""
        try:
            text = message.decode() if self.is_text else ""
        except UnicodeDecodeError:
            raise Violation(NOT_TEXT) from None
        if self.is_busy or self.listener is None:
            self.inbox.append(text)
            self.transport.pause_reading()
        else:
            self.is_busy = True
            self.listener.on_text(text)

    def hang_up(self, code: int) -> None:
        """Does not wait for somebody who does not read."""
        if not self.is_writable:
            self.transport.abort()
        elif not self.has_ended:
            self.transport.write(close_frame(code))
        self.leave()

    def leave(self) -> None:
        """What was sent may still be read."""
        if not self.is_writable:
            self.stop_waiting_soon()
        self.transport.close()
        self.end()

    def stop_waiting_soon(self) -> None:
        self.closing = self.closing or asyncio.get_running_loop().call_later(CLOSING, self.transport.abort)

    def end(self) -> None:
        """The listener is told later: it may just be sending to others."""
        self.inbox.clear()
        if not self.has_ended and self.listener:
            asyncio.get_running_loop().call_soon(self.listener.on_end)
        self.has_ended = True
