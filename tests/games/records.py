"""Records that are used again, as rollouts do, for the tests of every game's start."""

from fathom.engine.loader import Game

USED = 3  # in every field


def starts_afresh(game: Game, seats: int) -> bool:
    """Whether a match on a used record starts as one on a new record does."""
    state = game.new(seats)
    for name in state.dtype.names:
        state[name] = USED
    game.rules.new_game(state, seats, game.numbers)
    return bool(state.tobytes() == game.new(seats).tobytes())
