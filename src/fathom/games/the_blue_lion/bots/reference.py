"""The reference player of The Blue Lion: perfect, by the tablebase. At CHANCE the outcomes are weighed by their odds."""

from typing import Any

from fathom.bots.reference import ExactReference, mean_over_chance
from fathom.engine.contract import State
from fathom.text.errors import BadTable

PROBE = "fathom.games.the_blue_lion.solver.probe"


class TablebaseReference(ExactReference):
    def judged(self, view: State, seat: int) -> Any:
        return self.bot.judged(view)[:, 0].reshape(1, -1)

    def found(self, state: State) -> float:
        if self.game.is_chance(state):
            return float(mean_over_chance(self.game, state, self.share))
        share, _ = self.game.generic(PROBE).worth_after(state, 0, self.bot.opened())
        if share < 0:
            raise BadTable("this position cannot come about, so it was not solved")
        return float(share)
