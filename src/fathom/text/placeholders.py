"""Placeholders for the names at a table: what tables show is made once for all of them, and the names of each are put in last.

A placeholder is a noncharacter, or a character for private use, which no name or message may hold. Those of initials are others, and
those of what is next to the reader's own name.
"""

from html import escape

import msgspec

SEATS = 16
FIRST, FIRST_INITIAL, FIRST_YOU = 0xFDD0, 0xFDE0, 0xF8D0
PLACEHOLDERS = tuple(chr(FIRST + seat) for seat in range(SEATS))
SIGNS = tuple(tuple(chr(first + seat).encode() for first in (FIRST, FIRST_INITIAL, FIRST_YOU)) for seat in range(SEATS))  # in UTF-8
LEAD, LENGTH = PLACEHOLDERS[0].encode()[:1], 3  # begins every placeholder in UTF-8, and few other letters; to look for one byte is fast
NAME_LENGTH = 8  # letters, of most names
NOBODY = -1


def initial_of(name: str) -> str:
    return chr(ord(name) - FIRST + FIRST_INITIAL) if name in PLACEHOLDERS else name[:1].upper()


def you_beside(name: str) -> str:
    """What is next to the name of a seat for the reader who sits there."""
    return chr(ord(name) - FIRST + FIRST_YOU)


def length_of(text: str) -> int:
    """How many letters a text has, as far as one can tell without the names."""
    names = 0 if text.isascii() else sum([text.count(placeholder) for placeholder in PLACEHOLDERS])
    return len(text) + (NAME_LENGTH - 1) * names


def filled(text: str, names: tuple[str, ...]) -> str:
    """A text with its names."""
    if not text.isascii():
        for placeholder, name in zip(PLACEHOLDERS, names, strict=False):
            text = text.replace(placeholder, name)
    return text


def filled_json(message: bytes, words: dict[bytes, bytes]) -> bytes:
    """A message with words_for() somebody in its HTML."""
    found: list[bytes] = []
    start = 0
    while (at := message.find(LEAD, start)) >= 0:
        sign = message[at : at + LENGTH]
        found += (message[start:at], words.get(sign, sign))
        start = at + LENGTH
    return b"".join([*found, message[start:]]) if found else message


def words_for(names: tuple[str, ...], reader: int = NOBODY, you: str = "") -> dict[bytes, bytes]:
    """What is put in for each placeholder: names and initials in HTML, and `you` as HTML next to the name of the reader's seat."""
    words = {}
    for seat, name in enumerate(names):
        whole, initial, beside = SIGNS[seat]
        words[whole] = in_json(escape(name))
        words[initial] = in_json(escape(name[:1].upper()))
        words[beside] = in_json(you if seat == reader else "")
    return words


def in_json(html: str) -> bytes:
    return msgspec.json.encode(html)[1:-1]
