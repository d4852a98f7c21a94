"""What `fathom solve` prints: a game that is solved brings `tables.py` (solves, and keeps what it found) and `verdict.py` (tells it)."""

import importlib
import importlib.util
from typing import Any

from rich.progress import Progress

from fathom.engine.errors import BadTable
from fathom.engine.machines import Game, load, package_of
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
    screen, voice = Screen(), Voice(game, language)
    found = solved(game, voice.title(), screen)
    for line in importlib.import_module(f"{game.package}.verdict").tell(voice.say, game, found):
        screen.write(line)


def solved(game: Game, title: str, screen: Screen) -> Any:
    """What the game's solver found, with a bar while it works."""
    with Progress(console=screen.console, transient=True) as bar:
        task = bar.add_task(title, total=None)
        tables = importlib.import_module(f"{game.package}.tables")
        return tables.solved(game, lambda done, total: bar.update(task, completed=done, total=total))
