"""Placeholders for the names at a table: what tables show is made once for all of them, and browsers put in the names of each.

A placeholder is a noncharacter, or a character for private use, which no name or message may hold. Those of initials are others, and
those of what is next to the reader's own name.
"""

from html import escape

SEATS = 16
FIRST, FIRST_INITIAL, FIRST_YOU = 0xFDD0, 0xFDE0, 0xF8D0
PLACEHOLDERS = tuple(chr(FIRST + seat) for seat in range(SEATS))
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


def words_for(names: tuple[str, ...], reader: int = NOBODY, you: str = "") -> dict[str, tuple[str, str]]:
    """What is put in for each placeholder, as a text and as HTML. `you` is HTML, and stands next to the name of the reader's seat."""
    words = {}
    for seat, name in enumerate(names):
        placeholder, initial = PLACEHOLDERS[seat], name[:1].upper()
        words[placeholder] = name, escape(name)
        words[initial_of(placeholder)] = initial, escape(initial)
        words[you_beside(placeholder)] = "", you if seat == reader else ""
    return words
