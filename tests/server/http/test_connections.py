"""Half-open requests are closed, and a server with few open files stays reachable."""

import asyncio
import gc
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode

from fathom.server.http import websocket
from fathom.server.http.connections import GuardedProtocol, HandshakeProtocol
from fathom.server.http.wire import heartbeat
from fathom.server.http.wire.open_socket import OpenSocket
from tests.server.api_client import TWO, open_table
from tests.server.running import FREE, PATIENCE, Running, free_port, wait_for
from tests.server.socket_client import ask, hear, socket_of

FILES = 260
UPGRADE = (
    "host: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n"
)


def test_a_request_that_does_not_arrive_is_not_waited_for(serve: Callable[..., Any]) -> None:
    server = serve(limits=replace(FREE, arrival=0.3))
    for begun in (b"", b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: "):
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as half:
            half.sendall(begun)
            assert closes(half)


def test_a_second_request_on_a_connection_must_arrive_too(serve: Callable[..., Any]) -> None:
    server = serve(limits=replace(FREE, arrival=0.3))
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as half:
        half.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert half.recv(1000).startswith(b"HTTP/1.1 200")
        half.sendall(b"GET /healthz HTTP/1.1\r\nx-slow: ")
        assert closes(half)


def test_who_does_not_take_the_answers_is_not_waited_for(serve: Callable[..., Any]) -> None:
    """More than the operating system holds for a client that reads nothing."""
    server = serve(limits=replace(FREE, delivery=0.3))
    with socket.socket() as idle:
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        idle.connect(("127.0.0.1", server.port))
        idle.settimeout(PATIENCE)
        idle.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 200)
        held = server.server.server_state.connections
        assert wait_for(lambda: held)
        assert wait_for(lambda: not held)


def test_who_reads_slowly_gets_the_whole_answer(serve: Callable[..., Any]) -> None:
    server = serve(limits=replace(FREE, delivery=5))
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        slow.connect(("127.0.0.1", server.port))
        slow.settimeout(PATIENCE)
        slow.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
        whole = b""
        while piece := slow.recv(4_096):
            whole += piece
            time.sleep(0.002)
    assert whole.endswith((b"</html>\n", b"</html>"))


