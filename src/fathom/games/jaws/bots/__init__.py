"""The bots of Jaws: the shark and the crew of each level."""

from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from fathom.bots.protocol import Bot, Estimate, IsmctsBudget, best_first
from fathom.bots.reference import Reference
from fathom.bots.rollout_bot import Policy, RolloutBot
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import next_word
from fathom.games.jaws.bots.level_parameters import CAPTAIN, DIVER, DRIFTER, SWIMMER
from fathom.games.jaws.bots.reference import CaptainReference
from fathom.games.jaws.rules.common import SHARK
from fathom.text.catalogues import Translator

POLICY = "fathom.games.jaws.bots.policy"
WEIGHTS = Path(__file__).parent / "network.npz"
SCRATCH = 3  # records that a bot writes on
WORDS = 1 << 32  # that the generator can draw
MARGIN, NETWORK_MARGIN = 0.2, 0.05  # how far off the worth of an option may be, by the level itself and by the network
ROLLOUTS, HASTE = 1000, 20  # of a decision; the part of its iterations, in percent, that the captain has in them
SAMPLES = 150  # of the rest of a round, when a match is reviewed
TRUTH = {
    1: (0.1, 1.0),
    2: (-0.2, 0.81),
}  # by act, the logarithm of the shark's odds in truth: so much, and so many times what was estimated


@dataclass(frozen=True)
class JawsBot:
    """Plays the shark or the crew; where the others must not foresee what it does, it draws from a mixed strategy."""

    game: Game
    level: int
    patience: float = 1.0

    def choose(self, view: State, seat: int, rng: Any) -> int:
        options, _, chances = self.weighed(view, seat, thorough=False)
        return int(options[drawn(rng, chances)])

    def mixture(self, view: State, seat: int) -> Any:
        _, _, chances = self.weighed(view, seat, thorough=False)
        return chances / chances.sum()

    def decided(self, view: State, seat: int, rng: Any) -> int:
        """Like choose(), but a choice without doubt draws nothing."""
        options, _, chances = self.weighed(view, seat, thorough=False)
        best = int(np.argmax(chances))
        return int(options[best if chances[best] >= chances.sum() else drawn(rng, chances)])

    def estimates(self, view: State, seat: int, rng: Any) -> list[Estimate]:
        shares, _ = self.judged(view, seat)
        options = self.game.options(view)
        return best_first([Estimate(option, float(share), MARGIN) for option, share in zip(options, shares, strict=True)])

    def judged(self, view: State, seat: int) -> tuple[Any, Any]:
        """The chance of winning with each option, and how likely it is chosen."""
        _, worths, chances = self.weighed(view, seat, thorough=True)
        return calibrated(worths, int(view.act), seat), chances

    def weighed(self, view: State, seat: int, thorough: bool) -> tuple[Any, Any, Any]:
        """The options, what each is worth, as far as the choice needs it or thoroughly, and how likely each is chosen."""
        room = self.game.option_buffer()
        worths, chances = np.zeros(len(room)), np.zeros(len(room))
        policy = self.game.generic(POLICY)
        count = policy.weigh(view, seat, self.level, self.patience, thorough, (room, worths, chances), self.game.records(SCRATCH))
        if not chances[:count].any():  # the level would not have come here: somebody else chose before it
            chances[int(np.argmax(worths[:count]))] = 1.0
        return room[:count], worths[:count], chances[:count]


def calibrated(worths: Any, act: int, seat: int) -> Any:
    """Chances of winning as they came true in matches of the captain against itself."""
    sure = np.clip(worths, 0.001, 0.999)
    side = 1 if seat == SHARK else -1
    shift, stretch = TRUTH[act]
    return 1 / (1 + np.exp(-(side * shift + stretch * np.log(sure / (1 - sure)))))


def drawn(rng: Any, chances: Any) -> int:
    """An index, each as likely as its chance."""
    shares = np.cumsum(chances)
    return int(np.searchsorted(shares, next_word(rng) / WORDS * shares[-1], side="right"))


@cache
def weights() -> tuple[Any, Any]:
    learnt = np.load(WEIGHTS)
    return learnt["first"].astype(float), learnt["second"].astype(float)


def predicted(game: Game, leaves: Any) -> Any:
    """Both seats' chances of winning, where rollouts end."""
    policy, shares = game.generic(POLICY), np.zeros((len(leaves), 2))
    policy.predict_all(leaves, weights(), np.zeros(policy.INPUTS), shares)
    return shares


def captains(game: Game) -> Policy:
    """Captains in haste, and the network where the next round begins."""
    return Policy(POLICY, HASTE, partial(predicted, game), NETWORK_MARGIN)


def levels(game: Game, patience: float = 1.0) -> dict[str, Bot | IsmctsBudget]:
    """The ladder, from the weakest on."""
    return {
        "drifter": JawsBot(game, DRIFTER, patience),
        "swimmer": JawsBot(game, SWIMMER, patience),
        "diver": JawsBot(game, DIVER, patience),
        "captain": JawsBot(game, CAPTAIN, patience),
        "admiral": RolloutBot(game, captains(game), max(1, round(ROLLOUTS * patience))),
    }


def reference(game: Game, seats: int, patience: float, seed: int) -> Reference:
    """The captain."""
    return CaptainReference(game, JawsBot(game, CAPTAIN), max(2, round(SAMPLES * patience)), seed, captains(game))


def about(say: Translator, level: str) -> str:
    """One sentence about a level."""
    return {
        "drifter": say("Takes what is nearest and remembers nothing of what was announced."),
        "swimmer": say("Goes by the last announcement alone, and fights where it stands."),
        "diver": say("Knows where the shark can be but not the odds, looks one stop ahead, saves its power tiles and is easy to read."),
        "captain": say("Plans against everything the other side can know, and varies its play so that nobody can predict it."),
        "admiral": say("Plays every option out against captains, hundreds of times, up to the start of the next round."),
    }[level]
