"""What three seats can secure, on disk. What was found for the whole box, on a GPU, ships with Fathom."""

import json
from dataclasses import asdict
from pathlib import Path

from fathom.engine.cuda.device import is_available, is_simulated
from fathom.engine.edition import standard_edition
from fathom.engine.loader import Game, folder_of
from fathom.games.deep_dive.solver.solve import AT_ONCE, KINDER
from fathom.games.deep_dive.solver.three.gpu import solve_on_gpu
from fathom.games.deep_dive.solver.three.solve import TALLY, Secured, solve_on_processor
from fathom.solvers.protocol import Progress
from fathom.solvers.tablebase import Settings, TablebaseStore, quietly
from fathom.text.errors import BadTable

SHIPPED = Path(__file__).with_name("facts.json")  # of the box as it is
MOST_ON_PROCESSOR, MOST_ON_GPU = 24, 60  # shells: what takes minutes, and what its memory holds


def solve(game: Game, progress: Progress) -> Secured:
    """With a GPU, if there is one."""
    if has_gpu():
        return solve_on_gpu(game, progress)[1]
    return solve_on_processor(game, progress)[1]


def has_gpu() -> bool:
    return is_available() and not is_simulated()


def write(path: Path, game: Game, progress: Progress) -> None:
    path.write_text(json.dumps(asdict(solve(game, progress))), encoding="utf-8")


def read_facts(path: Path) -> Secured:
    return Secured(**json.loads(path.read_text(encoding="utf-8")))


def read(path: Path, settings: Settings) -> Secured:
    """The facts are all that is kept."""
    return read_facts(path)


STORE = TablebaseStore("deep_dive_three", {}, 1, ".json", write, read_facts, read)


def is_solved(game: Game) -> bool:
    return STORE.is_solved(game) or is_the_box(game)


def is_the_box(game: Game) -> bool:
    return bool(game.edition.digest() == standard_edition(folder_of(game.package)).digest())


def solved(game: Game, progress: Progress = quietly) -> Secured:
    """What the solver found. Without a GPU, what it once found for the box."""
    if game.settings[AT_ONCE] or game.settings[KINDER]:
        raise BadTable("with three players only decisions in turn and the strict ending are solved")
    if STORE.is_solved(game):
        return read_facts(STORE.path_of(game))
    if is_the_box(game) and not has_gpu():
        return read_facts(SHIPPED)
    most, count = (MOST_ON_GPU if has_gpu() else MOST_ON_PROCESSOR), int(game.generic(TALLY).MOST)
    if count > most:
        few, many = MOST_ON_PROCESSOR, MOST_ON_GPU
        raise BadTable(
            "three players can be solved with up to {few} shells, on an NVIDIA GPU up to {many}; this box has {count}",
            few=few, many=many, count=count,
        )  # fmt: skip
    return STORE.solved(game, progress)
