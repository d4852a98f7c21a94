"""The simple bots, in the rules language (see docs/add-a-game.md): any option, or the one that looks best one step ahead.

`decide` takes the place of the contract's own in play-outs. It looks at the seat's view and at nothing else.
"""

from typing import Any

from fathom.engine.contract import CHANCE, State, actor, draw, guess, hide, options, play, value
from fathom.engine.rng import below, next_word, seed_rng

RANDOM, GREEDY = 0, 1  # policies
VIEW, TRIED = 1, 2  # places in scratch; 0 is the match itself
SAMPLES = 8  # futures in which an option is tried


def decide(state: State, seat: int, policy: int, rng: Any, out: Any, scratch: Any) -> int:
    scratch[VIEW] = state
    hide(scratch[VIEW], seat)
    count = options(scratch[VIEW], out)
    if policy == RANDOM or count == 1:
        return int(out[below(rng, count)])
    return best_option(seat, rng, out, count, scratch)


def best_option(seat: int, rng: Any, out: Any, count: int, scratch: Any) -> int:
    """The option with the best value on average; ties go to any of them.

    Every option meets the same imagined luck, and real luck goes on from elsewhere: nobody shall foresee it.
    """
    first = below(rng, count)
    imagined, real = next_word(rng), next_word(rng)
    best, best_worth = -1, -1.0
    for place in range(count):
        option = int(out[(first + place) % count])
        seed_rng(rng, imagined, 0)
        worth = worth_of(option, seat, rng, scratch)
        if worth > best_worth:
            best, best_worth = option, worth
    seed_rng(rng, real, imagined)
    return best


def worth_of(option: int, seat: int, rng: Any, scratch: Any) -> float:
    """The mean value for the seat where somebody has to decide again, over guesses at what is hidden and at luck."""
    total = 0.0
    for _ in range(SAMPLES):
        scratch[TRIED] = scratch[VIEW]
        tried = scratch[TRIED]
        guess(tried, seat, rng)
        play(tried, option)
        while actor(tried) == CHANCE:
            play(tried, draw(tried, rng))
        total += value(tried, seat)
    return total / SAMPLES
