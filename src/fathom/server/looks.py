"""How somebody wants pages to look: language, light or dark, the screen, and what need not be explained any more."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from fathom.server.visitors import language_of

THEMES = ("light", "dark")
DESK, PHONE, TEXT, SLIP = "desk", "phone", "text", "slip"  # every game as words and buttons, without pictures: wide, and on a phone
SCREENS = (DESK, PHONE, TEXT, SLIP)


@dataclass(frozen=True)
class Look:
    language: str
    theme: str  # light, dark, or nothing: as the system has it
    screen: str
    known: tuple[str, ...] = ()  # games whose rules were seen, or waved away, in this browser


def look_of(connection: HTTPConnection) -> Look:
    theme = connection.cookies.get("theme", "")
    known = connection.cookies.get("known", "").split(".")
    return Look(language_of(connection), theme if theme in THEMES else "", screen_of(connection), tuple(known))


def screen_of(connection: HTTPConnection) -> str:
    """Asked for, last measured by the page's script, or what the browser says of itself; a wrong guess is put right by the script."""
    for wish in (connection.query_params.get("screen"), connection.cookies.get("screen")):
        if wish in SCREENS:
            return str(wish)
    return PHONE if "Mobi" in connection.headers.get("user-agent", "") else DESK
