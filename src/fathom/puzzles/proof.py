"""The proof of a puzzle: what every option is worth by the game's reference player, exactly or from many samples.

Samples: in many worlds that fit what the player knows, each option is played, and the reference player goes on for everybody. All options
meet the same worlds, so what separates two of them is known better than what each is worth: a margin is that of the distance to the best
option, with the reference player's own error (`slip`) in it.
"""

from typing import Any, NamedTuple

import numpy as np

from fathom.bots.reference import ESTIMATE, Reference, after
from fathom.bots.room import bots_of
from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng
from fathom.puzzles.model import MILLION
from fathom.review.grades import margin_of

WORLDS = 64  # that an estimate is made from
FEW_SAMPLES = 0.0  # patience: few samples in many worlds tell more than many in few
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


def reference_of(game: Game, seats: int, patience: float = 1.0, seed: int = 0) -> Reference:
    return bots_of(game.package).reference(game, seats, patience, seed)


def judged(reference: Reference, view: State, seat: int) -> Proof:
    """As the reference player judges at once: the whole proof, unless it estimates."""
    shares = reference.judged(view, seat).mean(axis=0)
    return Proof(reference.proof(view), in_millionths(shares), [0] * len(shares))


def proved(reference: Reference, view: State, seat: int, seed: int, worlds: int = WORLDS) -> Proof:
    """The proof of a position; another seed makes another estimate."""
    kind = reference.proof(view)
    if kind != ESTIMATE:
        return judged(reference, view, seat)
    rows = sampled(reference.game, view, seat, seed, worlds)
    best = int(np.argmax(rows.mean(axis=0)))
    margins = [reference.slip + margin_of(rows[:, best] - column) for column in rows.T]
    return Proof(kind, in_millionths(rows.mean(axis=0)), in_millionths(margins))


def sampled(game: Game, view: State, seat: int, seed: int, worlds: int) -> Any:
    """The worth of each option by world and option."""
    possible = game.options(view)
    rows = np.zeros((worlds, len(possible)))
    for number in range(worlds):
        player = reference_of(game, int(view.seats), FEW_SAMPLES, seed * worlds + number)
        world = game.guess(view, seat, new_rng(seed, number))
        rows[number] = [player.shares(after(game, world, option)).mean(axis=0)[seat] for option in possible]
    return rows


def in_millionths(shares: Any) -> list[int]:
    return [round(float(share) * MILLION) for share in shares]
