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
    """The inverse of to_json; anything else is a BadFile."""
    names = game.record_type.names or ()
    if set(fields) != set(names):
        raise BadFile(f"a state of {game.name} has the fields {', '.join(names)}")
    state = game.records(1)[0]
    for name in names:
        field = game.record_type[name]
        if not fits(field, fields[name]):
            what = "true or false" if field.base.kind == "b" else f"whole numbers that fit {field.base}"
            raise BadFile(f"field {name} of {game.name}: expected {what}, in the shape {field.shape or 'of one number'}")
        state[name] = fields[name]
    return state


def fits(field: Any, value: Any) -> bool:
    """Is a JSON value what to_json makes of such a field?"""
    try:
        array = np.array(value)
    except (ValueError, OverflowError):  # lists of different lengths, or nested too deeply
        return False
    if array.shape != field.shape:
        return False
    if field.base.kind == "b" or array.dtype.kind not in "iu":
        return bool(field.base == array.dtype)
    bounds = np.iinfo(field.base)
    return bool((array >= bounds.min).all() and (array <= bounds.max).all())
