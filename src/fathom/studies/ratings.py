"""Ratings from results: the Bradley-Terry model (1952) in Luce's form (1959), on the scale of Elo.

Everybody has a strength, and wins a match with their part of the strengths at the table: 400 points more is ten times the strength.
For two seats that is Bradley-Terry; a shared win counts in parts. Where roles differ, a player has a strength in each role.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

SCALE = 400 / log(10)
MEAN = 1500.0
PRIOR = 0.5  # of a drawn match in each line-up: somebody who never lost has a rating all the same
STEPS = 200
CLOSE = 1e-9
Z = 1.959964


class ArenaRating(NamedTuple):
    """Points of Elo with a 95 % interval; the mean of all is 1500."""

    points: float
    low: float
    high: float


class Played(NamedTuple):
    """The blocks of matches of one line-up: who sat where, and in each block everybody's mean share."""

    players: tuple[int, ...]  # by seat
    shares: Any  # [block, seat]
    block: Any  # the number of each block: blocks with the same number met the same luck


def ratings(count: int, played: Sequence[Played]) -> list[ArenaRating]:
    """Of players number 0 to count-1."""
    if count < 2 or not played:
        return [ArenaRating(MEAN, -np.inf, np.inf)] * count
    strengths = fitted(count, played)
    spread = spreads(strengths, played)
    points = (MEAN + SCALE * (strengths - strengths.mean())).tolist()
    return [ArenaRating(each, each - Z * SCALE * off, each + Z * SCALE * off) for each, off in zip(points, spread, strict=True)]


def fitted(count: int, played: Sequence[Played]) -> Any:
    """The strengths, as logarithms, under which the results are the least surprising: by Newton's method, in steps that are never large."""
    strengths = np.zeros(count)
    for _ in range(STEPS):
        pull, curve = slope(strengths, played), curvature(strengths, played)
        step = np.linalg.pinv(curve) @ pull
        step *= min(1.0, 1.0 / max(np.abs(step).max(), CLOSE))
        strengths = strengths + step
        if np.abs(step).max() < CLOSE:
            break
    return strengths


def chances(strengths: Any, players: tuple[int, ...]) -> Any:
    weights = np.exp(strengths[list(players)] - strengths[list(players)].max())
    return weights / weights.sum()


def slope(strengths: Any, played: Sequence[Played]) -> Any:
    total = np.zeros(len(strengths))
    for each in played:
        seats = len(each.players)
        won, matches = each.shares.sum(axis=0) + PRIOR / seats, len(each.shares) + PRIOR
        np.add.at(total, list(each.players), won - matches * chances(strengths, each.players))
    return total


def curvature(strengths: Any, played: Sequence[Played]) -> Any:
    """Fisher's information."""
    total = np.zeros((len(strengths), len(strengths)))
    for each in played:
        share = chances(strengths, each.players)
        indicators = np.zeros((len(share), len(strengths)))
        indicators[np.arange(len(share)), list(each.players)] = 1
        total += (len(each.shares) + PRIOR) * indicators.T @ (np.diag(share) - np.outer(share, share)) @ indicators
    return total


def spreads(strengths: Any, played: Sequence[Played]) -> list[float]:
    """How far each strength may be off: as the model says, or as the blocks differ from each other, whichever is more."""
    inverse = np.linalg.pinv(curvature(strengths, played))
    pulls: dict[int, Any] = {}
    for each in played:
        off = each.shares - chances(strengths, each.players)
        for number, block in enumerate(each.block):
            pull = pulls.setdefault(int(block), np.zeros(len(strengths)))
            np.add.at(pull, list(each.players), off[number])
    meat = sum(np.outer(pull, pull) for pull in pulls.values())
    robust = inverse @ meat @ inverse
    return [sqrt(max(model, seen, 0.0)) for model, seen in zip(np.diag(inverse).tolist(), np.diag(robust).tolist(), strict=True)]
