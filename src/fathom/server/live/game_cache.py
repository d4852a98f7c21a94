"""The game of a table: its rules, edition and settings, on the fastest machine that is ready."""

import json
from collections.abc import Mapping
from typing import Any

from fathom.engine.edition import Edition, corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load, package_of
from fathom.server.store.store import MatchRow
from fathom.text.errors import BadTable

CUSTOM = "own"  # the name of every edition that a table brings itself
PLAIN: Mapping[str, Any] = {}  # the standard edition, the default settings
READY: set[str] = set()  # the games that are warmed up (render/warmup.py)


def game_of(row: MatchRow) -> Game:
    game = game_with(row.game, json.loads(row.edition), json.loads(row.settings))
    if row.rules != game.rules.VERSION:
        theirs, ours = row.rules, game.rules.VERSION
        raise BadTable("this match was played by version {theirs} of the rules; these are version {ours}", theirs=theirs, ours=ours)
    return game


def game_with(name: str, values: Mapping[str, Any] = PLAIN, settings: Mapping[str, int | str] = PLAIN) -> Game:
    """Interpreted until the game is warmed up. A custom edition is never compiled: that would take too much from the other tables."""
    if values:
        return load(name, "python", custom_edition(name, values), settings)
    return load(name, "cpu" if name in READY else "python", settings=settings)


def custom_edition(name: str, values: Mapping[str, Any]) -> Edition:
    return corrected(standard_edition(folder_of(package_of(name))), CUSTOM, dict(values))
