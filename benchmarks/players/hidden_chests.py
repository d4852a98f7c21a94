"""What hidden chests change in Into the Blue for two: bounds with proof, on a GPU with 95 GB of memory; without one, in a small box."""

import time

from rich.progress import Progress

from fathom.engine.cuda.device import is_available, is_simulated
from fathom.engine.edition import corrected, standard_edition
from fathom.engine.loader import folder_of, load
from fathom.games.into_the_blue.solver.best_response.gpu import respond_on_gpu
from fathom.games.into_the_blue.solver.best_response.solve import respond_plainly
from fathom.games.into_the_blue.solver.gpu import solve_on_gpu
from fathom.games.into_the_blue.solver.solve import solve_plainly
from fathom.solvers.protocol import Progress as Told

SMALL = {"shells": 2, "chests": [1, 6, 6, 7, 9]}


def main() -> None:
    standard = standard_edition(folder_of("fathom.games.into_the_blue"))
    on_gpu = is_available() and not is_simulated()
    game = load("into-the-blue", "cpu", standard if on_gpu else corrected(standard, "small", SMALL))
    with Progress(transient=True) as bar:
        known, solved = (solve_on_gpu if on_gpu else solve_plainly)(game, told(bar, "with all chests open"))
        started = time.perf_counter()
        _, bounds = (respond_on_gpu if on_gpu else respond_plainly)(game, known, told(bar, "against who weighs them"))
    print("the box as it is" if on_gpu else f"a small box: {SMALL}")
    print(f"with all chests open, the first player gets {solved.first:.6f}")
    print(f"with hidden chests at least {bounds.low:.6f} and at most {bounds.high:.6f} ({time.perf_counter() - started:.0f} s)")


def told(bar: Progress, title: str) -> Told:
    task = bar.add_task(title, total=None)
    return lambda done, total: bar.update(task, completed=done, total=total)
