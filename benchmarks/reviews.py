"""Is luck fair, how much does it hide, and are blunders found? `python -m benchmarks reviews`, or `make reviews`: about an hour.

Over random matches the mean luck of a seat must be zero, whatever evaluates the positions: the game's own value does, which is fast.
The variance ratio says how many games a luck-adjusted one is worth. A blunder is planted by playing the worst option where that costs
ten points or more; matches of the reference player against itself must have none. A judgement does not need W, so none is computed.
"""

import time
from collections.abc import Iterator

import numpy as np

from fathom.bots.baseline import RANDOM
from fathom.bots.ismcts_bot import BASELINE
from fathom.bots.ladder import Player, ready_levels
from fathom.bots.reference import Reference
from fathom.bots.room import bots_of
from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.match import Match
from fathom.games import GAMES
from fathom.review.grades import BLUNDER, MISTAKE
from fathom.review.model import Judgement
from fathom.review.reviewer import Reviewer
from fathom.studies.arena import Duel, Plan
from fathom.studies.simulate import Sum

RANDOM_MATCHES, PAIRED_MATCHES, REVIEWED = 20_000, 400, 100
LUCK, SEED = "benchmarks.luck", 1
PLANTED = 0.1  # what a planted blunder costs at least
NAMES = ("Ada", "Ben")


def adjusted_matches(game: Game, bots: tuple[str, ...], players: tuple[int, ...], count: int) -> Iterator[tuple[float, float]]:
    """The first seat's share, and what luck gave it."""
    plan = Plan(game.name, game.edition, game.settings, bots, 2, adjust=True)
    for number in range(count):
        result = Duel(plan, number, players).play(game)
        yield result.shares[0], result.luck[0]


def mean_luck(game: Game, count: int) -> None:
    luck, work, total = game.generic(LUCK, BASELINE), game.workspace(), Sum()
    offered, weights = game.option_buffer(), np.zeros(game.rules.CHANCES, np.int64)
    for number in range(count):
        total.add(np.array([luck.total_luck(2, game.numbers, RANDOM, SEED, number, work, offered, weights)]))
    held = total.normal()
    figures = f"{held.mean:>+8.4f} ({held.low:+.4f} to {held.high:+.4f})"
    print(f"{game.name:<16} mean luck over {count:>6} random matches {figures}", flush=True)


def variance_ratio(game: Game, count: int) -> None:
    """Of the two strongest levels, match by match."""
    rows = np.array(list(adjusted_matches(game, tuple(ready_levels(game)[-2:]), (0, 1), count)))
    shares, adjusted = rows[:, 0], rows[:, 0] - rows[:, 1]
    figures = f"{shares.var() / adjusted.var():>6.1f} (means {shares.mean():.3f} and {adjusted.mean():.3f})"
    print(f"{game.name:<16} variance ratio over {count} matches {figures}", flush=True)


def played(game: Game, reference: Reference, number: int, plants: bool) -> tuple[Match, int | None]:
    """A match of the reference player against itself; perhaps with one blunder, and its number."""
    match, rng, player, planted = Match(game, NAMES, number.to_bytes(32, "big")), new_rng(number), Player(reference.level), None
    while not game.is_over(match.state):
        seat = match.actor
        if seat == CHANCE:
            match.play(match.fair_option())
            continue
        view = match.view(seat)
        worths = reference.judged(view, seat).mean(axis=0)
        if plants and planted is None and worths.max() - worths.min() > PLANTED:
            planted = len(match.played) + 1
            match.play(game.options(view)[int(np.argmin(worths))])
        else:
            match.play(player.choose(game, view, seat, rng))
    return match, planted


def judgements(match: Match) -> Iterator[Judgement]:
    """Of all choices of a match."""
    reviewer = Reviewer(match)
    for state, option in zip(match.states, match.played, strict=False):
        judged = reviewer.judgement(state, option)
        if judged:
            yield judged


def blunders(game: Game, count: int) -> None:
    found = planted = clean = 0
    started = time.perf_counter()
    for number in range(count):
        reference = bots_of(game.package).reference(game, 2, 1.0, number)
        match, where = played(game, reference, number, plants=True)
        if where:
            judged = Reviewer(match).judgement(match.states[where - 1], match.played[where - 1])
            planted += 1
            found += judged is not None and judged.grade in (MISTAKE, BLUNDER)
        match, _ = played(game, reference, number, plants=False)
        clean += not any(judged.grade == BLUNDER for judged in judgements(match))
    seconds = (time.perf_counter() - started) / (2 * count)
    figures = f"{found} of {planted}; {clean} of {count} own matches without one; {seconds:.1f} s a match"
    print(f"{game.name:<16} planted blunders found {figures}", flush=True)


def main(matches: int = RANDOM_MATCHES, paired: int = PAIRED_MATCHES, reviewed: int = REVIEWED) -> None:
    for name in GAMES:
        game = load(name)
        blunders(game, reviewed)
        variance_ratio(game, paired)
        mean_luck(game, matches)
