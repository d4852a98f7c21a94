"""Names and texts of people: readable, not confusable with another's, and never invisible."""

import re
import unicodedata
from functools import cache

from fathom.bots.ladder import known, name_of
from fathom.games import playable
from fathom.server.live.projection import server_translator
from fathom.text.catalogues import LANGUAGES
from fathom.text.errors import FathomError

BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")  # printable for Python, and invisible
TOWER = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}")  # marks that grow into other lines
JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")  # unseen, but some letters, families and flags are joined by them


class BadName(FathomError):
    """A name that cannot be used."""


def clean_name(name: str, others: list[str]) -> str:
    name = " ".join(name.split())
    if not is_readable(name) or seen(name) in names_taken():
        raise BadName("Please choose another name.")
    if seen(name) in map(seen, others):
        raise BadName("Somebody at the table already has this name.")
    return name


@cache
def names_taken() -> frozenset[str]:
    """Luck, and what bots and free seats are called in any language: nobody may pass for one of them."""
    levels = {level for name in playable() for level in known(name)}
    bots = {name_of(server_translator(language), level) for language in LANGUAGES for level in levels}
    seats = {server_translator(language)("Seat {number}", number=number) for language in LANGUAGES for number in range(1, 17)}
    return frozenset(map(seen, {"luck", "hasard", *levels, *bots, *seats}))


def is_readable(text: str) -> bool:
    """Does a text show something, and nothing but what it shows? Letters may carry a few marks, not a tower of them."""
    plain = JOINERS.sub("", text)
    if not plain.isprintable() or BLANK.search(plain) or TOWER.search(unicodedata.normalize("NFD", plain)):
        return False
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in plain)


def seen(name: str) -> str:
    """The same for two names that look alike."""
    return unicodedata.normalize("NFKC", JOINERS.sub("", name)).casefold()
