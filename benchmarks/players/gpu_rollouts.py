"""What rollouts on a GPU give a player at equal time: `python -m benchmarks gpu_rollouts 30`, with so many positions of each game.

In positions of matches between captains, every option of the seat to move is played to the end by a simple policy, in worlds that fit what
the seat knows: on one core and on the GPU, each for the same time by the clock. A line says how many rollouts of a position ended in time,
how far off an option's mean is by its standard error, how often the best mean was that of the option which a long run on the GPU calls
best, what the chosen option costs by that run, in shares of a win, and how often the tablebase calls it best, where the game is solved.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, nan
from typing import Any

import numpy as np

from fathom.bots.ismcts_bot import BASELINE
from fathom.bots.ladder import POLICIES, SOLVED, Player, bot_at_level, ready_levels
from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.rng import below
from fathom.engine.workspace import Start, new_rollouts
from fathom.games import GAMES
from fathom.studies.hints import is_exact

SEATS = 2  # between two, three of the games are solved
TIMES = (0.01, 0.1, 1.0)  # seconds
LONG = 5.0  # seconds of the long run
POSITIONS = 30
SEED, LONG_SEED = 7, 8
MOST = 1 << 22  # rollouts of a launch
LEAST = {"cuda": 1 << 12}  # of the first one: fewer take no less time
FORM = "{:<16} {:<7} {:>6g} {:<7} {:>13,.0f} {:>8.5f} {:>8.0%} {:>8.5f} {:>9.0%}"
HEAD = "game             policy    time machine      rollouts    error long run     cost tablebase"


@dataclass
class OptionMeans:
    """What the seat won with each option, over whole worlds."""

    sums: Any
    squares: Any
    worlds: int = 0

    def add(self, shares: Any) -> None:
        """Rows are worlds, columns options."""
        self.sums += shares.sum(axis=0)
        self.squares += (shares * shares).sum(axis=0)
        self.worlds += len(shares)

    def rollouts(self) -> int:
        return self.worlds * len(self.sums)

    def means(self) -> Any:
        return self.sums / max(1, self.worlds)

    def best(self) -> int:
        """The first option where nothing is known."""
        return int(np.argmax(self.means()))

    def error(self) -> float:
        """The standard error of an option's mean, on average over the options; it takes two worlds, and they may be alike by chance."""
        variance = np.maximum(0.25 / self.worlds, self.squares / self.worlds - self.means() ** 2)
        return float(np.sqrt(variance / (self.worlds - 1)).mean())


def roll_out(game: Game, start: Start, policy: str, seed: int, seconds: float) -> OptionMeans:
    """The rollouts that end in time, in launches that each take about half of what is left. One that ends too late does not count."""
    options, seats = len(start.offered), int(start.views[0].seats)
    modules = () if policy == "random" else (BASELINE,)  # a GPU is faster without what nobody plays
    policies = np.full((seats, seats), POLICIES[policy], np.int32)
    found, worlds = OptionMeans(np.zeros(options), np.zeros(options)), max(1, LEAST.get(game.machine, 1) // options)
    now = time.perf_counter()
    end = now + seconds
    while worlds > 0:
        rows, before = new_rollouts(found.rollouts(), worlds * options, seats), now
        game.play_matches(rows, seed, policies, *modules, start=start)
        shares = rows.results[:, start.seat].reshape(worlds, options)
        now = time.perf_counter()
        if now > end:
            break
        found.add(shares)
        worlds = min(int(worlds * (end - now) / (now - before) / 2), MOST // options)
    return found


def positions(game: Game, count: int, level: str) -> Iterator[Start]:
    """A decision of every match, each of those with a choice equally likely."""
    for number in range(count):
        state, rng, met = game.new(SEATS), new_rng(SEED, number), 0
        while not game.is_over(state):
            seat = game.actor(state)
            if seat == CHANCE:
                game.play(state, game.draw(state, rng))
                continue
            start = game.start(game.view(state, seat), seat)
            met += len(start.offered) > 1
            if len(start.offered) > 1 and below(rng, met) == 0:
                chosen = start
            game.play(state, Player(level).choose(game, start.views[0], seat, rng))
        yield chosen


def best_by_tablebase(game: Game, start: Start) -> set[int]:
    """Indices of the options that perfect play calls best; none where the game is not solved."""
    if SOLVED not in ready_levels(game):
        return set()
    estimates = bot_at_level(game, SOLVED, seconds=inf).estimates(start.views[0], start.seat, new_rng(SEED))
    best = {each.option for each in estimates if each.share == estimates[0].share}
    return {index for index, option in enumerate(start.offered.tolist()) if option in best} if is_exact(estimates) else set()


def compare(name: str, count: int, times: Sequence[float] = TIMES, long: float = LONG, level: str = "captain") -> Iterator[str]:
    """A line for each policy, time and machine."""
    core, gpu = load(name, "cpu"), load(name, "cuda")
    starts = list(positions(core, count, level))
    perfect = [best_by_tablebase(core, start) for start in starts]
    for policy in POLICIES:
        for game in (core, gpu):
            roll_out(game, starts[0], policy, SEED, 0)  # compiles
        truth = [roll_out(gpu, start, policy, LONG_SEED, long) for start in starts]
        for seconds in times:
            for game in (core, gpu):
                found = [roll_out(game, start, policy, SEED, seconds) for start in starts]
                yield line((name, policy, seconds, game.machine), found, truth, perfect)


def line(what: tuple[str, str, float, str], found: list[OptionMeans], truth: list[OptionMeans], perfect: list[set[int]]) -> str:
    chosen = [each.best() for each in found]
    costs = [long.means().max() - long.means()[index] for index, long in zip(chosen, truth, strict=True)]
    same = [index == long.best() for index, long in zip(chosen, truth, strict=True)]
    right = [index in best for index, best in zip(chosen, perfect, strict=True) if best]
    errors = [each.error() for each in found if each.worlds > 1]
    rollouts = [each.rollouts() for each in found]
    cells = (rollouts, errors or [nan], same, costs, right or [nan])
    return FORM.format(*what, *map(np.mean, cells))


def main() -> None:
    asked = [int(word) for word in sys.argv[1:] if word.isdigit()]
    print(HEAD)
    for name in GAMES:
        for text in compare(name, asked[0] if asked else POSITIONS):
            print(text, flush=True)
