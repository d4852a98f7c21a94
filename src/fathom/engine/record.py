"""Records as bytes and as JSON, and back: one implementation for all games."""

import math
import struct
from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any, TypeVar

import numpy as np

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.text.errors import BadFile
from fathom.text.messages import Message


def to_bytes(state: State) -> bytes:
    return bytes(state.tobytes())


def from_bytes(game: Game, data: bytes) -> State:
    if len(data) != game.record_type.itemsize:
        size = game.record_type.itemsize
        raise BadFile("a state of {game} has {size} bytes, not {found}", game=game.name, size=size, found=len(data))
    return np.frombuffer(bytearray(data), game.record_type)[0]


def to_json(state: State) -> dict[str, Any]:
    """Field names with plain numbers and lists."""
    return {name: np.asarray(state[name]).tolist() for name in state.dtype.names}


def changes(game: Game, state: State) -> dict[str, Any]:
    """The fields in which a state differs from a new match: enough to set it up again."""
    new, fields = to_json(game.new(int(state.seats))), to_json(state)
    return {name: value for name, value in fields.items() if value != new[name]}


def set_up(game: Game, seats: int, fields: Mapping[str, Any]) -> State:
    """A new match with some fields as they are told; the inverse of changes()."""
    new = game.new(seats)
    return from_json(game, to_json(new) | dict(fields)) if fields else new


def from_json(game: Game, fields: dict[str, Any]) -> State:
    """The inverse of to_json; anything else is a BadFile."""
    names = game.record_type.names or ()
    if set(fields) != set(names):
        raise BadFile("a state of {game} has the fields {names}", game=game.name, names=", ".join(names))
    state = game.records(1)[0]
    for name in names:
        field = game.record_type[name]
        if not fits(field, fields[name]):
            raise misfit(game, name)
        state[name] = fields[name]
    return state


def misfit(game: Game, name: str) -> BadFile:
    field = game.record_type[name]
    what = Message("true or false") if field.base.kind == "b" else Message("whole numbers that fit {kind}", kind=field.base)
    shape = field.shape or Message("of one number")
    return BadFile("field {field} of {game}: expected {what}, in the shape {shape}", field=name, game=game.name, what=what, shape=shape)


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


Facts = TypeVar("Facts", bound=tuple[Any, ...])
Numbers = tuple[int, ...]
Layout = tuple[Callable[[bytes], Numbers], Callable[[Numbers], tuple[Any, ...]]]  # how a record is unpacked, and the numbers made fields
KEPT = 256  # states that are kept as they were read: words and pictures read the same ones, one after the other
KINDS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}  # of NumPy's numbers, and of struct's


def plain(kind: type[Facts]) -> Callable[[State], Facts]:
    """Reads those fields of a state that a NamedTuple has, as plain numbers, an array as a tuple of them: in one go, which is many times
    as fast as one by one."""
    layouts: dict[type, Layout] = {}
    read_before: dict[type, dict[bytes, Facts]] = {}

    def read(state: State) -> Facts:
        record, data = type(state), state.tobytes()
        if record not in layouts:
            read_before[record], layouts[record] = {}, layout_of(state.dtype, kind.__annotations__)
        known = read_before[record]
        if (found := known.get(data)) is None:  # pages are rendered in other threads: what was found is not looked up again
            unpack, pick = layouts[record]
            if len(known) >= KEPT:
                known.clear()
            found = known[data] = tuple.__new__(kind, pick(unpack(data)))
        return found

    return read


def layout_of(record: np.dtype[Any], names: Iterable[str]) -> Layout:
    form, end, count = "=", 0, 0
    indices: dict[str, int | slice] = {}
    for name, (kind, start, *_) in sorted((record.fields or {}).items(), key=lambda field: field[1][1]):
        size = math.prod(kind.shape)
        indices[name] = slice(count, count + size) if kind.shape else count
        form += f"{start - end}x{size}{KINDS[kind.base.str[1:]]}"
        end, count = start + kind.itemsize, count + size
    return struct.Struct(f"{form}{record.itemsize - end}x").unpack, picking([indices[name] for name in names])


def picking(indices: list[int | slice]) -> Callable[[Numbers], tuple[Any, ...]]:
    """For one index alone, itemgetter() would not make a tuple."""
    return itemgetter(*indices) if len(indices) > 1 else lambda numbers: (numbers[indices[0]],)
