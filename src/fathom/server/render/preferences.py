"""A visitor's preferences: language, theme, screen, and the games that need no introduction any more."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from fathom.text.catalogues import LANGUAGES

THEMES = ("light", "dark")
DESK, PHONE, TEXT, TEXT_PHONE = "desk", "phone", "text", "slip"  # TEXT: words and buttons without pictures, wide or on a phone
SCREENS = (DESK, PHONE, TEXT, TEXT_PHONE)


@dataclass(frozen=True)
class Preferences:
    language: str
    theme: str  # light, dark, or nothing: as the system has it
    screen: str
    known: tuple[str, ...] = ()  # games whose rules were seen, or waved away, in this browser


def preferences_of(connection: HTTPConnection) -> Preferences:
    theme = connection.cookies.get("theme", "")
    known = connection.cookies.get("known", "").split(".")
    return Preferences(language_of(connection), theme if theme in THEMES else "", screen_of(connection), tuple(known))


def screen_of(connection: HTTPConnection) -> str:
    """From the query, the cookie of the page's script, or the user agent; the script corrects a wrong guess."""
    for wanted in (connection.query_params.get("screen"), connection.cookies.get("screen")):
        if wanted in SCREENS:
            return str(wanted)
    return PHONE if "Mobi" in connection.headers.get("user-agent", "") else DESK


def language_of(connection: HTTPConnection) -> str:
    """From the query, the cookie, or the first of the browser's languages that there is a catalogue for."""
    for wanted in (connection.query_params.get("language"), connection.cookies.get("language")):
        if wanted in LANGUAGES:
            return str(wanted)
    for entry in connection.headers.get("accept-language", "").split(","):
        wanted = entry.partition(";")[0].strip().partition("-")[0].lower()
        if wanted in LANGUAGES:
            return wanted
    return LANGUAGES[0]
