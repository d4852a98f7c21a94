"""Secrecy on the wire: whatever a seat does in secret, every byte that another viewer receives is the same.

Two servers hold the same table: same id, same keys, same seed, same moves, up to one move in which a seat does two different
things that the viewer may not tell apart. Everything the viewer receives is compared, byte by byte: frames of the WebSocket, their
number, the stream, and every page and reply.
"""

import asyncio
import itertools
import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.fairness import fair_pick
from fathom.engine.loader import Game, load
from fathom.server.live.position import Position, Transition
from fathom.server.live.projection import MOVE, first_events
from fathom.server.messages import PERSON, Seat
from fathom.server.ops.settings import Timing
from fathom.server.store.keys import hash_of
from fathom.server.store.store import Event, Key, MatchRow, Write
from tests.server.api_client import API, Player
from tests.server.running import FREE, PATIENCE, Running
from tests.server.socket_client import socket_of

pytestmark = pytest.mark.compiler
TABLE, QUIET = "thetable", Timing(bot=0, idle=60, sweep=60)
LONGEST, MATCHES, WALKS, WANTED = 400, 60, 30, 3


class Secret(NamedTuple):
    """After `prefix`, `seat` does `ours` or `theirs`, which look alike to `viewer`; then all play `after`."""

    seats: int
    seed: bytes
    prefix: list[int]
    seat: int
    ours: list[int]
    theirs: list[int]
    viewer: int
    after: list[int]


@pytest.fixture
def twins(serve: Callable[..., Running], tmp_path: Any) -> Iterator[tuple[Running, Running]]:
    from fathom.server.ops.settings import ServerSettings

    address = "https://games.example"  # pages name it, so it must be the same
    theirs = Running(ServerSettings(str(tmp_path / "theirs.sqlite3"), timing=QUIET, limits=FREE, address=address))
    yield serve(timing=QUIET, address=address), theirs
    theirs.stop()


def seen(game: Game, position: Position, option: int, viewer: int) -> list[bytes]:
    """What the viewer sees of a move and the luck after it, as often as it changes."""
    views = [position.now.view(viewer).tobytes(), *(game.view(step.after.state, viewer).tobytes() for step in position.move(option))]
    return [after for before, after in itertools.pairwise(views) if after != before]


def secrets_of(game: Game, uneven: bool) -> Iterator[Secret]:
    """Secret acts in random matches, each done in two ways that look alike to somebody; uneven: one way takes more moves."""
    for number in range(MATCHES):
        rng, seed = random.Random(number), bytes([number]) * 32
        position = replay(game, seed, [])
        while not position.is_over() and len(position.played) < LONGEST:
            found = secret_here(game, position, seed, rng)
            if found and uneven <= (len(found.ours) != len(found.theirs)):
                yield found
                break
            take(position, position.move(rng.choice(game.options(position.state))))


def take(position: Position, steps: list[Transition]) -> None:
    for step in steps:
        position.apply(step)


def secret_here(game: Game, position: Position, seed: bytes, rng: random.Random) -> Secret | None:
    """Several ways to go on for who is to move; two that somebody else cannot tell apart, of different length where there are such."""
    prefix, seat = list(position.played), position.actor
    for viewer in position.viewers:
        first = [tuple(seen(game, position, option, viewer)) for option in game.options(position.state)]
        if viewer == seat or len(set(first)) == len(first) or rng.random() < 0.5:
            continue
        ways: dict[tuple[bytes, ...], list[list[int]]] = {}
        for _ in range(WALKS):
            views, moves = walk(game, replay(game, seed, prefix), viewer, rng)
            ways.setdefault(views, []).append(moves)
        for found in ways.values():
            ours, theirs = min(found, key=len), max(found, key=lambda moves: (len(moves), moves))
            if ours != theirs:
                after = go_on(game, seed, prefix, (ours, theirs), viewer)
                return Secret(int(position.state.seats), seed, prefix, seat, ours, theirs, viewer, after)
    return None


