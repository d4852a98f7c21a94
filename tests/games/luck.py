"""Many draws beside the odds they should have, for the tests of every game's luck."""

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt

from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng


def odds_of(game: Game, state: State) -> dict[int, int]:
    """What luck may bring, with its weights."""
    return dict(zip(game.options(state), game.odds(state), strict=True))


def looks_fair(drawn: Counter[Hashable], weights: Mapping[Hashable, int]) -> bool:
    """No more spread than luck has: chi-square within six deviations of its mean."""
    total, draws = sum(weights.values()), sum(drawn.values())
    assert set(drawn) <= set(weights)
    spread = sum((drawn[outcome] - draws * weight / total) ** 2 / (draws * weight / total) for outcome, weight in weights.items())
    freedom = len(weights) - 1
    return abs(spread - freedom) <= 6 * sqrt(2 * freedom)


def draws_by_its_odds(game: Game, state: State, draws: int = 600) -> bool:
    """Whether the quick draw of a position brings what its odds say, always with the same seed."""
    rng = new_rng(draws)
    return looks_fair(Counter(game.draw(state, rng) for _ in range(draws)), odds_of(game, state))
