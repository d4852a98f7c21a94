"""How similar two puzzles of a game are: of everything that has changed since the start of a match, the part that is the same in both."""

from typing import Any

import numpy as np

from fathom.engine.contract import State

ALIKE = 0.8  # from here on two positions are one puzzle


def numbers_of(view: State) -> Any:
    """All that a view holds, as one row."""
    return np.concatenate([np.ravel(view[name]).astype(np.int64) for name in view.dtype.names])


def likeness(one: Any, other: Any, start: Any) -> float:
    """From the rows of two views and of the start: 0, nothing in common, to 1, the same."""
    changed = (one != start) | (other != start)
    return float((one == other)[changed].mean()) if changed.any() else 1.0
