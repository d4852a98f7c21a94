"""Stand-ins: a bot plays for somebody who has been away for the grace time on their turn, or whose time is up, until they come back."""

import msgspec

from fathom.server.live.clocks.absence import EXTENSION, steps_in
from fathom.server.live.clocks.clock import longest
from fathom.server.live.clocks.holidays import learn_holidays
from fathom.server.live.context import CommandContext, Refused
from fathom.server.live.projection import GRACE, SIT
from fathom.server.live.roles import written
from fathom.server.live.table import Table
from fathom.server.messages import BOT, Absence, CommandResult
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
    """The seat of a person who is to move and has been away for too long, while others are there."""
    seat = table.projection.asked()
    if seat is None or not steps_in(table.table_options):
        return None
    online = table.online()
    if not online or seat in online:
        return None
    if seat not in table.left:  # nobody was ever connected for it here
        table.note_left({seat})
    return seat if any(absence.seat == seat and now() > absence.due for absence in table.absences()) else None


async def replace_late_player(table: Table) -> None:
    """A bot stands in for a player whose time is up. Of several processes one is first, and the others read what it wrote."""
    if is_late(table):
        async with table.lock:
            await table.catch_up()  # the move may have been made elsewhere
            seat = table.projection.asked()
            if seat is not None and is_late(table):
                await learn_holidays(table, seat)
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
    await table.commit([table.event(SIT, seat, data=substitute(table, seat))])


def substitute(table: Table, seat: int) -> str:
    """The seat with the table's bot instead of the person, as the log keeps it."""
    return written(msgspec.structs.replace(table.projection.seats[seat], who=BOT, level=table.table_options.stand_in))


# commands of those who wait for somebody who is away


async def wait(context: CommandContext) -> CommandResult:
    """Gives the player two more minutes, once for each absence."""
    absence = awaited(context)
    if absence.extended:
        raise Refused("The time to come back has already been extended.")
    return await context.commit(context.event(GRACE, str(absence.due + EXTENSION)))


async def step_in(context: CommandContext) -> CommandResult:
    """Lets the table's bot play now. The player keeps the key and may come back."""
    absence = awaited(context)
    return await context.commit(context.event(SIT, substitute(context.table, absence.seat)))


def awaited(context: CommandContext) -> Absence:
    """The absence of the player whom the sender, who has a seat too, waits for. Only what the sender sees decides whose turn it is."""
    table, mine = context.table, next((seat for seat in context.held if seat >= 0), None)
    if mine is None:
        raise Refused("Only people seated at the table can do that.")
    found = [absence for absence in table.absences() if absence.seat == context.seat and now() >= absence.start]
    if not found or table.projection.turn(mine) != context.seat:
        raise Refused("The table is not waiting for anyone.")
    return found[0]
