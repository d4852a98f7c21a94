"""The tablebase of two players on disk: 15 GB for the box, made on a GPU. What it says about the whole box ships with Fathom."""

import json
from dataclasses import asdict
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.cuda.device import is_available, is_simulated
from fathom.engine.edition import standard_edition
from fathom.engine.loader import Game, folder_of
from fathom.games.into_the_blue.solver.gpu import solve_on_gpu
from fathom.games.into_the_blue.solver.probe import Tablebase
from fathom.games.into_the_blue.solver.solve import Solved, ending_differences, solve_plainly
from fathom.solvers.protocol import Progress
from fathom.solvers.tablebase import Settings, TablebaseStore, quietly
from fathom.text.errors import BadTable

SHARES, DIFFERENCES, FACTS = "shares.npy", "differences.npy", "facts.json"
SHIPPED = Path(__file__).parent / FACTS  # of the box as it is
PLAIN = 300_000  # positions that a processor solves in minutes
MOST_PLACEMENTS = 10_000
PIECE = 1 << 27  # shares that are copied at a time


class Stored(NamedTuple):
    """What a tablebase is made of, beside the game itself."""

    shares: Any
    differences: Any


def write(folder: Path, game: Game, progress: Progress) -> None:
    """Shares with 24 bits: that halves the file, and costs less than 6e-8."""
    shares, found = solve(game, progress)
    folder.mkdir()
    stored = np.lib.format.open_memmap(folder / SHARES, "w+", np.float32, (found.positions,))
    for first in range(0, found.positions, PIECE):
        piece = shares[first : first + PIECE]
        stored[first : first + PIECE] = piece.copy_to_host() if hasattr(piece, "copy_to_host") else piece
    np.save(folder / DIFFERENCES, ending_differences(game))
    (folder / FACTS).write_text(json.dumps(asdict(found)), encoding="utf-8")


def solve(game: Game, progress: Progress) -> tuple[Any, Solved]:
    rules = game.rules
    placements = comb(int(rules.SHELLS) + rules.LEVELS, rules.LEVELS)
    if is_available() and not is_simulated() and placements <= MOST_PLACEMENTS:
        return solve_on_gpu(game, progress)
    if placements**2 > PLAIN:
        count = int(rules.SHELLS)
        raise BadTable("with two players and {count} shells each, solving needs an NVIDIA GPU with 40 GB of memory", count=count)
    return solve_plainly(game, progress)


def read_facts(folder: Path) -> Solved:
    return Solved(**json.loads((folder / FACTS).read_text(encoding="utf-8")))


def read(folder: Path, settings: Settings) -> Stored:
    """Only what is probed is read from disk."""
    return Stored(np.asarray(np.load(folder / SHARES, mmap_mode="r")), np.load(folder / DIFFERENCES))


STORE = TablebaseStore("into_the_blue", {}, 1, "", write, read_facts, read)


def open_tablebase(game: Game) -> Tablebase:
    return Tablebase(game, *STORE.open(game))


def is_solved(game: Game) -> bool:
    return STORE.is_solved(game) or is_the_box(game)


def is_the_box(game: Game) -> bool:
    return bool(game.edition.digest() == standard_edition(folder_of(game.package)).digest())


def solved(game: Game, progress: Progress = quietly) -> Solved:
    """What the solver found. Without a GPU, what it once found for the box."""
    if STORE.is_solved(game) or not is_the_box(game) or (is_available() and not is_simulated()):
        return STORE.solved(game, progress)
    return read_facts(SHIPPED.parent)
