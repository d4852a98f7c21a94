"""Samples of everybody's chance to win: a state is played to its end by a policy, many times.  In the rules language.

Sample number k draws from stream k of the seed, whatever the state. So two states that a policy leads into one another have the same
samples, and all options of a position meet the same worlds and the same chance.
"""

from typing import Any

from fathom.engine.contract import CHANCE, NOBODY, State, actor, decide, draw, guess, options, play, result
from fathom.engine.rng import seed_rng

MATCH = 0  # record of the workspace; policies write on the others


def sample_shares(state: State, policy: int, seed: int, work: Any, shares: Any) -> None:
    """Row k of `shares`: what each seat won in sample k."""
    for number in range(len(shares)):
        seed_rng(work.rng, seed, number)
        work.records[MATCH] = state
        play_on(policy, work)
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
            play_on(policy, work)
            result(work.records[MATCH], ended)
            shares[number, index] = ended[seat]


def play_on(policy: int, work: Any) -> None:
    """Everybody decides by the policy."""
    state = work.records[MATCH]
    who = actor(state)
    while who != NOBODY:
        if who == CHANCE:
            play(state, draw(state, work.rng))
        else:
            play(state, decide(state, who, policy, work))
        who = actor(state)
