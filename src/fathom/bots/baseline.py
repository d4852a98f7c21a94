"""The simple policies: any option, or the one that looks best one step ahead.  In the rules language (see docs/add-a-game.md).

`decide` stands in for the contract's own in rollouts. It looks at the seat's view and at nothing else; its options are those of the state.
"""

from typing import Any

from fathom.engine.contract import CHANCE, State, actor, any_option, draw, guess, hide, options, play, value
from fathom.engine.rng import below, next_word, seed_rng

RANDOM, GREEDY = 0, 1  # policies
VIEW, TRIED = 1, 2  # records of the workspace; 0 is the match itself
SAMPLES = 8  # futures in which an option is tried


def decide(state: State, seat: int, policy: int, work: Any) -> int:
    if policy == RANDOM:
        return int(any_option(state, work.rng, work.options))
    out, records = work.options, work.records
    records[VIEW] = state
    hide(records[VIEW], seat)
    count = options(records[VIEW], out)
    if count == 1:
        return int(out[below(work.rng, count)])
    return best_option(seat, count, work)


def best_option(seat: int, count: int, work: Any) -> int:
    """The option with the best value on average; ties go to any of them.

    Every option meets the same imagined chance; the real draws go on from elsewhere, so that nobody can foresee them.
    """
    rng, out = work.rng, work.options
    first = below(rng, count)
    imagined, real = next_word(rng), next_word(rng)
    best, best_worth = -1, -1.0
    for index in range(count):
        option = int(out[(first + index) % count])
        seed_rng(rng, imagined, 0)
        worth = worth_of(option, seat, work)
        if worth > best_worth:
            best, best_worth = option, worth
    seed_rng(rng, real, imagined)
    return best


def worth_of(option: int, seat: int, work: Any) -> float:
    """The mean value for the seat where somebody has to decide again, over determinizations and chance."""
    rng, records = work.rng, work.records
    total = 0.0
    for _ in range(SAMPLES):
        records[TRIED] = records[VIEW]
        tried = records[TRIED]
        guess(tried, seat, rng)
        play(tried, option)
        while actor(tried) == CHANCE:
            play(tried, draw(tried, rng))
        total += value(tried, seat)
    return total / SAMPLES
