"""A solver of small boxes that knows nothing but the game's own options, odds and play: it only repeats itself."""

from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.solvers.verify import after

Steps = dict[bytes, list[tuple[float, bytes]]]


def all_states(game: Game, seats: int) -> Steps:
    """Every state that can come about, and what each option leads to with which weight. How many rounds it took does not matter."""
    found: Steps = {}
    waiting = [game.new(seats).tobytes()]
    while waiting:
        raw = waiting.pop()
        if raw in found:
            continue
        state = np.frombuffer(raw, game.record_type).copy()[0]
        found[raw] = []
        if not game.is_over(state):
            weights = game.odds(state) if game.is_chance(state) else [1, 1]
            for option, weight in zip(game.options(state), weights, strict=True):
                following = after(game, state, option)
                following.rounds = 1
                found[raw].append((weight / sum(weights), following.tobytes()))
            waiting += [following for _, following in found[raw]]
    return found


def repeated(game: Game, steps: Steps, seat: int) -> dict[bytes, float]:
    """The share of a seat everywhere, while all the others play against it: any guess, made better until it stays as it is."""
    states = [np.frombuffer(raw, game.record_type).copy()[0] for raw in steps]
    actors = np.array([game.actor(state) for state in states])
    shares = np.array([game.result(state)[seat] if game.is_over(state) else 0.5 for state in states])
    following, odds = as_arrays(steps)
    change = 1.0
    while change > 1e-12:
        worths = shares[following]
        mean, best, worst = (odds * worths).sum(axis=1), worths.max(axis=1), worths.min(axis=1)
        new = np.where(actors < 0, mean, np.where(actors == seat, best, worst))
        change, shares = np.abs(new - shares).max(), new
    return dict(zip(steps, shares.tolist(), strict=True))


def as_arrays(steps: Steps) -> tuple[Any, Any]:
    """What each state leads to and with which odds. One that is over leads to itself; one with few options has the first again."""
    numbers, most = {raw: number for number, raw in enumerate(steps)}, max(map(len, steps.values()))
    following, odds = np.zeros((len(steps), most), np.int64), np.zeros((len(steps), most))
    for raw, outcomes in steps.items():
        outcomes = outcomes or [(1.0, raw)]
        row, again = numbers[raw], [(0.0, outcomes[0][1])] * (most - len(outcomes))
        for option, (weight, each) in enumerate([*outcomes, *again]):
            following[row, option], odds[row, option] = numbers[each], weight
    return following, odds
