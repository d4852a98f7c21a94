"""The WebSocket of a table: it sends what happens and answers every command."""

import asyncio
import contextlib
import re
from collections.abc import Hashable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from fathom.server.http.admission import TABLE, Admission, Full
from fathom.server.http.connections import LASTING
from fathom.server.http.visitors import identify, person_of, role_of, viewer_of
from fathom.server.live.commands import execute, rejected
from fathom.server.live.context import Refused
from fathom.server.live.registry import Registry
from fathom.server.live.subscribers import Subscriber
from fathom.server.live.table import Table
from fathom.server.messages import Command, CommandResult
from fathom.server.ops.metrics import SOCKETS
from fathom.server.ops.quotas import Bucket, address_of
from fathom.server.ops.settings import Limits
from fathom.server.render.preferences import language_of, screen_of
from fathom.server.render.pwa.build import build
from fathom.server.render.updates.subscribers import PageSubscribers
from fathom.server.store.store import StoreUnavailable
from fathom.text.errors import FathomError

# Close codes: no such table, not your seat, a page of another build, not allowed, come back with your cursor.
GONE, NOT_YOURS, OLD_PAGE, REFUSED, LATER = 4404, 4403, 4426, 1008, 1013
GONE_ALREADY = (OSError, RuntimeError)  # what sending raises when the client has disconnected, or the connection is being closed
PATH = re.compile("/t/(?P<table>[^/]+)/ws")
command_decoder = msgspec.json.Decoder(Command)


class Visitor(NamedTuple):
    """What a connection needs of its request; the headers are not kept."""

    viewer: int
    role: str
    language: str
    screen: str
    after: int
    key_hash: bytes | None


def visitor_of(connection: HTTPConnection, table: Table) -> Visitor | None:
    """None when the key does not open the seat or the cursor is not a number."""
    viewer, after = viewer_of(connection, table), connection.query_params.get("after", "0")
    if viewer is None or not after.isdecimal() or len(after) > 9:
        return None
    role = role_of(connection, table, viewer)
    return Visitor(viewer, role, language_of(connection), screen_of(connection), int(after), person_of(connection))


