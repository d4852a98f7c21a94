"""Jaws in the terminal: the island, then the Orca."""

from fathom.engine.contract import State
from fathom.engine.speech import Telling

from .board_boat import draw_boat
from .board_island import draw_island

Line = list[tuple[str, str]]


def draw(t: Telling, view: State, width: int) -> list[Line]:
    return draw_island(t, view, width) if view.act == 1 else draw_boat(t, view, width)
