"""Verifies the tablebase of The Blue Lion: with any points, and any number of quiet actions before a full row."""

from typing import Any

from fathom.engine.contract import State
from fathom.engine.rng import below
from fathom.games.the_blue_lion.solver.graph import QUIET_LIMIT
from fathom.solvers.verify import Verifier

PROBE = "fathom.games.the_blue_lion.solver.probe"
POSITIONS = "fathom.games.the_blue_lion.solver.positions"


class BlueLionVerifier(Verifier):
    def start(self, rng: Any) -> State:
        state = self.game.new(2)
        for seat in range(2):
            state.points[seat] = below(rng, self.game.rules.TARGET)
        return state

    def vary(self, state: State, rng: Any) -> None:
        """Any number of quiet actions may have gone before a full row."""
        if self.game.settings[QUIET_LIMIT] and self.is_full_row(state):
            state.quiet = below(rng, self.game.settings[QUIET_LIMIT])

    def stored(self, state: State, seat: int) -> float:
        share, _ = self.game.generic(PROBE).worth_after(state, seat, self.tablebase)
        return float(share)

    def is_full_row(self, state: State) -> bool:
        return bool(self.game.generic(POSITIONS).is_full_row(state))