def walk(game: Game, position: Position, viewer: int, rng: random.Random) -> tuple[tuple[bytes, ...], list[int]]:
    """One seat goes on at random until the viewer notices something, or it is another's turn."""
    seat, views, moves = position.actor, [], []
    while not views and position.actor == seat and len(moves) < 8:
        moves.append(rng.choice(game.options(position.state)))
        views = seen(game, position, moves[-1], viewer)
        take(position, position.move(moves[-1]))
    return (*views, bytes([position.actor & 0xFF])), moves


def go_on(game: Game, seed: bytes, prefix: list[int], ways: tuple[list[int], list[int]], viewer: int) -> list[int]:
    """Moves that can follow either way while the viewer cannot tell which it was."""
    pair = [replay(game, seed, prefix, way) for way in ways]
    moves: list[int] = []
    while len(moves) < 6 and pair[0].actor == pair[1].actor and pair[0].actor >= 0:
        common = [option for option in game.options(pair[0].state) if option in game.options(pair[1].state)]
        alike = next((option for option in common if seen(game, pair[0], option, viewer) == seen(game, pair[1], option, viewer)), None)
        if alike is None:
            break
        for position in pair:
            take(position, position.move(alike))
        moves.append(alike)
    return moves


def replay(game: Game, seed: bytes, logged: list[int], moves: Sequence[int] = ()) -> Position:
    """The position after what is in the log, and moves beyond it, with luck's answer to each."""
    position = Position(game, game.rules.SEATS[0], seed)
    for option in logged:
        position.apply(position.transition_for(option))
    take(position, position.chance_transitions(position.now))
    for option in moves:
        take(position, position.move(option))
    return position


def lay(server: Running, game: Game, table: str, secret: Secret) -> Player:
    """Puts the table into a server's store, up to the secret move."""
    row = MatchRow(table, game.name, game.rules.VERSION, "{}", "{}", '{"hints":true}', secret.seats, secret.seed, 1)
    events = first_events(row, [Seat(PERSON, f"Player {seat}") for seat in range(secret.seats)])
    position = Position(game, secret.seats, secret.seed)
    rows = events[: secret.seats]
    for option in secret.prefix:
        rows.append(Event(match=table, seq=len(rows) + 1, kind=MOVE, seat=position.actor, at=1, option=option))
        position.apply(position.transition_for(option))
    keys = [Key(table, seat, hash_of(f"{seat:032x}")) for seat in range(secret.seats)]
    loop = server.server.servers[0].get_loop()
    assert asyncio.run_coroutine_threadsafe(server.registry.store.write(Write(rows, [row], keys)), loop).result(PATIENCE)
    return Player(server.client(), table, f"{max(secret.viewer, 0):032x}")


def received(server: Running, game: Game, table: str, secret: Secret, way: list[int]) -> list[bytes]:
    """All bytes the viewer gets while the others play."""
    viewer = lay(server, game, table, secret)
    seat: Any = "watch" if secret.viewer == WATCHER else secret.viewer
    bytes_got: list[bytes] = []
    others = {number: Player(viewer.http, table, f"{number:032x}") for number in range(secret.seats)}
    position = replay(game, secret.seed, secret.prefix)
    with socket_of(server.url, viewer, seat=seat) as socket:
        for number, option in enumerate([*way, *secret.after], start=-len(way)):
            answer = others[position.actor].act(id=f"move{number}", seat=position.actor, play=option)
            assert answer.status_code == 200, answer.text
            if position.actor == secret.viewer:
                bytes_got.append(answer.content)
            take(position, position.move(option))
        socket.send(json.dumps({"id": "end", "play": 0, "seat": 15}))
        while b'"end"' not in (frame := socket.recv(timeout=PATIENCE, decode=False)):
            bytes_got.append(frame)
    for path in (f"/t/{table}", *(f"{API}/tables/{table}{what}" for what in ("", "/view", "/events", "/replay"))):
        reply = viewer.http.get(path, headers=viewer.headers, params={"seat": seat, "follow": "0"})
        assert reply.status_code == 200
        bytes_got.append(reply.content)
    viewer.http.close()
    return bytes_got


