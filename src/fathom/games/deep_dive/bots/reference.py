"""The reference player of Deep Dive for two: perfect, by the tablebase. At CHANCE the outcomes are weighed by their odds.

Where both choose in secret, the reference player does not see the other's choice: once the first has chosen, W is what that choice is
worth against the second's mixed strategy.
"""

from typing import Any

import numpy as np

from fathom.bots.reference import ExactReference, mean_over_chance
from fathom.engine.contract import State

PROBE = "fathom.games.deep_dive.solver.probe"


class TablebaseReference(ExactReference):
    def judged(self, view: State, seat: int) -> Any:
        stay, leave, _ = self.bot.judged(view)
        return np.array([[stay, leave]])

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
