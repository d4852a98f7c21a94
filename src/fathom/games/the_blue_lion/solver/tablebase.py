"""The tablebase of The Blue Lion on disk: one folder for an edition and the house rules that matter, read only where it is probed."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.cuda.device import is_available, is_simulated
from fathom.engine.loader import Game
from fathom.games.the_blue_lion.solver.gpu import solve_on_gpu
from fathom.games.the_blue_lion.solver.graph import QUIET_LIMIT, SWAP
from fathom.games.the_blue_lion.solver.solve import LONGEST, UNITS, Outlook, Solved, solve
from fathom.solvers.protocol import Progress
from fathom.solvers.tablebase import Settings, TablebaseStore


class Tablebase(NamedTuple):
    """What probe.py takes: the sorted keys of all positions, and the share and hope of every entry."""

    keys: Any
    rows: int  # full rows among the keys
    layers: int
    shares: Any  # [mover's points, other's points, entry]
    share_unit: float
    hopes: Any
    hope_unit: float


def write(folder: Path, game: Game, progress: Progress) -> None:
    folder.mkdir()
    on_gpu = is_available() and not is_simulated() and 0 < game.settings[QUIET_LIMIT] <= LONGEST
    keys, found = (solve_on_gpu if on_gpu else solve)(game, lambda name, shape, kind: new_file(folder, name, shape, kind), progress)
    np.save(folder / "keys.npy", keys)
    (folder / "facts.json").write_text(json.dumps(asdict(found)), encoding="utf-8")


def new_file(folder: Path, name: str, shape: tuple[int, ...], kind: Any) -> Any:
    return np.lib.format.open_memmap(folder / f"{name}.npy", "w+", kind, shape)


def read_facts(folder: Path) -> Solved:
    facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    first, second = (Outlook(**each) for each in facts.pop("outlooks"))
    return Solved(**facts, outlooks=(first, second))


def read(folder: Path, settings: Settings) -> Tablebase:
    """Only what is probed is read from disk."""
    found = read_facts(folder)
    shares, hopes = (np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("shares", "hopes"))
    return Tablebase(np.load(folder / "keys.npy"), found.rows, found.layers, shares, UNITS[0], hopes, UNITS[1])


FORM = 2  # form 1 holds the book's game with a discount, not the book's game itself
STORE = TablebaseStore("the_blue_lion", {"swap": SWAP, "quiet": QUIET_LIMIT}, FORM, "", write, read_facts, read)