@pytest.mark.parametrize("more", ["content-length: 3\r\n", "transfer-encoding: chunked\r\n", "x: y\r\n" * 300, f"x: {'y' * 9_000}\r\n"])
def test_a_handshake_that_cannot_be_understood_is_answered_and_closed(server: Running, more: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as half:
        half.sendall(f"GET /t/table/ws HTTP/1.1\r\n{UPGRADE}{more}\r\n".encode())
        assert half.recv(1000).startswith(b"HTTP/1.1 400")
        assert closes(half)


def test_nobody_opens_a_websocket_behind_an_answer_that_was_not_read(server: Running) -> None:
    """Whoever read nothing was written to without a limit: the transport says only once that its buffer is not empty."""
    server.server.servers[0].sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    with socket.socket() as idle:
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        idle.connect(("127.0.0.1", server.port))
        held = server.server.server_state.connections
        assert wait_for(lambda: held)
        idle.sendall(f"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET /t/table/ws HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        wait_for(lambda: not any(isinstance(one, GuardedProtocol) for one in list(held)))
        assert not held


@pytest.mark.parametrize(("size", "answer"), [(20, b'"rejected"'), (9_000, b"")])
def test_what_comes_before_the_handshake_is_answered_is_heard_unless_it_is_much(
    server: Running, http: httpx.Client, monkeypatch: pytest.MonkeyPatch, size: int, answer: bytes
) -> None:
    identify = websocket.identify

    async def slowly(connection: Any) -> None:
        await asyncio.sleep(1)
        await identify(connection)

    monkeypatch.setattr(websocket, "identify", slowly)
    table = open_table(http).path.rpartition("/")[2]
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as hasty:
        hasty.sendall(f"GET /t/{table}/ws HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        time.sleep(0.1)
        hasty.sendall(Frame(Opcode.TEXT, b"x" * size).serialize(mask=True))
        heard = b""
        while not (answer and answer in heard) and (piece := hasty.recv(1_000)):
            heard += piece
        assert answer in heard if answer else heard == b""


def test_who_reads_nothing_is_sent_one_message_and_no_other(server: Running, http: httpx.Client) -> None:
    """What comes after it waits in a queue that has an end."""
    server.server.servers[0].sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
    ann = open_table(http, "into-the-blue", *TWO)
    table = ann.path.rpartition("/")[2]
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(f"GET /t/{table}/ws HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        (subscriber,) = wait_for(lambda: server.registry.tables[table].subscribers())
        for number in range(3):
            assert ann.act(seat=0, chat=f"{number}").status_code == 200
        assert len(subscriber.messages) >= 3


def test_a_websocket_that_answers_nothing_is_closed(server: Running, http: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "INTERVAL", 0.2)
    table = open_table(http).path.rpartition("/")[2]
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as deaf:
        deaf.sendall(f"GET /t/{table}/ws HTTP/1.1\r\n{UPGRADE}\r\n".encode())
        assert deaf.recv(1000).startswith(b"HTTP/1.1 101")
        assert closes(deaf)


def test_a_websocket_does_not_keep_the_request_that_opened_it(server: Running, http: httpx.Client) -> None:
    ann = open_table(http)
    with socket_of(server.url, ann) as browser:
        hear(browser, "html")
        wait_for(lambda: [type(one) for one in protocols()] == [OpenSocket])
        assert not hasattr(protocols()[0], "__dict__")


def protocols() -> list[Any]:
    """Those of WebSockets that are not being closed: tests before this one left some."""
    gc.collect()
    found = [one for one in gc.get_objects() if issubclass(type(one), HandshakeProtocol | OpenSocket)]  # a weak proxy has a type, too
    return [one for one in found if not one.transport.is_closing()]


def closes(connection: socket.socket) -> bool:
    try:
        while connection.recv(1000):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.fixture
def small_server(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A server in a process of its own that may open few files."""
    port, log = free_port(), tmp_path / "log"
    environment = os.environ | {"FATHOM_DATABASE": str(tmp_path / "tables.sqlite3"), "FATHOM_PORT": str(port), "FATHOM_ARRIVAL": "600"}
    start = "import runpy; runpy.run_module('fathom.server', run_name='__main__')"
    program = f"from fathom.server.http import app; app.warm_up_all = print; {start}"

    def few_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))

    with log.open("w") as lines:
        process = subprocess.Popen([sys.executable, "-c", program], env=environment, stderr=lines, stdout=lines, preexec_fn=few_files)
    url = f"http://127.0.0.1:{port}"
    wait_for(lambda: is_up(url))
    yield url, log
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)


def is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.slow
def test_when_descriptors_run_out_those_inside_play_on_and_the_log_stays_short(small_server: tuple[str, Path]) -> None:
    url, log = small_server
    with httpx.Client(base_url=url, timeout=PATIENCE) as http, ExitStack() as stack:
        ann = open_table(http, "deep-dive", *TWO)
        with socket_of(url, ann, seat=0) as inside:
            hear(inside, "seq")
            for _ in range(2 * FILES):
                stack.enter_context(socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=PATIENCE))
            time.sleep(0.5)
            assert "accepted" in ask(inside, id="c1", chat="still here")
            assert ann.act(seat=0, chat="and so am I").status_code == 200
            assert httpx.get(f"{url}/healthz", timeout=PATIENCE).status_code == 200
    assert len(log.read_text().splitlines()) < 20


@pytest.mark.slow
def test_files_are_left_for_pages_when_many_come_at_once(small_server: tuple[str, Path]) -> None:
    """All connections that are accepted in one round take a file each, although most are closed in the next."""
    url, log = small_server
    for _ in range(3):
        with ExitStack() as stack:
            for _ in range(2 * FILES):
                comer = stack.enter_context(socket.socket())
                comer.setblocking(False)
                comer.connect_ex(("127.0.0.1", int(url.rpartition(":")[2])))
            time.sleep(0.5)
    assert "Too many open files" not in log.read_text()
    assert httpx.get(f"{url}/rules/deep-dive", timeout=PATIENCE).status_code == 200
