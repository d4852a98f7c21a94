"""Quick pairing: two people who want the same game sit down at one table; after a long wait the other player is a bot."""

import asyncio
import secrets
from typing import TYPE_CHECKING

from fathom.bots.ladder import USUAL
from fathom.engine.loader import load
from fathom.server.live.names import BadName, clean_name
from fathom.server.live.projection import SIT
from fathom.server.live.roles import seated, written
from fathom.server.live.seating import beginning
from fathom.server.live.table import Table
from fathom.server.messages import BOT, OPEN, ClockOptions, NewSeat, NewTable, Seat, TableOptions
from fathom.server.store.keys import Bearer, new_id
from fathom.server.store.store import Event, Key, now

if TYPE_CHECKING:
    from fathom.server.live.registry import Registry

CLOCK = ClockOptions(move=60, bank=300)  # nobody waits for a stranger without end
LOOKS, LOOK = 50, 0.1  # for the table of somebody who came a moment before: how often, and the seconds between
AWAY = 5.0  # seconds without a connection after which somebody no longer waits


async def pair(registry: "Registry", game: str, name: str, bearer: Bearer) -> str:
    """The table at which the bearer of a key plays the next to arrive: somebody's who waits, or one where they wait themselves."""
    while True:
        match, is_others = await registry.pairings.claim_or_wait(game, bearer.person, new_id())
        if not is_others:
            return await waiting_table(registry, match, game, name, bearer)
        table = await found(registry, match)
        if table and await join(table, bearer.person, name):
            return match


async def waiting_table(registry: "Registry", match: str, game: str, name: str, bearer: Bearer) -> str:
    if await registry.table(match) is None:
        fewest = int(load(game, "python").rules.SEATS[0])
        seats, wishes = [NewSeat() for _ in range(fewest)], TableOptions(stand_in=USUAL, hints=False, clock=CLOCK, paired=True)
        seats[secrets.randbelow(fewest)] = NewSeat("me", name)
        await registry.new_table(NewTable(game, seats, wishes=wishes), bearer, match=match)
    return match


async def found(registry: "Registry", match: str) -> Table | None:
    """The table of somebody who waits; it may be made at this moment."""
    for _ in range(LOOKS):
        table = await registry.table(match)
        if table:
            return table
        await asyncio.sleep(LOOK)
    return None


async def join(table: Table, person: bytes, name: str) -> bool:
    """Sits down at a free seat and begins; bots sit on further seats. False where that is not possible any more."""
    async with table.lock:
        await table.catch_up()
        seats = free_seats(table)
        if not seats:
            return False
        own = seated(Seat(OPEN, ""), free_name(name, [seat.name for seat in table.projection.seats]), "", "")
        arrivals = [table.event(SIT, seats[0], data=written(own)), *bots(table, seats[1:])]
        return await table.commit(beginning(table, arrivals), keys=(Key(table.id, seats[0], person),))


def free_seats(table: Table) -> list[int]:
    """Where somebody may sit down at a table that still waits with somebody at it."""
    seats = table.projection.seats
    free = [number for number, seat in enumerate(seats) if seat.who == OPEN]
    return free if table.projection.waiting and len(free) < len(seats) else []


def free_name(name: str, others: list[str]) -> str:
    """The name, with a number where somebody at the table has it."""
    try:
        return clean_name(name, others)
    except BadName:
        return clean_name(f"{name[:20]} 2", others)


def bots(table: Table, seats: list[int]) -> list[Event]:
    return [table.event(SIT, seat, data=written(Seat(BOT, "", USUAL))) for seat in seats]


async def end_waits(registry: "Registry") -> None:
    """Those who have waited too long play against bots, if they are still there."""
    for match in await registry.pairings.expired(now() - int(registry.timing.pairing * 1000)):
        table = await registry.table(match)
        if table is None:
            continue
        async with table.lock:
            await table.catch_up()
            free = free_seats(table)
            here = [seat for seat in range(len(table.projection.seats)) if seat not in free]
            if free and not await registry.presence.is_away(match, here[0], AWAY):
                await table.commit(beginning(table, bots(table, free)))
