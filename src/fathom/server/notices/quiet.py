"""Quiet hours: a notice waits for their end, by the clock of the person. And mornings and reminders, by the same clock."""

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from fathom.server.store.notices import NoticeSettings

MINUTES = 24 * 60
MORNING = 8 * 60  # when the day's puzzle is told
HOUR = 3_600_000  # milliseconds
AHEAD, LEAST = 6 * HOUR, 2 * HOUR  # a reminder comes so long before the time is up; after quiet hours so much must still be left
BEFORE_QUIET = HOUR // 4  # otherwise it comes so long before they begin


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones()) | {"UTC"}


def due(at: int, settings: NoticeSettings) -> int:
    """When somebody may be told of what happens at `at`, both in milliseconds."""
    start, end = settings.quiet_from, settings.quiet_until
    if start is None or end is None or start == end:
        return at
    here = local(at, settings)
    return next_at(end, here) if is_quiet(here.hour * 60 + here.minute, start, end) else at


def next_morning(at: int, settings: NoticeSettings) -> int:
    """The morning after `at`; where that is quiet, the end of the quiet hours."""
    return due(next_at(MORNING, local(at, settings)), settings)


def reminder_at(at: int, began: int, deadline: int, settings: NoticeSettings) -> int | None:
    """When to remind somebody whose time began then and is up at the deadline, not before `at`; None: not at all."""
    wanted = deadline - AHEAD
    after = due(wanted, settings)
    before = quiet_since(wanted, settings) - BEFORE_QUIET if after > wanted else wanted
    when = after if deadline - after >= LEAST or before <= began else before
    when = max(when, due(at, settings))
    return when if began < wanted and when < deadline else None


def quiet_since(at: int, settings: NoticeSettings) -> int:
    """When the quiet hours began that hold that time."""
    here, start = local(at, settings), settings.quiet_from or 0
    return next_at(start, here - timedelta(days=1))


def local(at: int, settings: NoticeSettings) -> datetime:
    return datetime.fromtimestamp(at / 1000, ZoneInfo(settings.zone) if settings.zone in zones() else UTC)


def next_at(minute: int, here: datetime) -> int:
    """When a minute of the day comes next."""
    day = here.date() + timedelta(days=here.hour * 60 + here.minute >= minute)
    return int(datetime.combine(day, time(minute // 60, minute % 60), here.tzinfo).timestamp() * 1000)


def is_quiet(minute: int, start: int, end: int) -> bool:
    """Quiet hours may pass midnight."""
    return start <= minute < end if start < end else minute >= start or minute < end
