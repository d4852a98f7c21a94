"""PettingZoo environments of any game: `env` asks one seat after the other, `parallel_env` asks together all who decide at once."""

from typing import Any

import numpy as np

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.record import to_bytes
from fathom.envs.episode import Episode, table_of
from fathom.envs.extras import missing
from fathom.envs.spaces import SEEDS, observation_space, option_space

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise missing("pettingzoo", "pettingzoo") from error


class TableOfAgents:
    """What both kinds of environment share: seats as agents, spaces, seeds and a picture in text."""

    def __init__(self, game: Game | str, seats: int | None = None, max_cycles: int | None = None, render_mode: str | None = None) -> None:
        found, count = table_of(game, seats)
        self.episode = Episode(found, count)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {"name": found.name, "render_modes": ["ansi"], "is_parallelizable": True}
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(found, count) for agent in self.possible_agents}
        self.action_spaces = {agent: option_space(found) for agent in self.possible_agents}
        self.seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.episode.start(int(self.seeds.integers(SEEDS)))
        self.cycles = 0
        self.agents = self.possible_agents[:]

    def seen_by(self, seat: int, deciding: State | None) -> dict[str, Any]:
        """What a seat observes; if it decides, the state in which it does is handed in."""
        observation = self.episode.observation(seat, deciding)
        self.action_spaces[self.possible_agents[seat]].mask = observation["action_mask"]
        return observation

    def for_all(self, value: Any) -> dict[str, Any]:
        return dict.fromkeys(self.agents, value)

    def returns(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.episode.returns(), strict=True))

    @property
    def is_truncated(self) -> bool:
        return self.max_cycles is not None and self.cycles >= self.max_cycles and not self.episode.is_over

    def render(self) -> str | None:
        return self.episode.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


class SequentialEnv(TableOfAgents, AECEnv):
    """One decision at a time. A cycle is one decision."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards, self._cumulative_rewards = self.for_all(0.0), self.for_all(0.0)
        self.terminations, self.truncations = self.for_all(False), self.for_all(False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return self.seen_by(seat, self.episode.state if seat == self.episode.actor else None)

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self.cycles += 1
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = self.returns()
        self._accumulate_rewards()
        self.terminations, self.truncations = self.for_all(self.episode.is_over), self.for_all(self.is_truncated)
        if not self.episode.is_over:
            self.agent_selection = self.possible_agents[self.episode.actor]
        self._deads_step_first()


class SimultaneousEnv(TableOfAgents, ParallelEnv):
    """All seats hand in an option at every step; those of seats that have nothing to decide, and an empty mask, are ignored."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.begin(seed)
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Any]:
        deciding = deciders(self.episode.game, self.episode.state) if self.agents else {}
        return {agent: self.seen_by(seat, deciding.get(seat)) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        for seat in deciders(self.episode.game, self.episode.state):
            self.episode.play(actions[self.possible_agents[seat]])
        self.cycles += 1
        rewards, terminations, truncations = self.returns(), self.for_all(self.episode.is_over), self.for_all(self.is_truncated)
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        if self.episode.is_over or self.is_truncated:
            self.agents = []
        return self.observations(), rewards, terminations, truncations, infos


def deciders(game: Game, state: State) -> dict[int, State]:
    """The seats that decide at once, each with a state in which it is to decide.

    The rules ask them one after the other and hide the earlier decisions from the later seats. So a seat decides at once with those
    before it if it follows directly, and its view is the same whatever they chose.
    """
    found = {} if game.is_over(state) else {game.actor(state): state}
    worlds = [state]
    while found:
        worlds = [after(game, world, option) for world in worlds for option in game.options(world)]
        seat = game.actor(worlds[0])
        if seat < 0 or seat in found or any(game.actor(world) != seat for world in worlds):
            break
        if len({to_bytes(game.view(world, seat)) for world in worlds}) > 1:
            break
        found[seat] = worlds[0]
    return found


def after(game: Game, state: State, option: int) -> State:
    twin = game.copy(state)
    game.play(twin, option)
    return twin


def env(game: Game | str, seats: int | None = None, max_cycles: int | None = None, render_mode: str | None = None) -> SequentialEnv:
    """A PettingZoo AECEnv of a game."""
    return SequentialEnv(game, seats, max_cycles, render_mode)


def parallel_env(
    game: Game | str, seats: int | None = None, max_cycles: int | None = None, render_mode: str | None = None
) -> SimultaneousEnv:
    """A PettingZoo ParallelEnv of a game."""
    return SimultaneousEnv(game, seats, max_cycles, render_mode)
