"""The luck of one seat over whole matches, by the game's own value: fast, and fair whatever that is worth.  In the rules language."""

from typing import Any

from fathom.engine.contract import CHANCE, NOBODY, actor, decide, draw, new_game, odds, options, play, value
from fathom.engine.rng import seed_rng

MATCH, TRIED = 0, 3  # records of the workspace; policies write on those between


def total_luck(seats: int, settings: Any, policy: int, seed: int, number: int, work: Any, offered: Any, weights: Any) -> float:
    """Over all draws of a match between equal policies: the value for the first seat after it, less the mean over what might have come."""
    state = work.records[MATCH]
    new_game(state, seats, settings)
    seed_rng(work.rng, seed, number)
    luck = 0.0
    who = actor(state)
    while who != NOBODY:
        if who == CHANCE:
            luck -= mean_value(work, offered, weights)
            play(state, draw(state, work.rng))
            luck += value(state, 0)
        else:
            play(state, decide(state, who, policy, work))
        who = actor(state)
    return luck


def mean_value(work: Any, offered: Any, weights: Any) -> float:
    """Of the states after a draw, with their odds."""
    state, tried = work.records[MATCH], work.records[TRIED]
    count = options(state, offered)
    odds(state, weights)
    total, ways = 0.0, 0.0
    for index in range(count):
        work.records[TRIED] = state
        play(tried, int(offered[index]))
        total += weights[index] * value(tried, 0)
        ways += weights[index]
    return total / ways
