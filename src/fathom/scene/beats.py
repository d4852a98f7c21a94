"""Beats: what happens at a table, one thing after the other, each with its sentence, its picture and its duration."""

from typing import Any, Protocol

import numpy as np
from msgspec import Struct

from fathom.engine.contract import State
from fathom.scene.model import Piece, Tray
from fathom.text.catalogues import TextContext
from fathom.text.lines import Line
from fathom.text.placeholders import length_of

SHORTEST, READING, LONGEST = 700, 24, 2_200  # milliseconds: of a beat whose length a game leaves open, and for each letter of it


class Popup(Protocol):
    """What lies over the board only while a beat is told. It is hashable, and what it shows depends on it alone."""

    def __hash__(self) -> int: ...

    def pieces(self, t: TextContext, phone: bool) -> tuple[Piece, ...]:
        """What comes and goes over the board of a desk or a phone."""
        ...


class Beat(Struct, frozen=True, eq=False):
    """One thing that happens, the same for all who see the same. Its picture is the board of `view`: a view, or a changed copy that shows
    what lies between two views.

    Whoever plays the seat `by` sees their own doing: that is never routine to them, and to everybody else takes the time `others`.
    """

    line: Line
    view: State
    length: int  # milliseconds at the normal pace
    routine: bool = False  # may be shortened, and told together with others, where there is much to tell
    by: int | None = None  # the seat whose own doing it is
    others: int = 0  # milliseconds for all but that seat; 0: as long
    note: str = ""  # what it means: a second line
    sound: str = ""  # one of the names in static/js/sound.js
    popup: Popup | None = None
    tray: Tray | None = None  # dice that lie in the dock meanwhile; without it, those of `view`


def between(view: State, **changed: Any) -> State:
    """A copy of a view in which some fields are others: what lies between two views."""
    twin: State = np.frombuffer(bytearray(view.tobytes()), view.dtype)[0]  # many times as fast as view.copy()
    for name, value in changed.items():
        twin[name] = value
    return twin


def reading_time(line: Line) -> int:
    """How long a sentence takes to be understood."""
    return min(LONGEST, SHORTEST + READING * length_of(line.text))