class Sockets:
    """Serves WebSockets."""

    def __init__(self, registry: Registry, limits: Limits, admission: Admission) -> None:
        self.registry = registry
        self.limits = limits
        self.admission = admission

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Any WebSocket, called by the middleware directly. What is to be done while it is open is left in the scope."""
        socket, found = WebSocket(scope, receive, send), PATH.fullmatch(scope["path"])
        if found is None:
            await socket.close(REFUSED)
            return
        try:
            connection = await self.connect(socket, found["table"])
        except (StoreUnavailable, FathomError):
            await socket.close(LATER)
        else:
            scope[LASTING] = connection and connection.last

    async def connect(self, socket: WebSocket, name: str) -> "Connection | None":
        """Finds the table and the seat, and accepts the connection while there is room."""
        await identify(HTTPConnection(socket.scope))
        try:
            table = await self.registry.table(name)
        except FathomError:  # its page explains why it cannot be opened
            table = None
        visitor = visitor_of(HTTPConnection(socket.scope), table) if table else None
        if table is None or visitor is None:
            await socket.accept()
            await socket.close(GONE if table is None else NOT_YOURS)
            return None
        if socket.query_params.get("build", build()) != build():  # a page that was open during an update reloads itself
            await socket.accept()
            await socket.close(OLD_PAGE)
            return None
        address = address_of(socket.scope["client"])
        try:
            slots = self.admission.enter(table, address, visitor.key_hash)
        except Full as full:
            if full.where == TABLE:  # the browser comes back later
                await socket.accept()
            await socket.close(LATER if full.where == TABLE else REFUSED)
            return None
        try:
            await socket.accept()
        except BaseException:
            self.admission.leave(slots)
            raise
        table.seen_from(address, visitor.key_hash)
        return Connection(table, visitor, self, slots)


class Connection:
    """A browser that is connected to a table. It may stay for hours: nothing of its request is kept, and no task waits for messages."""

    __slots__ = ("bucket", "hints", "patience", "send", "sending", "slots", "sockets", "subscriber", "table", "visitor")

    def __init__(self, table: Table, visitor: Visitor, sockets: Sockets, slots: tuple[Hashable, ...]) -> None:
        self.table = table
        self.visitor = visitor
        self.sockets = sockets
        self.slots = slots
        self.bucket = Bucket(sockets.limits.messages)
        self.patience = sockets.limits.patience
        self.sending: asyncio.Task[None] | None = None
        self.hints: tuple[asyncio.Task[None], ...] = ()  # that are on their way
        self.send: Send
        self.subscriber: Subscriber

    async def last(self, receive: Receive, send: Send) -> None:
        """Subscribes to the table and runs both directions until the client disconnects."""
        self.send = send
        SOCKETS.inc()
        try:
            await self.subscribe()
            try:
                while (message := await receive())["type"] != "websocket.disconnect" and await self.is_welcome(message):
                    del message  # it is not kept while the next one is awaited
            finally:
                await self.unsubscribe()
        except (StoreUnavailable, FathomError):
            await self.close(LATER)
        finally:
            SOCKETS.dec()
            self.sockets.admission.leave(self.slots)

    async def subscribe(self) -> None:
        table, visitor = self.table, self.visitor
        group = PageSubscribers(visitor.viewer, visitor.language, visitor.screen, visitor.role, table.is_alone(visitor.key_hash))
        self.subscriber = await table.join(group, visitor.after, visitor.key_hash)
        self.subscriber.on_message = self.on_message
        self.subscriber.wake()
        table.close_oldest(visitor.key_hash, self.sockets.limits.devices)

    async def unsubscribe(self) -> None:
        self.subscriber.on_message = None
        tasks = [*self.hints, self.sending] if self.sending else self.hints
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.table.unsubscribe(self.subscriber)

    # what the browser sends

    async def is_welcome(self, message: Any) -> bool:
        """Answers a message: commands one after the other, hints alongside them. False where the connection was closed instead."""
        if self.bucket.take():
            await self.answer(message.get("text") or "")
        elif self.patience:
            self.patience -= 1
            self.reject(Refused("too many messages; wait a moment"))
        else:
            await self.close(REFUSED)
            return False
        return True

    async def answer(self, text: str) -> None:
        try:
            if len(text) > self.sockets.limits.message:
                raise Refused("a message may have at most {most} characters", most=self.sockets.limits.message)
            command = command_decoder.decode(text)
        except Refused as refusal:
            self.reject(refusal)
        except (msgspec.DecodeError, UnicodeError) as error:
            self.reject(Refused("the request is not valid: {why}", why=error))
        else:
            if command.hint:
                hint = asyncio.create_task(self.handle(command))
                self.hints = (*self.hints, hint)
                hint.add_done_callback(self.forget)
            else:
                await self.handle(command)

    def forget(self, hint: "asyncio.Task[None]") -> None:
        self.hints = tuple([other for other in self.hints if other is not hint])

    def reject(self, refusal: Refused, command: str | None = None) -> None:
        self.tell(rejected(command, refusal, self.visitor.language))

    def tell(self, result: CommandResult) -> None:
        self.subscriber.send(msgspec.json.encode(result))

    async def handle(self, command: Command) -> None:
        visitor = self.visitor
        if command.sit is not msgspec.UNSET and visitor.key_hash is None:
            self.reject(Refused("take a seat by POST, which gives you a key"), command.id)
            return
        try:
            await execute(self.table, command, visitor.key_hash, visitor.language, visitor.viewer, self.tell)
        except StoreUnavailable:
            self.reject(Refused("This could not be saved; please try again."), command.id)

    # what it is sent

    def on_message(self) -> None:
        if self.sending is None:
            self.sending = asyncio.create_task(self.send_messages())

    async def send_messages(self) -> None:
        """Sends what is queued. None in the queue closes the connection."""
        try:
            while self.subscriber.messages:
                message = self.subscriber.messages.pop(0)
                if message is None:
                    await self.close(LATER)
                else:
                    await self.send({"type": "websocket.send", "text": Encoded(message)})
        except GONE_ALREADY:
            pass
        finally:
            self.sending = None

    async def close(self, code: int) -> None:
        with contextlib.suppress(*GONE_ALREADY):
            await self.send({"type": "websocket.close", "code": code})


class Encoded(NamedTuple):
    """A text in UTF-8. All that uvicorn asks of a text is its bytes: to make a str of them first costs more than to send them."""

    text: bytes

    def encode(self) -> bytes:
        return self.text
