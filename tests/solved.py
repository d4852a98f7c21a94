"""Games whose perfect player can be asked at once: solved here, with a shorter match where the box itself takes a minute."""

from importlib import import_module

from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load

SHORTER = {"the-blue-lion": {"target": 2}}  # diamonds


def solved_game(name: str) -> Game:
    game = load(name)
    tables = import_module(f"{game.package}.solver")
    if name in SHORTER:
        game = load(name, "cpu", corrected(standard_edition(folder_of(game.package)), "short", SHORTER[name]))
    tables.solved(game)
    return game


def ready_game(name: str, level: str) -> Game:
    return solved_game(name) if level == "perfect" else load(name)