@pytest.mark.parametrize(("game", "uneven"), [("the-blue-lion", False), ("jaws", False), ("jaws", True)])
def test_what_a_seat_does_in_secret_changes_no_byte_that_others_receive(twins: tuple[Running, Running], game: str, uneven: bool) -> None:
    rules = load(game, "cpu")
    found = list(itertools.islice(secrets_of(rules, uneven), WANTED))
    assert len(found) == WANTED
    for number, secret in enumerate(found):
        table = f"{TABLE}{number}"
        ours, theirs = received(twins[0], rules, table, secret, secret.ours), received(twins[1], rules, table, secret, secret.theirs)
        assert ours == theirs
        assert told_to(twins[0], table, secret.seat) != told_to(twins[1], table, secret.seat)


def told_to(server: Running, table: str, seat: int) -> bytes:
    """For who did it, something does differ."""
    with server.client() as http:
        return http.get(f"{API}/tables/{table}/replay", headers={"authorization": f"Bearer {seat:032x}"}).content


def test_which_chest_was_taken_changes_no_byte_that_others_receive(twins: tuple[Running, Running]) -> None:
    """Into the Blue: luck itself is secret here. Two seeds give another chest, and the same dice afterwards."""
    game = load("into-the-blue", "cpu")
    perfect = next(option for option in range(game.rules.SETS) if (game.rules.FACES_OF[option] == 1).all())
    prefix = [game.rules.START, perfect]
    position = Position(game, 2, bytes(32))
    for option in prefix:
        position.apply(position.transition_for(option))
    stop = game.options(position.state)[-1]
    seeds: dict[int, dict[int, bytes]] = {}
    for number in itertools.count():
        seed = number.to_bytes(32, "big")
        chest, roll = after_the_stop(game, position, seed, stop)
        twin = seeds.setdefault(roll, {})
        twin[chest] = seed
        if len(twin) > 1:
            break
    secrets = [Secret(2, seed, prefix, 0, [stop], [stop], 1, []) for seed in twin.values()]
    ours, theirs = (received_after(server, game, secret) for server, secret in zip(twins, secrets, strict=True))
    assert ours == theirs
    assert b"takes a chest" in ours[0]
    assert told_to(twins[0], TABLE, 0) != told_to(twins[1], TABLE, 0)


def after_the_stop(game: Game, position: Position, seed: bytes, stop: int) -> tuple[int, int]:
    """The chest and the dice that a seed gives."""
    stopped = position.transition(position.now, stop).after
    chests, odds = game.chances(stopped.state)
    chest = chests[fair_pick(seed, position.draws, odds)]
    rolls, odds = game.chances(position.transition(stopped, chest).after.state)
    return chest, rolls[fair_pick(seed, position.draws + 1, odds)]


def received_after(server: Running, game: Game, secret: Secret) -> list[bytes]:
    """The frames from the stop on; the commitment to the seed, which differs, was told before."""
    viewer = lay(server, game, TABLE, secret)
    frames: list[bytes] = []
    with socket_of(server.url, viewer, seat=secret.viewer) as socket:
        while b'"online"' not in socket.recv(timeout=PATIENCE, decode=False):
            pass
        assert Player(viewer.http, TABLE, f"{secret.seat:032x}").act(seat=secret.seat, play=secret.ours[0]).status_code == 200
        socket.send(json.dumps({"id": "end", "play": 0, "seat": 15}))
        while b'"end"' not in (frame := socket.recv(timeout=PATIENCE, decode=False)):
            frames.append(frame)
    viewer.http.close()
    return frames
