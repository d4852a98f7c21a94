"""Holidays in a slow match: the clock of a seat is paused. Anything missing from the log is written before a bot stands in."""

from fathom.server.live.clocks.clock import HOLIDAY
from fathom.server.live.table import Table
from fathom.server.store.keys import opens
from fathom.server.store.people.holidays import Holidays, Span


def is_slow(table: Table) -> bool:
    clock = table.table_options.clock
    return clock is not None and clock.is_slow and not table.projection.is_over()


async def learn_holidays(table: Table, seat: int) -> None:
    """Writes holidays in which the time of a seat has run: the match may have begun in one. The caller holds the lock."""
    clock = table.projection.clock
    if clock and is_slow(table):
        people = [key.hash for key in table.keys if key.seat == seat and opens(key)]
        for span in await Holidays(table.store).of(people, clock.since):
            if span not in clock.holidays.get(seat, {}).items():
                await write_holiday(table, seat, span)


async def write_holiday(table: Table, seat: int, span: Span) -> None:
    """The caller holds the lock."""
    await table.commit([table.event(HOLIDAY, seat, data=f"{span[0]} {span[1]}")])
