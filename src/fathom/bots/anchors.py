"""Anchors: how strong the levels of a ladder are, in points of Elo, as tools/ladder.py measured them. People are rated against them."""

import tomllib
from collections.abc import Mapping
from functools import cache

from fathom.engine.loader import folder_of, package_of

FILE = "ladder.toml"  # in the folder of a game
Anchors = Mapping[tuple[str, str], float]  # by role, empty where seats are alike, and level


@cache
def anchors_of(game: str) -> Anchors:
    """None where a game's ladder was never measured: a guest's, for example."""
    path = folder_of(package_of(game)) / FILE
    if not path.exists():
        return {}
    by_role = tomllib.loads(path.read_text(encoding="utf-8"))["points"]
    return {(role if role != "all" else "", level): float(points) for role, levels in by_role.items() for level, points in levels.items()}
