"""Two numbers at once, as a processor runs the same code."""

from typing import Any

import numba
import numpy as np
from numba import extending, types

from fathom.engine.cuda.pairs import ALIGNMENT, new_pair_functions, pair_functions


def aligned(count: int) -> Any:
    """Numbers whose first one lies where pairs may begin."""
    room = np.arange(float(count + 1))
    return room[1:] if room.ctypes.data % ALIGNMENT else room[:-1]


def test_two_neighbours_are_read_and_written_at_once() -> None:
    load_two, store_two = new_pair_functions(extending.intrinsic, types).values()

    @numba.njit  # type: ignore[untyped-decorator]
    def swap(numbers: Any, place: int, other: int) -> None:
        pair = load_two(numbers, place)
        store_two(numbers, place, load_two(numbers, other))
        store_two(numbers, other, (pair[1], pair[0]))

    numbers = aligned(8)
    before = numbers.copy()
    swap(numbers, 2, 6)
    assert numbers.tolist() == [*before[:2], *before[6:8], *before[4:6], before[3], before[2]]


def test_the_simulator_needs_no_pairs(monkeypatch: Any) -> None:
    monkeypatch.setattr("fathom.engine.cuda.pairs.is_simulated", lambda: True)
    pair_functions.cache_clear()
    assert pair_functions() == {}
    pair_functions.cache_clear()
