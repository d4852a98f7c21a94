"""Verifies a tablebase against the game itself: at random positions the stored share must be that of the best option, one step deep.

Nothing of the solver is used but the tablebase: options, odds and results are the game's own.
"""

from typing import Any, NamedTuple

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import below


class Verified(NamedTuple):
    """How many positions were checked, and how far off the worst was."""

    positions: int
    worst: float


class Verifier:
    """A game's verifier says where its tablebase holds a share, and which."""

    def __init__(self, game: Game, tablebase: Any) -> None:
        self.game = game
        self.tablebase = tablebase

    # -- what a game may say otherwise --

    def stored(self, state: State, seat: int) -> float:
        """The share of a seat by the tablebase."""
        raise NotImplementedError

    def is_stored(self, state: State) -> bool:
        return not self.game.is_chance(state)

    def start(self, rng: Any) -> State:
        return self.game.new(2)

    def vary(self, state: State, rng: Any) -> None:
        """Changes what random matches hardly ever reach, before a position is checked."""

    def step(self, state: State, rng: Any) -> None:
        """Plays any option."""
        possible = self.game.options(state)
        chosen = self.game.draw(state, rng) if self.game.is_chance(state) else possible[below(rng, len(possible))]
        self.game.play(state, chosen)

    def error(self, state: State) -> float:
        """How far the stored share of the mover is from that of the best option."""
        seat = self.game.actor(state)
        return abs(self.best(state, seat) - self.share(state, seat))

    # -- the same for every game --

    def verify(self, positions: int, rng: Any) -> Verified:
        """Walks through random matches until so many positions are checked."""
        checked, worst = 0, 0.0
        while checked < positions:
            state = self.start(rng)
            while not self.game.is_over(state) and checked < positions:
                if self.is_stored(state):
                    self.vary(state, rng)
                    worst = max(worst, self.error(state))
                    checked += 1
                self.step(state, rng)
        return Verified(checked, worst)

    def best(self, state: State, seat: int) -> float:
        return max(self.expected(after(self.game, state, option), seat, {}) for option in self.game.options(state))

    def share(self, state: State, seat: int) -> float:
        return self.game.result(state)[seat] if self.game.is_over(state) else self.stored(state, seat)

    def expected(self, state: State, seat: int, known: dict[bytes, float]) -> float:
        """The share of a seat at the next positions that are stored, in the mean over chance."""
        if self.game.is_over(state) or self.is_stored(state):
            return self.share(state, seat)
        key = state.tobytes()
        if key not in known:
            known[key] = self.mean(state, seat, known)
        return known[key]

    def mean(self, state: State, seat: int, known: dict[bytes, float]) -> float:
        """The share of a seat in the mean over the outcomes of a draw."""
        weights = self.game.odds(state)
        shares = [self.expected(after(self.game, state, option), seat, known) for option in self.game.options(state)]
        return sum(weight * each for weight, each in zip(weights, shares, strict=True)) / sum(weights)


def after(game: Game, state: State, option: int) -> State:
    twin = game.copy(state)
    game.play(twin, option)
    return twin
