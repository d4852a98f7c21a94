"""Random rollouts on a GPU and on one core, and whether they are the same matches."""

import time

import numpy as np

from fathom.engine.loader import Game, load
from fathom.engine.workspace import Rollouts, new_rollouts
from fathom.games import GAMES

SEED = 7
SECONDS = 3.0  # of one launch, about


def rollouts(game: Game, count: int, seats: int) -> tuple[Rollouts, float]:
    """The first matches of the seed, and the options played a second."""
    rows = new_rollouts(0, count, seats)
    policies = np.zeros((seats, seats), np.int32)
    started = time.perf_counter()
    game.play_matches(rows, SEED, policies)
    return rows, float(rows.lengths.sum()) / (time.perf_counter() - started)


def full_speed(game: Game, seats: int, count: int) -> tuple[Rollouts, float]:
    """More and more matches, until they take long enough to be timed."""
    rows, speed = rollouts(game, count, seats)
    while rows.lengths.sum() / speed < SECONDS:
        count *= 4
        rows, speed = rollouts(game, count, seats)
    return rows, speed


def main() -> None:
    print(f"{'random rollouts':<16} {'seats':>5} {'one core/s':>14} {'GPU/s':>16} {'ratio':>7} {'matches compared':>17} {'same':>5}")
    for name in GAMES:
        core, gpu = load(name, "cpu"), load(name, "cuda")
        seats = min(4, core.rules.SEATS[1])
        for game in (core, gpu):
            rollouts(game, 1, seats)  # compiles
        slow, of_core = full_speed(core, seats, 100)
        fast, of_gpu = full_speed(gpu, seats, 1 << 16)
        count = min(len(slow.lengths), len(fast.lengths))
        same = all((ours[:count] == theirs[:count]).all() for ours, theirs in zip(slow[1:], fast[1:], strict=True))
        print(f"{name:<16} {seats:>5} {of_core:>14,.0f} {of_gpu:>16,.0f} {of_gpu / of_core:>6,.0f}x {count:>17,} {same!s:>5}", flush=True)
