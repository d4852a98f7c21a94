"""The tablebase of Deep Dive on disk: one folder for an edition and the house rules that matter, read only where it is probed."""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

from fathom.engine.loader import Game
from fathom.games.deep_dive.solver.solve import AT_ONCE, KINDER, Solved, Tablebase, solve
from fathom.solvers.protocol import Progress
from fathom.solvers.tablebase import Settings, TablebaseStore

FACTS = "facts.json"
FLAGS = ("at_once", "kinder")  # fields of a tablebase that are settings, not arrays
ARRAYS = [name for name in Tablebase._fields if name not in FLAGS]
BY_PAIR = ("both_stay", "first_leaves", "second_leaves", "both_leave")  # stored with 24 bits: they are most of the tablebase


def write(folder: Path, game: Game, progress: Progress) -> None:
    tablebase, found = solve(game, progress)
    folder.mkdir()
    for name in ARRAYS:
        array = getattr(tablebase, name)
        np.save(file_of(folder, name), array.astype(np.float32) if name in BY_PAIR else array)
    (folder / FACTS).write_text(json.dumps(asdict(found)), encoding="utf-8")


def file_of(folder: Path, name: str) -> Path:
    return folder / f"{name}.npy"


def read_facts(folder: Path) -> Solved:
    return Solved(**json.loads((folder / FACTS).read_text(encoding="utf-8")))


def read(folder: Path, settings: Settings) -> Tablebase:
    """Some 40 MB on disk. Mapped "c" and not "r", the arrays are of the type that they had when they were solved."""
    return Tablebase(*map(bool, settings), *(np.load(file_of(folder, name), mmap_mode="c") for name in ARRAYS))


FORM = 2  # form 1 was one file, which was read as a whole
STORE = TablebaseStore("deep_dive", {"at_once": AT_ONCE, "kinder": KINDER}, FORM, "", write, read_facts, read)
