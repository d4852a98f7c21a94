"""Those who have a seat always get in, however many watch."""

import socket
import struct
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from fathom.server.http.admission import ADDRESS, TABLE, Admission, Full
from fathom.server.ops.settings import Limits
from tests.server.api_client import TWO, Player, open_table
from tests.server.running import FREE, PATIENCE, wait_for
from tests.server.socket_client import hear, socket_of

FEW = replace(FREE, sockets=6, watchers=6, watchers_here=6, devices=3)


def follow(stack: ExitStack, url: str, player: Player) -> int:
    """Opens a stream of events and leaves it open."""
    client = stack.enter_context(httpx.Client(timeout=PATIENCE))
    response = stack.enter_context(client.stream("GET", f"{url}{player.path}/events", headers=player.headers))
    return response.status_code


def test_watchers_never_take_a_player_s_place(serve: Callable[..., Any]) -> None:
    server = serve(limits=FEW)
    with server.client() as http, ExitStack() as stack:
        ann = open_table(http, "into-the-blue", *TWO)
        stranger = Player(http, ann.path.rpartition("/")[2], "")
        answers = [follow(stack, server.url, stranger) for _ in range(8)]
        assert answers == [200] * 6 + [429] * 2
        with socket_of(server.url, ann, seat=0) as connection:
            assert hear(connection, "seq")
        assert follow(stack, server.url, ann) == 200


def test_the_oldest_device_of_a_player_makes_room_for_a_new_one(serve: Callable[..., Any]) -> None:
    server = serve(limits=FEW)
    with server.client() as http, ExitStack() as stack:
        ann = open_table(http, "into-the-blue", *TWO)
        sockets = [stack.enter_context(socket_of(server.url, ann, seat=0)) for _ in range(4)]
        with pytest.raises(ConnectionClosed):
            hear(sockets[0], "nothing has this field")
        assert hear(sockets[3], "seq")
        wait_for(lambda: len(server.registry.tables[ann.path.rpartition("/")[2]].subscribers()) == 3)


def abort(connection: ClientConnection) -> None:
    connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.socket.close()


ENDS: dict[str, Callable[[ClientConnection], None]] = {
    "goodbye": lambda connection: connection.close(),
    "abort": abort,
    "nonsense": lambda connection: connection.socket.sendall(b"\xff\xff"),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_connection_that_ends_gives_its_place_to_another(serve: Callable[..., Any], end: str) -> None:
    server = serve(limits=replace(FREE, sockets=1))
    with server.client() as http, ExitStack() as stack:
        stranger = Player(http, open_table(http, "into-the-blue", *TWO).path.rpartition("/")[2], "")
        for _ in range(3):
            connection = wait_for(lambda: let_in(stack, server.url, stranger))
            assert not let_in(stack, server.url, stranger)
            ENDS[end](connection)


def let_in(stack: ExitStack, url: str, stranger: Player) -> ClientConnection | None:
    try:
        connection = stack.enter_context(socket_of(url, stranger, seat="watch"))
        hear(connection, "seq")
    except (InvalidStatus, ConnectionClosed):
        return None
    return connection


class Seated:
    """A table where one key has a seat."""

    id = "table"

    def held(self, key_hash: bytes | None) -> dict[int, str]:
        return {0: ""} if key_hash else {}


def test_watchers_are_counted_by_address_and_by_table() -> None:
    admission = Admission(Limits(sockets=3, watchers=3, watchers_here=2))
    table: Any = Seated()
    with ExitStack() as stack:
        for address in ("a", "a", "b"):
            stack.enter_context(admission.entered(table, address, None))
        with pytest.raises(Full) as full, admission.entered(table, "c", None):
            pass
        assert full.value.where == TABLE
        with admission.entered(table, "a", b"key"):
            pass
    assert not admission.counts
    with ExitStack() as stack:
        for number in range(4):
            table = Seated()
            table.id = str(number)
            entered = admission.entered(table, "a", None)
            if number < 3:
                stack.enter_context(entered)
        with pytest.raises(Full) as full:
            stack.enter_context(entered)
    assert full.value.where == ADDRESS
    assert not admission.counts
