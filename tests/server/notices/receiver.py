"""A push service of our own on loopback, and a device that reads what arrives there."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from py_vapid import Vapid02

from fathom.server.notices import push
from tests.server.running import PATIENCE

AUTH = b"s" * 16


class Receiver:
    """What arrived, as (path, headers, body); `answers` says with which status each path is answered."""

    def __init__(self) -> None:
        self.device = push.new_key()
        self.arrived: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, int] = {}
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.arrived.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.answers.get(self.path, 201))
                self.end_headers()

            def log_message(self, *facts: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def subscription(self, path: str) -> dict[str, str]:
        """As a browser gives it."""
        private = int(self.device.private_key.private_numbers().private_value).to_bytes(32, "big")
        return {"endpoint": self.url + path, "p256dh": push.public_key(private), "auth": push.base64url(AUTH)}

    def read(self, number: int) -> dict[str, Any]:
        """A notice that arrived, read by the device; its signature is checked."""
        _, headers, body = self.arrived[number]
        assert Vapid02.verify(headers["authorization"])
        return dict(json.loads(http_ece.decrypt(body, private_key=self.device.private_key, auth_secret=AUTH)))

    def paths(self) -> list[str]:
        return [path for path, _, _ in self.arrived]


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    thread = threading.Thread(target=receiver.server.serve_forever, daemon=True)
    thread.start()
    yield receiver
    receiver.server.shutdown()
    thread.join(PATIENCE)
    receiver.server.server_close()
