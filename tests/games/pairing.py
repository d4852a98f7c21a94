"""Two players against each other, for the tests of every game's levels."""

from typing import Any

import numpy as np

from fathom.engine.loader import Game, new_rng


def share(game: Game, stronger: Any, weaker: Any, matches: int) -> float:
    """What the first of two bots gets on average, who sits on either seat in turn with the same luck."""
    return float(np.mean([share_in(game, (stronger, weaker), number) for number in range(matches)]))


def share_in(game: Game, bots: tuple[Any, Any], number: int) -> float:
    luck, thinking, state = new_rng(1, number // 2), new_rng(2, number), game.new(2)
    while not game.is_over(state):
        who = game.actor(state)
        option = game.draw(state, luck) if who < 0 else bots[(who + number) % 2].choose(game.view(state, who), who, thinking)
        game.play(state, option)
    return game.result(state)[number % 2]
