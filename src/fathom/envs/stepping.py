"""Many matches in arrays, each a row: plays the chosen options, lets chance play, and writes what the seat that decides next may know.

In the rules language (see docs/add-a-game.md). A Batch (fathom.envs.batch) holds the arrays. Rows do not depend on each other: a thread
of a processor takes those from `first` to before `last`, a thread of a GPU takes one.
"""

from typing import Any

import numpy as np

from fathom.engine.contract import CHANCE, NOBODY, OPTIONS, SEATS, State, actor, draw, hide, new_game, options, play, result
from fathom.engine.rng import seed_rng


def check_rows(first: int, last: int, chosen: Any, masks: Any, illegal: Any) -> None:
    for row in range(first, last):
        check_row(row, chosen, masks, illegal)


def check_row(row: int, chosen: Any, masks: Any, illegal: Any) -> None:
    """Notes the row in `illegal` if its chosen option is not possible there."""
    option = chosen[row]
    if option < 0 or option >= masks.shape[1] or not masks[row, option]:
        illegal[0] = row


def reset_rows(first: int, last: int, seed: int, settings: Any, batch: Any) -> None:
    for row in range(first, last):
        reset_row(row, seed, settings, batch)


def reset_row(row: int, seed: int, settings: Any, batch: Any) -> None:
    """Begins the first match of a row: the one with the row's own number."""
    batch.numbers[row] = row
    begin_match(row, seed, settings, batch)
    clear_outcome(row, batch)
    observe(row, batch)


def step_rows(first: int, last: int, chosen: Any, seed: int, settings: Any, batch: Any) -> None:
    for row in range(first, last):
        step_row(row, chosen, seed, settings, batch)


def step_row(row: int, chosen: Any, seed: int, settings: Any, batch: Any) -> None:
    """Plays one option, and chance after it. A match that is over is kept in `final`, and the row's next one begins."""
    state = batch.states[row]
    play(state, chosen[row])
    batch.lengths[row] += 1
    clear_outcome(row, batch)
    if let_chance_play(state, batch.rng[row]) == NOBODY:
        batch.terminated[row] = True
        write_rewards(state, batch.rewards[row])
    elif batch.lengths[row] == batch.limit:
        batch.truncated[row] = True
    if batch.terminated[row] or batch.truncated[row]:
        batch.final[row] = state
        batch.numbers[row] += len(batch.numbers)
        begin_match(row, seed, settings, batch)
    observe(row, batch)


def clear_outcome(row: int, batch: Any) -> None:
    batch.terminated[row] = False
    batch.truncated[row] = False
    for seat in range(batch.rewards.shape[1]):
        batch.rewards[row, seat] = 0


def begin_match(row: int, seed: int, settings: Any, batch: Any) -> None:
    """Match number k draws from stream k of the seed, whatever the number of rows or threads."""
    seed_rng(batch.rng[row], seed, batch.numbers[row])
    batch.lengths[row] = 0
    new_game(batch.states[row], batch.rewards.shape[1], settings)
    let_chance_play(batch.states[row], batch.rng[row])


def let_chance_play(state: State, rng: Any) -> int:
    """Draws until a seat has to decide, or it is over; returns who is to act."""
    who = actor(state)
    while who == CHANCE:
        play(state, draw(state, rng))
        who = actor(state)
    return int(who)


def write_rewards(state: State, rewards: Any) -> None:
    """The returns of a match that is over: 1 for the only winner, 0 in sum."""
    shares = np.zeros(SEATS[1])
    result(state, shares)
    seats = len(rewards)
    for seat in range(seats):
        rewards[seat] = (seats * shares[seat] - 1) / (seats - 1) if seats > 1 else shares[seat]


def observe(row: int, batch: Any) -> None:
    """Writes who is to decide, what that seat may play, its view, and the view as numbers."""
    state, seat = batch.states[row], actor(batch.states[row])
    batch.seats[row] = seat
    batch.views[row] = state
    hide(batch.views[row], seat)
    write_numbers(batch.raw[row], seat, batch.runs, batch.observations[row])
    out = np.empty(OPTIONS, np.int32)
    for option in range(OPTIONS):
        batch.masks[row, option] = False
    for index in range(options(state, out)):
        batch.masks[row, out[index]] = True


def write_numbers(raw: Any, seat: int, runs: Any, out: Any) -> None:
    """The viewer's seat, then every number of a view, read from its memory.

    A run is numbers of one kind that lie side by side: where they start, how wide they are, whether they have a sign, how many there are.
    """
    out[0] = seat
    index = 1
    for run in range(len(runs)):
        start, size, signed, count = runs[run, 0], runs[run, 1], runs[run, 2], runs[run, 3]
        if size == 1 and signed:
            for number in range(count):
                out[index + number] = raw[start + number]
        else:
            for number in range(count):
                out[index + number] = number_at(raw, start + number * size, size, signed)
        index += count


def number_at(raw: Any, start: int, size: int, signed: int) -> int:
    number = 0
    for byte in range(size):
        number |= (int(raw[start + byte]) & 255) << (8 * byte)
    if signed and size < 8 and number >= 1 << (8 * size - 1):
        number -= 1 << (8 * size)
    return number
