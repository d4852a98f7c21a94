"""What beats cost: processor time and bytes for each event in the log, with the beats and with the last picture alone.

In this process, without disk and network: random matches at tables that two browsers look at from their seats.
"""

import asyncio
import random
import time
from dataclasses import dataclass
from typing import Any

from fathom.engine.contract import NOBODY
from fathom.games import GAMES
from fathom.server.live.game_cache import READY, game_with
from fathom.server.live.projection import first_events
from fathom.server.live.subscribers import Subscriber
from fathom.server.live.table import Table
from fathom.server.messages import PERSON, Seat
from fathom.server.render.updates import subscribers
from fathom.server.store.clocks import Outages
from fathom.server.store.store import MatchRow

EVENTS, SEED = 1_000, 7


@dataclass
class Cost:
    seconds: float = 0.0
    events: int = 0
    bytes: int = 0


class NoDisk:
    async def write(self, write: Any) -> bool:
        return True


async def nobody_thinks(table: Table, seat: int) -> int:
    raise AssertionError("no bots play here")


def new_table(game: str, number: int) -> Table:
    row = MatchRow(f"table{number}", game, game_with(game).version, "{}", "{}", "{}", 2, number.to_bytes(32, "big"), 1)
    seats = [Seat(PERSON, "Ann"), Seat(PERSON, "Ben")]
    nothing: Any = None
    return Table(NoDisk(), row, nobody_thinks, nothing, 0.0, first_events(row, seats), [], Outages())  # type: ignore[arg-type]


async def play(game: str) -> Cost:
    """Random matches until enough has happened."""
    rng, cost, number = random.Random(SEED), Cost(), 0
    while cost.events < EVENTS:
        number += 1
        table = new_table(game, number)
        for seat in (0, 1):
            group = subscribers.PageSubscribers(seat, "en", "phone")
            group.members.add(Subscriber())
            table.groups[group.key] = group
        while table.projection.position.actor != NOBODY and cost.events < EVENTS:
            await move(table, rng, cost)
    return cost


async def move(table: Table, rng: random.Random, cost: Cost) -> None:
    position = table.projection.position
    option, before = rng.choice(position.game.options(position.state)), table.projection.seq
    started = time.process_time()
    await table.play(position.actor, option, None)
    cost.seconds += time.process_time() - started
    cost.events += table.projection.seq - before
    for group in table.groups.values():
        for subscriber in group.members:
            cost.bytes += sum(len(message or b"") for message in subscriber.messages)
            subscriber.messages.clear()


def main() -> None:
    print("cost for each event, two viewers        last picture          in beats      ratio   bytes: picture      beats")
    READY.update(GAMES)
    told = subscribers.telling
    for game in GAMES:
        costs = []
        for way in (lambda *_: [], told):
            subscribers.telling = way
            asyncio.run(play(game))  # what is kept between moves is there
            costs.append(asyncio.run(play(game)))
        alone, beats = (1e3 * cost.seconds / cost.events for cost in costs)
        sizes = [cost.bytes / cost.events / 2 for cost in costs]
        print(f"{game:<36} {alone:>12.2f} ms {beats:>14.2f} ms {beats / alone:>10.2f} {sizes[0]:>14.0f} {sizes[1]:>10.0f}")
