"""Learns Deep Dive for two by self-play, with NumPy alone: fitted Monte Carlo control on a batch of matches.

    python examples/learn_batch.py                # judged by the captain
    python examples/learn_batch.py perfect        # judged by the solved table

Each round plays a batch with the policy so far and some exploration, and fits by least squares what staying and leaving have brought.
Then the learner plays the captain, whom it has never met.
"""

import sys
from typing import Any

import numpy as np

from fathom.bots.ladder import player_called
from fathom.engine.loader import load, new_rng
from fathom.envs.batch import Batch, BatchEnv

EXPLORATION = 0.1
RIDGE = 1.0
KEPT = 4  # rounds whose matches are fitted


def features(env: BatchEnv, batch: Batch) -> Any:
    """What the decider sees, from its own side of the table, and all products of two of these numbers."""
    parts = {part.name: batch.observations[:, part.first : part.first + part.size] for part in env.encoding.parts}
    rows, me = np.arange(env.count), batch.seats
    mine = {name: parts[name][rows, me] for name in ("held", "white", "place")}
    theirs = {name: parts[name][rows, 1 - me] for name in ("held", "white", "place")}
    plain = np.stack(
        [
            np.ones(env.count), mine["held"] / 10, theirs["held"] / 10, (theirs["place"] >= 0), (mine["white"] - theirs["white"]) / 5,
            parts["supply"][:, 0] / 20, parts["black"][:, 0] / 2, parts["unseen"][:, 0] / 20, parts["unseen"][:, 1] / 10,
            parts["first"][:, 0] == me, np.minimum(mine["held"], 3) / 3, np.sign(mine["white"] - theirs["white"]),
        ],
        axis=1,
    ).astype(np.float32)  # fmt: skip
    first, second = np.triu_indices(plain.shape[1])
    return plain[:, first] * plain[:, second]


def best(values: Any, masks: Any) -> Any:
    return np.where(masks[:, :2], values, -np.inf).argmax(axis=1)


def play_round(env: BatchEnv, weights: Any, steps: int, generator: Any) -> tuple[Any, Any, Any]:
    """Plays the batch against itself: features, options and what the match brought the decider, of all matches that came to an end."""
    seen, chosen, deciders, ends, rewards = [], [], [], [], []
    for _ in range(steps):
        numbers = features(env, env.batch)
        explores = generator.random(env.count) < EXPLORATION
        options = np.where(explores, generator.integers(0, 2, env.count), best(numbers @ weights, env.batch.masks))
        seen.append(numbers)
        chosen.append(options)
        deciders.append(env.batch.seats.copy())
        env.step(options)
        ends.append(env.batch.terminated.copy())
        rewards.append(env.batch.rewards.copy())
    brought, is_known = np.zeros((steps, env.count), np.float32), np.zeros((steps, env.count), bool)
    latest, ended = np.zeros((env.count, 2), np.float32), np.zeros(env.count, bool)
    for step in reversed(range(steps)):
        latest[ends[step]] = rewards[step][ends[step]]
        ended |= ends[step]
        brought[step], is_known[step] = latest[np.arange(env.count), deciders[step]], ended
    return np.stack(seen)[is_known], np.stack(chosen)[is_known], brought[is_known]


def fitted(rounds: list[tuple[Any, Any, Any]]) -> Any:
    """Ridge regression for each option."""
    columns = []
    for option in range(2):
        parts = [(numbers[options == option], brought[options == option]) for numbers, options, brought in rounds]
        square = sum((numbers.T @ numbers for numbers, _ in parts), RIDGE * np.eye(rounds[0][0].shape[1]))
        columns.append(np.linalg.solve(square, sum(numbers.T @ brought for numbers, brought in parts)))
    return np.stack(columns, axis=1)


def share_against(level: str, weights: Any, matches: int, seed: int = 99) -> float:
    """The learner's share of the wins, from both seats in turn."""
    game, rng = load("deep-dive"), new_rng(seed)
    env, opponent = BatchEnv(game, matches, seed=seed), player_called("deep-dive", level)
    learner, returns = np.arange(matches) % 2, np.full(matches, np.nan)
    while np.isnan(returns).any():
        options = best(features(env, env.batch) @ weights, env.batch.masks)
        for row in np.flatnonzero(env.batch.seats != learner):
            options[row] = opponent.choose(game, env.batch.views[row], int(env.batch.seats[row]), rng)
        env.step(options)
        ended = env.batch.terminated & np.isnan(returns)
        returns[ended] = env.batch.rewards[ended, learner[ended]]
    return float(returns.mean() + 1) / 2


def main(rounds: int = 16, rows: int = 2048, steps: int = 60, matches: int = 2000, judge: str = "captain") -> list[float]:
    """The share against the judge after every round."""
    env, generator, kept, curve = BatchEnv("deep-dive", rows, seed=1), np.random.default_rng(1), [], []
    weights = np.zeros((features(env, env.batch).shape[1], 2))
    for number in range(rounds):
        kept = [*kept, play_round(env, weights, steps, generator)][-KEPT:]
        weights = fitted(kept)
        curve.append(share_against(judge, weights, matches))
        print(f"round {number + 1}: share against {judge} {curve[-1]:.3f}", flush=True)
    return curve


if __name__ == "__main__":
    main(judge=sys.argv[1] if len(sys.argv) > 1 else "captain")
