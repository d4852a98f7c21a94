"""The bots of Deep Dive: one that is perfect with two players, and those below it, whose risk aversion is too low or too high."""

from dataclasses import dataclass, field
from math import ceil
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Estimate, IsmctsBudget, best_first
from fathom.bots.reference import Reference, RolloutReference
from fathom.bots.rollout_bot import Policy, RolloutBot
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import below
from fathom.games.deep_dive.bots.reference import TablebaseReference
from fathom.games.deep_dive.solver import is_solved, open_tablebase
from fathom.games.deep_dive.solver.solve import Tablebase
from fathom.text.catalogues import Translator
from fathom.text.errors import BadTable

PROBE = "fathom.games.deep_dive.solver.probe"
RISK = "fathom.games.deep_dive.bots.risk"
ROLLOUTS = "fathom.games.deep_dive.bots.rollouts"
GRAIN = 1_000_000  # of a chance
GUESS = 0.5  # how far off the share may be that a level sees which only weighs shells
ROLLOUT_COUNT = 20_000  # of a decision
REFERENCE_COUNT = 4000  # of each position that is reviewed
# Aversions, in percent: not ahead, ahead, and more for each black pearl.
GREEDY, MOODY, TIMID, NERVOUS = (20, 20, 0), (1500, 30, 0), (400, 400, 0), (200, 200, 20)


@dataclass(frozen=True)
class RiskBot:
    """Stays while the hope for shells outweighs the fear for those in hand."""

    game: Game
    aversion: tuple[int, int, int]

    def choose(self, view: State, seat: int, rng: Any) -> int:
        return int(self.game.generic(RISK).decision(view, seat, self.aversion))

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        to_stay = float(self.game.generic(RISK).inclination(view, seat, self.aversion))
        return both(self.game, (to_stay, 1 - to_stay), (GUESS, GUESS))


@dataclass
class TablebaseBot:
    """Plays by the tablebase when two play; where they choose in secret, by its mixed strategy. With more, another bot chooses."""

    game: Game
    otherwise: Bot
    tablebase: Tablebase | None = field(default=None, repr=False)

    def choose(self, view: State, seat: int, rng: Any) -> int:
        if view.seats > 2:
            return self.otherwise.choose(view, seat, rng)
        _, _, to_stay = self.judged(view)
        return int(self.game.rules.STAY if below(rng, GRAIN) < to_stay * GRAIN else self.game.rules.LEAVE)

    def mixture(self, view: State, seat: int) -> Any:
        if view.seats > 2:
            return None
        to_stay = ceil(self.judged(view)[2] * GRAIN) / GRAIN
        return np.array([to_stay, 1 - to_stay])

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        if view.seats > 2:
            return self.otherwise.estimates(view, seat, rng)
        stay, leave, _ = self.judged(view)
        return both(self.game, (stay, leave), (0.0, 0.0))

    def judged(self, view: State) -> tuple[float, float, float]:
        """What staying and leaving are worth, and the chance to stay."""
        probe = self.game.generic(PROBE)
        numbers = np.zeros(probe.NUMBERS)
        if not probe.judge(view, self.opened(), numbers):
            raise BadTable("this position cannot arise, so it was not solved")
        stay, leave, to_stay = numbers.tolist()
        return stay, leave, to_stay

    def opened(self) -> Tablebase:
        if self.tablebase is None:
            self.tablebase = open_tablebase(self.game)
        return self.tablebase



def both(game: Game, shares: Any, margins: Any) -> list[Estimate]:
    """Staying and leaving, the better first."""
    options = (game.rules.STAY, game.rules.LEAVE)
    return best_first([Estimate(option, float(share), margin) for option, share, margin in zip(options, shares, margins, strict=True)])


def levels(game: Game, patience: float = 1.0) -> dict[str, Bot | IsmctsBudget]:
    """The ladder, from the weakest to the one that never errs between two."""
    admiral = rollout_bot(game, patience)
    return {
        "drifter": RiskBot(game, GREEDY),
        "swimmer": RiskBot(game, MOODY),
        "diver": RiskBot(game, TIMID),
        "captain": RiskBot(game, NERVOUS),
        "admiral": admiral,
        "perfect": TablebaseBot(game, admiral),
    }


def rollout_bot(game: Game, patience: float) -> RolloutBot:
    """Everybody weighs the odds evenly in its rollouts."""
    return RolloutBot(game, Policy(ROLLOUTS, 0), max(1, round(ROLLOUT_COUNT * patience)))


def reference(game: Game, seats: int, patience: float, seed: int) -> Reference:
    """Perfect play between two, once that is solved; else rollouts in which everybody weighs the odds evenly."""
    if seats == 2 and is_solved(game):
        return TablebaseReference(game, TablebaseBot(game, rollout_bot(game, patience)))
    return RolloutReference(game, max(2, round(REFERENCE_COUNT * patience)), seed, "perfect", ROLLOUTS)


def about(say: Translator, level: str) -> str:
    """One sentence about a level."""
    return {
        "drifter": say("Forgets the shark, and dives on until it has an armful of shells."),
        "swimmer": say("Comes ashore at the first chance; once it is ahead it gets reckless."),
        "diver": say("Counts one lost shell as four won, and comes ashore early."),
        "captain": say("Knows the odds of every dive, but a lost shell hurts it twice, and black pearls make it nervous."),
        "admiral": say("Plays each choice out ten thousand times in its head before it decides."),
        "perfect": say("Has solved the game for two; with more players it plays like the admiral."),
    }[level]
