"""The ui room of a game: what it draws in the browser and in the terminal. Without one it is played as text and buttons."""

from functools import cache
from typing import Protocol

from fathom.engine.contract import State
from fathom.engine.rooms import TextUi, room_of
from fathom.scene.beats import Beat, reading_time
from fathom.scene.model import Dock, Panel, Scene, SeatCard, Tray
from fathom.text.catalogues import TextContext
from fathom.text.lines import About, Line


class Ui(TextUi, Protocol):
    """`seat` is who looks (a seat or WATCHER), `offers` what that seat may play now: nothing unless it is to act."""

    def scene(self, t: TextContext, view: State, seat: int, offers: tuple[int, ...], phone: bool) -> Scene | None:
        """The board, for a desk (792 x 592) or a phone (390 x 470). None: draw_text() is shown."""
        return None

    def dock(self, t: TextContext, view: State, seat: int, offers: tuple[int, ...]) -> Dock | None:
        """What stands under the board: where decisions are made. None: the prompt, and a button for each option."""
        return None

    def tray(self, t: TextContext, view: State, seat: int) -> Tray | None:
        """The dice that lie on the table while nobody is asked."""
        return None

    def seats(self, t: TextContext, view: State) -> list[SeatCard] | None:
        """A card per seat, or several where a seat plays several characters. None: names and points."""
        return None

    def panels(self, t: TextContext, view: State, seat: int) -> list[Panel]:
        """Legends, cards in force, what only this seat may see."""
        return []

    def round_of(self, t: TextContext, view: State) -> str:
        """The round the match is in: "Round 4"."""
        return ""

    def mark(self, t: TextContext, about: About) -> str:
        """The symbol for a seat, or for what else a line of the log is about. "": a seat's own mark, no other has one."""
        return ""

    def beats(self, t: TextContext, before: State, option: int | None, after: State, line: Line) -> list[Beat]:
        """How a move is told to all who have the same two views of it: from these views, the option where it may be known, and the line
        of the log. Others' moves are routine."""
        actor = int(t.rules.actor(before))
        return [Beat(line, after, reading_time(line), routine=True, by=actor) if actor >= 0 else Beat(line, after, reading_time(line))]


class TextOnly(Ui):
    """A game as text and buttons, whatever it can draw."""

    package = ""


TEXT_ONLY = TextOnly()


@cache
def ui_of(package: str) -> Ui:
    """What a game shows."""
    ui: Ui = room_of(Ui, package, "ui")
    return ui
