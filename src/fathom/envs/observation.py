"""Observations: a view as one row of numbers, the same for every library. Field by field: docs/envs/observations.md."""

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.contract import State
from fathom.engine.loader import Game

STEPPING = "fathom.envs.stepping"
VIEWER = "viewer"  # the first number: whose view it is


class Part(NamedTuple):
    """A field of the record within an observation."""

    name: str
    first: int  # its first number
    size: int  # how many numbers
    low: int
    high: int


@dataclass(frozen=True, eq=False)
class Encoding:
    """Where the fields of a game's views stand in an observation."""

    parts: tuple[Part, ...]
    runs: Any  # the numbers in the memory of a view, as fathom.envs.stepping reads them
    low: Any
    high: Any

    @property
    def width(self) -> int:
        return len(self.low)

    def encode(self, game: Game, view: State, seat: int) -> Any:
        """The observation of a seat, from its view."""
        out = np.zeros(self.width, np.float32)
        raw = np.frombuffer(view.tobytes(), np.int8)
        game.generic(STEPPING).write_numbers(raw, seat, self.runs, out)
        return out


@cache
def encoding_of(record: np.dtype[Any], seats: int) -> Encoding:
    """The encoding of records of that type, at a table of so many seats."""
    fields: Any = record.fields
    parts, runs = [Part(VIEWER, 0, 1, 0, max(seats - 1, 1))], list[list[int]]()
    for name in fields:
        field, offset = fields[name][:2]
        size, count = field.base.itemsize, int(np.prod(field.shape, dtype=int))
        bounds = (0, 1) if field.base.kind == "b" else (np.iinfo(field.base).min, np.iinfo(field.base).max)
        parts.append(Part(name, parts[-1].first + parts[-1].size, count, *map(int, bounds)))
        add_run(runs, [offset, size, int(field.base.kind == "i"), count])
    low, high = (np.concatenate([np.full(part.size, part[side], np.float32) for part in parts]) for side in (3, 4))
    return Encoding(tuple(parts), np.array(runs, np.int32), low, high)


def add_run(runs: list[list[int]], run: list[int]) -> None:
    """Adds numbers to the last run if they follow it and are of the same kind."""
    if runs:
        start, size, signed, count = runs[-1]
        if [start + size * count, size, signed] == run[:3]:
            runs[-1][3] += run[3]
            return
    runs.append(run)
