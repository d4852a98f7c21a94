"""Rollouts of a choice: the match is played to the end many times, everybody weighing the odds evenly.  In the rules language.

For more than two players, where the game is not solved. Staying and leaving meet the same determinizations and the same chance.
"""

from fathom.engine.contract import CHANCE, NOBODY
from fathom.engine.rng import next_word, seed_rng
from fathom.games.deep_dive.bots.risk import decision
from fathom.games.deep_dive.rules import LEAVE, STAY, actor, draw, guess, play, result_of

EVEN = (100, 100, 0)  # an aversion


def add_rollouts(view, seat, times, rng, scratch, totals):
    """Adds up the seat's share of the win, and its square, for STAY and for LEAVE."""
    for option in (STAY, LEAVE):
        totals[option, 0] = totals[option, 1] = 0.0
    imagined = next_word(rng)
    for number in range(times):
        for option in (STAY, LEAVE):
            seed_rng(rng, imagined, number + 1)
            share = rollout(view, seat, option, rng, scratch)
            totals[option, 0] += share
            totals[option, 1] += share * share
    seed_rng(rng, imagined, 0)


def decide(state, seat, policy, work):
    """The same policy for rollouts that begin anywhere."""
    return decision(state, seat, EVEN)


def rollout(view, seat, option, rng, scratch):
    scratch[0] = view
    state = scratch[0]
    guess(state, seat, rng)
    play(state, option)
    who = actor(state)
    while who != NOBODY:
        play(state, draw(state, rng) if who == CHANCE else decision(state, who, EVEN))
        who = actor(state)
    return result_of(state, seat)
