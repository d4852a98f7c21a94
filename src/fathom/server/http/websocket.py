"""The WebSocket of a table: it sends what happens and answers every command."""

import asyncio
import contextlib
import re
from typing import Any, NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fathom.server.http.admission import TABLE, Admission, Full
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
from fathom.server.render.diff import PageSubscribers
from fathom.server.render.preferences import language_of, screen_of
from fathom.server.render.pwa.build import build
from fathom.server.store.store import StoreUnavailable
from fathom.text.errors import FathomError

# Close codes: no such table, not your seat, a page of another build, not allowed, come back with your cursor.
GONE, NOT_YOURS, OLD_PAGE, REFUSED, LATER = 4404, 4403, 4426, 1008, 1013
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
        """Any WebSocket, called by the middleware directly: routing would keep its objects as long as the connection lasts."""
        socket, found = WebSocket(scope, receive, send), PATH.fullmatch(scope["path"])
        if found is None:
            await socket.close(REFUSED)
            return
        try:
            with SOCKETS.track_inprogress():
                await self.connect(socket, found["table"])
        except (StoreUnavailable, FathomError):
            await socket.close(LATER)

    async def connect(self, socket: WebSocket, name: str) -> None:
        """Finds the table and the seat, and stays connected while there is room."""
        await identify(HTTPConnection(socket.scope))
        try:
            table = await self.registry.table(name)
        except FathomError:  # its page explains why it cannot be opened
            table = None
        visitor = visitor_of(HTTPConnection(socket.scope), table) if table else None
        if table is None or visitor is None:
            await socket.accept()
            await socket.close(GONE if table is None else NOT_YOURS)
            return
        if socket.query_params.get("build", build()) != build():  # a page that was open during an update loads itself anew
            await socket.accept()
            await socket.close(OLD_PAGE)
            return
        address = address_of(socket.scope["client"])
        try:
            with self.admission.entered(table, address, visitor.key_hash):
                await self.stay_connected(socket, table, visitor, address)
        except Full as full:
            if full.where == TABLE:  # the browser comes back later
                await socket.accept()
            await socket.close(LATER if full.where == TABLE else REFUSED)

    async def stay_connected(self, socket: WebSocket, table: Table, visitor: Visitor, address: str) -> None:
        """Subscribes to the table and runs both directions until the client disconnects."""
        await socket.accept()
        socket.scope["headers"].clear()  # a connection may last for hours, and nobody asks for them again
        alone = table.is_alone(visitor.key_hash)
        group = PageSubscribers(visitor.viewer, visitor.language, visitor.screen, visitor.role, alone)
        table.seen_from(address, visitor.key_hash)
        async with table.subscribe(group, visitor.after, visitor.key_hash) as subscriber:
            table.close_oldest(visitor.key_hash, self.limits.devices)
            sending = asyncio.create_task(send_messages(socket, subscriber))
            hints: set[asyncio.Task[None]] = set()
            try:
                await self.receive_commands(socket, table, visitor, subscriber, hints)
            finally:
                for task in (sending, *hints):
                    task.cancel()
                await asyncio.gather(sending, *hints, return_exceptions=True)

    async def receive_commands(
        self, socket: WebSocket, table: Table, visitor: Visitor, subscriber: Subscriber, hints: "set[asyncio.Task[None]]"
    ) -> None:
        bucket, patience = Bucket(self.limits.messages), self.limits.patience
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if bucket.take():
                await self.answer(table, message, visitor, subscriber, hints)
            elif patience:
                patience -= 1
                refusal = rejected(None, Refused("too many messages; wait a moment"), visitor.language)
                subscriber.send(msgspec.json.encode(refusal))
            else:
                await socket.close(REFUSED)
                return

    async def answer(
        self, table: Table, message: Any, visitor: Visitor, subscriber: Subscriber, hints: "set[asyncio.Task[None]]"
    ) -> None:
        """Answers a message: commands one after the other, hints beside them."""
        text, language = message.get("text") or "", visitor.language
        try:
            if len(text) > self.limits.message:
                raise Refused("a message may have at most {most} characters", most=self.limits.message)
            command = command_decoder.decode(text)
        except Refused as refusal:
            subscriber.send(msgspec.json.encode(rejected(None, refusal, language)))
        except (msgspec.DecodeError, UnicodeError) as error:
            subscriber.send(msgspec.json.encode(rejected(None, Refused("the request is not valid: {why}", why=error), language)))
        else:
            answering = self.handle(table, command, visitor, subscriber)
            if command.hint:
                hints.add(task := asyncio.create_task(answering))
                task.add_done_callback(hints.discard)
            else:
                await answering

    async def handle(self, table: Table, command: Command, visitor: Visitor, subscriber: Subscriber) -> None:
        subscriber.send(msgspec.json.encode(await self.result(table, command, visitor)))

    async def result(self, table: Table, command: Command, visitor: Visitor) -> CommandResult:
        language = visitor.language
        if command.sit is not msgspec.UNSET and visitor.key_hash is None:
            return rejected(command.id, Refused("take a seat by POST, which gives you a key"), language)
        try:
            return await execute(table, command, visitor.key_hash, language, visitor.viewer)
        except StoreUnavailable:
            return rejected(command.id, Refused("This could not be saved; please try again."), language)


async def send_messages(socket: WebSocket, subscriber: Subscriber) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the client disconnected meanwhile
        while await send_one(socket, await subscriber.next()):
            pass
        await socket.close(LATER)


async def send_one(socket: WebSocket, message: bytes | None) -> bool:
    """False when the connection shall close. A function of its own, so that no sent message is kept while the next one is awaited."""
    if message is not None:
        await socket.send({"type": "websocket.send", "text": Encoded(message)})
    return message is not None


class Encoded(NamedTuple):
    """A text in UTF-8. All that uvicorn asks of a text is its bytes: to make a str of them first costs more than to send them."""

    text: bytes

    def encode(self) -> bytes:
        return self.text
