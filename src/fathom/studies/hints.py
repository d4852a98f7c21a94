"""Hints and odds: the chance of winning with each option and for each seat, from a view.

Exact where the best bot of the game knows (its estimates have no margin). Elsewhere by rollouts: the match is played to the end many times,
from determinizations of the view, with good bots on all seats. So a chance means "if everybody goes on like that".
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.ladder import SLOW, bot_at_level, ready_levels
from fathom.bots.protocol import Estimate
from fathom.engine.contract import CHANCE, NOBODY, State
from fathom.engine.loader import Game, new_rng
from fathom.studies.simulate import Interval, Sum

ROLLOUT_LEVEL = "captain"  # sits on every seat of a rollout
TRIED = 6  # options that get rollouts: those with the best estimates
MOST_ROLLOUTS, FEWEST_ROLLOUTS = 400, 8  # of each option
SECONDS = 8.0  # after which no further rollouts are begun
LEAVES, CHAIN = 5000, 8  # positions behind a chain of chance, and its length, that are still looked up one by one


class Advised(NamedTuple):
    """An option and the chance of winning with it."""

    option: int
    chance: Interval


@dataclass(frozen=True)
class RankedOptions:
    """The options, best first; those that were not tried stand behind them without a chance."""

    best: list[Advised]
    others: list[int]
    exact: bool
    level: str  # whose estimates these are
    rollouts: int  # of each option


@dataclass(frozen=True)
class WinChances:
    """Everybody's chance of winning."""

    chances: list[Interval]
    exact: bool
    level: str
    rollouts: int


def hint(game: Game, view: State, seat: int, patience: float = 1.0, seed: int = 0) -> RankedOptions:
    """What the seat, which is to move, should do with what it knows."""
    level = ready_levels(game)[-1]
    estimates = bot_at_level(game, level, patience, inf).estimates(view, seat, new_rng(seed))
    if is_exact(estimates):
        return RankedOptions([Advised(estimate.option, exactly(estimate.share)) for estimate in estimates], [], True, level, 0)
    if SLOW in ready_levels(game):
        return by_slow_level(game, view, seat, patience, seed)
    tried = [estimate.option for estimate in estimates[:TRIED]]
    sums = [Sum() for _ in tried]
    for number in in_time(patience):
        for option, total in zip(tried, sums, strict=True):  # all options meet the same determinization and the same chance
            total.add(np.array([rollout(game, view, seat, option, new_rng(seed, number))[seat]]))
    best = sorted((Advised(option, total.wilson()) for option, total in zip(tried, sums, strict=True)), key=lambda each: -each.chance.mean)
    return RankedOptions(best, [estimate.option for estimate in estimates[TRIED:]], False, level, sums[0].count)


def by_slow_level(game: Game, view: State, seat: int, patience: float, seed: int) -> RankedOptions:
    """Its rollouts go where they matter, so its estimates are the advice."""
    bot = bot_at_level(game, SLOW, patience, inf)
    best = [Advised(each.option, around(each)) for each in bot.estimates(view, seat, new_rng(seed))]
    return RankedOptions(best, [], False, SLOW, 0)


def around(estimate: Estimate) -> Interval:
    share, margin = estimate.share, estimate.margin
    return Interval(share, max(0.0, share - margin), min(1.0, share + margin))


def odds(game: Game, view: State, viewer: int, patience: float = 1.0, seed: int = 0) -> WinChances:
    """Everybody's chance of winning, for all that a seat or a watcher knows."""
    if game.is_over(view):
        return WinChances([exactly(share) for share in game.result(view)], True, "", 0)
    exact = exact_share(game, view, viewer)
    if exact is not None:
        return WinChances([exactly(exact), exactly(1 - exact)], True, ready_levels(game)[-1], 0)
    sums = [Sum() for _ in range(int(view.seats))]
    for number in in_time(patience):
        for total, share in zip(sums, rollout(game, view, viewer, None, new_rng(seed, number)), strict=True):
            total.add(np.array([share]))
    return WinChances([total.wilson() for total in sums], False, ROLLOUT_LEVEL, sums[0].count)


def is_exact(estimates: Iterable[Estimate]) -> bool:
    return all(estimate.margin == 0 for estimate in estimates)


def exactly(share: float) -> Interval:
    return Interval(share, share, share)


def in_time(patience: float) -> Iterator[int]:
    """Numbers of rollouts, as long as there is time for them."""
    end = time.monotonic() + SECONDS * patience
    for number in range(MOST_ROLLOUTS):
        if number >= FEWEST_ROLLOUTS and time.monotonic() > end:
            return
        yield number


def rollout(game: Game, view: State, viewer: int, option: int | None, rng: Any) -> list[float]:
    """Shares at the end of a match that goes on from a determinization, with an option or without one."""
    state = game.guess(view, viewer, rng)
    if option is not None:
        game.play(state, option)
    bot = bot_at_level(game, ROLLOUT_LEVEL, 1.0, inf)
    while not game.is_over(state):
        if game.is_chance(state):
            game.play(state, game.draw(state, rng))
        else:
            seat = game.actor(state)
            game.play(state, bot.choose(game.view(state, seat), seat, rng))
    return game.result(state)


# -- exact chances -----------------------------------------------------------------------------------------------------


def exact_share(game: Game, view: State, viewer: int) -> float | None:
    """What seat 0 of two wins under perfect play, where that is known and the viewer knows as much as the player who decides."""
    if int(view.seats) != 2:
        return None
    return share_behind(game, view, viewer, [LEAVES], CHAIN)


def share_behind(game: Game, state: State, viewer: int, leaves: list[int], chain: int) -> float | None:
    """Chance is weighed by its odds, down to where somebody decides; None where that is too far off."""
    actor = game.actor(state)
    if actor == NOBODY:
        return game.result(state)[0]
    leaves[0] -= 1
    if leaves[0] < 0 or chain == 0:
        return None
    if actor != CHANCE:
        return share_at(game, state, actor, viewer)
    weights, total = game.odds(state), 0.0
    for outcome, weight in zip(game.options(state), weights, strict=True):
        after = game.copy(state)
        game.play(after, outcome)
        share = share_behind(game, after, viewer, leaves, chain - 1)
        if share is None:
            return None
        total += weight * share / sum(weights)
    return total


def share_at(game: Game, state: State, actor: int, viewer: int) -> float | None:
    view = game.view(state, actor)
    if view.tobytes() != game.view(state, viewer).tobytes():
        return None
    estimates = bot_at_level(game, ready_levels(game)[-1], 1.0, inf).estimates(view, actor, new_rng(0))
    if not is_exact(estimates):
        return None
    return estimates[0].share if actor == 0 else 1 - estimates[0].share
