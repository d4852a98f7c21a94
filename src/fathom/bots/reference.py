"""The reference player of a game: everybody's chance of winning if all play like it. Reviews and luck-adjusted results are measured by it.

W(s) is each seat's share of the win from state s, with everything open. At CHANCE it is the mean of W over the outcomes with their exact
odds, or an unbiased sample of that mean which knows nothing of the real outcome. So luck, the change of W at CHANCE, has mean zero
whatever the faults of an evaluation. docs/review.md has the mathematics.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from fathom.bots.baseline import GREEDY
from fathom.bots.ismcts_bot import BASELINE
from fathom.bots.rollout_bot import Policy, RolloutBot
from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng

SAMPLING = "fathom.bots.sampling"
SAMPLES = 400  # rollouts of a position
WORLDS = 8  # that fit a view with secrets, where each is evaluated without rollouts
EXACT, TURN, ESTIMATE, UNKNOWN = "exact", "turn", "estimate", ""  # how W is known: to the end, to the end of the turn, from samples


class Reference(Protocol):
    """What a game's bots answer for `reference`: it computes W, and judges options by what a seat knows."""

    game: Game
    level: str  # who plays on: a level of the ladder or a policy
    exact: bool  # is W that of perfect play?
    margin: float = 0.0  # how far off W may be, apart from what its samples say (95 %)
    slip: float = 0.0  # likewise the difference between two options of one position

    def shares(self, state: State) -> Any:
        """W by sample and seat; one row where nothing is sampled."""
        ...

    def judged(self, view: State, seat: int) -> Any:
        """What each option is worth to the seat, by sample and option: in worlds that fit the view, as likely as `guess` makes them."""
        game, possible, rows = self.game, self.game.options(view), []
        for number in range(WORLDS if has_secrets(game, view, seat) else 1):
            world = game.guess(view, seat, new_rng(0, number))
            rows.append([self.shares(after(game, world, option)).mean(axis=0)[seat] for option in possible])
        return np.array(rows)

    def played(self, view: State, seat: int, seed: int, first: int, options: Any, worlds: int) -> Any:
        """What the seat wins, by world and option, in matches that are played on to the end, from world number `first` on. All options meet
        the same worlds and the same chance."""
        return RolloutBot(self.game, Policy(BASELINE, GREEDY), 0).played(view, seat, seed, first, worlds, options, self.game.workspace())

    def glanced(self, view: State, seat: int, seed: int, first: int, options: Any, worlds: int) -> Any:
        """The same for a first look, quickly: a match may be judged before its end."""
        return self.played(view, seat, seed, first, options, worlds)

    def match_slip(self, view: State) -> float:
        """What may be wrong with the difference between two options in such matches, whatever their number (95 %): nothing at their end."""
        return 0.0

    def playing(self, bots: Sequence[Any]) -> "Reference":
        """For a match between these bots, by seat: where it is known what they will do, W may reckon with it. Luck stays fair, for W knows
        nothing of the draws."""
        return self

    def proof(self, view: State) -> str:
        """How what judged() answers is known: EXACT, TURN, ESTIMATE, or UNKNOWN where nobody should rely on it."""
        return EXACT if self.exact else ESTIMATE

    def belief(self, state: State) -> Any:
        """How likely each place of a secret piece is to those who look for it; None in games and at times without one."""
        return None


@dataclass
class RolloutReference(Reference):
    """W by rollouts of a policy, for games without anything better."""

    game: Game
    samples: int
    seed: int = 0
    level: str = "greedy"
    policies: str = BASELINE  # the module that decides
    policy: int = GREEDY
    exact: bool = False

    def shares(self, state: State) -> Any:
        if self.game.is_over(state):
            return np.array([self.game.result(state)])
        rows = np.zeros((self.samples, int(state.seats)))
        self.game.generic(SAMPLING, self.policies).sample_shares(state, self.policy, self.seed, self.game.workspace(), rows)
        return rows

    def judged(self, view: State, seat: int) -> Any:
        game = self.game
        rows, offered = np.zeros((self.samples, len(game.options(view)))), game.option_buffer()
        sampling, ended = game.generic(SAMPLING, self.policies), np.zeros(int(view.seats))
        sampling.sample_options(view, seat, self.policy, self.seed, game.workspace(), offered, rows, ended)
        return rows


@dataclass
class ExactReference(Reference):
    """W between two under perfect play, each position found once."""

    game: Game
    bot: Any  # the perfect one
    level: str = "perfect"
    exact: bool = True
    known: dict[bytes, float] = field(default_factory=dict, repr=False)

    def shares(self, state: State) -> Any:
        share = self.share(state)
        return np.array([[share, 1 - share]])

    def share(self, state: State) -> float:
        """What the first seat wins."""
        key = state.tobytes()
        if key not in self.known:
            self.known[key] = self.found(state)
        return self.known[key]

    def found(self, state: State) -> float:
        """The same, from the tablebase."""
        raise NotImplementedError


def usual_reference(game: Game, patience: float, seed: int) -> Reference:
    """Greedy rollouts."""
    return RolloutReference(game, max(2, round(SAMPLES * patience)), seed)


def has_secrets(game: Game, view: State, seat: int) -> bool:
    """Would another guess fill the view differently?"""
    first = game.guess(view, seat, new_rng(1)).tobytes()
    return any(game.guess(view, seat, new_rng(1, number)).tobytes() != first for number in range(1, WORLDS))


def after(game: Game, state: State, option: int) -> State:
    """The state that an option leads to."""
    twin = game.copy(state)
    game.play(twin, option)
    return twin


def mean_over_chance(game: Game, state: State, share_of: Any) -> Any:
    """The mean of `share_of` over the outcomes of CHANCE, with their exact odds."""
    possible, weights = game.chances(state)
    return sum(weight * share_of(after(game, state, option)) for option, weight in zip(possible, weights, strict=True)) / sum(weights)
