"""Learns a seat of Deep Dive against the captain, with Gymnasium and NumPy: Monte Carlo control with a small table.

    python examples/learn_gymnasium.py
"""

from typing import Any

import numpy as np

from fathom.envs.gymnasium import SeatEnv

EXPLORATION = 0.1
SHAPE = (10, 11, 5, 5, 2)  # shells in hand, theirs (10: ashore), lead, black pearls, options


def situation(env: SeatEnv, observation: dict[str, Any]) -> tuple[int, ...]:
    """What matters most, as an index into the table."""
    numbers, me = observation["observation"], env.seat
    field = {part.name: numbers[part.first : part.first + part.size] for part in env.episode.encoding.parts}
    held, theirs = int(field["held"][me]), int(field["held"][1 - me])
    lead = int(field["white"][me] - field["white"][1 - me])
    in_water = field["place"][1 - me] >= 0
    return min(held, 9), min(theirs, 9) if in_water else 10, int(np.clip(lead, -2, 2)) + 2, min(int(field["black"][0]), 4)


def play(env: SeatEnv, values: Any, generator: Any, exploration: float) -> tuple[list[tuple[int, ...]], float]:
    """One match: the situations with what was chosen there, and the reward."""
    observation, _ = env.reset(seed=int(generator.integers(2**31)))
    way, over, reward = [], False, 0.0
    while not over:
        here = situation(env, observation)
        option = int(generator.integers(2)) if generator.random() < exploration else int(values[here].argmax())
        way.append((*here, option))
        observation, reward, over, _, _ = env.step(option)
    return way, reward


def main(matches: int = 20_000, judged: int = 2000, times: int = 10) -> list[float]:
    """The share against the captain, so many times on the way."""
    env, generator = SeatEnv("deep-dive", "captain"), np.random.default_rng(1)
    values, counts, curve = np.full(SHAPE, 0.5), np.zeros(SHAPE), []
    for number in range(times):
        for _ in range(matches // times):
            way, reward = play(env, values, generator, EXPLORATION)
            for place in way:
                counts[place] += 1
                values[place] += (reward - values[place]) / counts[place]
        rewards = [play(env, values, generator, 0.0)[1] for _ in range(judged)]
        curve.append(float(np.mean(rewards) + 1) / 2)
        print(f"{(number + 1) * matches // times} matches: share against the captain {curve[-1]:.3f}", flush=True)
    return curve


if __name__ == "__main__":
    main()
