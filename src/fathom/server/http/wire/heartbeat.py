"""The heartbeat of all open WebSockets: each is asked now and then whether it is still there, a few at a time."""

import asyncio
from typing import Any

from fathom.server.http.wire.open_socket import OpenSocket

INTERVAL = 20.0  # seconds after which a connection is asked again, or closed if it has not answered
PARTS = 20  # of the connections, one of which is asked at each beat


class Heartbeat:
    def __init__(self) -> None:
        self.part = 0
        self.is_running = False

    def start(self, connections: set[Any]) -> None:
        if not self.is_running:
            self.is_running = True
            self.beat(connections)

    def beat(self, connections: set[Any]) -> None:
        self.part = (self.part + 1) % PARTS
        for connection in tuple(connections):
            if hash(connection) % PARTS == self.part and isinstance(connection, OpenSocket):
                connection.look()
        asyncio.get_running_loop().call_later(INTERVAL / PARTS, self.beat, connections)
