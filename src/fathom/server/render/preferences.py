"""How somebody wants pages to look: language, light or dark, the screen, and what need not be explained any more."""

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
    """Asked for, last measured by the page's script, or what the browser says of itself; a wrong guess is put right by the script."""
    for wish in (connection.query_params.get("screen"), connection.cookies.get("screen")):
        if wish in SCREENS:
            return str(wish)
    return PHONE if "Mobi" in connection.headers.get("user-agent", "") else DESK


def language_of(connection: HTTPConnection) -> str:
    """Asked for, remembered, or the first of the browser's that we speak."""
    for wish in (connection.query_params.get("language"), connection.cookies.get("language")):
        if wish in LANGUAGES:
            return str(wish)
    for entry in connection.headers.get("accept-language", "").split(","):
        wish = entry.partition(";")[0].strip().partition("-")[0].lower()
        if wish in LANGUAGES:
            return wish
    return LANGUAGES[0]
