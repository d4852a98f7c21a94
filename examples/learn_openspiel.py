"""Learns Deep Dive for two by self-play, with OpenSpiel and NumPy: Monte Carlo control with a small table that both seats share.

    python examples/learn_openspiel.py
"""

from typing import Any

import numpy as np
import pyspiel

import fathom.envs.openspiel  # registers the games
from fathom.bots.ladder import player_called
from fathom.engine.loader import new_rng
from fathom.envs.observation import encoding_of

EXPLORATION = 0.1
SHAPE = (10, 11, 5, 5, 2)  # shells in hand, theirs (10: ashore), lead, black pearls, options


class Table:
    """What staying and leaving have brought on average, in every situation that the observation tells apart."""

    def __init__(self, game: fathom.envs.openspiel.SpielGame) -> None:
        self.parts = encoding_of(game.game.record_type, 2).parts
        self.values, self.counts = np.full(SHAPE, 0.5), np.zeros(SHAPE)

    def situation(self, state: Any) -> tuple[int, ...]:
        me = state.current_player()
        numbers = state.observation_tensor(me)
        field = {part.name: numbers[part.first : part.first + part.size] for part in self.parts}
        held, theirs = int(field["held"][me]), int(field["held"][1 - me])
        lead = int(field["white"][me] - field["white"][1 - me])
        in_water = field["place"][1 - me] >= 0
        return min(held, 9), min(theirs, 9) if in_water else 10, int(np.clip(lead, -2, 2)) + 2, min(int(field["black"][0]), 4)

    def learn(self, way: list[tuple[int, ...]], brought: float) -> None:
        for place in way:
            self.counts[place] += 1
            self.values[place] += (brought - self.values[place]) / self.counts[place]


def play(game: Any, choosers: list[Any], generator: Any) -> list[float]:
    """One match; what each player got."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(outcomes, p=odds)))
        else:
            state.apply_action(choosers[state.current_player()](state))
    returns: list[float] = state.returns()
    return returns


def main(matches: int = 8000, judged: int = 1000, times: int = 4) -> list[float]:
    """The share against the captain, whom the learner has never met, so many times on the way."""
    game, generator, rng = pyspiel.load_game("fathom_deep_dive"), np.random.default_rng(1), new_rng(1)
    table, ways, curve = Table(game), ([], []), []

    def learner(state: Any, exploration: float = 0.0) -> int:
        here = table.situation(state)
        option = int(generator.integers(2)) if generator.random() < exploration else int(table.values[here].argmax())
        ways[state.current_player()].append((*here, option))
        return option

    def captain(state: Any) -> int:
        seat, match = state.current_player(), state.position
        return player_called("deep-dive", "captain").choose(match.game, match.game.view(match.state, seat), seat, rng)

    for number in range(times):
        for _ in range(matches // times):
            brought = play(game, [lambda state: learner(state, EXPLORATION)] * 2, generator)
            for way, reward in zip(ways, brought, strict=True):
                table.learn(way, reward)
                way.clear()
        curve.append(float(np.mean([play(game, [learner, captain], generator)[0] for _ in range(judged)]) + 1) / 2)
        ways[0].clear()
        print(f"{(number + 1) * matches // times} matches: share against the captain {curve[-1]:.3f}", flush=True)
    return curve


if __name__ == "__main__":
    main()
