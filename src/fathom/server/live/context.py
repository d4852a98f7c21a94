"""What every command has: its table, who sent it, and the seat it is about."""

import hashlib
from collections.abc import Callable

from msgspec import UNSET

from fathom.engine.contract import WATCHER
from fathom.server.live.projection import KEY, server_translator
from fathom.server.live.table import Table
from fathom.server.messages import Accepted, Command, CommandResult
from fathom.server.store.keys import OWNER
from fathom.server.store.store import Event
from fathom.text.errors import FathomError

Answer = Callable[[CommandResult], None]


class Refused(FathomError):
    """A command that is rejected, with the reason."""


class Conflict(Exception):
    """Another command was committed first (optimistic concurrency): the result is Stale."""


class CommandContext:
    """A command, its table, and who sent it."""

    def __init__(self, table: Table, command: Command, key_hash: bytes | None, language: str, viewer: int, answer: Answer) -> None:
        self.table = table
        self.command = command
        self.key_hash = key_hash
        self.say = server_translator(language)
        self.language = language
        self.held = table.held(key_hash)
        self.seat = command.seat if command.seat is not UNSET else viewer
        self.move_id = private_id(command.id, key_hash)
        self.answer: Answer | None = answer

    def tell(self, result: CommandResult) -> None:
        """Answers, unless that has been done."""
        if self.answer:
            self.answer(result)
            self.answer = None

    def accept(self, event: Event) -> None:
        """The first event of what was asked for is durable."""
        self.tell(Accepted(self.command.id, event.cursor or 0))

    def check_seat(self) -> int:
        """The seat of the command, if the sender's key opens it."""
        if self.seat not in self.held or self.seat < 0:
            raise Refused("This seat is not yours.")
        return self.seat

    def check_power_over_seat(self) -> int:
        """The seat of the command, if it is the sender's own or the sender owns the table."""
        if not 0 <= self.seat < len(self.table.projection.seats) or not {self.seat, OWNER} & set(self.held):
            raise Refused("Only the player in that seat or the person who opened the table can do that.")
        return self.seat

    def is_owner(self) -> bool:
        return OWNER in self.held

    def viewer(self) -> int:
        """Whose view the sender has: never that of a seat that the sender does not hold."""
        return self.seat if self.seat in self.held else WATCHER

    def cursor(self) -> int:
        """How many events the sender has seen."""
        return self.table.projection.cursors[self.viewer()]

    def event(self, kind: str, data: str | None = None) -> Event:
        is_noticed = kind != KEY
        return self.table.event(kind, self.seat, move_id=self.move_id, cursor=self.cursor() + is_noticed, data=data)

    async def commit(self, event: Event, **more: tuple[object, ...]) -> Accepted:
        if not await self.table.commit([event], **more):  # type: ignore[arg-type]
            raise Conflict
        return Accepted(self.command.id, self.cursor())


def private_id(command_id: str, key_hash: bytes | None) -> str:
    """The id of a command as the log keeps it: what one sender chose never collides with what another did."""
    return hashlib.blake2b(command_id.encode(), key=key_hash or b"", digest_size=24).hexdigest()
