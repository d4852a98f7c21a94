"""Addresses that strangers give: nothing but the public internet is asked, by the number that was checked, and no redirect is followed."""

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from fathom.server.notices.guard import LOOPBACK, PUBLIC, ForbiddenAddress, Outbound, is_reachable, target_of
from tests.server.running import PATIENCE

PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255",
    "192.0.2.1", "198.18.0.1", "240.0.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1",
    "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "2001:db8::1", "2001:0:7f00:1::", "nonsense",
]  # fmt: skip
OPEN = ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14", "64:ff9b::5db8:d70e"]


@pytest.mark.parametrize("number", PRIVATE)
def test_a_private_address_is_never_reached(number: str) -> None:
    assert not is_reachable(number, PUBLIC)


@pytest.mark.parametrize("number", OPEN)
def test_a_public_address_is_reached(number: str) -> None:
    assert is_reachable(number, PUBLIC)


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example/1", "ftp://push.example/1", "file:///etc/passwd", "//push.example", "push.example", "", "https://", "https://[::1",
        "https://me@push.example/", "https://me:word@push.example/", "https://push.example:22/", "https://push.example:99999/",
        "https://push.example/" + "a" * 2_048, "https://push.example/\r\nhost: x", "https://püsh.example/",
    ],
)  # fmt: skip
def test_an_address_of_another_kind_is_refused(address: str) -> None:
    with pytest.raises(ForbiddenAddress):
        target_of(address, PUBLIC)


@pytest.mark.parametrize("numbers", [["93.184.215.14", "10.0.0.1"], ["::1"], []], ids=["one of them is private", "loopback", "none"])
def test_every_address_of_a_name_must_be_public(numbers: list[str]) -> None:
    async def found(host: str, port: int) -> list[str]:
        return numbers

    async def post() -> None:
        outbound = Outbound(PUBLIC, found)
        try:
            await outbound.post("https://push.example/1", b"", {})
        finally:
            await outbound.close()

    with pytest.raises(ForbiddenAddress):
        asyncio.run(post())


class Redirecting(BaseHTTPRequestHandler):
    asked: list[tuple[str, str]]

    def do_POST(self) -> None:
        self.asked.append((self.path, self.headers["host"]))
        self.send_response(307)
        self.send_header("location", "/elsewhere")
        self.end_headers()

    def log_message(self, *facts: object) -> None:
        pass


@pytest.fixture
def redirecting() -> Iterator[int]:
    Redirecting.asked = []
    server = HTTPServer(("127.0.0.1", 0), Redirecting)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join(PATIENCE)
    server.server_close()


def test_the_connection_goes_to_the_number_that_was_checked_and_no_redirect_is_followed(redirecting: int) -> None:
    resolved: list[str] = []

    async def once(host: str, port: int) -> list[str]:
        resolved.append(host)
        return ["127.0.0.1"]

    async def post() -> int:
        outbound = Outbound(LOOPBACK, once)
        try:
            return await outbound.post(f"http://push.example:{redirecting}/1?a=b", b"hello", {})
        finally:
            await outbound.close()

    assert asyncio.run(post()) == 307
    assert resolved == ["push.example"]  # a name that no DNS knows: the connection did not ask again
    assert Redirecting.asked == [("/1?a=b", f"push.example:{redirecting}")]
