"""The reference player of Jaws: the captain, who plays on to the next round, and there an evaluation judges.

A match has some 500 events, and the captain takes a tenth of a second to play one to its end: rollouts of every event would take an
hour. Where the shark is about to begin a round, W is the game's evaluation with everything open, as it came true in matches of the captain
against itself. Anywhere else it is the mean over samples, each played on by two captains until the next such moment or the end.
"""

from dataclasses import dataclass
from math import exp, log
from typing import Any

import numpy as np

from fathom.bots.reference import ESTIMATE, UNKNOWN, Reference
from fathom.bots.rollout_bot import Policy, RolloutBot
from fathom.engine.contract import CHANCE, NOBODY, State
from fathom.engine.loader import Game, new_rng
from fathom.games.jaws.bots.matches import played_on
from fathom.games.jaws.bots.policy import begins_round
from fathom.games.jaws.rules.boat.constants import CHOOSING
from fathom.games.jaws.rules.common import ACT_1_ALONE, SHARK
from fathom.games.jaws.rules.island.constants import SEEN, UNSEEN

# By act, the logarithm of the shark's odds in truth: so much, and so many times the evaluation's. Logistic regression over the
# 8,782 rounds of 400 matches of the captain against itself.
TRUTH = {1: (0.34, 0.15), 2: (-0.46, 0.96)}
TRUTH_ALONE = (0.0, 1.0)  # when Act 1 is played alone
SURE = 1e-4  # an evaluation is never surer than this
MATCH_SLIP = 0.02  # of the network where Act 2 begins, between two options


@dataclass
class CaptainReference(Reference):
    game: Game
    bot: Any  # the captain
    samples: int
    seed: int
    captains: Policy  # who play on in haste, where many matches are wanted
    level: str = "captain"
    exact: bool = False
    margin: float = 0.1
    slip: float = 0.03

    def shares(self, state: State) -> Any:
        is_sampled = not (self.game.is_over(state) or begins_round(state))
        shark = np.array([self.sampled(state, number) for number in range(self.samples if is_sampled else 1)])
        return np.column_stack([shark, 1 - shark])

    def judged(self, view: State, seat: int) -> Any:
        """The captain's estimates. What its mixed strategy plays is as good as the mixture: no choice of an equilibrium is a mistake."""
        shares, chances = self.bot.judged(view, seat)
        mixture = float(shares @ chances / chances.sum())
        return np.where(chances > 0, np.maximum(shares, mixture), np.minimum(shares, mixture)).reshape(1, -1)

    def played(self, view: State, seat: int, seed: int, first: int, options: Any, worlds: int) -> Any:
        return played_on(self.game, self.captains, view, seat, seed, first, options, worlds)

    def glanced(self, view: State, seat: int, seed: int, first: int, options: Any, worlds: int) -> Any:
        """To where the next round begins."""
        return RolloutBot(self.game, self.captains, 0).played(view, seat, seed, first, worlds, options, self.game.workspace())

    def match_slip(self, view: State) -> float:
        """Matches from Act 1 are judged where Act 2 begins."""
        return MATCH_SLIP if view.act == 1 else 0.0

    def proof(self, view: State) -> str:
        """Where the shark surfaces must not be foreseen: the best answer to a crew is a mistake against the next."""
        return UNKNOWN if view.act == 2 and view.stage == CHOOSING else ESTIMATE

    def belief(self, state: State) -> Any:
        """Where the crew must think the shark is, by space: exact, from the notebook that all announcements and answers are entered in."""
        ways = state.ways[[SEEN, UNSEEN]].sum(axis=(0, 2))
        return ways / ways.sum() if state.act == 1 and ways.sum() > 0 else None

    def sampled(self, state: State, number: int) -> float:
        """The shark's share at the next round, or at the end. Sure choices draw nothing, so a state and what follows surely agree."""
        game, played, rng = self.game, self.game.copy(state), new_rng(self.seed, number)
        who = game.actor(played)
        while who != NOBODY and not (who == SHARK and begins_round(played)):
            if who == CHANCE:
                game.play(played, game.draw(played, rng))
            else:
                game.play(played, self.bot.decided(game.view(played, who), who, rng))
            who = game.actor(played)
        return game.result(played)[SHARK] if who == NOBODY else self.evaluated(played)

    def evaluated(self, state: State) -> float:
        """The shark's share where it begins a round."""
        value = min(max(self.game.value(state, SHARK), SURE), 1 - SURE)
        shift, stretch = TRUTH_ALONE if state.setting_acts == ACT_1_ALONE else TRUTH[int(state.act)]
        return 1 / (1 + exp(-(shift + stretch * log(value / (1 - value)))))
