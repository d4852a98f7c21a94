"""Who sits where: the commands that take, share, hand over and free seats, and the one that starts the match.

A seat that becomes free in the middle of a match may hold a secret. Those who sit at other seats then, and the owner who freed it, are
barred from it: it goes to somebody else or to a bot.
"""

import asyncio

import msgspec
from msgspec import UNSET

from fathom.bots.ladder import is_ready, known, not_ready
from fathom.engine.contract import NOBODY
from fathom.engine.loader import Game
from fathom.server.live.context import CommandContext, Conflict, Refused
from fathom.server.live.names import clean_name
from fathom.server.live.projection import FREE, KEY, MOVE, SIT, START
from fathom.server.live.roles import (
    AND,
    Freed,
    characters_at,
    characters_of,
    free_characters,
    name_at,
    seated,
    without,
    written,
)
from fathom.server.live.secrecy import has_secrets
from fathom.server.live.table import Table
from fathom.server.messages import BOT, OPEN, PERSON, Accepted, CommandResult, Seat
from fathom.server.store.keys import BARRED, LEFT, LINK, NOTES, SENT, hash_of, new_key, opens
from fathom.server.store.store import Event, Key


async def sit(context: CommandContext) -> CommandResult:
    """Takes an open seat, or characters of a shared seat. A player who sits there already may choose other characters."""
    wanted, seat, table = context.command.sit, context.seat, context.table
    assert wanted is not UNSET
    if not 0 <= seat < len(table.projection.seats):
        raise Refused("There is no such seat.")
    if context.key_hash is None:
        raise Refused("You need a key to take a seat.")
    if seat in table.barred(context.key_hash):
        raise secret_seat()
    role, there = role_for(context, wanted.role), table.projection.seats[seat]
    mine = name_at(there, context.held[seat]) if seat in context.held else ""
    names = [name for other in table.projection.seats for name in (other.name, *other.roles.values())]
    name = clean_name(wanted.name, [other for other in names if other and other != mine])
    event = context.event(SIT, written(seated(there, name, role, mine)))
    return await context.commit(event, keys=(Key(table.id, seat, context.key_hash, role),))


def secret_seat() -> Refused:
    return Refused("You cannot take this seat in this match: it holds a secret. It goes to somebody else or to the computer.")


def role_for(context: CommandContext, role: str) -> str:
    """The role of a player who wants these characters, if they are free."""
    table, seat = context.table, context.seat
    game, there, wanted = table.projection.game, table.projection.seats[seat], characters_of(role)
    if not wanted <= set(characters_at(game, seat)):
        raise Refused("There is no such character at this seat.")
    if there.who == OPEN:
        return role
    if seat not in context.held and not (wanted and wanted <= set(free_characters(game, seat, there))):
        raise Refused("This seat is taken.")
    others = [key for key in table.keys if key.seat == seat and key.hash != context.key_hash and opens(key)]
    here = frozenset[str]().union(*(characters_of(role) for role in table.roles_online(seat) if role != context.held.get(seat)))
    held = frozenset[str]().union(*(characters_of(key.role) for key in others))
    if wanted & held & here:
        raise Refused("Somebody else at your seat plays that character.")
    if wanted or not others:
        return role
    rest = [name for name in characters_at(game, seat) if name not in held]
    if not rest:
        raise Refused("All characters of this seat are taken.")
    return AND.join(rest)


async def hand_over(context: CommandContext) -> CommandResult:
    """Lets a bot play for a seat. The player keeps the key and may come back."""
    seat, level = context.check_power_over_seat(), str(context.command.hand)
    check_level(context.table.projection.game, level)
    there = context.table.projection.seats[seat]
    return await context.commit(context.event(SIT, written(msgspec.structs.replace(there, who=BOT, level=level))))


def check_level(game: Game, level: str) -> None:
    if level not in known(game.name):
        raise Refused("There is no bot {name}; available: {names}.", name=level, names=", ".join(known(game.name)))
    if not is_ready(game, level):
        raise not_ready(game.name, level)


async def start(context: CommandContext) -> CommandResult:
    """Starts a match that waits: bots of the command's level take the open seats, and chance plays what comes before the first decision.

    The owner may do it at any time, anybody who sits there once all seats are taken.
    """
    table, level = context.table, context.command.level
    projection = table.projection
    if not projection.waiting:
        raise Refused("The match has begun.")
    free = [number for number, seat in enumerate(projection.seats) if seat.who == OPEN]
    if not context.is_owner() and (free or not context.held):
        raise Refused("Only the person who opened the table can do that.")
    if free and not level:
        raise Refused("There are free seats: invite somebody, or let the computer play there.")
    if free:
        check_level(projection.game, level)
    transitions = projection.position.chance_transitions(projection.position.now)
    cursor = context.cursor() + len(free) + 1 + sum(context.viewer() in transition.noticed_by for transition in transitions)
    bots = [table.event(SIT, number, data=written(Seat(BOT, "", level))) for number in free]
    if not await table.commit(beginning(table, bots, table.event(START, context.seat, move_id=context.move_id, cursor=cursor))):
        raise Conflict
    return Accepted(context.command.id, context.cursor())


