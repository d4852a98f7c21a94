"""A Gymnasium environment of any game: one seat learns, bots play the others."""

from collections.abc import Sequence
from typing import Any

from fathom.bots.ladder import player_called
from fathom.engine.loader import Game, listed_games
from fathom.envs.episode import Episode, table_of
from fathom.envs.extras import missing
from fathom.envs.spaces import SEEDS, observation_space, option_space
from fathom.text.errors import BadTable

try:
    import gymnasium
except ImportError as error:
    raise missing("gymnasium", "gymnasium") from error


class SeatEnv(gymnasium.Env):
    """The match as one seat lives it: between two steps, chance and the other seats play.

    `opponents` are bots by name, one for all other seats or one for each, clockwise from the seat. The reward comes at the end: 1 for the
    only winner, 0 in sum over all seats.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium wants it here)

    def __init__(
        self, game: Game | str, opponents: str | Sequence[str] = "greedy", seat: int = 0, seats: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        found, count = table_of(game, seats)
        names = [opponents] * (count - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != count - 1 or not 0 <= seat < count:
            raise BadTable("there are {seats} seats, numbered from 0, and each of the others needs an opponent", seats=count)
        self.seat = seat
        self.opponents = {(seat + 1 + index) % count: player_called(found.name, name) for index, name in enumerate(names)}
        self.render_mode = render_mode
        self.observation_space = observation_space(found, count)
        self.action_space = option_space(found)
        self.episode = Episode(found, count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.begin()
        while self.episode.is_over:  # before the seat had anything to decide
            self.begin()
        return self.observation(), {}

    def begin(self) -> None:
        self.episode.start(int(self.np_random.integers(SEEDS)))
        self.let_others_play()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self.episode.play(action)
        self.let_others_play()
        return self.observation(), self.episode.returns()[self.seat], self.episode.is_over, False, {}

    def let_others_play(self) -> None:
        """Each opponent gets its own view, and decides with the generator of the match."""
        game, episode = self.episode.game, self.episode
        while not episode.is_over and episode.actor != self.seat:
            seat = episode.actor
            episode.play(self.opponents[seat].choose(game, game.view(episode.state, seat), seat, episode.rng))

    def observation(self) -> dict[str, Any]:
        observation = self.episode.observation(self.seat, None if self.episode.is_over else self.episode.state)
        self.action_space.mask = observation["action_mask"]
        return observation

    def render(self) -> str | None:
        return self.episode.text() if self.render_mode == "ansi" else None


def register() -> None:
    """Every game under its name, as `gymnasium.make("fathom/...-v0", opponents="captain")` finds it."""
    for name in listed_games():
        gymnasium.register(f"fathom/{name}-v0", entry_point=SeatEnv, kwargs={"game": name})


register()
