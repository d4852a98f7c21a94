"""Draws docs/pictures/terminal.svg: a real position of Into the Blue, as the terminal shows it: `python -m tools.pictures.terminal`."""

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from fathom.engine.loader import load
from fathom.engine.match import Match
from fathom.engine.notation import text_context
from fathom.engine.rooms import words_of
from fathom.games.into_the_blue.ui import text_board as board
from fathom.terminal.screen import Screen

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "terminal.svg"
MOVES = (
    "start 1", "roll 1 1 2 3 3 5", "stop", "place 3", "roll 1 2 2 2 5 C", "stop", "place 2", "roll 1 2 3 4 5 C", "stop", "chest 7",
    "roll 1 1 1 4 5 C", "stop", "place 1", "roll 1 2 3 4 4 C", "stop", "place 4", "roll 1 2 2 3 4 C", "keep 1 2 3 4 C", "roll 4",
)  # fmt: skip
SEA = TerminalTheme(
    (8, 22, 48), (238, 245, 243),
    [(8, 22, 48), (255, 156, 130), (111, 224, 181), (255, 210, 122), (88, 160, 220), (187, 139, 230), (92, 245, 223), (201, 216, 224)],
    [(75, 94, 108), (242, 132, 95), (88, 207, 166), (243, 193, 75), (88, 203, 203), (187, 139, 230), (134, 224, 214), (255, 255, 255)],
)  # fmt: skip
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" class="rich-terminal" viewBox="0 0 {width} {height}" role="img"
 aria-label="Into the Blue in the terminal">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px;
 line-height: {line_height}px; }} {styles}</style>
<defs>{lines}</defs><rect width="{width}" height="{height}" rx="14" fill="#081630"/>
<g transform="translate(18, 18)"><g>{backgrounds}</g><g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def main() -> None:
    game = load("into-the-blue", "python")
    match = Match(game, ("Maya", "Léo", "Inès"), bytes(32))
    for move in MOVES:
        match.play_notation(move)
    t = text_context(game, "en", match.names)
    screen = Screen()
    screen.console = Console(record=True, width=72, file=io.StringIO(), force_terminal=True, highlight=False)
    for seen in list(match.observations(match.actor))[-6:]:
        screen.write(str(words_of(game).log(t, *seen)))
    screen.write()
    screen.picture(board.draw_text(t, match.view(match.actor), 72))
    screen.write(words_of(game).prompt(t, match.view(match.actor)), "strong")
    svg = screen.console.export_svg(theme=SEA, code_format=FRAME, unique_id="sea")
    FILE.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
