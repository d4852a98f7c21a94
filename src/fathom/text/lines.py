"""A line of the log: its text, and whom it is about as data, so that a page can put a mark before it."""

from msgspec import Struct

About = int | str | None  # a seat, or the game's own key for something else (a character, a card); None: nobody in particular


class Line(Struct, frozen=True):
    text: str  # "" when there is nothing to say
    about: About = None
    name: str = ""  # how the text calls them, where it does

    def __str__(self) -> str:
        return self.text
