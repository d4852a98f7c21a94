"""Rollouts: whole matches played by policies, the same for every game.  In the rules language (see docs/add-a-game.md)."""

from typing import Any

from fathom.engine.contract import CHANCE, NOBODY, State, actor, decide, draw, new_game, play, result, score
from fathom.engine.rng import seed_rng


def play_to_end(state: State, policies: Any, work: Any) -> int:
    """Plays each seat by its policy and chance by its odds; returns how many options were played."""
    rng, length = work.rng, 0
    who = actor(state)
    while who != NOBODY:
        if who == CHANCE:
            play(state, draw(state, rng))
        else:
            play(state, decide(state, who, policies[who], work))
        length += 1
        who = actor(state)
    return length


def play_matches(rollouts: Any, seed: int, settings: Any, policies: Any, work: Any) -> None:
    """Plays the matches of some Rollouts and fills in their rows.

    Match number k draws from stream k of the seed, and seat s follows policies[k % seats, s], so that everybody sits everywhere.
    """
    seats = len(policies)
    state = work.records[0]
    for row in range(len(rollouts.lengths)):
        number = rollouts.first + row
        seed_rng(work.rng, seed, number)
        new_game(state, seats, settings)
        rollouts.lengths[row] = play_to_end(state, policies[number % seats], work)
        result(state, rollouts.results[row])
        for seat in range(seats):
            rollouts.scores[row, seat] = score(state, seat)
