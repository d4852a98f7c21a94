"""The players of Deep Dive: one that never errs between two, and those below it, who have too much nerve or too little."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Estimate, IsmctsBudget
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import below
from fathom.games.deep_dive.solver.solve import Table
from fathom.games.deep_dive.solver.tablebase import open_table
from fathom.text.catalogues import Translator
from fathom.text.errors import BadTable

PROBE = "fathom.games.deep_dive.solver.probe"
NERVE = "fathom.games.deep_dive.bots.risk"
REHEARSAL = "fathom.games.deep_dive.bots.rollouts"
GRAIN = 1_000_000  # of a chance
GUESS = 0.5  # how far off the worth may be that somebody sees who only weighs shells
TIMES = 2000  # that a choice is rehearsed
# Fear of losing shells, in percent: not ahead, ahead, and more for each black pearl.
GREEDY, MOODY, TIMID, NERVOUS = (20, 20, 0), (1500, 30, 0), (400, 400, 0), (200, 200, 20)


@dataclass(frozen=True)
class Diver:
    """Stays while the hope for shells outweighs the fear for those in hand."""

    game: Game
    temper: tuple[int, int, int]

    def choose(self, view: State, seat: int, rng: Any) -> int:
        return int(self.game.generic(NERVE).decision(view, seat, self.temper))

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        nerve = float(self.game.generic(NERVE).nerve(view, seat, self.temper))
        return both(self.game, (nerve, 1 - nerve), (GUESS, GUESS))


@dataclass
class Perfect:
    """Plays by the solved table when two play; where they choose in secret, by its mixture. With more it rehearses."""

    game: Game
    times: int
    table: Table | None = field(default=None, repr=False)

    def choose(self, view: State, seat: int, rng: Any) -> int:
        if view.seats > 2:
            return self.rehearsed(view, seat, rng)[0].option
        _, _, to_stay = self.judged(view)
        return int(self.game.rules.STAY if below(rng, GRAIN) < to_stay * GRAIN else self.game.rules.LEAVE)

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        if view.seats > 2:
            return self.rehearsed(view, seat, rng)
        stay, leave, _ = self.judged(view)
        return both(self.game, (stay, leave), (0.0, 0.0))

    def judged(self, view: State) -> tuple[float, float, float]:
        """What staying and leaving are worth, and the chance to stay."""
        if self.table is None:
            self.table = open_table(self.game)
        probe = self.game.generic(PROBE)
        numbers = np.zeros(probe.NUMBERS)
        if not probe.judge(view, self.table, numbers):
            raise BadTable("this position cannot come about, so it was not solved")
        stay, leave, to_stay = numbers.tolist()
        return stay, leave, to_stay

    def rehearsed(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        totals = np.zeros((2, 2))
        self.game.generic(REHEARSAL).rehearse(view, seat, self.times, rng, self.game.records(1), totals)
        means, squares = totals.T / self.times
        return both(self.game, means, [margin(*each, self.times) for each in zip(means, squares, strict=True)])


def margin(mean: float, mean_square: float, times: int) -> float:
    """How far off the mean of so many shares may be (95 %); never quite sure, however alike they were."""
    return 1.96 * sqrt(max(mean_square - mean * mean, 0.25 / times) / times)


def both(game: Game, worths: Any, margins: Any) -> list[Estimate]:
    """Staying and leaving, the better first."""
    options = (game.rules.STAY, game.rules.LEAVE)
    estimates = [Estimate(option, float(worth), margin) for option, worth, margin in zip(options, worths, margins, strict=True)]
    return sorted(estimates, key=lambda estimate: -estimate.share)


def levels(game: Game, patience: float = 1.0) -> dict[str, Bot | IsmctsBudget]:
    """The ladder, from the weakest to the one that never errs between two."""
    return {
        "drifter": Diver(game, GREEDY),
        "swimmer": Diver(game, MOODY),
        "diver": Diver(game, TIMID),
        "captain": Diver(game, NERVOUS),
        "perfect": Perfect(game, max(1, round(TIMES * patience))),
    }


def about(say: Translator, level: str) -> str:
    """One sentence about a level."""
    return {
        "drifter": say("Forgets the shark, and dives on until it has an armful of shells."),
        "swimmer": say("Comes ashore at the first chance; once it is ahead it gets reckless."),
        "diver": say("Weighs a shell lost like four shells won, and comes ashore early."),
        "captain": say("Knows the odds of every dive, but a lost shell hurts it twice, and black pearls make it nervous."),
        "perfect": say("Has solved the game for two; with more players it rehearses every choice a thousand times and more."),
    }[level]
