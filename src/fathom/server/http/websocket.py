"""The WebSocket of a table: it sends what happens and answers every command."""

import asyncio
import contextlib
import re
from typing import Any, NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fathom.server.http.quotas import Bucket, Limits, address_of
from fathom.server.http.visitors import key_hash_of, role_of, viewer_of
from fathom.server.live.commands import execute, rejected
from fathom.server.live.context import Refused
from fathom.server.live.registry import Registry
from fathom.server.live.subscribers import Subscriber
from fathom.server.live.table import Table
from fathom.server.messages import Command
from fathom.server.ops.metrics import SOCKETS
from fathom.server.render.diff import PageSubscribers
from fathom.server.render.preferences import language_of, screen_of
from fathom.server.store.store import StoreUnavailable
from fathom.text.errors import FathomError

# Close codes: no such table, not your seat, not allowed, come back with your cursor.
GONE, NOT_YOURS, REFUSED, LATER = 4404, 4403, 1008, 1013
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
    return Visitor(viewer, role, language_of(connection), screen_of(connection), int(after), key_hash_of(connection))


class Sockets:
    """Serves WebSockets, and counts them by address."""

    def __init__(self, registry: Registry, limits: Limits) -> None:
        self.registry = registry
        self.limits = limits
        self.open: dict[str, int] = {}

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Any WebSocket, called by the middleware directly: routing would keep its objects as long as the connection lasts."""
        socket, found = WebSocket(scope, receive, send), PATH.fullmatch(scope["path"])
        if found is None:
            await socket.close(REFUSED)
        else:
            await self.count_and_connect(socket, found["table"])

    async def count_and_connect(self, socket: WebSocket, name: str) -> None:
        address = address_of(socket.scope["client"])
        if self.open.get(address, 0) >= self.limits.sockets:
            await socket.close(REFUSED)
            return
        self.open[address] = self.open.get(address, 0) + 1
        try:
            with SOCKETS.track_inprogress():
                await self.connect(socket, name)
        except (StoreUnavailable, FathomError):
            await socket.close(LATER)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    async def connect(self, socket: WebSocket, name: str) -> None:
        """Finds the table and the seat, subscribes to the table, and runs both directions until the client disconnects."""
        try:
            table = await self.registry.table(name)
        except FathomError:  # its page explains why it cannot be opened
            table = None
        visitor = visitor_of(HTTPConnection(socket.scope), table) if table else None
        if table is None or visitor is None:
            await socket.accept()
            await socket.close(GONE if table is None else NOT_YOURS)
            return
        if table.connections() >= self.limits.subscribers:
            await socket.accept()
            await socket.close(LATER)
            return
        await socket.accept()
        alone = table.is_alone(visitor.key_hash)
        group = PageSubscribers(visitor.viewer, visitor.language, visitor.screen, visitor.role, alone)
        async with table.subscribe(group, visitor.after, visitor.key_hash) as subscriber:
            sending = asyncio.create_task(send_messages(socket, subscriber))
            try:
                await self.receive_commands(socket, table, visitor, subscriber)
            finally:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    async def receive_commands(self, socket: WebSocket, table: Table, visitor: Visitor, subscriber: Subscriber) -> None:
        bucket, patience = Bucket(self.limits.messages), self.limits.patience
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if bucket.take():
                subscriber.send(msgspec.json.encode(await self.handle(table, message, visitor)))
            elif patience:
                patience -= 1
                refusal = rejected(None, Refused("too many messages; wait a moment"), visitor.language)
                subscriber.send(msgspec.json.encode(refusal))
            else:
                await socket.close(REFUSED)
                return

    async def handle(self, table: Table, message: Any, visitor: Visitor) -> Any:
        text, language = message.get("text") or "", visitor.language
        if len(text) > self.limits.message:
            return rejected(None, Refused("a message may have at most {most} characters", most=self.limits.message), language)
        try:
            command = command_decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            return rejected(None, Refused("the request is not valid: {why}", why=error), language)
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
        await socket.send_text(message.decode())
    return message is not None
