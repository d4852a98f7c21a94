"""Quiet hours, by the clock of the person: also past midnight, and on the night when the clock changes."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from fathom.server.notices.quiet import due, next_morning, reminder_at
from fathom.server.store.notices import NoticeSettings

NIGHT = NoticeSettings(True, 22 * 60, 7 * 60 + 30, "Europe/Paris")
NOON = NoticeSettings(True, 12 * 60, 13 * 60, "Europe/Paris")


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Paris")).timestamp() * 1000)


@pytest.mark.parametrize(
    ("settings", "happens", "told"),
    [
        (NIGHT, "2026-05-10T21:59", "2026-05-10T21:59"),
        (NIGHT, "2026-05-10T22:00", "2026-05-11T07:30"),
        (NIGHT, "2026-05-11T00:10", "2026-05-11T07:30"),
        (NIGHT, "2026-05-11T07:30", "2026-05-11T07:30"),
        (NIGHT, "2026-03-28T23:00", "2026-03-29T07:30"),  # an hour is missing in this night
        (NOON, "2026-05-10T12:30", "2026-05-10T13:00"),
        (NOON, "2026-05-10T13:00", "2026-05-10T13:00"),
        (NIGHT._replace(quiet_from=None), "2026-05-10T23:00", "2026-05-10T23:00"),
        (NIGHT._replace(quiet_until=22 * 60), "2026-05-10T23:00", "2026-05-10T23:00"),
    ],
)
def test_a_notice_waits_for_the_end_of_quiet_hours(settings: NoticeSettings, happens: str, told: str) -> None:
    assert due(at(happens), settings) == at(told)


def test_quiet_hours_are_those_of_the_persons_zone() -> None:
    noon_in_tokyo = at("2026-05-10T05:30")  # 12:30 there
    assert due(noon_in_tokyo, NOON._replace(zone="Asia/Tokyo")) == at("2026-05-10T06:00")
    assert due(noon_in_tokyo, NOON._replace(zone="Atlantis/Capital")) == noon_in_tokyo


@pytest.mark.parametrize(
    ("settings", "after", "morning"),
    [
        (NIGHT, "2026-05-10T07:59", "2026-05-10T08:00"),
        (NIGHT, "2026-05-10T08:00", "2026-05-11T08:00"),
        (NIGHT._replace(quiet_until=9 * 60), "2026-05-10T23:00", "2026-05-11T09:00"),
        (NIGHT, "2026-03-28T12:00", "2026-03-29T08:00"),  # a day of 23 hours
    ],
)
def test_a_morning_begins_at_eight_or_when_the_quiet_hours_end(settings: NoticeSettings, after: str, morning: str) -> None:
    assert next_morning(at(after), settings) == at(morning)


@pytest.mark.parametrize(
    ("settings", "began", "deadline", "told"),
    [
        (NIGHT, "2026-05-10T15:00", "2026-05-11T15:00", "2026-05-11T09:00"),
        (NIGHT, "2026-05-10T12:00", "2026-05-11T12:00", "2026-05-11T07:30"),  # not at 6:00
        (NIGHT, "2026-05-10T08:00", "2026-05-11T08:00", "2026-05-10T21:45"),  # half an hour would be too little
        (NIGHT, "2026-05-10T21:50", "2026-05-11T09:00", "2026-05-11T07:30"),  # not beside the turn itself
        (NIGHT, "2026-05-10T15:00", "2026-05-10T20:00", None),  # there never were six hours
        (NIGHT._replace(quiet_until=12 * 60), "2026-05-10T22:30", "2026-05-11T10:30", None),
    ],
)
def test_a_reminder_comes_six_hours_ahead_or_before_or_after_quiet_hours(
    settings: NoticeSettings, began: str, deadline: str, told: str | None
) -> None:
    assert reminder_at(at(began), at(began), at(deadline), settings) == (at(told) if told else None)


def test_a_reminder_that_could_not_be_told_in_time_is_told_later_but_not_in_quiet_hours() -> None:
    began, deadline = at("2026-05-10T08:00"), at("2026-05-11T08:00")
    assert reminder_at(at("2026-05-10T21:50"), began, deadline, NIGHT) == at("2026-05-10T21:50")
    assert reminder_at(at("2026-05-10T23:00"), began, deadline, NIGHT) == at("2026-05-11T07:30")
