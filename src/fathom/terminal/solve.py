"""What `fathom solve` prints: a game that is solved brings `tables.py` (solves, and keeps what it found) and `verdict.py` (tells it)."""

import importlib
import importlib.util

from rich.progress import Progress

from fathom.engine.errors import BadTable
from fathom.engine.machines import load, package_of
from fathom.games import GAMES
from fathom.terminal.screen import Screen
from fathom.terminal.voice import Voice


def solvable() -> list[str]:
    return [name for name in GAMES if importlib.util.find_spec(f"{package_of(name)}.verdict")]


def show_solution(name: str, settings: dict[str, str], language: str) -> None:
    """Solves the game, or reads what was found before."""
    game = load(name, "cpu", settings=settings)
    if name not in solvable():
        raise BadTable(f"{name} is not solved; solved: {', '.join(solvable())}")
    tables, verdict = (importlib.import_module(f"{game.package}.{part}") for part in ("tables", "verdict"))
    screen, voice = Screen(), Voice(game, language)
    with Progress(console=screen.console, transient=True) as bar:
        task = bar.add_task(voice.title(), total=None)
        found = tables.solved(game, lambda done, total: bar.update(task, completed=done, total=total))
    for line in verdict.tell(voice.say, game, found):
        screen.write(line)
