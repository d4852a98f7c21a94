"""Play on from here: a new table whose match goes on from a moment of one that is over, with a new seed for what follows."""

import msgspec

from fathom.bots.ladder import USUAL
from fathom.engine.contract import CHANCE
from fathom.engine.fairness import new_seed
from fathom.server.live.context import Refused
from fathom.server.live.names import clean_name
from fathom.server.live.projection import REMATCH, first_events
from fathom.server.live.registry import Registry
from fathom.server.live.table import Table
from fathom.server.messages import BOT, PERSON, Seat
from fathom.server.store.keys import OWNER, new_id, opens
from fathom.server.store.store import Key, MatchRow, Write, now


async def play_on(registry: Registry, table: Table, number: int, person: bytes, name: str, *, people: bool) -> str:
    """The new table: all moves before the one of this number are given. The visitor plays the seats that they had, or, who only watched,
    the seat whose turn it is; computers play the others. With `people`, everybody sits where they sat, and is told."""
    played = list(table.projection.position.played)
    if not 1 <= number <= len(played):
        raise Refused("The match has no such move.")
    row = msgspec.structs.replace(table.projection.row, id=new_id(), seed=new_seed(), at=now())
    if people:
        return await with_people(registry, table, row, played[: number - 1], person)
    mine = sorted(seat for seat in table.held(person) if seat >= 0) or [seat_to_play(table, number)]
    seats = [person_at(seat, name) if index in mine else bot_for(seat) for index, seat in enumerate(table.projection.seats)]
    keys = [Key(row.id, OWNER, person), *(Key(row.id, seat, person) for seat in mine)]
    events = first_events(row, seats, given=played[: number - 1], setup=table.projection.position.setup)
    await registry.store.write(Write(events, (row,), keys))
    await registry.table(row.id)
    return row.id


async def with_people(registry: Registry, table: Table, row: MatchRow, given: list[int], key_hash: bytes) -> str:
    mine = min((seat for seat in table.held(key_hash) if seat >= 0), default=None)
    if mine is None:
        raise Refused("This seat is not yours.")
    keys = tuple(msgspec.structs.replace(key, match=row.id) for key in table.keys if opens(key))
    events = first_events(row, list(table.projection.seats), given=given, setup=table.projection.position.setup)
    async with table.lock:
        if not await table.commit([table.event(REMATCH, mine, data=row.id), *events], keys=keys, matches=(row,)):
            raise Refused("Something else happened at the table; please try again.")
    await registry.table(row.id)
    return row.id


def person_at(seat: Seat, name: str) -> Seat:
    """The visitor under the name of the seat; at one that a bot had, or that several shared, under their own."""
    return seat if seat.who == PERSON and not seat.roles else Seat(PERSON, clean_name(name or "?", []))


def bot_for(seat: Seat) -> Seat:
    """Who plays in the place of a person; a bot stays."""
    return seat if seat.who == BOT else Seat(BOT, "", USUAL)


def seat_to_play(table: Table, number: int) -> int:
    """The seat of the first decision from a move on."""
    match = table.projection.match()
    actors = [match.game.actor(state) for state in match.states[number - 1 : -1]]
    return next((actor for actor in actors if actor != CHANCE), 0)
