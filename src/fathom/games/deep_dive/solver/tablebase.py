"""The tablebase of Deep Dive on disk: one file for an edition and the house rules that matter."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.games.deep_dive.solver.solve import AT_ONCE, KINDER, Solved, Tablebase, solve
from fathom.solvers.protocol import Progress
from fathom.solvers.tablebase import Settings, TablebaseStore

FACTS = "facts"
FLAGS = ("at_once", "kinder")  # fields of a tablebase that are settings, not arrays
BY_PAIR = ("both_stay", "first_leaves", "second_leaves", "both_leave")  # stored with 24 bits: they are most of the tablebase


def write(path: Path, game: Game, progress: Progress) -> None:
    tablebase, found = solve(game, progress)
    arrays: dict[str, Any] = {name: getattr(tablebase, name) for name in Tablebase._fields if name not in FLAGS}
    arrays |= {name: arrays[name].astype(np.float32) for name in BY_PAIR} | {FACTS: np.array(json.dumps(asdict(found)))}
    np.savez(path, **arrays)


def read_facts(path: Path) -> Solved:
    with np.load(path) as stored:
        return Solved(**json.loads(str(stored[FACTS])))


def read(path: Path, settings: Settings) -> Tablebase:
    """Some 50 MB."""
    with np.load(path) as stored:
        return Tablebase(*map(bool, settings), *(stored[name] for name in Tablebase._fields if name not in FLAGS))


STORE = TablebaseStore("deep_dive", {"at_once": AT_ONCE, "kinder": KINDER}, 1, ".npz", write, read_facts, read)
