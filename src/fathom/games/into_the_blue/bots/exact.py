"""The perfect player for two, if the tablebase is on disk; and reviews by it.

The table knows open chests. What the other's chests may be is weighed by its odds: each outcome of a turn is worth the mean share after it.
What that gives away at most is known: see fathom.games.into_the_blue.solver.best_response.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import comb, prod
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Estimate, best_first
from fathom.bots.reference import EXACT, UNKNOWN, ExactReference, has_secrets, mean_over_chance
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.games.into_the_blue.solver.probe import Tablebase
from fathom.games.into_the_blue.solver.tablebase import open_tablebase

HIDDEN = 0.01  # how far off a share may be while the other's chests are secret


@dataclass
class TablebaseBot:
    """Plays by the tablebase when two play; with more it leaves the choice to another bot."""

    game: Game
    otherwise: Bot
    tablebase: Tablebase | None = field(default=None, repr=False)

    def choose(self, view: State, seat: int, rng: Any) -> int:
        return self.estimates(view, seat, rng)[0].option

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        if view.seats > 2:
            return self.otherwise.estimates(view, seat, rng)
        tablebase = self.opened()
        worlds = tuple((tablebase.position(world), weight) for world, weight in open_worlds(self.game, view, seat))
        turn, margin = tablebase.weighed_turn(worlds), 0.0 if len(worlds) == 1 else HIDDEN
        return best_first([Estimate(option, tablebase.worth(view, option, turn), margin) for option in self.game.options(view)])

    def opened(self) -> Tablebase:
        if self.tablebase is None:
            self.tablebase = open_tablebase(self.game)
        return self.tablebase


def open_worlds(game: Game, view: State, seat: int) -> Iterator[tuple[State, int]]:
    """Every way to fill the other's secret chests, with the number of ways to draw it."""
    rules, other = game.rules, 1 - seat
    secret = int(view.chests_taken[other]) - int(view.chests[other].sum())
    left = [int(rules.chests_left(view, kind)) for kind in range(rules.CHEST_KINDS)]
    for drawn in product(*(range(min(count, secret) + 1) for count in left)):
        if sum(drawn) == secret:
            world = game.copy(view)
            for kind, count in enumerate(drawn):
                world.chests[other, kind] += count
            yield world, prod(comb(count, each) for count, each in zip(left, drawn, strict=True))


class TablebaseReference(ExactReference):
    """W between two, with everything open."""

    def judged(self, view: State, seat: int) -> Any:
        shares = {each.option: each.share for each in self.bot.estimates(view, seat, None)}
        return np.array([[shares[option] for option in self.game.options(view)]])

    def proof(self, view: State) -> str:
        """The table knows open chests: while the other's are secret, their odds alone prove nothing."""
        return UNKNOWN if has_secrets(self.game, view, int(view.seat)) else EXACT

    def found(self, state: State) -> float:
        rules = self.game.rules
        if state.phase == rules.OVER:
            return self.game.result(state)[0]
        if state.phase == rules.LOT or state.phase == rules.OPENING:
            return float(mean_over_chance(self.game, state, self.share))
        share = float(self.bot.opened().share(state))
        return share if state.seat == 0 else 1 - share
