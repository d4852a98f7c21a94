"""Reminders: in a slow match, a player who has not moved and is not looking is reminded once before the time is up.

The others see on the card that the person was reminded. That is an event of the match, so that every process shows it.
"""

from fathom.server.live.projection import REMIND
from fathom.server.live.table import Table
from fathom.server.messages import RunningClock
from fathom.server.notices.quiet import reminder_at
from fathom.server.store.notices import NoticeSettings
from fathom.server.store.reminders import Reminder
from fathom.server.store.store import now


def due_at(table: Table, reminder: Reminder, settings: NoticeSettings) -> int | None:
    """When somebody is to be reminded of the turn they have; None: not at all."""
    running = slow_clock(table, reminder.seat)
    return reminder_at(now(), running.start, running.due, settings) if running and is_deciding(table, reminder) else None


def slow_clock(table: Table, seat: int) -> RunningClock | None:
    """The clock of a slow match, while the time of a seat runs."""
    clock = table.projection.clock
    running = clock.running() if clock and clock.options.is_slow else None
    return running if running and running.seat == seat else None


def is_deciding(table: Table, reminder: Reminder) -> bool:
    return any((key.hash, key.seat) == (reminder.person, reminder.seat) for key in table.deciding())


async def show_reminded(table: Table, reminder: Reminder) -> int:
    """Writes into the log that the person is reminded; returns how much time they have left, or 0 if they have just moved."""
    async with table.lock:
        while may_be_shown(table, reminder.seat) and not await table.commit([table.event(REMIND, reminder.seat)]):
            pass  # another process was first, with whatever happened
        running = slow_clock(table, reminder.seat)
    return max(0, running.left(now())) if running and is_deciding(table, reminder) else 0


def may_be_shown(table: Table, seat: int) -> bool:
    """Does everybody know that it is the seat's turn, and not yet that it was reminded? Several people may share it."""
    projection = table.projection
    return projection.reminded_at() is None and all(projection.turn(viewer) == seat for viewer in projection.cursors)
