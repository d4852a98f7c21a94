"""A bot that tells its mixed strategy plays by it: what it draws is as likely as it says."""

from collections import Counter
from math import sqrt

from fathom.bots.protocol import Mixing
from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng

DRAWS = 400
FAR = 5.0  # standard deviations


def plays_by_its_mixture(game: Game, bot: object, state: State) -> bool:
    """Does every option come up as often as its chance says, and never without one?"""
    assert isinstance(bot, Mixing)
    seat = game.actor(state)
    view, rng = game.view(state, seat), new_rng(7)
    chances = dict(zip(game.options(view), bot.mixture(view, seat), strict=True))
    drawn = Counter(bot.choose(view, seat, rng) for _ in range(DRAWS))
    spread = {option: sqrt(DRAWS * chance * (1 - chance)) for option, chance in chances.items()}
    return all(abs(drawn[option] - DRAWS * chance) <= FAR * spread[option] + 1e-6 for option, chance in chances.items())


def is_mixed(game: Game, bot: Mixing, state: State) -> bool:
    """Is there a draw at all?"""
    seat = game.actor(state)
    return seat >= 0 and max(bot.mixture(game.view(state, seat), seat)) < 1
