"""A browser at a table, by its WebSocket alone."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fathom.text.placeholders import NOBODY, read_by
from tests.server.api_client import Player
from tests.server.running import PATIENCE


@contextmanager
def socket_of(url: str, player: Player, after: int = 0, **query: Any) -> Iterator[ClientConnection]:
    table = player.path.rpartition("/")[2]
    more = "".join(f"&{name}={value}" for name, value in query.items())
    address = f"{url.replace('http', 'ws', 1)}/t/{table}/ws?after={after}{more}"
    with connect(address, additional_headers=player.headers) as socket:
        yield socket


def close_code(closed: ConnectionClosed) -> int | None:
    return closed.rcvd.code if closed.rcvd else None


readers: WeakKeyDictionary[ClientConnection, tuple[dict[str, Any], int]] = WeakKeyDictionary()
"""By connection: the names at the table, and the seat that sentences call "you", as the server told them."""


def hear(socket: ClientConnection, field: str) -> dict[str, Any]:
    """The next message that has this field, with the names at the table."""
    limit = time.monotonic() + PATIENCE
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if "names" in message:
            readers[socket] = message["names"], message["you"]
        if field in message:
            return dict(read(message, *readers.get(socket, ({}, NOBODY))))
        assert time.monotonic() < limit, f"{field!r} did not come"


def read(value: Any, names: dict[str, Any], you: int, key: str = "") -> Any:
    """A message as wire.js reads it: signs in sentences and in HTML are names, and of two forms one is the reader's."""
    if isinstance(value, dict):
        return {key: read(inner, names, you, key) for key, inner in value.items()} if key != "names" else value
    if isinstance(value, list):
        return [read(inner, names, you, key) for inner in value]
    if isinstance(value, str):
        kind = 0 if key in ("say", "note") else 1
        return "".join([names[sign][kind] if sign in names else sign for sign in read_by(you, value)])
    return value


def ask(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    socket.send(json.dumps(message))
    return hear(socket, "id")
