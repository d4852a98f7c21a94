"""Verifies the tablebase of Deep Dive: choices one after the other, choices at once, and rounds about to begin."""

from typing import Any

import numpy as np

from fathom.engine.contract import State
from fathom.engine.rng import below
from fathom.solvers.verify import Verifier, after

PROBE = "fathom.games.deep_dive.solver.probe"


class DeepDiveVerifier(Verifier):
    def is_stored(self, state: State) -> bool:
        """Where somebody chooses, and where a round begins."""
        return not self.game.is_chance(state) or bool(self.game.generic(PROBE).is_new_round(state))

    def step(self, state: State, rng: Any) -> None:
        """Stays two times out of three, so that hands grow."""
        if self.game.is_chance(state):
            self.game.play(state, self.game.draw(state, rng))
        else:
            self.game.play(state, self.game.rules.LEAVE if below(rng, 3) == 0 else self.game.rules.STAY)

    def error(self, state: State) -> float:
        """How far a stored share is from what the best choice gives, or from the mean over chance."""
        rules, seat = self.game.rules, int(state.seat)
        if self.game.is_chance(state):
            return abs(self.mean(state, seat, {}) - self.share(state, seat))
        if state.at_once and rules.in_round(state, 1 - seat):
            return self.error_at_once(state, seat)
        return super().error(state)

    def error_at_once(self, state: State, seat: int) -> float:
        """How far the share lies from what each of the two is sure of with its mixed strategy."""
        game, rules = self.game, self.game.rules
        first = game.copy(state)
        first.seat, first.decision[seat], first.decision[1 - seat] = state.first, rules.UNDECIDED, rules.UNDECIDED
        mover, choices = int(first.seat), (rules.STAY, rules.LEAVE)
        worths = np.array([[self.expected(after(game, after(game, first, one), two), mover, {}) for two in choices] for one in choices])
        rows, columns = self.mixtures(first)
        share = self.share(first, mover)
        return float(max(share - (rows @ worths).min(), (worths @ columns).max() - share, 0.0))

    def mixtures(self, state: State) -> tuple[Any, Any]:
        """How likely either diver is to stay or leave when they choose in secret."""
        _, _, mine = self.judged(state)
        second = self.game.copy(state)
        second.seat, second.decision[int(state.seat)] = 1 - int(state.seat), self.game.rules.SECRET
        _, _, theirs = self.judged(second)
        return np.array([mine, 1 - mine]), np.array([theirs, 1 - theirs])

    def stored(self, state: State, seat: int) -> float:
        if self.game.is_chance(state):
            first = float(self.game.generic(PROBE).round_share(state, self.tablebase))
            return first if seat == state.first else 1 - first
        stay, leave, to_stay = self.judged(state)
        stored = to_stay * stay + (1 - to_stay) * leave
        return stored if seat == state.seat else 1 - stored

    def judged(self, state: State) -> tuple[float, float, float]:
        """What staying and leaving are worth, and the chance to stay."""
        probe = self.game.generic(PROBE)
        numbers = np.zeros(probe.NUMBERS)
        assert probe.judge(state, self.tablebase, numbers)
        stay, leave, to_stay = numbers.tolist()
        return stay, leave, to_stay
