"""Spaces of observations and options, as Gymnasium and PettingZoo describe them."""

from typing import Any

import numpy as np

from fathom.engine.loader import Game
from fathom.envs.extras import missing
from fathom.envs.observation import encoding_of

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
except ImportError as error:
    raise missing("gymnasium", "gymnasium") from error

SEEDS = 2**63  # seeds of matches are below


class OptionSpace(Discrete):
    """The options of a game. A sample without a mask is one of those that are possible now."""

    def __init__(self, options: int) -> None:
        super().__init__(options)
        self.mask = np.zeros(options, np.int8)  # the environment keeps it

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return super().sample(self.mask if mask is None and probability is None else mask, probability)


def option_space(game: Game) -> OptionSpace:
    """The options of a game, those of chance included: no mask ever offers these."""
    return OptionSpace(int(game.rules.OPTIONS))


def observation_space(game: Game, seats: int) -> Any:
    """The view of a seat as numbers, and the mask of its options."""
    encoding = encoding_of(game.record_type, seats)
    view = Box(encoding.low, encoding.high, dtype=np.float32)
    return Dict({"observation": view, "action_mask": MultiBinary(int(game.rules.OPTIONS))})
