"""Solves the game for two: what every choice is worth, by counting shells, from few unseen to all of them.

It is exact: what the table knows is a handful of counts, all luck has whole-number odds, and the one loop there is (every shell back in the
supply) is solved as two straight lines. What remains is rounding; the residual says how much.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.loader import Game
from fathom.text.errors import BadTable

SWEEP = "fathom.games.deep_dive.solver.backward_induction"
BATCH = "fathom.games.deep_dive.solver.batch"
AT_ONCE, KINDER = 1, 2  # places of the house rules among the settings
LARGEST = 60  # shells: with more, table and time grow out of hand

Progress = Callable[[int, int], None]  # hears how many tallies are solved, of how many


class Table(NamedTuple):
    """The share of the win of the round's first player, for every choice of either; sweep.py fills it, probe.py reads it."""

    at_once: bool
    kinder: bool
    first_alone: Any  # [white, empty, black, mine]: where the tally's lone divers begin, -1 where pearls to come change nothing
    first_pair: Any  # likewise, where both are in the water
    rounds: Any  # [white, empty, black, mine]: a round about to begin
    stays: Any  # [who, place]: a lone diver stays
    leaves: Any
    both_stay: Any  # [pair]
    first_leaves: Any  # [pair]: the second diver has yet to choose; or stays, where they choose at once
    second_leaves: Any  # [pair]: the first diver stays
    both_leave: Any  # [pair]: only where they choose at once


class Room(NamedTuple):
    """What sweep.py works on."""

    alone: Any
    both: Any


@dataclass(frozen=True)
class Solved:
    """What the solver found."""

    positions: int  # in which somebody chooses
    tallies: int
    residual: float
    seconds: float
    first: float  # the share of whoever goes first


def empty_table(game: Game) -> tuple[Table, int, int]:
    """Room for every tally in which pearls to come matter; and how many positions and tallies that are."""
    batch, rules = game.generic(BATCH), game.rules
    shape = (batch.ALL_WHITE + 1, rules.EMPTY_SHELLS + 1, rules.BLACK_TO_END, batch.ALL_WHITE + 1)
    first_alone, first_pair = np.full(shape, -1, np.int32), np.full(shape, -1, np.int32)
    alone = pairs = tallies = 0
    for white, empty, black, mine in np.ndindex(shape):
        if mine <= batch.ALL_WHITE - white and not batch.is_decided(white, mine):
            unseen = batch.unseen_of(white, empty, black)
            first_alone[white, empty, black, mine], first_pair[white, empty, black, mine] = alone, pairs
            alone, pairs, tallies = alone + unseen, pairs + unseen * (unseen + 1) // 2, tallies + 1
    at_once = bool(game.settings[AT_ONCE])
    both_leave = np.zeros(pairs if at_once else 0)
    table = Table(
        at_once, bool(game.settings[KINDER]), first_alone, first_pair, np.zeros(shape), np.zeros((2, alone)), np.zeros((2, alone)),
        np.zeros(pairs), np.zeros(pairs), np.zeros(pairs), both_leave,
    )  # fmt: skip
    return table, 2 * alone + 2 * pairs, tallies


def solve(game: Game, progress: Progress) -> tuple[Table, Solved]:
    """The whole game, from few unseen shells to all."""
    started = time.perf_counter()
    batch, sweep, rules = game.generic(BATCH), game.generic(SWEEP), game.rules
    if batch.MOST > LARGEST:
        raise BadTable("two players can be solved with up to {most} shells; this box has {count}", most=LARGEST, count=batch.MOST)
    table, positions, tallies = empty_table(game)
    room = Room(np.zeros((2, 2, 4, batch.MOST + 1)), np.zeros((2, (batch.MOST + 1) * (batch.MOST + 2) // 2)))
    residual, done, total = 0.0, 0, (batch.ALL_WHITE + 1) * rules.BLACK_TO_END
    for black in range(rules.BLACK_TO_END - 1, -1, -1):
        for white in range(batch.ALL_WHITE + 1):
            for empty in range(rules.EMPTY_SHELLS + 1):
                residual = max(residual, sweep.solve_tally(table, white, empty, black, room))
            done += 1
            progress(done, total)
    first = float(table.rounds[batch.ALL_WHITE, rules.EMPTY_SHELLS, 0, 0])
    return table, Solved(positions, tallies, residual, time.perf_counter() - started, first)
