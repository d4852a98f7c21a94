"""Luck in a match between bots: what CHANCE gave each seat, and what the bots' own draws from known mixed strategies did.

Both are W after a draw less what it was on average before it, so both have mean zero whatever W is worth: docs/review.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Mixing
from fathom.bots.reference import Reference, after
from fathom.engine.contract import CHANCE, State
from fathom.engine.loader import Game


@dataclass
class LuckMeter:
    """Sums the luck of a match, draw by draw."""

    game: Game
    reference: Reference
    bots: Sequence[Bot | None]  # by seat; None is a simple policy
    by_chance: Any = 0.0
    by_bots: Any = 0.0
    known: dict[bytes, Any] = field(default_factory=dict)  # W where the match is, and where it may be next

    def expected(self, state: State) -> Any:
        """W before a draw, on average over what may be drawn; None before a choice whose odds nobody knows."""
        seat = self.game.actor(state)
        return self.shares(state) if seat == CHANCE else self.mixed(state, seat)

    def mixed(self, state: State, seat: int) -> Any:
        """The mean of W over what the bot may choose, with the exact chances that it draws by."""
        bot, view = self.bots[seat], self.game.view(state, seat)
        chances = bot.mixture(view, seat) if isinstance(bot, Mixing) else None
        if chances is None or np.count_nonzero(chances) < 2:  # a sure choice is no draw
            return None
        options = self.game.options(view)
        return sum(chances[index] * self.shares(after(self.game, state, options[index])) for index in np.flatnonzero(chances))

    def shares(self, state: State) -> Any:
        """W, once for each state that the match meets."""
        key = state.tobytes()
        if key not in self.known:
            self.known[key] = self.reference.shares(state).mean(axis=0)
        return self.known[key]

    def add(self, seat: int, before: Any, state: State) -> None:
        """What a draw of CHANCE, or of a seat, has changed."""
        reached = self.shares(state)
        self.known = {state.tobytes(): reached}
        if seat == CHANCE:
            self.by_chance = self.by_chance + reached - before
        else:
            self.by_bots = self.by_bots + reached - before

    def luck(self) -> tuple[float, ...]:
        """By seat, what CHANCE gave."""
        return by_seat(self.by_chance, len(self.bots))

    def draws(self) -> tuple[float, ...]:
        """By seat, what the bots' own draws gave."""
        return by_seat(self.by_bots, len(self.bots))


def by_seat(total: Any, seats: int) -> tuple[float, ...]:
    return tuple(np.broadcast_to(total, seats).tolist())
