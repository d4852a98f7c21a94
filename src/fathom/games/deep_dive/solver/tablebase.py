"""Solved tables on disk: made once for a box and its house rules."""

import json
import os
import tempfile
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from fathom.engine.compiler import cache_folder
from fathom.engine.loader import Game, load
from fathom.games.deep_dive.solver.solve import AT_ONCE, KINDER, Progress, Solved, Table, solve

FORM = 1  # of the file
FACTS = "facts"
FLAGS = ("at_once", "kinder")  # not arrays
BY_PAIR = ("both_stay", "first_leaves", "second_leaves", "both_leave")  # kept with 24 bits: they are most of the table


def file_of(game: Game) -> Path:
    """One file for each box and set of house rules that matter; who goes first does not."""
    rules = f"rules{game.rules.VERSION}-at_once{game.settings[AT_ONCE]}-kinder{game.settings[KINDER]}-form{FORM}"
    return cache_folder() / "solved" / f"deep_dive-{game.edition.digest()}-{rules}.npz"


def is_solved(game: Game) -> bool:
    return file_of(game).exists()


def solved(game: Game, progress: Progress = lambda done, total: None) -> Solved:
    """What the solver found: from disk, or by solving now."""
    if not is_solved(game):
        solve_into(file_of(game), load(game.package, "cpu", game.edition).with_settings(game.settings), progress)
    with np.load(file_of(game)) as kept:
        return read_facts(kept)


def open_table(game: Game) -> Table:
    """The table of a game, solved now if it never was."""
    solved(game)
    return read_table(file_of(game), bool(game.settings[AT_ONCE]), bool(game.settings[KINDER]))


def solve_into(path: Path, game: Game, progress: Progress) -> None:
    """The file appears under its name only when it is whole."""
    table, found = solve(game, progress)
    arrays: dict[str, Any] = {name: getattr(table, name) for name in Table._fields if name not in FLAGS}
    arrays |= {name: arrays[name].astype(np.float32) for name in BY_PAIR} | {FACTS: np.array(json.dumps(asdict(found)))}
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix="making-", suffix=".npz", delete=False) as making:
        np.savez(making, **arrays)
    os.replace(making.name, path)


def read_facts(kept: Any) -> Solved:
    return Solved(**json.loads(str(kept[FACTS])))


@lru_cache(maxsize=4)
def read_table(path: Path, at_once: bool, kinder: bool) -> Table:
    """Read once, however many players play by it: it is some 50 MB."""
    with np.load(path) as kept:
        return Table(at_once, kinder, *(kept[name] for name in Table._fields if name not in FLAGS))
