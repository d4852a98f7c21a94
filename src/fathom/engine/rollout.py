"""Play-outs: whole matches without a person, the same for every game.  In the rules language (see docs/add-a-game.md)."""

from typing import Any

from fathom.engine.contract import CHANCE, NOBODY, State, actor, decide, draw, new_game, play, result, score
from fathom.engine.rng import seed_rng


def play_out(state: State, policies: Any, rng: Any, out: Any, scratch: Any) -> int:
    """Plays to the end, each seat by its policy, luck by its odds; returns how many options were played."""
    length = 0
    who = actor(state)
    while who != NOBODY:
        if who == CHANCE:
            play(state, draw(state, rng))
        else:
            play(state, decide(state, who, policies[who], rng, out, scratch))
        length += 1
        who = actor(state)
    return length


def play_many(
    first: int, count: int, seed: int, seats: int, settings: Any, policies: Any, results: Any, scores: Any, lengths: Any,
    rng: Any, out: Any, scratch: Any,
) -> None:
    """Plays matches number first .. first+count-1 of a seed and writes row i for match first+i.

    Match number k draws from stream k, and seat s follows policy (s + k) % seats, so that everybody sits everywhere.
    `scratch` holds at least four records, the first is the match itself.
    """
    for row in range(count):
        state = scratch[0]
        seed_rng(rng, seed, first + row)
        new_game(state, seats, settings)
        lengths[row] = play_out(state, policies[(first + row) % seats], rng, out, scratch)
        result(state, results[row])
        for seat in range(seats):
            scores[row, seat] = score(state, seat)
