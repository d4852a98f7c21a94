"""Solves the game for two: what every choice is worth, by counting shells, from few unseen to all of them.

It is exact: what everybody knows is a handful of counts, all odds are whole numbers, and the one loop there is (every shell back in
the supply) is solved as two straight lines. What remains is rounding; the residual says how much.
"""

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.loader import Game
from fathom.solvers.protocol import Progress
from fathom.text.errors import BadTable

BACKWARD_INDUCTION = "fathom.games.deep_dive.solver.backward_induction"
BATCH = "fathom.games.deep_dive.solver.batch"
AT_ONCE, KINDER = 1, 2  # index of these house rules among the settings
LARGEST = 60  # shells: with more, tablebase and time grow out of hand


class Tablebase(NamedTuple):
    """The share of the win of the round's first player, for every choice of either; backward_induction.py fills it, probe.py reads it."""

    at_once: bool
    kinder: bool
    first_alone: Any  # [white, empty, black, mine]: where the tally's lone divers begin, -1 where pearls to come change nothing
    first_pair: Any  # likewise, where both are in the water
    rounds: Any  # [white, empty, black, mine]: a round about to begin
    stays: Any  # [who, entry]: a lone diver stays
    leaves: Any
    both_stay: Any  # [pair]
    first_leaves: Any  # [pair]: the second diver has yet to choose; or stays, where they choose at once
    second_leaves: Any  # [pair]: the first diver stays
    both_leave: Any  # [pair]: only where they choose at once


class Workspace(NamedTuple):
    """One round: what backward_induction.py works on."""

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


def empty_tablebase(game: Game) -> tuple[Tablebase, int, int]:
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
    tablebase = Tablebase(
        at_once=at_once, kinder=bool(game.settings[KINDER]), first_alone=first_alone, first_pair=first_pair, rounds=np.zeros(shape),
        stays=np.zeros((2, alone)), leaves=np.zeros((2, alone)), both_stay=np.zeros(pairs), first_leaves=np.zeros(pairs),
        second_leaves=np.zeros(pairs), both_leave=np.zeros(pairs if at_once else 0),
    )  # fmt: skip
    return tablebase, 2 * alone + 2 * pairs, tallies


def solve(game: Game, progress: Progress) -> tuple[Tablebase, Solved]:
    """The whole game, from few unseen shells to all."""
    started = time.perf_counter()
    batch, induction, rules = game.generic(BATCH), game.generic(BACKWARD_INDUCTION), game.rules
    if batch.MOST > LARGEST:
        raise BadTable("two players can be solved with up to {most} shells; this box has {count}", most=LARGEST, count=batch.MOST)
    tablebase, positions, tallies = empty_tablebase(game)
    work = Workspace(np.zeros((2, 2, 4, batch.MOST + 1)), np.zeros((2, (batch.MOST + 1) * (batch.MOST + 2) // 2)))
    residual, done, total = 0.0, 0, (batch.ALL_WHITE + 1) * rules.BLACK_TO_END
    for black in range(rules.BLACK_TO_END - 1, -1, -1):
        for white in range(batch.ALL_WHITE + 1):
            for empty in range(rules.EMPTY_SHELLS + 1):
                residual = max(residual, induction.solve_tally(tablebase, white, empty, black, work))
            done += 1
            progress(done, total)
    first = float(tablebase.rounds[batch.ALL_WHITE, rules.EMPTY_SHELLS, 0, 0])
    return tablebase, Solved(positions, tallies, residual, time.perf_counter() - started, first)
