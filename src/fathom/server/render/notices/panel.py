"""The page on which people say how they want to be told of their turns; its panel is a part that other pages may include."""

from fathom.server.render.pages import page
from fathom.server.render.preferences import Preferences
from fathom.server.store.notices import NoticeSettings

NIGHT = (22 * 60, 7 * 60)  # what is offered to somebody without quiet hours


def render_notices(settings: NoticeSettings, devices: int, is_open: bool, preferences: Preferences) -> str:
    return page("notices.html", preferences, notices=panel(settings, devices, is_open))


def panel(settings: NoticeSettings, devices: int, is_open: bool) -> dict[str, object]:
    """What parts/notices.html shows. An address of a webhook is a secret: only its host is shown again."""
    start, end = settings.quiet_from, settings.quiet_until
    is_quiet = start is not None and end is not None
    hours = [clock(start), clock(end)] if start is not None and end is not None else [clock(minute) for minute in NIGHT]
    return {
        "turns": settings.turns, "friends": settings.friends, "dive": settings.dive is not None,
        "devices": devices, "is_open": is_open, "is_quiet": is_quiet, "hours": hours, "zone": settings.zone,
        "kind": settings.kind, "host": settings.webhook.partition("//")[2].partition("/")[0],
    }  # fmt: skip


def clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
