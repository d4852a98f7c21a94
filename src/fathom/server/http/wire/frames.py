"""The frames of a WebSocket, as a server reads and writes them (RFC 6455, section 5). Without extensions: we never agree on any."""

from typing import NamedTuple

from websockets.exceptions import ProtocolError
from websockets.frames import Close

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
KNOWN = frozenset((CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG))
LAST, RESERVED, OPCODE, CONTROL = 0x80, 0x70, 0x0F, 0x08  # bits of the first byte
MASKED, LENGTH = 0x80, 0x7F  # bits of the second
SHORT, IN_TWO_BYTES, IN_EIGHT = 125, 126, 127  # the longest length in one byte, and what stands there for longer ones
BROKEN, NOT_TEXT, TOO_BIG = 1002, 1007, 1009  # close codes


class Violation(Exception):
    """The other side breaks the protocol: the connection is closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    """A frame, and where the next one begins."""

    opcode: int
    is_last: bool  # of its message
    payload: bytes
    end: int


def read_frame(data: bytes, at: int, most: int) -> Frame | None:
    """The frame that begins there; None while it has not arrived whole. What is not a control frame may have `most` bytes."""
    if len(data) < at + 2:
        return None
    first, second = data[at], data[at + 1]
    opcode, length, start = first & OPCODE, second & LENGTH, at + 2
    if first & RESERVED or opcode not in KNOWN or not second & MASKED:
        raise Violation(BROKEN)
    if opcode & CONTROL and (length > SHORT or not first & LAST):
        raise Violation(BROKEN)
    if length > SHORT:
        start += 2 if length == IN_TWO_BYTES else 8
        if len(data) < start:
            return None
        length = int.from_bytes(data[at + 2 : start], "big")
    if length > most and not opcode & CONTROL:
        raise Violation(TOO_BIG)
    end = start + 4 + length
    if len(data) < end:
        return None
    return Frame(opcode, bool(first & LAST), unmasked(data[start + 4 : end], data[start : start + 4]), end)


def unmasked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


def whole_frame(opcode: int, payload: bytes) -> bytes:
    """A frame that is a whole message."""
    size = len(payload)
    if size <= SHORT:
        return bytes((LAST | opcode, size)) + payload
    if size < 1 << 16:
        return bytes((LAST | opcode, IN_TWO_BYTES)) + size.to_bytes(2, "big") + payload
    return bytes((LAST | opcode, IN_EIGHT)) + size.to_bytes(8, "big") + payload


def close_frame(code: int) -> bytes:
    return whole_frame(CLOSE, code.to_bytes(2, "big"))


def check_close(payload: bytes) -> None:
    """A reason to close has a code that may be sent, and a text."""
    try:
        if payload:
            Close.parse(payload).check()
    except ProtocolError:
        raise Violation(BROKEN) from None
    except UnicodeDecodeError:
        raise Violation(NOT_TEXT) from None
