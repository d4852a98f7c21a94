"""Is luck fair, how much does it hide, and are blunders found? `python -m benchmarks reviews`, or `make reviews`: 25 minutes.

Over random matches the mean luck of every seat must be zero, whatever evaluates the positions: the game's own value does, which is fast.
The variance ratio says how many games a luck-adjusted one is worth. A blunder is planted by playing the worst option where that costs
ten points or more; matches of the reference player against itself must have none. A judgement does not need W, so none is computed.

What was measured is kept in `build/reviews.jsonl`: a run that is stopped continues after it, a run that is over removes it. No figure takes
more processor time than LIMIT; it says how many matches it rests on.
"""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from rich.progress import TaskID

from fathom.bots.baseline import RANDOM
from fathom.bots.ismcts_bot import BASELINE
from fathom.bots.ladder import SLOW, Player, ready_levels
from fathom.bots.reference import Reference
from fathom.bots.room import bots_of
from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.match import Match
from fathom.games import GAMES
from fathom.review.grades import BLUNDER, MISTAKE
from fathom.review.model import Judgement
from fathom.review.reviewer import Reviewer
from fathom.studies.arena import BlockPlan, Duel
from fathom.terminal.study.puzzles import progress_bar

KEPT = Path("build/reviews.jsonl")
LIMIT = 600.0  # seconds of processor time for one figure of one game
LUCK, SEED = "benchmarks.players.luck", 2
PLANTED = 0.1  # what a planted blunder costs at least
RESAMPLED = 1000  # times, for the interval of a ratio
NAMES = ("Ada", "Ben")


class Measure(NamedTuple):
    """A figure over some matches of a game."""

    name: str
    matches: int
    chunk: int  # matches until it is kept what they gave
    row: Callable[[Game, int], tuple[float, ...]]  # what the match of that number gives
    figure: Callable[[Any], str]  # the figure of all rows


def luck_of(game: Game, number: int) -> tuple[float, ...]:
    """What luck gave each seat of a random match with all seats taken."""
    offered, weights, luck = game.option_buffer(), np.zeros(game.rules.CHANCES, np.int64), np.zeros(game.rules.SEATS[1])
    game.generic(LUCK, BASELINE).total_luck(game.numbers, RANDOM, SEED, number, game.workspace(), offered, weights, luck)
    return tuple(luck)


def mean_luck(rows: Any) -> str:
    """Of every seat. All intervals of a game together hold in 95 of 100 runs."""
    half = NormalDist().inv_cdf(1 - 0.025 / rows.shape[1]) * rows.std(axis=0) / np.sqrt(len(rows))
    means = rows.mean(axis=0)
    return ", ".join("{:+.4f} ({:+.4f} to {:+.4f})".format(*figure) for figure in zip(means, means - half, means + half, strict=True))


def adjusted(game: Game, number: int) -> tuple[float, ...]:
    """Between the two strongest levels that answer at once: the first seat's share, what luck gave it, and what the bots' own draws did."""
    levels = [level for level in ready_levels(game) if level != SLOW]
    plan = BlockPlan(game.name, game.edition, game.settings, tuple(levels[-2:]), 2, adjust=True)
    result = Duel(plan, number, (0, 1)).play(game)
    return result.shares[0], result.luck[0], result.draws[0]


def variance_ratios(rows: Any) -> str:
    """By luck alone, and by the bots' own draws too."""
    samples = rows[np.random.default_rng(SEED).integers(len(rows), size=(RESAMPLED, len(rows)))]
    intervals = np.quantile(ratios(samples), (0.025, 0.975), axis=0).T
    figures = ["{:.1f} ({:.1f} to {:.1f})".format(ratio, *interval) for ratio, interval in zip(ratios(rows), intervals, strict=True)]
    means = ", ".join(f"{mean:.3f}" for mean in steps(rows).mean(axis=0))
    return f"{figures[0]}, with the bots' draws {figures[1]}; means {means}"


def steps(rows: Any) -> Any:
    """Shares as they are, less luck, and less the bots' own draws as well."""
    share, luck, draws = np.moveaxis(rows, -1, 0)
    return np.stack([share, share - luck, share - luck - draws], axis=-1)


def ratios(rows: Any) -> Any:
    spread = steps(rows).var(axis=-2)
    return spread[..., :1] / spread[..., 1:]


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


def blunders(game: Game, number: int) -> tuple[float, ...]:
    """Was a blunder planted, was it found, and had the same match without it none?"""
    reference, found = bots_of(game.package).reference(game, 2, 1.0, number), False
    match, where = played(game, reference, number, plants=True)
    if where:
        judged = Reviewer(match).judgement(match.states[where - 1], match.played[where - 1])
        found = judged is not None and judged.grade in (MISTAKE, BLUNDER)
    match, _ = played(game, reference, number, plants=False)
    return float(where is not None), float(found), float(not any(judged.grade == BLUNDER for judged in judgements(match)))


def counts(rows: Any) -> str:
    planted, found, clean = rows.sum(axis=0)
    return f"{found:.0f} of {planted:.0f} found; {clean:.0f} of {len(rows)} own matches without one"


MEASURES = (
    Measure("mean luck", 20_000, 500, luck_of, mean_luck),
    Measure("planted blunders", 100, 1, blunders, counts),
    Measure("variance ratio", 2_000, 5, adjusted, variance_ratios),
)


class Kept:
    """The rows of one figure on disk, and the processor time that they took."""

    def __init__(self, game: str, measure: Measure) -> None:
        self.game, self.measure = game, measure
        lines = [json.loads(line) for line in KEPT.read_text().splitlines()] if KEPT.exists() else []
        mine = [line for line in lines if (line["game"], line["measure"]) == (game, measure.name)]
        self.rows = [row for line in mine for row in line["rows"]]
        self.seconds = sum(line["seconds"] for line in mine)

    def is_complete(self) -> bool:
        return len(self.rows) >= self.measure.matches or self.seconds > LIMIT

    def grow(self, game: Game) -> None:
        began, first = time.process_time(), len(self.rows)
        rows = [self.measure.row(game, number) for number in range(first, first + self.measure.chunk)]
        seconds = time.process_time() - began
        with KEPT.open("a") as file:
            print(json.dumps({"game": self.game, "measure": self.measure.name, "seconds": seconds, "rows": rows}), file=file)
        self.rows, self.seconds = self.rows + rows, self.seconds + seconds


def main() -> None:
    KEPT.parent.mkdir(exist_ok=True)
    with progress_bar() as bar:
        for measure in MEASURES:
            for name in GAMES:
                kept = Kept(name, measure)
                task: TaskID = bar.add_task(f"{name}: {measure.name}", total=measure.matches)
                while not kept.is_complete():
                    bar.update(task, completed=len(kept.rows))
                    kept.grow(load(name))
                bar.remove_task(task)
                took = f"{len(kept.rows)} matches, {kept.seconds:.0f} s"
                print(f"{name:<16} {measure.name:<16} {measure.figure(np.array(kept.rows))} [{took}]", flush=True)
    KEPT.unlink()
