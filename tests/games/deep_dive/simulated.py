"""Three seats on Numba's CUDA simulator, in a process of its own (NUMBA_ENABLE_CUDASIM=1): prints every worth of a tiny box."""

import json

from fathom.games.deep_dive.solver.three.gpu import solve_on_gpu
from fathom.solvers.tablebase import quietly
from tests.games.deep_dive.three import tiny_game

if __name__ == "__main__":
    tablebase, _ = solve_on_gpu(tiny_game("python"), quietly)
    print(json.dumps(tablebase.worths.copy_to_host().tolist()))
