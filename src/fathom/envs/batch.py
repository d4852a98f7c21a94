"""Thousands of matches in arrays, advanced by one compiled call, on processors or a GPU: see docs/envs/batch.md."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.loader import Game
from fathom.engine.rng import WORDS
from fathom.envs.episode import table_of
from fathom.envs.observation import encoding_of
from fathom.envs.rows import DeviceRows, HostRows, Rows
from fathom.text.errors import BadTable, IllegalMove

LENDABLE = ("observations", "masks", "seats", "rewards", "terminated", "truncated")  # arrays that a caller may bring
ALIGNMENT = 64  # bytes: JAX copies arrays that begin elsewhere


class Batch(NamedTuple):
    """The arrays of a batch, a row for each match."""

    observations: Any  # float32: the view of the seat that is to decide, as numbers
    masks: Any  # bool: the options that it may play
    seats: Any  # int32: who is to decide
    rewards: Any  # float32, by seat: what a match that has just ended gave
    terminated: Any  # bool: a match has just ended
    truncated: Any  # bool: a match was just cut off
    states: Any  # records: the matches, with all secrets
    views: Any  # records: what the seat that is to decide may know
    final: Any  # records: the last state of the latest match that ended in the row
    numbers: Any  # int64: which match of the seed it is
    lengths: Any  # int64: decisions made in it
    rng: Any  # int64: the generator of its draws
    raw: Any  # int8: the memory of the views
    runs: Any  # int32: where the numbers of a view stand in its memory
    limit: int  # decisions after which a match is cut off; 0 for never


class BatchEnv:
    """`count` matches of a game side by side. Chance plays on its own, and a match that is over makes room for the next one.

    `step` takes an option for each row and writes into the arrays of `batch`; nothing is copied, and `into` may name arrays of yours to
    be written instead. Match number k of a seed has the same draws whatever the number of rows and threads.
    """

    def __init__(
        self, game: Game | str, count: int, seats: int | None = None, seed: int = 0, limit: int = 0, threads: int = 1,
        into: Mapping[str, Any] | None = None,
    ) -> None:
        self.game, self.seats = table_of(game, seats)
        self.game.new(self.seats)  # raises where the game does not take so many
        self.count, self.seed = count, seed
        self.encoding = encoding_of(self.game.record_type, self.seats)
        self.rows: Rows = DeviceRows(self.game) if self.game.machine == "cuda" else HostRows(self.game, threads)
        self.batch = self.new_batch(limit, into or {})
        self.settings = self.rows.array_for("settings", self.game.numbers, {})
        self.reset()

    def new_batch(self, limit: int, given: Mapping[str, Any]) -> Batch:
        """Arrays where the rows are, those of the caller among them."""
        if unknown := set(given) - set(LENDABLE):
            names = ", ".join(LENDABLE)
            raise BadTable("a batch writes into {names}, not into {unknown}", names=names, unknown=", ".join(sorted(unknown)))
        count, records = self.count, self.game.records
        arrays = {
            "observations": aligned((count, self.encoding.width), np.float32),
            "masks": aligned((count, int(self.game.rules.OPTIONS)), np.bool_),
            "seats": aligned((count,), np.int32), "rewards": aligned((count, self.seats), np.float32),
            "terminated": aligned((count,), np.bool_), "truncated": aligned((count,), np.bool_), "states": records(count),
            "views": records(count), "final": records(count), "numbers": np.zeros(count, np.int64), "lengths": np.zeros(count, np.int64),
            "rng": np.zeros((count, WORDS), np.int64), "runs": self.encoding.runs,
        }  # fmt: skip
        placed = {name: self.rows.array_for(name, array, given) for name, array in arrays.items()}
        return Batch(**placed, raw=placed["views"].view(np.int8).reshape(count, -1), limit=limit)

    def lend(self, name: str) -> Any:
        """An array of the batch as DLPack, which PyTorch, JAX and NumPy take without a copy: `torch.from_dlpack(env.lend("masks"))`."""
        return self.rows.lend(getattr(self.batch, name))

    def reset(self, seed: int | None = None) -> Batch:
        """Begins the first matches of a seed, by default of the seed that it has."""
        self.seed = self.seed if seed is None else seed
        self.rows.run("reset", self.count, self.seed, self.settings, self.batch)
        return self.batch

    def step(self, options: Any) -> Batch:
        """Plays an option in every row. If one of them is not possible, none is played."""
        chosen = self.rows.chosen(options)
        if chosen.shape != (self.count,):
            raise BadTable("a step takes one option for each of the {count} rows", count=self.count)
        illegal = self.rows.array_for("illegal", np.full(1, -1, np.int64), {})
        self.rows.run("check", self.count, chosen, self.batch.masks, illegal)
        if illegal[0] >= 0:
            row = int(illegal[0])
            raise IllegalMove("the option of row {row} is not possible there; masks[{row}] says which are", row=row)
        self.rows.run("step", self.count, chosen, self.seed, self.settings, self.batch)
        return self.batch


def aligned(shape: tuple[int, ...], kind: Any) -> Any:
    """An array of zeros that every library can share."""
    size = math.prod(shape) * np.dtype(kind).itemsize
    memory = np.zeros(size + ALIGNMENT, np.int8)
    first = -memory.ctypes.data % ALIGNMENT
    return memory[first : first + size].view(kind).reshape(shape)
