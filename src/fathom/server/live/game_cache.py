"""The game of a table: its rules, edition and settings, on the fastest machine that is ready."""

import json
from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

from fathom.engine.edition import Edition, corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load, package_of
from fathom.server.store.store import MatchRow

CUSTOM = "own"  # the name of every edition that a table brings itself
PLAIN: Mapping[str, Any] = {}  # the standard edition, the default settings
READY: set[str] = set()  # the games that are warmed up (startup/warmup.py)
_at_tables: WeakValueDictionary[tuple[str, str, str, int, bool], Game] = WeakValueDictionary()


def game_of(row: MatchRow) -> Game:
    """The game of a match, by the version of the rules with which it began. Tables that play alike share it, and so what they show."""
    key = (row.game, row.edition, row.settings, row.rules, row.game in READY)
    game = _at_tables.get(key) or game_with(row.game, json.loads(row.edition), json.loads(row.settings), row.rules)
    return _at_tables.setdefault(key, game)


def game_with(name: str, values: Mapping[str, Any] = PLAIN, settings: Mapping[str, int | str] = PLAIN, version: int | None = None) -> Game:
    """Interpreted until the game is warmed up. A custom edition is never compiled: that would take too much from the other tables."""
    if values:
        return load(name, "python", custom_edition(name, values), settings, version)
    return load(name, "cpu" if name in READY else "python", settings=settings, version=version)


def compiled_if_ready(game: Game) -> Game:
    """For a bot at a table that was opened before the game was warmed up. Nothing is compiled here: that is done beside the server."""
    if game.name not in READY or game.edition.name == CUSTOM:
        return game
    return load(game.name, "cpu", game.edition).with_settings(game.settings)


def custom_edition(name: str, values: Mapping[str, Any]) -> Edition:
    return corrected(standard_edition(folder_of(package_of(name))), CUSTOM, dict(values))
