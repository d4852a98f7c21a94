"""Rollouts: whole matches played by policies, the same for every game.  In the rules language (see docs/add-a-game.md)."""

from typing import Any

from fathom.engine.contract import (
    CHANCE,
    NOBODY,
    State,
    actor,
    decide,
    draw,
    go_together,
    is_long,
    new_game,
    play,
    result,
    score,
)
from fathom.engine.rng import seed_rng


def play_matches(rollouts: Any, seed: int, settings: Any, policies: Any, work: Any, row: int = 0, step: int = 1) -> None:
    """Plays the matches of some Rollouts and fills in their rows: those from `row` on, every `step`-th of them.

    Match number k draws from stream k of the seed, and seat s follows policies[k % seats, s], so that everybody sits everywhere. It is one
    loop over moves and not two over matches and moves: threads of a GPU wait for each other at the end of a loop.
    """
    rng, state, seats, length = work.rng, work.records[0], len(policies), 0
    who, option, waits = NOBODY, 0, False
    if row < len(rollouts.lengths):
        who = begin_match(state, rollouts.first + row, seed, seats, settings, rng)
    while row < len(rollouts.lengths):
        if who == CHANCE:
            play(state, draw(state, rng))
            length += 1
            who = actor(state)
        if who >= 0 and not waits:
            option = decide(state, who, policies[(rollouts.first + row) % seats, who], work)
            waits = is_long(state, option)
        goes = go_together(waits)
        if who >= 0 and (goes or not waits):
            play(state, option)
            length += 1
            waits = False
            who = actor(state)
        if who == NOBODY:
            end_match(state, length, rollouts, row)
            row += step
            length = 0
            if row < len(rollouts.lengths):
                who = begin_match(state, rollouts.first + row, seed, seats, settings, rng)


def begin_match(state: State, number: int, seed: int, seats: int, settings: Any, rng: Any) -> int:
    """Sets up match number `number`; returns who acts first."""
    seed_rng(rng, seed, number)
    new_game(state, seats, settings)
    return int(actor(state))


def end_match(state: State, length: int, rollouts: Any, row: int) -> None:
    """Fills in the row of a match."""
    rollouts.lengths[row] = length
    result(state, rollouts.results[row])
    for seat in range(rollouts.scores.shape[1]):
        rollouts.scores[row, seat] = score(state, seat)
