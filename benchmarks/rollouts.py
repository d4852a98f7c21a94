"""Random rollouts on one core, interpreted and compiled, and many matches on one and two threads."""

import time
from collections.abc import Callable

import numpy as np
from numba import njit

from fathom.engine.loader import Game, load
from fathom.engine.workspace import new_rollouts
from fathom.games import GAMES

SECONDS = 2.0


@njit
def xorshift(count: int) -> int:
    """A bare compiled loop: what this machine does in a nanosecond."""
    word = np.uint64(88172645463325252)
    for _ in range(count):
        word ^= word << np.uint64(13)
        word ^= word >> np.uint64(7)
        word ^= word << np.uint64(17)
    return word


def calibration() -> float:
    """Steps of the bare loop a second."""
    xorshift(1)
    started = time.perf_counter()
    xorshift(200_000_000)
    return 200_000_000 / (time.perf_counter() - started)


def rollouts(game: Game, seats: int) -> Callable[[int, int], int]:
    """A function that plays matches first .. first+count-1 and returns the options played."""
    policies = np.zeros((seats, seats), np.int32)

    def run(first: int, count: int) -> int:
        rollouts = new_rollouts(first, count, seats)
        game.play_matches(rollouts, 1, policies)
        return int(rollouts.lengths.sum())

    return run


def rate(run: Callable[[int, int], int], batch: int) -> tuple[float, float]:
    """Options and matches a second, over at least SECONDS."""
    run(0, 1)
    options = matches = 0
    started = time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        options += run(matches, batch)
        matches += batch
    seconds = time.perf_counter() - started
    return options / seconds, matches / seconds


def variants(name: str) -> list[dict[str, int | str]]:
    """The game as it comes, and with each other choice of its first house rule (the acts of a game in two acts, for example)."""
    settings = load(name, "python").rules.SETTINGS
    return [{settings[0].name: choice} for choice in settings[0].choices] or [{}]


def main() -> None:
    print(f"calibration: a bare compiled xorshift loop makes {calibration() / 1e6:,.0f} M steps a second on one core")
    print(f"{'random rollouts, one core':<30} {'seats':>5} {'interpreted/s':>14} {'compiled/s':>14} {'ratio':>8} {'games/s':>12}")
    for name in GAMES:
        seats = min(4, load(name, "python").rules.SEATS[1])
        for settings in variants(name):
            slow, _ = rate(rollouts(load(name, "python", settings=settings), seats), 1)
            fast, games = rate(rollouts(load(name, "cpu", settings=settings), seats), 200)
            label = " ".join([name, *(f"{key}={value}" for key, value in settings.items())])
            print(f"{label:<30} {seats:>5} {slow:>14,.0f} {fast:>14,.0f} {fast / slow:>7,.0f}x {games:>12,.0f}")
