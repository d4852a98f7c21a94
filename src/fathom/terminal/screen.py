"""The terminal window: wrapped sentences, unwrapped pictures, colours, and input lines."""

import contextlib
import sys
import textwrap
from collections.abc import Callable, Iterable

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
NARROW, INDENT = 20, 4  # columns that a meaning needs next to its word; its indent below
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what has scrolled off it, and back to the corner


class Screen:
    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.forget_lines: Callable[[], None] = lambda: None
        if sys.stdin.isatty() and sys.stdout.isatty():
            with contextlib.suppress(ImportError):  # line editing and history, where the system has them
                import readline

                self.forget_lines = readline.clear_history

    @property
    def width(self) -> int:
        return self.console.width

    def write(self, text: str = "", style: str = "") -> None:
        """Sentences, wrapped between words."""
        for line in text.split("\n"):
            self.console.print(Text("\n".join(wrapped(line, self.width)), STYLES[style]))

    def whole(self, text: str, style: str = "") -> None:
        """A path or a number that people copy: never broken in two."""
        self.console.print(Text(text, STYLES[style]), soft_wrap=True)

    def line(self, parts: Line) -> None:
        """A sentence in several styles."""
        self.console.print(Text.assemble(*((text, STYLES[style]) for text, style in parts)))

    def entry(self, head: Line, about: str) -> None:
        """A word and what it means, which wraps next to it, or below where there is no room."""
        wide = sum(len(text) for text, _ in head)
        room = self.width - wide
        beside = room >= min(len(about), NARROW)
        lines = wrapped(about, room if beside else self.width - INDENT)
        if beside:
            self.line([*head, ("\n".join([*lines[:1], *(" " * wide + line for line in lines[1:])]), "")])
        else:
            self.line([*head, ("\n" + "\n".join(" " * INDENT + line for line in lines), "")])

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
            self.write("".join(text.ljust(wide) for text in texts[row::down]).rstrip())

    def clear(self) -> None:
        """Clears the screen, its scrollback and the input history before somebody else looks."""
        self.forget_lines()
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()

    def ask(self, question: str) -> str:
        """What somebody types; EOFError and KeyboardInterrupt when they leave."""
        return input(question).strip()


def wrapped(text: str, width: int) -> list[str]:
    """Lines of that width; French signs such as « and : stay with their words, and then need no space that a terminal may lack."""
    lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
