"""Every level answers from what its seat may know: worlds that look the same to the seat get the same answer."""

from math import inf
from typing import Any

import pytest

from fathom.bots.ladder import Player, bot_at_level, known
from fathom.bots.protocol import LEVELS
from fathom.engine.loader import Game, new_rng
from fathom.engine.rng import below
from fathom.games import GAMES
from tests.solved import ready_game

DECISIONS, WORLDS = 12, 4
PATIENCE = 0.02  # a small budget; no clock cuts it short, for then the choice would be the machine's


def secret_positions(game: Game) -> list[tuple[object, int]]:
    """States of a random match in which somebody decides, preferably with something hidden from them, and who."""
    state, rng = game.new(game.rules.SEATS[0]), new_rng(7)
    found = []
    while len(found) < DECISIONS and not game.is_over(state):
        if game.is_chance(state):
            game.play(state, game.draw(state, rng))
            continue
        found.append((game.copy(state), game.actor(state)))
        possible = game.options(state)
        game.play(state, possible[below(rng, len(possible))])
    return found


def choose(bot: str, game: Game, view: Any, seat: int) -> int:
    if bot in LEVELS:
        return bot_at_level(game, bot, PATIENCE, seconds=inf).choose(view, seat, new_rng(3))
    return Player(bot, PATIENCE).choose(game, view, seat, new_rng(3))


@pytest.mark.compiler
@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name in GAMES for bot in known(name)])
def test_what_is_hidden_changes_no_choice_and_a_choice_changes_no_view(name: str, bot: str) -> None:
    game = ready_game(name, bot)
    for state, seat in secret_positions(game)[:: DECISIONS // 3]:
        view, rng = game.view(state, seat), new_rng(1)
        worlds = [state, *(game.guess(view, seat, rng) for _ in range(WORLDS))]
        views = [game.view(world, seat) for world in worlds]
        choices = {choose(bot, game, seen, seat) for seen in views}
        assert len(choices) == 1
        assert all(seen.tobytes() == view.tobytes() for seen in views)
