"""Any record <-> bytes, JSON: written once for all games."""

from typing import Any

import numpy as np

from fathom.engine.contract import State
from fathom.engine.errors import BadFile
from fathom.engine.machines import Game


def to_bytes(state: State) -> bytes:
    return bytes(state.tobytes())


def from_bytes(game: Game, data: bytes) -> State:
    if len(data) != game.record_type.itemsize:
        raise BadFile(f"a state of {game.name} has {game.record_type.itemsize} bytes, not {len(data)}")
    return np.frombuffer(bytearray(data), game.record_type)[0]


def to_json(state: State) -> dict[str, Any]:
    """Field names with plain numbers and lists."""
    return {name: np.asarray(state[name]).tolist() for name in state.dtype.names}


def from_json(game: Game, fields: dict[str, Any]) -> State:
    names = game.record_type.names or ()
    if set(fields) != set(names):
        raise BadFile(f"a state of {game.name} has the fields {', '.join(names)}")
    state = game.records(1)[0]
    for name in names:
        shape = game.record_type[name].shape
        array = np.array(fields[name])
        bounds = np.iinfo(game.record_type[name].base)
        if array.shape != shape or array.dtype.kind not in "iub" or array.min() < bounds.min or array.max() > bounds.max:
            raise BadFile(f"field {name} of {game.name}: expected whole numbers in the shape {shape or 'of one number'}")
        state[name] = array
    return state
