"""Finished matches to review."""

from collections.abc import Callable

import pytest

from fathom.bots.ladder import Player
from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game, load, new_rng
from fathom.engine.match import Match

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eva")
Finished = Callable[..., Match]


def play_on(match: Match, player: Player, seed: int) -> Match:
    """Plays a match to its end; luck is drawn from its own seed."""
    rng = new_rng(seed)
    while not match.game.is_over(match.state):
        seat = match.actor
        match.play(match.fair_option() if seat == CHANCE else player.choose(match.game, match.view(seat), seat, rng))
    return match


@pytest.fixture
def finished() -> Finished:
    def play(game: str | Game, seats: int = 2, seed: int = 1, player: str = "random", **settings: str) -> Match:
        loaded = load(game, "cpu", settings=settings) if isinstance(game, str) else game
        return play_on(Match(loaded, NAMES[:seats], bytes([seed]) * 32), Player(player), seed)

    return play
