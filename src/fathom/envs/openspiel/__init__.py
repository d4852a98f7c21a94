"""The games for OpenSpiel: importing this registers them, and `pyspiel.load_game("fathom_...")` finds them."""

from pathlib import Path
from typing import Any

from fathom.engine.loader import listed_games, load
from fathom.envs.openspiel.game import SpielGame as SpielGame
from fathom.envs.openspiel.game import game_type, pyspiel, short_name


def named(name: str) -> type[SpielGame]:
    """A game as its parameters say. It is a class, which OpenSpiel can hold on to until the interpreter has ended."""

    class Named(SpielGame):
        def __init__(self, parameters: dict[str, Any]) -> None:
            chosen = dict(parameters)
            seats, edition, limit = chosen.pop("players"), chosen.pop("edition"), chosen.pop("limit")
            game = load(name, edition=Path(edition) if edition else None, settings=chosen)
            super().__init__(game, seats, limit=limit, parameters=parameters)

    return Named


def register() -> None:
    """Every listed game under its name."""
    for name in listed_games():
        if short_name(name) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(load(name, "python")), named(name))


register()
