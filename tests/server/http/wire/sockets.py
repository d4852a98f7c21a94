"""An open WebSocket without a network, and everything that is heard of it."""

from typing import Any

from fathom.server.http.wire.frames import BROKEN, CLOSE, NOT_TEXT, OPCODE, TOO_BIG
from fathom.server.http.wire.open_socket import OpenSocket


class Heard:
    """A transport that keeps what is written: the messages that arrived, the pongs, and the code with which the connection was closed."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.controls: list[bytes] = []
        self.sent: list[bytes] = []
        self.closed_with: int | None = None
        self.is_reading = True
        self.ended = 0
        self.hung_up = self.aborted = False

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other)

    def __repr__(self) -> str:
        return f"{self.texts} {self.controls} {self.closed_with}"

    def write(self, data: bytes) -> None:
        self.sent.append(data)
        if data[0] & OPCODE == CLOSE:
            code = int.from_bytes(data[2:4], "big")
            self.closed_with = BROKEN if code in (NOT_TEXT, TOO_BIG) else code  # of several faults, either may be found first
        elif data[0] & 0x08:
            self.controls.append(data)

    def is_closing(self) -> bool:
        return self.hung_up

    def close(self) -> None:
        self.hung_up = True

    def abort(self) -> None:
        self.hung_up = self.aborted = True

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True


class Eager:
    """A listener that is done with every message at once."""

    def __init__(self, socket: OpenSocket, heard: Heard) -> None:
        self.socket = socket
        self.heard = heard

    def on_text(self, text: str) -> None:
        found: str | None = text
        while found is not None:
            self.heard.texts.append(found)
            found = self.socket.next()

    def on_writable(self) -> None:
        """Nothing waits."""

    def on_end(self) -> None:
        self.heard.ended += 1


def open_socket(most: int) -> tuple[OpenSocket, Heard]:
    heard = Heard()
    transport: Any = heard
    socket = OpenSocket(transport, most, set(), set())
    socket.listen(Eager(socket, heard))
    return socket, heard
