"""The luck of every seat over whole matches, by the game's own value: fast, and fair whatever that is worth.  In the rules language."""

from typing import Any

from fathom.engine.contract import CHANCE, NOBODY, actor, decide, draw, new_game, odds, options, play, value
from fathom.engine.rng import seed_rng

MATCH, TRIED = 0, 3  # records of the workspace; policies write on those between


def total_luck(settings: Any, policy: int, seed: int, number: int, work: Any, offered: Any, weights: Any, luck: Any) -> None:
    """Over all draws of a match between equal policies: each seat's value after a draw, less the mean over what might have come."""
    state = work.records[MATCH]
    new_game(state, len(luck), settings)
    seed_rng(work.rng, seed, number)
    luck[:] = 0.0
    who = actor(state)
    while who != NOBODY:
        if who == CHANCE:
            take_mean_values(work, offered, weights, luck)
            play(state, draw(state, work.rng))
            for seat in range(len(luck)):
                luck[seat] += value(state, seat)
        else:
            play(state, decide(state, who, policy, work))
        who = actor(state)


def take_mean_values(work: Any, offered: Any, weights: Any, luck: Any) -> None:
    """Takes off the mean value of the states after a draw, with their odds."""
    state, tried = work.records[MATCH], work.records[TRIED]
    count = options(state, offered)
    odds(state, weights)
    ways = 0.0
    for index in range(count):
        ways += weights[index]
    for index in range(count):
        work.records[TRIED] = state
        play(tried, int(offered[index]))
        for seat in range(len(luck)):
            luck[seat] -= weights[index] / ways * value(tried, seat)
