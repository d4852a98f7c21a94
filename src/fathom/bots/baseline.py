"""The simple bots, in the rules language (see docs/add-a-game.md): any option, or the one that looks best one step ahead.

`decide` takes the place of the contract's own in play-outs. It looks at the seat's view and at nothing else.
"""

from fathom.engine.contract import CHANCE, actor, draw, guess, hide, options, play, value
from fathom.engine.rng import below

RANDOM, GREEDY = 0, 1  # policies
VIEW, TRIED = 1, 2  # places in scratch; 0 is the match itself
SAMPLES = 8  # futures in which an option is tried


def decide(state, seat, policy, rng, out, scratch):
    scratch[VIEW] = state
    hide(scratch[VIEW], seat)
    count = options(scratch[VIEW], out)
    if policy == RANDOM or count == 1:
        return out[below(rng, count)]
    return best_option(seat, rng, out, count, scratch)


def best_option(seat, rng, out, count, scratch):
    """The option with the best value on average. Every option meets the same luck; ties go to any of them."""
    first = below(rng, count)
    luck = (rng[0], rng[1], rng[2], rng[3])
    best, best_worth = -1, -1.0
    for place in range(count):
        option = out[(first + place) % count]
        for word in range(len(luck)):
            rng[word] = luck[word]
        worth = worth_of(option, seat, rng, scratch)
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def worth_of(option, seat, rng, scratch):
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
