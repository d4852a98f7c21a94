"""Games and states as OpenSpiel's Python interface expects them, with chance nodes, information states and resampling."""

from typing import Any

from fathom.engine.contract import CHANCE, Setting, State
from fathom.engine.loader import Game
from fathom.envs.episode import returns_of
from fathom.envs.extras import missing
from fathom.envs.openspiel.observer import Observer
from fathom.envs.openspiel.position import FrozenPosition

try:
    import pyspiel as pyspiel
except ImportError as error:
    raise missing("open_spiel", "openspiel") from error

LIMIT = 10_000  # decisions after which a match is a draw: OpenSpiel wants every game to end
SEEDS = 2**53


class SpielGame(pyspiel.Game):
    """A game of Fathom with so many seats, from its start or from a state of yours."""

    def __init__(
        self, game: Game, seats: int | None = None, start: State | None = None, limit: int = LIMIT, parameters: dict[str, Any] | None = None
    ) -> None:
        self.game = game
        self.seats = int(game.rules.SEATS[0]) if seats is None else seats
        self.start = FrozenPosition(game, game.new(self.seats) if start is None else game.copy(start))
        self.limit = limit
        options = int(game.rules.OPTIONS)
        info = pyspiel.GameInfo(
            num_distinct_actions=options, max_chance_outcomes=options, num_players=self.seats, min_utility=-1 / max(self.seats - 1, 1),
            max_utility=1.0, utility_sum=0.0, max_game_length=limit,
        )  # fmt: skip
        super().__init__(game_type(game), info, parameters or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(public_info=True, perfect_recall=False)
        return Observer(self.game, self.seats, kind)

    def max_chance_nodes_in_history(self) -> int:
        return self.limit * 1000


class SpielState(pyspiel.State):
    """A position of a match. OpenSpiel keeps the history itself."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.start
        self.limit = game.limit

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.actor == CHANCE else self.position.actor

    def is_terminal(self) -> bool:
        return self.position.is_over or self.position.decisions >= self.limit

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.options

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.outcomes

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.game.notation(self.position.state, int(action))

    def returns(self) -> list[float]:
        return returns_of(self.position.game, self.position.state, int(self.position.state.seats))

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one, in proportion to what the player can believe. It has no history to betray."""
        resampled: SpielState = self.get_game().new_initial_state()
        resampled.position = self.position.guess(player, int(sampler() * SEEDS))
        return resampled

    def __str__(self) -> str:
        return self.position.text


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know about a game. All are declared to hide something, because IS-MCTS refuses the others."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game.name), long_name=game.name.replace("-", " ").title(), dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC, information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM, reward_model=kinds.RewardModel.TERMINAL, max_num_players=int(game.rules.SEATS[1]),
        min_num_players=int(game.rules.SEATS[0]), provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True, provides_factored_observation_string=True,
        parameter_specification=default_parameters(game),
    )  # fmt: skip


def short_name(name: str) -> str:
    return f"fathom_{name.replace('-', '_')}"


def default_parameters(game: Game) -> dict[str, Any]:
    """Seats, a box of one's own, and the house rules of the game by their names."""
    settings = {each.name: default_value(each) for each in game.rules.SETTINGS}
    return {"players": int(game.rules.SEATS[0]), "edition": "", "limit": LIMIT, **settings}


def default_value(setting: Setting) -> int | str:
    """A choice is its word; but OpenSpiel takes "1" for a number, so where a choice is a number all are counted from 0."""
    is_word = setting.choices and not any(choice.isdecimal() for choice in setting.choices)
    return setting.choices[setting.default] if is_word else setting.default
