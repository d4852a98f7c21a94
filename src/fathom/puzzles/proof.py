"""The proof of a puzzle: what every option is worth by the game's reference player, exactly or from many matches.

Matches: in worlds that fit what the player knows, each option is played, and the reference player goes on for everybody. All options
meet the same worlds and the same chance, so what separates two of them is known better than what each is worth: a margin is that of the
distance to the best option, for all others together, with what a judge before the end may be off (`match_slip`) in it. An option that is
surely far behind is played no more (Maron and Moore, "Hoeffding Races", 1994).
"""

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.reference import ESTIMATE, Reference
from fathom.bots.rollout_bot import RolloutTally
from fathom.bots.room import bots_of
from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.puzzles.model import MILLION
from fathom.review.grades import margin_of_best

GLANCE, WORLDS = 64, 320  # worlds of a first look, and of a proof at most
ROUND = 32  # worlds between two looks at who is still in the race
SURELY, HARDLY = 3.0, 1.0  # standard errors: beyond them an option is surely far behind, or will hardly be
CLEARLY = 30_000  # millionths of a win that the best option is ahead of the next
BY_FAR = 20_000  # and an estimate is still ahead by so much after its margin
MOST_BEST = 2  # options that are equally good


class Proof(NamedTuple):
    """In the order of the options, in millionths."""

    kind: str  # EXACT, TURN or ESTIMATE
    shares: list[int]
    margins: list[int]  # of the distance to the best option; zeros where nothing is estimated

    def is_clear(self) -> bool:
        """Is the best option better than all others beyond doubt, and by enough to matter?"""
        best = max(self.shares)
        if not self.kind or self.shares.count(best) > MOST_BEST:
            return False
        others = [(best - share, margin) for share, margin in zip(self.shares, self.margins, strict=True) if share < best]
        return bool(others) and all(gap >= CLEARLY and (not margin or gap - margin >= BY_FAR) for gap, margin in others)


def reference_of(game: Game, seats: int, patience: float = 1.0) -> Reference:
    return bots_of(game.package).reference(game, seats, patience, 0)


def judged(reference: Reference, view: State, seat: int) -> Proof:
    """As the reference player judges at once: the whole proof, unless it estimates."""
    shares = reference.judged(view, seat).mean(axis=0)
    return Proof(reference.proof(view), in_millionths(shares), [0] * len(shares))


def glanced(reference: Reference, view: State, seat: int, seed: int) -> Proof:
    """A first look: what is exact, and of an estimate what a few short rollouts say."""
    if reference.proof(view) != ESTIMATE:
        return judged(reference, view, seat)
    return raced(reference.game, reference.glanced, view, seat, seed, GLANCE, reference.slip)


def proved(reference: Reference, view: State, seat: int, seed: int) -> Proof:
    """The proof of a position; another seed makes another estimate."""
    if reference.proof(view) != ESTIMATE:
        return judged(reference, view, seat)
    return raced(reference.game, reference.played, view, seat, seed, WORLDS, reference.match_slip(view))


def raced(game: Game, played: Callable[..., Any], view: State, seat: int, seed: int, worlds: int, slip: float) -> Proof:
    """What matches say, until every option is surely far behind the best, or one will hardly be."""
    options = np.array(game.options(view), np.int32)
    tally, rivals = RolloutTally(len(options)), len(options) - 1
    far = BY_FAR / MILLION + margin_of_best(np.zeros(1), rivals, slip)
    while len(tally.shares) < worlds and is_open(tally, far):
        tally.add(played(view, seat, seed, len(tally.shares), options[tally.left], ROUND))
        behind, error = distances(tally)
        tally.left = tally.left[behind - SURELY * error < far]
    best = tally.shares[:, tally.best()]
    gains = [(best - column)[~np.isnan(column)] for column in tally.shares.T]
    shares = [max(0.0, best.mean() - gain.mean()) for gain in gains]
    return Proof(ESTIMATE, in_millionths(shares), in_millionths([margin_of_best(gain, rivals, slip) for gain in gains]))


def is_open(tally: RolloutTally, far: float) -> bool:
    """Is an option left that is in doubt, and may it still prove to be far behind? Options that always came to the same are one."""
    if not len(tally.shares):
        return True
    behind, error = distances(tally)
    others = (tally.shares[:, tally.left] != tally.shares[:, [tally.best()]]).any(axis=0)
    return bool(others.any() and (behind + HARDLY * error)[others].min() >= far)


def distances(tally: RolloutTally) -> tuple[Any, Any]:
    """Of the options left, how far each is behind the best, and the standard error of that."""
    behind = tally.shares[:, [tally.best()]] - tally.shares[:, tally.left]
    return behind.mean(axis=0), behind.std(axis=0) / sqrt(len(behind))


def in_millionths(shares: Any) -> list[int]:
    return [round(float(share) * MILLION) for share in shares]
