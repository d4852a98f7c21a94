"""An open WebSocket: one message at a time, reading pauses, and the end is told once."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.frames import Frame, Opcode

from fathom.server.http.wire import open_socket as wire
from fathom.server.http.wire.open_socket import NO_ANSWER, RESTART, OpenSocket
from tests.server.http.wire.sockets import Heard, open_socket

MOST = 100


class Patient:
    """A listener that takes its time with every message."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.writable = self.ended = 0

    def on_text(self, text: str) -> None:
        self.texts.append(text)

    def on_writable(self) -> None:
        self.writable += 1

    def on_end(self) -> None:
        self.ended += 1


def text(words: str) -> bytes:
    return Frame(Opcode.TEXT, words.encode()).serialize(mask=True)


def sent_close(code: int) -> bytes:
    return Frame(Opcode.CLOSE, code.to_bytes(2, "big")).serialize(mask=False)


def patient() -> tuple[OpenSocket, Heard, Patient]:
    socket, heard = open_socket(MOST)
    listener = Patient()
    socket.listen(listener)
    return socket, heard, listener


def test_messages_wait_for_the_one_before_and_nothing_is_read_meanwhile() -> None:
    async def scene() -> None:
        socket, heard, listener = patient()
        socket.read(text("one") + text("two") + text("three"))
        assert (listener.texts, heard.is_reading) == (["one"], False)
        assert [socket.next(), heard.is_reading, socket.next(), heard.is_reading, socket.next()] == ["two", False, "three", True, None]
        socket.read(text("four"))
        assert (listener.texts, heard.is_reading) == (["one", "four"], True)

    asyncio.run(scene())


def test_what_arrives_before_anybody_listens_is_kept() -> None:
    async def scene() -> None:
        heard, listener = Heard(), Patient()
        socket = OpenSocket(heard, MOST, set(), set())  # type: ignore[arg-type]
        socket.read(text("early"))
        assert not heard.is_reading
        socket.listen(listener)
        assert (listener.texts, heard.is_reading) == (["early"], True)

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (lambda socket: socket.close(4404), 4404),
        (lambda socket: socket.shutdown(), RESTART),
        (lambda socket: socket.read(b"\x81\x01x"), 1002),
        (lambda socket: socket.read(text("x" * (MOST + 1))), 1009),
        (lambda socket: socket.read(Frame(Opcode.TEXT, b"\xff").serialize(mask=True)), 1007),
        (lambda socket: socket.read(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)), 1000),
        (lambda socket: [socket.look(), socket.look()], NO_ANSWER),
    ],
)
def test_the_end_is_told_once_and_later(end: Callable[[OpenSocket], object], code: int) -> None:
    async def scene() -> None:
        socket, heard, listener = patient()
        end(socket)
        assert (heard.sent[-1], listener.ended) == (sent_close(code), 0)
        written = len(heard.sent)
        socket.send(b"too late")
        socket.close(1000)
        socket.read(text("too late")) if not heard.hung_up else None
        socket.connection_lost(None)
        await asyncio.sleep(0)
        assert (len(heard.sent), listener.texts, listener.ended) == (written, [], 1)

    asyncio.run(scene())


def test_who_answers_stays_connected() -> None:
    async def scene() -> None:
        socket, heard, _ = patient()
        for _ in range(3):
            socket.look()
            socket.read(Frame(Opcode.PONG, b"").serialize(mask=True))
        assert heard.sent == [b"\x89\x00"] * 3

    asyncio.run(scene())


def test_two_servers_in_two_threads_do_not_read_into_the_same_place() -> None:
    async def room() -> memoryview:
        return open_socket(MOST)[0].get_buffer(-1)

    here = asyncio.run(room())
    with ThreadPoolExecutor(1) as pool:
        there = pool.submit(asyncio.run, room()).result()
    here[0], there[0] = 1, 2
    assert here[0] == 1


def test_of_many_pings_that_come_together_the_last_is_answered() -> None:
    async def scene() -> None:
        socket, heard, listener = patient()
        socket.read(b"".join(Frame(Opcode.PING, bytes([number])).serialize(mask=True) for number in range(100)) + text("and a move"))
        assert heard.sent == [Frame(Opcode.PONG, bytes([99])).serialize(mask=False)]
        assert listener.texts == ["and a move"]

    asyncio.run(scene())


def test_who_says_much_and_reads_nothing_is_not_there() -> None:
    async def scene() -> None:
        socket, heard, _ = patient()
        pong = Frame(Opcode.PONG, b"").serialize(mask=True)
        for is_slow in (True, False):
            socket.pause_writing()
            socket.look()
            socket.read(pong)
            if is_slow:
                socket.resume_writing()
            socket.look()
            assert heard.hung_up != is_slow
            socket.read(pong)
        assert heard.aborted

    asyncio.run(scene())


def test_who_has_been_told_to_go_may_answer_first() -> None:
    async def scene() -> None:
        socket, heard, _ = patient()
        socket.close(1013)
        assert not heard.hung_up
        socket.read(Frame(Opcode.CLOSE, (1013).to_bytes(2, "big")).serialize(mask=True))
        assert heard.hung_up
        assert heard.sent == [sent_close(1013)]

    asyncio.run(scene())


@pytest.mark.parametrize(
    "end",
    [
        lambda socket: socket.read(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)),
        lambda socket: socket.shutdown(),
        lambda socket: socket.close(4404),
    ],
)
def test_who_reads_nothing_does_not_keep_what_has_ended(monkeypatch: pytest.MonkeyPatch, end: Callable[[OpenSocket], object]) -> None:
    async def scene() -> None:
        monkeypatch.setattr(wire, "CLOSING", 0.01)
        socket, heard, _ = patient()
        heard.write = lambda data: socket.pause_writing()  # type: ignore[method-assign]
        end(socket)
        await asyncio.sleep(0.05)
        assert heard.aborted

    asyncio.run(scene())


def test_the_listener_learns_that_it_can_write_again() -> None:
    async def scene() -> None:
        socket, _, listener = patient()
        socket.pause_writing()
        assert not socket.is_writable
        socket.resume_writing()
        assert (socket.is_writable, listener.writable) == (True, 1)

    asyncio.run(scene())
