"""Rollouts: whole matches played by policies, the same for every game.  In the rules language (see docs/add-a-game.md)."""

from typing import Any

from fathom.engine.contract import (
    CHANCE,
    KINDS,
    NOBODY,
    State,
    actor,
    decide,
    draw,
    guess,
    is_long,
    kind,
    new_game,
    play,
    result,
    score,
)
from fathom.engine.rng import seed_rng

LONG, FIRST_KIND, LANDED = 0, 1, KINDS + 1  # beside the kinds of the game: a long option is chosen; no match is left for the slot
UNDECIDED = -1


def play_matches(
    rollouts: Any, seed: int, settings: Any, policies: Any, work: Any, row: int = 0, step: int = 1, start: Any = None
) -> None:
    """Plays the matches of some Rollouts and fills in their rows: those from `row` on, every `step`-th of them.

    Match number k draws from stream k of the seed, and seat s follows policies[k % seats, s], so that everybody sits everywhere. With a
    Start, begin_from says where it begins. It is one loop over moves and not two over matches and moves: threads of a GPU wait for each
    other at the end of a loop.
    """
    rng, state, seats, length = work.rng, work.records[0], len(policies), 0
    who = NOBODY
    if row < len(rollouts.lengths):
        who = begin_match(work.records, 0, rollouts.first + row, seed, seats, settings, rng, start)
    while row < len(rollouts.lengths):
        if who == CHANCE:
            play(state, draw(state, rng))
            length += 1
            who = actor(state)
        if who >= 0:
            play(state, decide(state, who, policies[(rollouts.first + row) % seats, who], work))
            length += 1
            who = actor(state)
        if who == NOBODY:
            end_match(state, length, rollouts, row)
            row += step
            length = 0
            if row < len(rollouts.lengths):
                who = begin_match(work.records, 0, rollouts.first + row, seed, seats, settings, rng, start)


def begin_match(states: Any, slot: int, number: int, seed: int, seats: int, settings: Any, rng: Any, start: Any) -> int:
    """Sets up match number `number` in a slot; returns who acts first."""
    if start is None:  # known when this is compiled: what is not asked for costs nothing
        seed_rng(rng, seed, number)
        new_game(states[slot], seats, settings)
    else:
        begin_from(states, slot, number, seed, rng, start)
    return int(actor(states[slot]))


def begin_from(states: Any, slot: int, number: int, seed: int, rng: Any, start: Any) -> None:
    """The options of a Start take turns, and each of them meets the same worlds and the same chance: world number w is stream w."""
    count = len(start.offered)
    seed_rng(rng, seed, number // count)
    states[slot] = start.views[0]
    guess(states[slot], start.seat, rng)
    play(states[slot], int(start.offered[number % count]))


def end_match(state: State, length: int, rollouts: Any, row: int) -> None:
    """Fills in the row of a match."""
    rollouts.lengths[row] = length
    result(state, rollouts.results[row])
    for seat in range(rollouts.scores.shape[1]):
        rollouts.scores[row, seat] = score(state, seat)


# Many matches side by side: a Flight.


def begin_slot(slot: int, flight: Any, rollouts: Any, seed: int, settings: Any, seats: int, start: Any) -> int:
    """The first match of a slot; returns the kind of its first move."""
    flight.rows[slot] = slot
    return next_match(slot, flight, rollouts, seed, settings, seats, start)


def next_match(slot: int, flight: Any, rollouts: Any, seed: int, settings: Any, seats: int, start: Any) -> int:
    row = flight.rows[slot]
    flight.moves[slot] = 0
    flight.chosen[slot] = UNDECIDED
    if row >= len(rollouts.lengths):
        return LANDED
    begin_match(flight.states, slot, rollouts.first + row, seed, seats, settings, flight.rngs[slot], start)
    return int(FIRST_KIND + kind(flight.states[slot]))


def move_slot(slot: int, flight: Any, rollouts: Any, seed: int, settings: Any, policies: Any, work: Any, start: Any) -> int:
    """One move of the match in a slot; returns the kind of the next one. A long option is chosen in one turn and played in another."""
    state, row, seats, option = flight.states[slot], flight.rows[slot], len(policies), int(flight.chosen[slot])
    if option == UNDECIDED:
        who = actor(state)
        if who == CHANCE:
            option = int(draw(state, work.rng))
        else:
            option = int(decide(state, who, policies[(rollouts.first + row) % seats, who], work))
            if is_long(state, option):
                flight.chosen[slot] = option
                return LONG
    play(state, option)
    flight.chosen[slot] = UNDECIDED
    flight.moves[slot] += 1
    if actor(state) != NOBODY:
        return int(FIRST_KIND + kind(state))
    end_match(state, flight.moves[slot], rollouts, row)
    flight.rows[slot] += len(flight.kinds)
    return next_match(slot, flight, rollouts, seed, settings, seats, start)
