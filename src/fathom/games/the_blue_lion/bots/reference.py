"""The reference player of The Blue Lion: perfect, by the tablebase. At CHANCE the outcomes are weighed by their odds."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fathom.bots.reference import Reference, mean_over_chance
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.text.errors import BadTable

PROBE = "fathom.games.the_blue_lion.solver.probe"


@dataclass
class TablebaseReference(Reference):
    game: Game
    bot: Any  # the perfect one
    level: str = "perfect"
    exact: bool = True
    known: dict[bytes, float] = field(default_factory=dict, repr=False)

    def shares(self, state: State) -> Any:
        share = self.share(state)
        return np.array([[share, 1 - share]])

    def judged(self, view: State, seat: int) -> Any:
        return self.bot.judged(view)[:, 0].reshape(1, -1)

    def share(self, state: State) -> float:
        """What the first seat wins."""
        key = state.tobytes()
        if key not in self.known:
            is_drawn = self.game.is_chance(state)
            self.known[key] = float(mean_over_chance(self.game, state, self.share)) if is_drawn else self.stored(state)
        return self.known[key]

    def stored(self, state: State) -> float:
        share, _ = self.game.generic(PROBE).worth_after(state, 0, self.bot.opened())
        if share < 0:
            raise BadTable("this position cannot come about, so it was not solved")
        return float(share)
