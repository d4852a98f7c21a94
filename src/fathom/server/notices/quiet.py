"""Quiet hours: a notice waits for their end, by the clock of the person."""

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from fathom.server.store.notices import NoticeSettings

MINUTES = 24 * 60


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones()) | {"UTC"}


def due(moment: int, settings: NoticeSettings) -> int:
    """When somebody may be told of what happens at a moment, both in milliseconds."""
    start, end = settings.quiet_from, settings.quiet_until
    if start is None or end is None or start == end:
        return moment
    zone = ZoneInfo(settings.zone) if settings.zone in zones() else UTC
    here = datetime.fromtimestamp(moment / 1000, zone)
    minute = here.hour * 60 + here.minute
    if not is_quiet(minute, start, end):
        return moment
    day = here.date() + timedelta(days=minute >= end)
    return int(datetime.combine(day, time(end // 60, end % 60), zone).timestamp() * 1000)


def is_quiet(minute: int, start: int, end: int) -> bool:
    """Quiet hours may pass midnight."""
    return start <= minute < end if start < end else minute >= start or minute < end
