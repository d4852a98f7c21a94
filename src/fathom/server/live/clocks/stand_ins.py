"""Stand-ins: a bot plays for somebody who is to move and has been away for the grace time, or whose time is up, until they come back."""

import time

import msgspec

from fathom.server.live.clocks.clock import longest
from fathom.server.live.projection import SIT
from fathom.server.live.roles import written
from fathom.server.live.table import Table
from fathom.server.messages import BOT
from fathom.server.store.presence import Presence
from fathom.server.store.store import now


async def replace_absent_player(table: Table, presence: Presence) -> None:
    """A bot stands in for a player who has been away for the grace time, while others wait."""
    seat = absent_player(table)
    if seat is None or not await presence.is_away(table.id, seat, table.table_options.grace):
        return
    async with table.lock:
        if seat == absent_player(table):  # they may have come back meanwhile
            await stand_in(table, seat)


def absent_player(table: Table) -> int | None:
    chosen, seat, online = table.table_options, table.projection.asked(), table.online()
    if not chosen.stand_in or not online or seat is None or seat in online:
        return None
    if chosen.clock and chosen.clock.is_slow:
        return None
    moment = time.monotonic()
    return seat if moment - table.left.setdefault(seat, moment) > chosen.grace else None


async def replace_late_player(table: Table) -> None:
    """A bot stands in for a player whose time is up. Of several processes one is first, and the others read what it wrote."""
    if is_late(table):
        async with table.lock:
            await table.catch_up()  # the move may have been made elsewhere
            seat = table.projection.asked()
            if seat is not None and is_late(table):
                await stand_in(table, seat)


def is_late(table: Table) -> bool:
    clock = table.projection.clock
    up_at = clock.up_at() if clock else None
    return up_at is not None and now() > up_at


def next_look(table: Table) -> int | None:
    """When the clock of a table has to be looked at again; None: never, before something happens there."""
    clock = table.projection.clock
    if clock is None or table.projection.is_over() or table.projection.waiting:
        return None
    return clock.up_at() or now() + longest(clock.options)


async def stand_in(table: Table, seat: int) -> None:
    """The caller holds the lock."""
    who = msgspec.structs.replace(table.projection.seats[seat], who=BOT, level=table.table_options.stand_in)
    await table.commit([table.event(SIT, seat, data=written(who))])
