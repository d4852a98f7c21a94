"""Rollouts of options: each option of a view is played, and then everybody goes on by a policy to the end.  In the rules language.

A policy's module may bring its own `actor` and `guess` too: then a rollout ends where it says, in worlds that it believes in. World
number k comes from stream 2k of the seed, the chance behind it from the next: all options meet the same worlds and the same chance
(common random numbers).
"""

from typing import Any

from fathom.engine.contract import CHANCE, NOBODY, State, actor, decide, draw, guess, play, result
from fathom.engine.rng import seed_rng

MATCH, WORLD = 0, 4  # records of the workspace; policies write on those between


def roll_out(view: State, seat: int, policy: int, seed: int, first: int, offered: Any, work: Any, leaves: Any) -> None:
    """Fills `leaves` with the states in which the options offered end, world after world, from world number `first` on."""
    rng, records = work.rng, work.records
    for number in range(len(leaves) // len(offered)):
        seed_rng(rng, seed, 2 * (first + number))
        records[WORLD] = view
        guess(records[WORLD], seat, rng)
        for index in range(len(offered)):
            seed_rng(rng, seed, 2 * (first + number) + 1)
            records[MATCH] = records[WORLD]
            play(records[MATCH], int(offered[index]))
            play_out(policy, work)
            leaves[number * len(offered) + index] = records[MATCH]


def play_out(policy: int, work: Any) -> None:
    """Everybody decides by the policy, from the state in records[MATCH] to its end."""
    state = work.records[MATCH]
    who = actor(state)
    while who != NOBODY:
        if who == CHANCE:
            play(state, draw(state, work.rng))
        else:
            play(state, decide(state, who, policy, work))
        who = actor(state)


def results(leaves: Any, shares: Any) -> None:
    """Everybody's share of the win in states in which it is over."""
    for number in range(len(leaves)):
        result(leaves[number], shares[number])
