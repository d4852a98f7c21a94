"""The same on a GPU: a block solves one tally after the other, its threads share the hands. A launch for each number of unseen shells."""

import time
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from fathom.engine.cuda.device import is_simulated, kernel_of, numba_cuda
from fathom.engine.cuda.launch import DEVICE_FUNCTIONS
from fathom.engine.loader import Game, load
from fathom.games.deep_dive.solver.three.backward_induction import Threads
from fathom.games.deep_dive.solver.three.cycle import Workspace
from fathom.games.deep_dive.solver.three.solve import (
    INDUCTION,
    NOTES,
    Secured,
    all_hands,
    all_tallies,
    first_round_at,
    secured_by,
    starts_of,
    work_shapes,
)
from fathom.games.deep_dive.solver.three.tally import PLAYERS, Hands, Tablebase
from fathom.solvers.protocol import Progress

THREADS, REGISTERS = 256, 128  # of a block, and of a thread
BLOCKS = 2  # of a multiprocessor: as many as its registers hold
WORK = ", ".join(Workspace._fields)

# A text, so that a simulator can take the place of `cuda`.
KERNEL = f"""
def wait():
    cuda.syncthreads()

def solve(starts, worths, tallies, two, three, notes, {WORK}):
    block = cuda.blockIdx.x
    work = Workspace({", ".join(f"{name}[block]" for name in Workspace._fields)})
    tablebase, hands = Tablebase(starts, worths), Hands(two, three)
    threads = Threads(block, cuda.gridDim.x, cuda.threadIdx.x, cuda.blockDim.x)
    solve_tallies(tablebase, tallies, hands, work, notes, threads)
"""


@cache
def solving_kernel(module: ModuleType) -> Any:
    """The kernel; `module` is backward_induction.py for the GPU, whose threads now wait for each other."""
    cuda = numba_cuda()
    kinds = {kind.__name__: kind for kind in (Hands, Tablebase, Threads, Workspace)}
    scope = {"cuda": cuda, "solve_tallies": vars(module)["solve_tallies"], **kinds}
    exec(KERNEL, scope)
    vars(module)["wait"] = cuda.jit(device=True)(scope["wait"])
    return kernel_of(scope["solve"], exact=True, max_registers=REGISTERS)


def grid() -> tuple[int, int]:
    """Blocks, and threads of a block. The simulator cannot tell device functions of threads of a block apart."""
    if is_simulated():
        return 2, 1
    return BLOCKS * int(numba_cuda().get_current_device().MULTIPROCESSOR_COUNT), THREADS


def solve_on_gpu(game: Game, progress: Progress) -> tuple[Tablebase, Secured]:
    """The tablebase lies on the GPU."""
    started, cuda = time.perf_counter(), numba_cuda()
    device = load(game.package, "cuda", game.edition)
    kernel = solving_kernel(vars(device.generic(INDUCTION))[DEVICE_FUNCTIONS])
    blocks, threads = grid()
    tallies = all_tallies(game)
    starts, total = starts_of(game, tallies)
    worths, notes = cuda.device_array(total, np.float64), []
    work = [cuda.device_array((blocks, *shape), np.float64) for shape in work_shapes(game)]
    fixed = cuda.to_device(starts), worths
    hands = [cuda.to_device(each) for each in all_hands(game)]
    for done, rows in enumerate(tallies.values(), 1):
        noted = cuda.to_device(np.zeros((len(rows), NOTES)))
        kernel[min(blocks, len(rows)), threads](*fixed, cuda.to_device(rows), *hands, noted, *work)
        notes.append(noted.copy_to_host())
        progress(done, len(tallies))
    start = first_round_at(game, total)
    rounds = worths[start : start + PLAYERS].copy_to_host()
    return Tablebase(starts, worths), secured_by(game, tallies, rounds, np.concatenate(notes), time.perf_counter() - started)
