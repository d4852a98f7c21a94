"""Frames of WebSockets: read as the library websockets reads them, whatever comes and in whatever pieces."""

import asyncio
import random

import pytest
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from fathom.server.http.wire.frames import (
    BROKEN,
    CLOSE,
    NOT_TEXT,
    OPCODE,
    PING,
    TEXT,
    TOO_BIG,
    Violation,
    close_frame,
    read_frame,
    whole_frame,
)
from tests.server.http.wire.sockets import Heard, open_socket

MOST = 1000  # bytes of a message
ROUNDS = 400


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536])
@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.PING])
def test_a_frame_is_written_as_the_library_writes_it(opcode: Opcode, size: int) -> None:
    if opcode == Opcode.PING and size > 125:
        with pytest.raises(ProtocolError):
            Frame(opcode, bytes(size)).serialize(mask=False)
    else:
        assert whole_frame(opcode, b"x" * size) == Frame(opcode, b"x" * size).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 70_000])
def test_what_a_browser_sends_is_read_when_the_last_byte_is_there(size: int) -> None:
    payload = random.Random(size).randbytes(size)
    sent = Frame(Opcode.TEXT, payload).serialize(mask=True)
    assert all(read_frame(sent[:length], 0, 80_000) is None for length in {*range(14), len(sent) - 1} if length < len(sent))
    found = read_frame(b"..." + sent + b"more", 3, 80_000)
    assert found is not None
    assert (found.opcode, found.is_last, found.payload, found.end) == (TEXT, True, payload, 3 + len(sent))


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x01x", BROKEN),  # not masked
        (b"\xc1\x80....", BROKEN),  # an extension that was not agreed on
        (b"\x83\x80....", BROKEN),  # of no known kind
        (b"\x09\x80....", BROKEN),  # a ping in pieces
        (b"\x89\xfe\x00\x80....", BROKEN),  # a long ping
        (b"\x81\xfe\xff\xff", TOO_BIG),  # before any of it has come
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", TOO_BIG),
    ],
)
def test_what_no_browser_sends_ends_the_connection(sent: bytes, code: int) -> None:
    with pytest.raises(Violation) as found:
        read_frame(sent, 0, MOST)
    assert found.value.code == code


@pytest.mark.parametrize("seed", range(8))
def test_anything_is_understood_as_the_library_understands_it(seed: int) -> None:
    """Messages in pieces, control frames between them, wrong bits, cut anywhere."""
    rng = random.Random(seed)
    for _ in range(ROUNDS):
        stream = sequence(rng)
        pieces = [*cut(rng, stream), bytes(2 * MOST)]  # the library waits for a whole frame before it looks at its beginning
        found, expected = ours(pieces), theirs(pieces)
        if found.closed_with is not None:  # what is wrong may be found out before the last ping is answered
            expected.controls = expected.controls[: max(len(found.controls), len(expected.controls) - 1)]
        assert found == expected, stream.hex()


def sequence(rng: random.Random) -> bytes:
    """What a client may send, and sometimes something else."""
    frames = b""
    for _ in range(rng.randrange(1, 8)):
        opcode = rng.choice([Opcode.TEXT, Opcode.TEXT, Opcode.CONT, Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CLOSE])
        is_control = opcode >= Opcode.CLOSE
        payload = bytes(rng.choices(b"abc", k=rng.choice([0, 1, 5, 120] if is_control else [0, 1, 5, 126, 600, 1001])))
        if opcode == Opcode.CLOSE:
            payload = rng.choice([b"", b"\x03\xe8", b"\x03\xe8bye", b"\x0f\xa0", b"\x03\xed", b"\x01", b"\x03\xe8\xff"])
        frames += Frame(opcode, payload, fin=is_control or rng.random() < 0.6).serialize(mask=True)
    if rng.random() < 0.3:
        at = rng.randrange(len(frames))
        frames = frames[:at] + bytes([frames[at] ^ 1 << rng.randrange(8)]) + frames[at + 1 :]
    return frames


def cut(rng: random.Random, stream: bytes) -> list[bytes]:
    pieces = []
    while stream:
        size = rng.choice([1, 2, 3, 7, 50, 1000])
        pieces.append(stream[:size])
        stream = stream[size:]
    return pieces


def ours(pieces: list[bytes]) -> Heard:
    async def read() -> Heard:
        socket, heard = open_socket(MOST)
        for piece in pieces:
            if not heard.is_closing():
                socket.read(piece)
        return heard

    return asyncio.run(read())


def theirs(pieces: list[bytes]) -> Heard:
    """As uvicorn used it: messages are put together again, and what is not text ends the connection."""
    protocol, heard = ServerProtocol(state=OPEN, max_size=MOST), Heard()
    begun, is_text = b"", True
    for piece in pieces:
        protocol.receive_data(piece)
        for event in protocol.events_received():
            assert isinstance(event, Frame)
            if event.opcode < Opcode.CLOSE:
                is_text = event.opcode == Opcode.TEXT if event.opcode != Opcode.CONT else is_text
                begun += bytes(event.data)
                if event.fin:
                    message, begun = begun, b""
                    try:
                        heard.texts.append(message.decode() if is_text else "")
                    except UnicodeDecodeError:
                        protocol.fail(NOT_TEXT)
                        break
        for written in answers([written for written in protocol.data_to_send() if written]):
            heard.write(written)
        if heard.closed_with is not None:
            break
    return heard


def answers(written: list[bytes]) -> list[bytes]:
    """Of pings that come together the last is answered; at the end, none."""
    pongs, others = ([one for one in written if (one[0] & OPCODE == Opcode.PONG) == is_pong] for is_pong in (True, False))
    return others or pongs[-1:]


def test_a_close_frame_has_its_code() -> None:
    assert close_frame(1013) == bytes((0x80 | CLOSE, 2)) + (1013).to_bytes(2, "big")
    assert whole_frame(PING, b"") == b"\x89\x00"
