"""Does a game keep secrets? If so, a screen that changes hands needs a curtain, and a freed seat is not open to everybody."""

from functools import lru_cache
from typing import Any

from fathom.engine.contract import CHANCE, NOBODY, WATCHER
from fathom.engine.loader import Game, new_rng
from fathom.engine.rng import below
from fathom.server.live.game_cache import game_with

PROBE, PROBED = 4_000, 256  # random moves in which a game that keeps secrets is expected to show it; answers that are kept


@lru_cache(PROBED)
def has_secrets(name: str, settings: tuple[int, ...]) -> bool:
    """Do seats ever see different things by these house rules?"""
    game = game_with(name).with_settings(settings)
    rng, state = new_rng(1), game.new(game.rules.SEATS[0])
    for _ in range(PROBE):
        if game.actor(state) == NOBODY:  # a match without a secret is no proof
            state = game.new(int(state.seats))
            continue
        possible = game.options(state)
        chosen = game.draw(state, rng) if game.actor(state) == CHANCE else possible[below(rng, len(possible))]
        game.play(state, chosen)
        if differs(game, state):
            return True
    return False


def differs(game: Game, state: Any) -> bool:
    common = game.view(state, WATCHER).tobytes()
    return any(game.view(state, seat).tobytes() != common for seat in range(int(state.seats)))
