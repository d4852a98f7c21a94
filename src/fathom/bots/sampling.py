"""Samples of everybody's chance to win: a state is played to its end by a policy, many times.  In the rules language.

Sample number k draws from stream k of the seed, whatever the state. So two states that a policy leads into one another have the same
samples, and all options of a position meet the same worlds and the same chance.
"""

from typing import Any

from fathom.bots.rollouts import MATCH, play_out
from fathom.engine.contract import State, guess, options, play, result
from fathom.engine.rng import seed_rng


def sample_shares(state: State, policy: int, seed: int, work: Any, shares: Any) -> None:
    """Row k of `shares`: what each seat won in sample k."""
    for number in range(len(shares)):
        seed_rng(work.rng, seed, number)
        work.records[MATCH] = state
        play_out(policy, work)
        result(work.records[MATCH], shares[number])


def sample_options(view: State, seat: int, policy: int, seed: int, work: Any, offered: Any, shares: Any, ended: Any) -> None:
    """Row k of `shares`: what the seat won in sample k with each option, in a world that fits its view; `ended` is room to work."""
    count = options(view, offered)
    for number in range(len(shares)):
        for index in range(count):
            seed_rng(work.rng, seed, number)
            work.records[MATCH] = view
            guess(work.records[MATCH], seat, work.rng)
            play(work.records[MATCH], int(offered[index]))
            play_out(policy, work)
            result(work.records[MATCH], ended)
            shares[number, index] = ended[seat]
