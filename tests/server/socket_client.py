"""A browser at a table, by its WebSocket alone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

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


def hear(socket: ClientConnection, field: str) -> dict[str, Any]:
    """The next message that has this field."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if field in message:
            return dict(message)


def ask(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    socket.send(json.dumps(message))
    return hear(socket, "id")
