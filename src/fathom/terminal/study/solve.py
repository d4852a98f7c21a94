"""`fathom solve`: solves a game that has a solver, or reads its tablebase, and prints what perfect play gives."""

from pathlib import Path
from typing import Any

from rich.progress import Progress

from fathom.engine.loader import Game, load, package_of
from fathom.games import playable
from fathom.solvers.protocol import Solver, solver_of
from fathom.terminal.presenter import Presenter
from fathom.terminal.screen import Screen
from fathom.text.errors import BadTable


def solvable() -> list[str]:
    return [name for name in playable() if solver_of(package_of(name))]


def show_solution(name: str, players: int, settings: dict[str, str], edition: Path | None, language: str) -> None:
    """Solves the game, or reads what was found before."""
    game = load(name, "cpu", edition, settings)
    solver, screen, presenter = solver_for(game, players), Screen(), Presenter(game, language)
    found = solved(game, presenter.title(), screen, players)
    seats = [presenter.seat_name(seat) for seat in range(game.rules.SEATS[1])]
    for line in solver.tell(presenter.say, game, found, seats):
        screen.write(line)


def solver_for(game: Game, players: int) -> Solver:
    solver = solver_of(game.package, players)
    if solver is None and solver_of(game.package):
        raise BadTable("{game} is not solved for {count} players", game=game.name, count=players)
    if solver is None:
        raise BadTable("{game} is not solved; solved games: {games}", game=game.name, games=", ".join(solvable()))
    return solver


def solved(game: Game, title: str, screen: Screen, players: int = 2) -> Any:
    """What the game's solver found, with a bar while it works."""
    with Progress(console=screen.console, transient=True) as bar:
        task = bar.add_task(title, total=None)
        return solver_for(game, players).solved(game, lambda done, total: bar.update(task, completed=done, total=total))
