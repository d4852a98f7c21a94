"""Learns Deep Dive for two by self-play, with PettingZoo and NumPy: Monte Carlo control with a small table that both seats share.

    python examples/learn_pettingzoo.py
"""

from typing import Any

import numpy as np

from fathom.bots.ladder import player_called
from fathom.engine.loader import new_rng
from fathom.envs.pettingzoo import SequentialEnv, env

EXPLORATION = 0.1
SHAPE = (10, 11, 5, 5, 2)  # shells in hand, theirs (10: ashore), lead, black pearls, options


def situation(table: SequentialEnv, numbers: Any) -> tuple[int, ...]:
    """What matters most, as an index into the table of values."""
    me = int(numbers[0])
    field = {part.name: numbers[part.first : part.first + part.size] for part in table.episode.encoding.parts}
    held, theirs = int(field["held"][me]), int(field["held"][1 - me])
    lead = int(field["white"][me] - field["white"][1 - me])
    in_water = field["place"][1 - me] >= 0
    return min(held, 9), min(theirs, 9) if in_water else 10, int(np.clip(lead, -2, 2)) + 2, min(int(field["black"][0]), 4)


def play(table: SequentialEnv, choosers: dict[str, Any], seed: int) -> dict[str, float]:
    """One match; what each agent got."""
    table.reset(seed=seed)
    got = {}
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        if over:
            got[agent] = reward
        table.step(None if over else choosers[agent](observation["observation"]))
    return got


def main(matches: int = 20_000, judged: int = 2000, times: int = 10) -> list[float]:
    """The share against the captain, whom the learner has never met, so many times on the way."""
    table, generator, rng = env("deep-dive"), np.random.default_rng(1), new_rng(1)
    values, counts, curve = np.full(SHAPE, 0.5), np.zeros(SHAPE), []
    ways: dict[str, list[tuple[int, ...]]] = {agent: [] for agent in table.possible_agents}

    def learner(agent: str, exploration: float) -> Any:
        def choose(numbers: Any) -> int:
            here = situation(table, numbers)
            option = int(generator.integers(2)) if generator.random() < exploration else int(values[here].argmax())
            ways[agent].append((*here, option))
            return option

        return choose

    def captain(numbers: Any) -> int:
        game, seat = table.episode.game, int(numbers[0])
        return player_called("deep-dive", "captain").choose(game, game.view(table.episode.state, seat), seat, rng)

    for number in range(times):
        for match in range(number * matches // times, (number + 1) * matches // times):
            got = play(table, {agent: learner(agent, EXPLORATION) for agent in ways}, match)
            for agent, way in ways.items():
                for place in way:
                    counts[place] += 1
                    values[place] += (got[agent] - values[place]) / counts[place]
                way.clear()
        rewards = [play(table, {"seat_0": learner("seat_0", 0.0), "seat_1": captain}, 10**6 + match)["seat_0"] for match in range(judged)]
        ways["seat_0"].clear()
        curve.append(float(np.mean(rewards) + 1) / 2)
        print(f"{(number + 1) * matches // times} matches: share against the captain {curve[-1]:.3f}", flush=True)
    return curve


if __name__ == "__main__":
    main()