def beginning(table: Table, arrivals: list[Event], begin: Event | None = None) -> list[Event]:
    """The events with which a match begins: who sits down last, the start, and what chance plays before the first decision."""
    position, seq = table.projection.position, table.projection.seq
    moves = [table.event(MOVE, played.actor, option=played.option) for played in position.chance_transitions(position.now)]
    events = [*arrivals, begin or table.event(START, NOBODY), *moves]
    return [msgspec.structs.replace(event, seq=number) for number, event in enumerate(events, start=seq + 1)]


async def reclaim(context: CommandContext) -> CommandResult:
    seat = context.check_seat()
    there = context.table.projection.seats[seat]
    if there.who != BOT:
        raise Refused("You already have a seat.")
    name = there.name or context.say("Player {number}", number=seat + 1)
    return await context.commit(context.event(SIT, written(msgspec.structs.replace(there, who=PERSON, name=name, level=""))))


async def free(context: CommandContext) -> CommandResult:
    """Leaves a seat, or frees somebody else's: it is open again and its keys are revoked. Others who share it stay."""
    seat, table = context.check_power_over_seat(), context.table
    there, keys = table.projection.seats[seat], tuple(key for key in table.keys if key.seat == seat and not key.role.startswith(NOTES))
    mine = tuple(key for key in keys if key.hash == context.key_hash)
    if mine and any(opens(key) for key in keys if key not in mine):
        freed = Freed(without(there, name_at(there, context.held[seat])))
        return await context.commit(context.event(FREE, written(freed)), keys=notes(table, mine, LEFT), revoked=mine)
    by = "" if mine else owner_name(context)
    gone = notes(table, tuple(key for key in keys if opens(key)), LEFT if mine else SENT)
    bars = await outsiders(context, seat)
    return await context.commit(context.event(FREE, written(Freed(Seat(OPEN, ""), by))), keys=(*bars, *gone), revoked=keys)


def notes(table: Table, keys: tuple[Key, ...], what: str) -> tuple[Key, ...]:
    """Who has gone from a seat with the next event, for their result and for those who delete their name."""
    role = f"{SENT if table.projection.waiting else what}{table.projection.seq + 1}"
    return tuple(msgspec.structs.replace(key, role=role) for key in keys)


def owner_name(context: CommandContext) -> str:
    """How those at the table know the owner: by the name on the owner's own seat."""
    seats = context.table.projection.seats
    names = [name_at(seats[number], role) for number, role in context.held.items() if number >= 0]
    return names[0] if names else context.say("The person who opened the table")


async def outsiders(context: CommandContext, seat: int) -> tuple[Key, ...]:
    """Who is barred from a seat that becomes free: the sender and all who sit at other seats, unless they know its secrets already."""
    table, game = context.table, context.table.projection.game
    if table.projection.waiting or not await asyncio.to_thread(has_secrets, game.name, game.settings):
        return ()
    there = {key.hash for key in table.keys if key.seat == seat and opens(key)}
    others = {key.hash for key in table.keys if key.seat >= 0 and opens(key)} | {context.key_hash or b""}
    return tuple(Key(table.id, seat, one, BARRED) for one in sorted(others - there))


async def link(context: CommandContext) -> CommandResult:
    """A secret for a link, good once: it brings the seat to another device, or shares it with somebody in another role."""
    seat, secret = context.check_seat(), new_key()
    if not characters_of(context.command.role) <= set(characters_at(context.table.projection.game, seat)):
        raise Refused("There is no such character at this seat.")
    key = Key(context.table.id, seat, hash_of(secret), LINK + (context.command.role or context.held[seat]))
    accepted = await context.commit(context.event(KEY), keys=(key,))
    accepted.key = f"{seat}.{secret}"
    return accepted


async def claim(table: Table, secret: str, key_hash: bytes) -> int | None:
    """Exchanges the secret of a link for a key, once. Returns the seat, or None when the link is not valid."""
    async with table.lock:
        wanted = hash_of(secret)
        found = next((key for key in table.keys if key.hash == wanted and key.role.startswith(LINK)), None)
        if found is None:
            return None
        if found.seat in table.barred(key_hash):
            raise secret_seat()
        mine = Key(table.id, found.seat, key_hash, found.role.removeprefix(LINK))
        keys = () if found.seat in table.held(key_hash) else (mine, *inherited_bars(table, found.seat, key_hash))
        won = await table.commit([table.event(KEY, found.seat)], keys=keys, revoked=(found,))
        return found.seat if won else None


def inherited_bars(table: Table, seat: int, key_hash: bytes) -> tuple[Key, ...]:
    """Another device of somebody who is barred from a seat is barred from it too."""
    there = {key.hash for key in table.keys if key.seat == seat and opens(key)}
    barred = {number for one in there for number in table.barred(one)} - table.held(key_hash).keys()
    return tuple(Key(table.id, number, key_hash, BARRED) for number in sorted(barred))
