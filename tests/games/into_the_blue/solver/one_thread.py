"""A kernel of the GPU run by a processor with one thread."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from fathom.games.into_the_blue.solver.gpu import SETS, SMALL

COLUMNS = 2  # the second one stays empty: one thread solves one position after the other


def one_thread() -> Any:
    """Stands in for Numba's CUDA module: nobody to wait for."""

    def add(array: Any, index: int, value: int) -> int:
        array[index] += value
        return int(array[index] - value)

    def array(shape: Any, kind: Any, alignment: int = 8) -> Any:
        return np.zeros((SETS - SMALL) * COLUMNS if shape == 0 else shape, str(kind))

    return SimpleNamespace(
        atomic=SimpleNamespace(add=add), shared=SimpleNamespace(array=array), jit=lambda **how: lambda function: function,
        threadIdx=SimpleNamespace(x=0), blockIdx=SimpleNamespace(x=0), syncthreads=lambda: None, syncthreads_or=lambda busy: busy,
    )  # fmt: skip
