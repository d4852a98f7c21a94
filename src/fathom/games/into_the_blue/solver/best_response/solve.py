"""Bounds of the game with hidden chests, from the shares of the open game: on a processor for small boxes."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.best_response.worlds import Worlds
from fathom.games.into_the_blue.solver.layout import Layout
from fathom.games.into_the_blue.solver.solve import ending_differences, steps, table_with
from fathom.solvers.protocol import Progress

PLAIN = "fathom.games.into_the_blue.solver.best_response.plain"
POSITIONS = "fathom.games.into_the_blue.solver.positions"


@dataclass(frozen=True)
class Bounds:
    """What the first player gets with hidden chests is not less and not more."""

    low: float  # the weigher goes first
    high: float  # the responder goes first


class Work(NamedTuple):
    """What compiled code writes into."""

    outcomes: Any
    worths: Any
    keeps: Any
    choices: Any
    masses: Any
    chances: Any


def bounds_of(worlds: Worlds, shares: Any) -> Bounds:
    """At the start there is one world, with either to move."""
    start = worlds.place_of(0, 0, len(worlds.chests) - 1, 0)
    return Bounds(low=float(shares[start + 1]), high=float(shares[start]))


def bounds_found() -> Bounds:
    """What was found for the box as it is: it ships with Fathom."""
    return Bounds(**json.loads((Path(__file__).parent / "bounds.json").read_text(encoding="utf-8")))


def respond_plainly(game: Game, known_shares: Any, progress: Progress) -> tuple[Any, Bounds]:
    """Every share against the weigher, one position after the other."""
    known, worlds, plain, rules = Layout(game), Worlds(game), game.generic(PLAIN), game.rules
    shares, differences = np.zeros(worlds.positions), ending_differences(game)
    outcomes, sets = int(game.generic(POSITIONS).OUTCOMES), int(rules.SETS)
    work = Work(
        np.zeros(outcomes), np.zeros(sets), np.zeros(sets, np.int16), np.zeros((int(rules.ROLLS), sets), np.int16), np.zeros(sets),
        np.zeros(outcomes),
    )  # fmt: skip
    order = steps(worlds)
    for done, (left, placed) in enumerate(order, 1):
        table, beliefs = table_with(worlds, left, shares, differences, worlds.more), worlds.beliefs(known, left)
        known_table = table_with(known, left, known_shares, differences, known.more)
        pairs = [(worlds.range_of(mine), worlds.range_of(other)) for mine, other in worlds.both_ways(placed)]
        last = [((0, worlds.moving), (worlds.moving, worlds.all))] if placed == 2 * worlds.shells - 2 else []
        for group in (last, pairs):
            for mine, others in group:
                plain.weigh_turns(table, known_table, beliefs, mine, others, work)
            for mine, others in group:
                plain.respond(table, mine, others, work)
        progress(done, len(order))
    return shares, bounds_of(worlds, shares)
