"""The WebSocket of a table: it sends what happens and answers every command."""

import asyncio
import logging
import re
from collections.abc import Hashable
from typing import NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from fathom.server.http.admission import TABLE, Admission, Full
from fathom.server.http.connections import LASTING, Lasting
from fathom.server.http.visitors import identify, person_of, role_of, viewer_of
from fathom.server.http.wire.open_socket import OpenSocket
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

# Close codes: no such table, not your seat, a page of another build, not allowed, come back with your cursor, an error of ours.
GONE, NOT_YOURS, OLD_PAGE, REFUSED, LATER, BROKEN = 4404, 4403, 4426, 1008, 1013, 1011
PATH = re.compile("/t/(?P<table>[^/]+)/ws")
command_decoder = msgspec.json.Decoder(Command)
log = logging.getLogger("fathom.websockets")


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
        """Any WebSocket, called by the middleware directly. What becomes of it once it is open is left in the scope."""
        socket, found = WebSocket(scope, receive, send), PATH.fullmatch(scope["path"])
        if found is None:
            await socket.close(REFUSED)
            return
        try:
            scope[LASTING] = await self.connect(socket, found["table"])
        except (StoreUnavailable, FathomError):
            await socket.close(LATER)

    async def connect(self, socket: WebSocket, name: str) -> Lasting | None:
        """Finds the table and the seat, and accepts the connection while there is room."""
        await identify(HTTPConnection(socket.scope))
        try:
            table = await self.registry.table(name)
        except FathomError:  # its page explains why it cannot be opened
            table = None
        visitor = visitor_of(HTTPConnection(socket.scope), table) if table else None
        if table is None or visitor is None:
            return await turned_away(socket, GONE if table is None else NOT_YOURS)
        if socket.query_params.get("build", build()) != build():  # a page that was open during an update reloads itself
            return await turned_away(socket, OLD_PAGE)
        address = address_of(socket.scope["client"])
        try:
            slots = self.admission.enter(table, address, visitor.key_hash)
        except Full as full:
            if full.where == TABLE:  # the browser comes back later
                return await turned_away(socket, LATER)
            await socket.close(REFUSED)
            return None
        try:
            await socket.accept()
        except BaseException:
            self.admission.leave(slots)
            raise
        table.seen_from(address, visitor.key_hash)
        return Connection(table, visitor, self, slots).last


async def turned_away(socket: WebSocket, code: int) -> Lasting:
    """Browsers learn the code only of a connection that was open."""

    async def close(opened: OpenSocket) -> None:
        opened.close(code)

    await socket.accept()
    return close


class Connection:
    """A browser that is connected to a table. It may stay for hours: nothing of its request is kept, and a task runs only while a message
    is answered."""

    __slots__ = ("answering", "bucket", "hints", "patience", "slots", "socket", "sockets", "subscriber", "table", "visitor")

    def __init__(self, table: Table, visitor: Visitor, sockets: Sockets, slots: tuple[Hashable, ...]) -> None:
        self.table = table
        self.visitor = visitor
        self.sockets = sockets
        self.slots = slots
        self.bucket = Bucket(sockets.limits.messages)
        self.patience = sockets.limits.patience
        self.answering: asyncio.Task[None] | None = None
        self.hints: tuple[asyncio.Task[None], ...] = ()  # that are on their way
        self.subscriber: Subscriber | None = None
        self.socket: OpenSocket

    async def last(self, socket: OpenSocket) -> None:
        """Subscribes to the table. Whatever happens then calls one of the methods below."""
        SOCKETS.inc()
        self.socket = socket
        try:
            await self.subscribe()
        except (StoreUnavailable, FathomError):
            socket.close(LATER)
        except BaseException:
            socket.close(BROKEN)
            raise
        finally:
            socket.listen(self)

    async def subscribe(self) -> None:
        table, visitor = self.table, self.visitor
        group = PageSubscribers(visitor.viewer, visitor.language, visitor.screen, visitor.role, table.is_alone(visitor.key_hash))
        self.subscriber = await table.join(group, visitor.after, visitor.key_hash)
        self.subscriber.on_message = self.on_writable
        self.subscriber.wake()
        table.close_oldest(visitor.key_hash, self.sockets.limits.devices)

    def on_end(self) -> None:
        SOCKETS.dec()
        self.sockets.admission.leave(self.slots)
        for hint in self.hints:
            hint.cancel()
        if self.subscriber:
            self.subscriber.on_message = None
            self.table.unsubscribe(self.subscriber)

    # what the browser sends

    def on_text(self, text: str) -> None:
        self.answering = asyncio.create_task(self.answer_all(text))
        self.socket.tasks.add(self.answering)

    async def answer_all(self, text: str | None) -> None:
        """Answers this message and those that arrived meanwhile: commands one after the other, hints alongside them."""
        try:
            while text is not None:
                if self.is_welcome():
                    await self.answer(text)
                text = self.socket.next()
        except Exception:  # the connection must not hang
            log.exception("a message was not answered")
            self.socket.close(BROKEN)
        finally:
            if self.answering:
                self.socket.tasks.discard(self.answering)
                self.answering = None

    def is_welcome(self) -> bool:
        """Is there quota left for a message? Otherwise it has been rejected, or the connection closed."""
        if self.bucket.take():
            return True
        if self.patience:
            self.patience -= 1
            self.reject(Refused("too many messages; wait a moment"))
        else:
            self.socket.close(REFUSED)
        return False

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
        if self.subscriber:
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

    def on_writable(self) -> None:
        """Sends what is queued, as far as the operating system takes it. None in the queue closes the connection."""
        while self.subscriber and self.subscriber.messages and self.socket.is_writable:
            message = self.subscriber.messages.pop(0)
            if message is None:
                self.socket.close(LATER)
            else:
                self.socket.send(message)
