"""The coach: who plays a learner's first match. It is outside the ladder.

It judges as the reference player of the game does, and errs kindly: the further ahead it is, the more often it takes the second-best
option. It does not err while it is behind, and never gives the match away: a present that shows is no fun.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fathom.bots.protocol import Estimate, best_first
from fathom.bots.reference import Reference
from fathom.bots.room import bots_of
from fathom.engine.contract import State
from fathom.engine.edition import Edition
from fathom.engine.loader import Game, load
from fathom.engine.rng import next_word

COACH = "pip"
PATIENCE = 0.2  # of a reference player that samples: a learner does not wait
KINDNESS = 3.0  # how likely it errs, for each point of its lead: with a third more than its fair share it always does
NOTICED = 0.05  # an error costs at least so much, where any option does
BEHIND = 0.15  # an error never puts it further behind
WORDS = 1 << 32  # that the generator can draw


@dataclass(frozen=True)
class Coach:
    game: Game
    reference: Reference
    seats: int

    def choose(self, view: State, seat: int, rng: Any) -> int:
        ranked = self.estimates(view, seat, rng)
        best, fair = ranked[0], 1 / self.seats
        errs = next_word(rng) / WORDS < KINDNESS * (best.share - fair)
        second = next((other for other in ranked if other.share < best.share - NOTICED), ranked[-1])
        return second.option if errs and second.share > fair - BEHIND else best.option

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        shares = self.reference.judged(view, seat).mean(axis=0)
        return best_first([Estimate(option, float(share), 0.0) for option, share in zip(self.game.options(view), shares, strict=True)])


def coach_for(game: Game, seats: int) -> Coach:
    return make_coach(game.name, game.machine, game.edition, game.settings, seats)


@lru_cache(maxsize=16)
def make_coach(name: str, machine: str, edition: Edition, settings: tuple[int, ...], seats: int) -> Coach:
    game = load(name, machine, edition).with_settings(settings)
    return Coach(game, bots_of(game.package).reference(game, seats, PATIENCE, 0), seats)
