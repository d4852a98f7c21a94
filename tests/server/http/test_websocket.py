"""The WebSocket: commit then tell, an answer to every message, and a cursor to come back with."""

import asyncio
import contextlib
import itertools
import json
import re
import signal
import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fathom.server.ops.settings import Limits, Quota, Timing
from fathom.server.store.store import Store
from tests.server.api_client import TWO, Player, open_table
from tests.server.running import PATIENCE, Program, rename_table, wait_for
from tests.server.socket_client import ask, close_code, hear, socket_of

pytestmark = pytest.mark.every_database


def test_a_move_is_accepted_and_both_browsers_get_the_parts_that_changed(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", *TWO, settings={"first_player": 1})
    with socket_of(server.url, ann, seat=0) as mine, socket_of(server.url, ann, seat=1) as theirs:
        start, seen = hear(mine, "seq"), hear(theirs, "seq")
        assert {"board", "dock", "seats", "log"} <= set(start["html"])
        assert start["yours"]
        assert "yours" not in seen
        mine.send(json.dumps({"id": "one", "play": 0, "at": start["seq"]}))
        answer, told = hear(mine, "id"), hear(mine, "seq")  # the answer comes first: it waits for no screen
        assert answer == {"id": "one", "accepted": told["seq"]}
        sentences = [beat["say"] for beat in told["beats"]]
        assert [beat["say"] for beat in hear(theirs, "seq")["beats"]] == sentences
        assert sentences[0] == "Ann keeps nothing and rolls 6 dice again."
        assert sentences[1].startswith("Ann rolls ")
        assert "<b>Ann</b> keeps nothing" in told["beats"][0]["lines"]["log"]
        assert not re.search("[\ufdd0-\ufdef\uf8d0-\uf8df]", json.dumps([start, told], ensure_ascii=False))  # every name was told


def test_a_browser_that_comes_back_with_its_cursor_gets_what_it_missed_and_nothing_if_nothing(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", *TWO, settings={"first_player": 1})
    with socket_of(server.url, ann, seat=1) as theirs:
        cursor = hear(theirs, "seq")["seq"]
    ann.act(seat=0, chat="first")
    ann.act(seat=0, chat="second")
    with socket_of(server.url, ann, after=cursor, seat=1) as theirs:
        missed = hear(theirs, "seq")
        assert (missed["seq"], missed["say"]) == (cursor + 2, "Ann: first Ann: second")
    with socket_of(server.url, ann, after=cursor + 2, seat=1) as theirs:
        assert set(hear(theirs, "names")) == {"names", "you"}
        assert json.loads(theirs.recv(timeout=PATIENCE)) == {"online": [0, 1]}
        theirs.send(json.dumps({"id": "x", "seat": 1, "chat": "third"}))
        assert hear(theirs, "seq")["say"] == "Ben: third"
        assert hear(theirs, "id") == {"id": "x", "accepted": cursor + 3}


@pytest.mark.parametrize(
    "message", ["", "[]", "{", '{"id": 1}', '{"id": "a", "unknown": 1}', '{"id": "a", "play": -1}', '"' + "x" * 5000, '{"id": "a"}']
)
def test_every_message_is_answered_whatever_it_says(http: httpx.Client, server: Any, message: str) -> None:
    ann = open_table(http, "into-the-blue", *TWO)
    with socket_of(server.url, ann) as socket:
        socket.send(message)
        assert hear(socket, "rejected")["rejected"]
        assert ask(socket, id="then", chat="still here")["accepted"]


def test_every_message_is_answered_although_the_store_is_away(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", *TWO, settings={"first_player": 1})
    with socket_of(server.url, ann, seat=0) as socket:
        hear(socket, "seq")
        assert "accepted" in ask(socket, id="first", chat="hello")  # the log of a table where nothing has happened is known
        rename_table(server, "log", "away")
        for number, message in enumerate([{"chat": "hello"}, {"seat": 1, "play": 0}, {"undo": True}]):
            answer = ask(socket, id=f"{number}", **message)
            assert answer == {"id": f"{number}", "rejected": "This could not be saved; please try again."}
            assert ann.act(id=f"{number}", **{"seat": 0, **message}).status_code == 503
        with socket_of(server.url, ann, seat=1) as late, pytest.raises(ConnectionClosed) as closed:
            hear(late, "seq")
        assert close_code(closed.value) == 1013
        rename_table(server, "away", "log")
        assert ask(socket, id="0", chat="hello")["accepted"]


def test_too_many_messages_are_refused_and_then_the_socket_is_closed(serve: Callable[..., Any]) -> None:
    server = serve(limits=Limits(messages=Quota(3, 0.001), patience=2))
    with server.client() as http:
        ann = open_table(http, "into-the-blue", *TWO)
        with socket_of(server.url, ann, language="fr") as socket:
            answers = [ask(socket, id=f"c{number}", chat="hello") for number in range(5)]
            assert ["accepted" in answer for answer in answers] == [True, True, True, False, False]
            assert answers[-1]["rejected"] == "trop de messages\u00a0; attendez un instant"
            socket.send("{}")
            with pytest.raises(ConnectionClosed) as closed:
                hear(socket, "never")
            assert close_code(closed.value) == 1008


def test_a_browser_of_another_site_is_turned_away(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", *TWO)
    table = ann.path.rpartition("/")[2]
    address = f"{server.url.replace('http', 'ws', 1)}/t/{table}/ws"
    with pytest.raises(Exception, match="403"), connect(address, additional_headers=ann.headers, origin="http://evil.example"):
        pass
    with connect(address, additional_headers=ann.headers, origin=server.url) as socket:  # type: ignore[arg-type]
        assert hear(socket, "seq")


def test_a_seat_that_is_not_yours_cannot_be_looked_from(http: httpx.Client, server: Any) -> None:
    ann = open_table(http, "into-the-blue", {"who": "me", "name": "Ann"}, {"who": "open"})
    with socket_of(server.url, ann, seat=1) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=PATIENCE)
    assert close_code(closed.value) == 4403


def test_who_is_sent_away_is_told_nothing_more_from_the_seat(http: httpx.Client, server: Any) -> None:
    """Whoever takes the seat next has secrets of their own."""
    ann = open_table(http, "deep-dive", {"who": "me", "name": "Ann"}, {"who": "open"})
    table = ann.path.rpartition("/")[2]
    ben = Player(http, table, Player(http, table, "").act(seat=1, sit={"name": "Ben"}).json()["key"])
    with socket_of(server.url, ben, seat=1) as socket:
        hear(socket, "online")
        assert ann.act(seat=1, free=True).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket, "seq")
        assert close_code(closed.value) == 1013
    with socket_of(server.url, ben, seat=1) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=PATIENCE)
    assert close_code(closed.value) == 4403


def test_two_servers_on_one_database_race_for_a_move_and_one_wins(serve: Callable[..., Any]) -> None:
    """Both accept requests for the same table; the database decides, and each tells what the other wrote."""
    first, second = serve(), serve()
    with first.client() as here, second.client() as there:
        ann = open_table(here, "into-the-blue", *TWO, settings={"first_player": 1})
        ben = Player(there, ann.path.rpartition("/")[2], ann.headers["authorization"].partition(" ")[2])
        with socket_of(second.url, ben, seat=1) as socket:
            cursor = hear(socket, "seq")["seq"]
            for turn in range(8):
                view = wait_for(lambda at=cursor: all(who.view(seat=0)["cursor"] >= at for who in (ann, ben)) and ann.view(seat=0))
                if not view["yours"]:
                    break
                answers: dict[str, httpx.Response] = {}

                names = {f"{turn}-ann": ann, f"{turn}-ben": ben}
                racers = [threading.Thread(target=race, args=(who, name, view, answers), daemon=True) for name, who in names.items()]
                for racer in racers:
                    racer.start()
                for racer in racers:
                    racer.join(PATIENCE)
                assert sorted(answer.status_code for answer in answers.values()) == [200, 409], [answer.text for answer in answers.values()]
                accepted = next(answer for answer in answers.values() if answer.status_code == 200).json()["accepted"]
                while cursor < accepted:
                    cursor = hear(socket, "seq")["seq"]
                assert cursor == accepted


def test_a_server_that_is_behind_reads_what_the_asker_has_seen_at_another(serve: Callable[..., Any]) -> None:
    seldom = Timing(bot=0, sweep=3600)
    first, second = serve(seldom), serve(seldom)
    with first.client() as here, second.client() as there:
        ann = open_table(here, "jaws", *TWO)
        ben = Player(there, ann.path.rpartition("/")[2], ann.headers["authorization"].partition(" ")[2])
        assert ben.view(seat=0)["cursor"] == ann.view(seat=0)["cursor"]
        seen_by = ann
        for turn in range(6):
            seat, view = next((seat, view) for seat in (0, 1) if (view := seen_by.view(seat=seat))["yours"])
            seen_by = ben if seen_by is ann else ann
            answer = seen_by.act(id=str(turn), seat=seat, play=view["options"][0]["option"], at=view["cursor"])
            assert answer.status_code == 200, answer.text


def race(who: Player, name: str, view: dict[str, Any], answers: dict[str, httpx.Response]) -> None:
    answers[name] = who.act(id=name, seat=0, play=view["options"][0]["option"], at=view["cursor"])


@pytest.mark.compiler
def test_a_killed_server_has_lost_nothing_that_anybody_was_told(database: str) -> None:
    """SIGKILL in the middle of a stream of moves: all that was accepted or shown is there after the restart."""
    server = Program(database, FATHOM_CHAT="1000 1000")
    try:
        with server.client() as http:
            ann = open_table(http, "into-the-blue", *TWO)
        accepted, shown = [], [0]
        death = threading.Timer(0.02, lambda: server.process.send_signal(signal.SIGKILL))
        watching, playing = socket_of(server.url, ann, seat="watch"), socket_of(server.url, ann, seat=0)
        with contextlib.suppress(ConnectionClosed, OSError), watching as watcher, playing as socket:
            reader = threading.Thread(target=lambda: keep_reading(watcher, shown), daemon=True)
            reader.start()
            for number in range(1, 40):
                answer = ask(socket, id=f"c{number}", seat=0, chat=f"message {number}")
                accepted.append((number, answer["accepted"]))
                if number == 15:
                    death.start()
        reader.join(PATIENCE)
        server.process.wait(PATIENCE)
        server.start()
        with server.client() as http:
            again = Player(http, ann.path.rpartition("/")[2], ann.headers["authorization"].partition(" ")[2])
            told = {event["seq"]: event for event in map(json.loads, again.get("/events", follow="0", seat=0).text.splitlines())}
            assert len(accepted) >= 15
            for number, cursor in accepted:
                assert told[cursor]["say"] == f"Ann: message {number}"
            assert max(shown) <= max(told)
            last = again.act(id=f"c{accepted[-1][0]}", seat=0, chat=f"message {accepted[-1][0]}")
            assert last.json()["accepted"] == accepted[-1][1]
    finally:
        server.end()


def keep_reading(socket: ClientConnection, shown: list[int]) -> None:
    try:
        while True:
            shown.append(hear(socket, "seq")["seq"])
    except (ConnectionClosed, OSError, TimeoutError):
        return


@pytest.mark.compiler
def test_sigterm_finishes_what_is_being_written_and_closes_with_1012(database: str) -> None:
    server = Program(database, FATHOM_CHAT="1000 1000")
    with server.client() as http:
        ann = open_table(http, "into-the-blue", *TWO)
    with socket_of(server.url, ann, seat=0) as socket:
        hear(socket, "seq")
        for number in range(8):
            socket.send(json.dumps({"id": str(number), "seat": 0, "chat": f"good night {number}"}))
        accepted = [hear(socket, "accepted")]  # the others are being written
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            accepted.extend(hear(socket, "accepted") for _ in itertools.count())
        assert close_code(closed.value) == 1012
    store = Store(database)
    kept = {event.seq: event.data for event in asyncio.run(store.events(ann.path.rpartition("/")[2]))}
    store.close()
    assert all(kept[answer["accepted"]] == f"Ann: good night {answer['id']}" for answer in accepted)
