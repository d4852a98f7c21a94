"""The game that a table plays: its rules, its box and its house rules, on the fastest machine that is ready."""

import json
from collections.abc import Mapping
from typing import Any

from fathom.engine.edition import Edition, corrected, standard_edition
from fathom.engine.loader import Game, folder_of, load, package_of
from fathom.server.store.store import MatchRow
from fathom.text.errors import BadTable

CUSTOM = "own"  # the name of every box that somebody brought
PLAIN: Mapping[str, Any] = {}  # the standard box, no house rules
READY: set[str] = set()  # the games that were rehearsed (rehearsal.py)


def game_of(row: MatchRow) -> Game:
    game = game_with(row.game, json.loads(row.edition), json.loads(row.settings))
    if row.rules != game.rules.VERSION:
        theirs, ours = row.rules, game.rules.VERSION
        raise BadTable("this match was played by version {theirs} of the rules; these are version {ours}", theirs=theirs, ours=ours)
    return game


def game_with(name: str, box: Mapping[str, Any] = PLAIN, settings: Mapping[str, int | str] = PLAIN) -> Game:
    """Interpreted until the game was rehearsed. A box that somebody brought is never compiled: that would cost all others too much."""
    if box:
        return load(name, "python", custom_edition(name, box), settings)
    return load(name, "cpu" if name in READY else "python", settings=settings)


def custom_edition(name: str, box: Mapping[str, Any]) -> Edition:
    return corrected(standard_edition(folder_of(package_of(name))), CUSTOM, dict(box))
