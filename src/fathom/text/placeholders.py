"""Placeholders: what tables show is made once for all of them and for all who see the same; browsers put in what differs.

A placeholder is a noncharacter, or a character for private use, which no name or message may hold. It stands for a name, its initial, or
what is next to the reader's own name. A sentence about a seat comes in both forms, for the player of the seat and for all others.
"""

import re
from html import escape

SEATS = 16
FIRST, FIRST_INITIAL, FIRST_YOU, FIRST_READER = 0xFDD0, 0xFDE0, 0xF8D0, 0xF8E0
OTHERS, END = "\uf8f0", "\uf8f1"
BOTH = re.compile("([\uf8e0-\uf8ef])([^\uf8e0-\uf8f1]*)\uf8f0([^\uf8e0-\uf8f1]*)\uf8f1")  # with no other inside
PLACEHOLDERS = tuple(chr(FIRST + seat) for seat in range(SEATS))
NAME_LENGTH = 8  # letters, of most names
NOBODY = -1


def initial_of(name: str) -> str:
    return chr(ord(name) - FIRST + FIRST_INITIAL) if name in PLACEHOLDERS else name[:1].upper()


def you_beside(name: str) -> str:
    """What is next to the name of a seat for the reader who sits there."""
    return chr(ord(name) - FIRST + FIRST_YOU)


def both(seat: int, own: str, others: str) -> str:
    """What the player of a seat reads, and what all others read. One may stand inside another."""
    return f"{chr(FIRST_READER + seat)}{own}{OTHERS}{others}{END}"


def read_by(reader: int, text: str) -> str:
    """The form of a text that the player of a seat reads, or NOBODY in particular."""
    while END in text:
        text = BOTH.sub(lambda found: found[2] if ord(found[1]) - FIRST_READER == reader else found[3], text)
    return text


def length_of(text: str) -> int:
    """How many letters a text has for those whom it calls by their names, as far as one can tell without the names."""
    text = read_by(NOBODY, text)
    names = 0 if text.isascii() else sum([text.count(placeholder) for placeholder in PLACEHOLDERS])
    return len(text) + (NAME_LENGTH - 1) * names


def words_for(names: tuple[str, ...], reader: int = NOBODY, you: str = "") -> dict[str, tuple[str, str]]:
    """What is put in for each placeholder, as a text and as HTML. `you` is HTML, and stands next to the name of the reader's seat."""
    words = {}
    for seat, name in enumerate(names):
        placeholder, initial = PLACEHOLDERS[seat], name[:1].upper()
        words[placeholder] = name, escape(name)
        words[initial_of(placeholder)] = initial, escape(initial)
        words[you_beside(placeholder)] = "", you if seat == reader else ""
    return words
