"""The reference player of The Blue Lion: perfect, by the tablebase. At CHANCE the outcomes are weighed by their odds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from fathom.bots.reference import ExactReference, mean_over_chance
from fathom.engine.contract import State
from fathom.text.errors import BadTable

PROBE = "fathom.games.the_blue_lion.solver.probe"


@dataclass
class TablebaseReference(ExactReference):
    memory: float = 1.0  # the part of the backs that the players remember: so far they play what the tablebase expects

    def playing(self, bots: Sequence[Any]) -> "TablebaseReference":
        """Players who forget backs do not win what is won, so the evaluation has a say too, the more the more they forget."""
        memory = sum(getattr(bot, "memory", 0.0) for bot in bots) / len(bots)
        return replace(self, memory=memory, known={})

    def judged(self, view: State, seat: int) -> Any:
        return self.bot.judged(view)[:, 0].reshape(1, -1)

    def found(self, state: State) -> float:
        if self.game.is_chance(state):
            return float(mean_over_chance(self.game, state, self.share))
        share, _ = self.game.generic(PROBE).worth_after(state, 0, self.bot.opened())
        if share < 0:
            raise BadTable("this position cannot arise, so it was not solved")
        if self.memory == 1 or self.game.is_over(state):
            return float(share)
        return float(self.memory * share + (1 - self.memory) * self.game.value(state, 0))
