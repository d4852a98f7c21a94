"""The reference player of Deep Dive between two: perfect, by the tablebase. At CHANCE the outcomes are weighed by their odds.

Where both choose in secret, the reference player does not see the other's choice: once the first has chosen, W is what that choice is
worth against the second's mixed strategy.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fathom.bots.reference import Reference, mean_over_chance
from fathom.engine.contract import State
from fathom.engine.loader import Game

PROBE = "fathom.games.deep_dive.solver.probe"


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
        stay, leave, _ = self.bot.judged(view)
        return np.array([[stay, leave]])

    def share(self, state: State) -> float:
        """What the first seat wins."""
        key = state.tobytes()
        if key not in self.known:
            self.known[key] = self.found(state)
        return self.known[key]

    def found(self, state: State) -> float:
        probe = self.game.generic(PROBE)
        if self.game.is_over(state):
            return self.game.result(state)[0]
        if probe.is_new_round(state):
            share, seat = float(probe.round_share(state, self.bot.opened())), int(state.first)
        elif self.game.is_chance(state):
            return float(mean_over_chance(self.game, state, self.share))
        else:
            share, seat = self.chosen(state)
        return share if seat == 0 else 1 - share

    def chosen(self, state: State) -> tuple[float, int]:
        """The share of a seat where somebody chooses, and which seat that is."""
        rules, seat = self.game.rules, int(state.seat)
        other = 1 - seat
        if state.at_once and rules.in_round(state, other) and state.decision[other] != rules.UNDECIDED:
            before = self.game.copy(state)
            before.seat, before.decision[other] = other, rules.UNDECIDED
            stay, leave, _ = self.bot.judged(before)
            return (stay if state.decision[other] == rules.STAY else leave), other
        stay, leave, to_stay = self.bot.judged(state)
        return to_stay * stay + (1 - to_stay) * leave, seat
