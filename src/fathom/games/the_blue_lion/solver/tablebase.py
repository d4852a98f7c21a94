"""Solved tables on disk: made once for a box and its house rules, then read where they are touched."""

import json
import os
import shutil
import tempfile
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.compiler import cache_folder
from fathom.engine.loader import Game, load
from fathom.games.the_blue_lion.solver.graph import QUIET_LIMIT, SWAP
from fathom.games.the_blue_lion.solver.solve import Outlook, Progress, Solved, solve, unit

FORM = 1  # of the files


class Table(NamedTuple):
    """What probe.py takes: where a position lies, and the worth of every entry."""

    keys: Any
    rows: int
    layers: int
    shares: Any  # [mover's points, other's points, entry]
    share_unit: float
    hopes: Any
    hope_unit: float


def folder_of(game: Game) -> Path:
    """One folder for each box and set of house rules that matter; who goes first and the memory aid do not."""
    rules = f"rules{game.rules.VERSION}-swap{game.settings[SWAP]}-quiet{game.settings[QUIET_LIMIT]}-form{FORM}"
    return cache_folder() / "solved" / f"the_blue_lion-{game.edition.digest()}-{rules}"


def is_solved(game: Game) -> bool:
    return folder_of(game).exists()


def solved(game: Game, progress: Progress = lambda done, total: None) -> Solved:
    """What the solver found: from disk, or by solving now."""
    folder = folder_of(game)
    if not folder.exists():
        solve_into(folder, load(game.package, "cpu", game.edition).with_settings(game.settings), progress)
    return read_facts(folder)


def open_table(game: Game) -> Table:
    """The table of a game, solved now if it never was."""
    solved(game)
    return read_table(folder_of(game))


def solve_into(folder: Path, game: Game, progress: Progress) -> None:
    """All files appear at once, under their name only when they are whole."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(dir=folder.parent, prefix="making-"))
    try:
        keys, found = solve(game, lambda name, shape, kind: new_file(making, name, shape, kind), progress)
        np.save(making / "keys.npy", keys)
        (making / "facts.json").write_text(json.dumps(asdict(found)), encoding="utf-8")
        if not folder.exists():
            os.replace(making, folder)
    finally:
        shutil.rmtree(making, ignore_errors=True)


def new_file(folder: Path, name: str, shape: tuple[int, ...], kind: Any) -> Any:
    return np.lib.format.open_memmap(folder / f"{name}.npy", "w+", kind, shape)


def read_facts(folder: Path) -> Solved:
    facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    first, second = (Outlook(**each) for each in facts.pop("outlooks"))
    return Solved(**facts, outlooks=(first, second))


@lru_cache(maxsize=4)
def read_table(folder: Path) -> Table:
    """Only what is asked for is read from disk, and once for all players."""
    found = read_facts(folder)
    shares, hopes = (np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("shares", "hopes"))
    return Table(np.load(folder / "keys.npy"), found.rows, found.layers, shares, unit(shares.dtype), hopes, unit(hopes.dtype))
