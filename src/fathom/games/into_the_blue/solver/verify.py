"""Verifies the tablebase of Into the Blue: where somebody keeps or places, and where a turn begins, which the table itself holds."""

from typing import Any

from fathom.engine.contract import State
from fathom.solvers.verify import Verifier


class IntoTheBlueVerifier(Verifier):
    def is_stored(self, state: State) -> bool:
        """Where somebody decides, and where a turn begins."""
        rules = self.game.rules
        begins = state.phase == rules.ROLLING and state.in_air == rules.DICE and state.rolls_left == rules.ROLLS
        return not self.game.is_chance(state) or bool(begins)

    def error(self, state: State) -> float:
        """How far a stored share is from that of the best option, or from the mean over the first roll."""
        if self.game.is_chance(state):
            seat = int(state.seat)
            return abs(self.mean(state, seat, {}) - self.share(state, seat))
        return super().error(state)

    def stored(self, state: State, seat: int) -> float:
        if self.game.is_chance(state):
            position = self.tablebase.position(state)
            share = float(self.tablebase.shares[self.tablebase.layout.place_of(*position)])
        else:
            share = self.tablebase.share(state)
        return share if seat == state.seat else 1 - share

    def vary(self, state: State, rng: Any) -> None:
        """Forgets the turns that were solved, so that each is read anew."""
        self.tablebase.turns.clear()
