"""The window: sentences that wrap, pictures that do not, colours where they are wanted, and the line that somebody types."""

import contextlib
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

Line = list[tuple[str, str]]

STYLES = {
    "": "",
    "strong": "bold",
    "dim": "dim",
    "offer": "bold cyan",
    "good": "green",
    "bad": "red",
    "gold": "bold yellow",
    "silver": "bold white",
    "seat0": "bright_red",
    "seat1": "bright_green",
    "seat2": "bright_magenta",
    "seat3": "bright_blue",
    "seat4": "bright_yellow",
    "water0": "bright_cyan",
    "water1": "cyan",
    "water2": "bright_blue",
    "water3": "blue",
    "water4": "magenta",
    "water5": "yellow",
}
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what has scrolled off it, and back to the corner


class Screen:
    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        if sys.stdin.isatty() and sys.stdout.isatty():
            with contextlib.suppress(ImportError):  # line editing and history, where the system has them
                import readline  # noqa: F401

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, text: str = "", style: str = "") -> None:
        """A sentence, wrapped between words."""
        self.console.print(Text(text, STYLES[style]))

    def line(self, parts: Line) -> None:
        """A sentence in several styles."""
        self.console.print(Text.assemble(*((text, STYLES[style]) for text, style in parts)))

    def picture(self, lines: Iterable[Line]) -> None:
        """Lines as they are: a window that is too narrow cuts them."""
        for parts in lines:
            text = Text.assemble(*((text, STYLES[style]) for text, style in parts))
            self.console.print(text, no_wrap=True, overflow="crop")

    def columns(self, texts: list[str]) -> None:
        """Short texts side by side, read downwards first."""
        wide = max(len(text) for text in texts) + 2
        across = max(1, (self.width + 2) // wide)
        down = -(-len(texts) // across)
        for row in range(down):
            self.say("".join(text.ljust(wide) for text in texts[row::down]).rstrip())

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()

    def ask(self, question: str) -> str:
        """What somebody types; EOFError and KeyboardInterrupt when they leave."""
        return input(question).strip()
