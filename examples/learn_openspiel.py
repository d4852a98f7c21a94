"""Learns Deep Dive for two by self-play, with OpenSpiel's environment and its tabular Q-learner; both seats share a small table.

    python examples/learn_openspiel.py
"""

from typing import Any

import numpy as np
from open_spiel.python import rl_environment, rl_tools
from open_spiel.python.algorithms.tabular_qlearner import QLearner

from fathom.bots.ladder import player_called
from fathom.engine.loader import load, new_rng
from fathom.envs.observation import encoding_of
from fathom.envs.openspiel import SpielGame

EXPLORATION = 0.1
STEP_SIZE = 0.05
PARTS = {part.name: slice(part.first, part.first + part.size) for part in encoding_of(load("deep-dive").record_type, 2).parts}


def situation(numbers: Any, me: int) -> tuple[int, ...]:
    """What matters most: shells in hand, theirs (10: ashore), lead, black pearls."""
    field = {name: numbers[where] for name, where in PARTS.items()}
    held, theirs = int(field["held"][me]), int(field["held"][1 - me])
    lead = int(field["white"][me] - field["white"][1 - me])
    in_water = field["place"][1 - me] >= 0
    return min(held, 9), min(theirs, 9) if in_water else 10, int(np.clip(lead, -2, 2)), min(int(field["black"][0]), 4)


class SituationLearner(QLearner):
    """OpenSpiel's learner, with a row of its table for every situation instead of every observation."""

    def step(self, time_step: Any, is_evaluation: bool = False) -> Any:
        if time_step.last() and not self._prev_info_state:
            return None  # it has decided nothing, so there is nothing to learn
        me, seen = self._player_id, time_step.observations
        reduced = {**seen, "info_state": {me: situation(seen["info_state"][me], me)}}
        return super().step(time_step._replace(observations=reduced), is_evaluation)


def play(env: rl_environment.Environment, choosers: list[Any]) -> Any:
    """One match; the last time step."""
    now = env.reset()
    while not now.last():
        now = env.step([choosers[now.current_player()](now)])
    return now


def main(matches: int = 8000, judged: int = 500, times: int = 8) -> list[float]:
    """The share against the captain, whom the learner has never met, so many times on the way."""
    np.random.seed(1)  # OpenSpiel's learner draws from there
    game, rng = load("deep-dive"), new_rng(1)
    kind, chance = rl_environment.ObservationType.OBSERVATION, rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment(SpielGame(game, 2), observation_type=kind, chance_event_sampler=chance)
    schedule = rl_tools.ConstantSchedule(EXPLORATION)
    learners = [SituationLearner(seat, game.rules.OPTIONS, STEP_SIZE, schedule) for seat in range(2)]
    learners[1]._q_values = learners[0]._q_values

    def captain(now: Any) -> int:
        seat, state = now.current_player(), env.get_state.position.state
        return player_called("deep-dive", "captain").choose(game, game.view(state, seat), seat, rng)

    curve = []
    for number in range(times):
        for _ in range(matches // times):
            last = play(env, [lambda now, learner=learner: learner.step(now).action for learner in learners])
            for learner in learners:
                learner.step(last)
        rivals = [lambda now: learners[0].step(now, is_evaluation=True).action, captain]
        curve.append(float(np.mean([play(env, rivals).rewards[0] for _ in range(judged)]) + 1) / 2)
        print(f"{(number + 1) * matches // times} matches: share against the captain {curve[-1]:.3f}", flush=True)
    return curve


if __name__ == "__main__":
    main()
