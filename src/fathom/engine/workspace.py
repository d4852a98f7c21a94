"""Arrays that compiled code writes on, made once by the caller and passed in as one argument."""

from typing import Any, NamedTuple

import numpy as np

RECORDS = 5  # states of a workspace: enough for observation and for any policy


class Workspace(NamedTuple):
    """What one thread needs to try things out. Game.workspace() makes one."""

    rng: Any  # the generator, for fathom.engine.rng
    options: Any  # what options() writes into
    records: Any  # states


class Comparison(NamedTuple):
    """A Workspace whose records can be compared: fathom.engine.observation needs one. Rollouts pay for every array they are handed."""

    rng: Any
    options: Any
    records: Any
    raw: Any  # the memory of the records, as rows of whole numbers


class Rollouts(NamedTuple):
    """Matches number `first` and following of a seed, one row each."""

    first: int
    results: Any  # the share of the win, by match and seat
    scores: Any  # by match and seat
    lengths: Any  # how many options were played, by match


class Start(NamedTuple):
    """Where matches begin, if not at their beginning: in worlds that fit a seat's view, with each of its options in turn."""

    views: Any  # an array of one: a GPU takes no record by itself
    seat: int
    offered: Any  # the options


class Flight(NamedTuple):
    """Matches that are played side by side, a move of each in turn: what is known of the one in each slot."""

    states: Any
    rngs: Any
    rows: Any  # the row of its Rollouts
    moves: Any  # how many options were played so far
    chosen: Any  # the option that is played next, or UNDECIDED
    kinds: Any  # the kind of its next move


def new_rollouts(first: int, count: int, seats: int) -> Rollouts:
    """Rows to be filled by fathom.engine.rollout."""
    return Rollouts(first, np.zeros((count, seats)), np.zeros((count, seats), np.int64), np.zeros(count, np.int64))


def comparison(work: Workspace) -> Comparison:
    return Comparison(*work, raw_rows(work.records))


def raw_rows(records: Any) -> Any:
    """The memory of some records, a row of the widest whole numbers for each."""
    widest = next(size for size in (8, 4, 2, 1) if records.itemsize % size == 0)
    return records.view(f"u{widest}").reshape(len(records), -1)
