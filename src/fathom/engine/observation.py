"""What viewers observe: their views after a move, whether they can tell which option was played, and whether it reveals anything.

In the rules language: a table asks after every move, for all viewers at once. Chance may have hundreds of outcomes, and each question
is asked of several worlds: of the state, of the viewer's own view, which has no secret to betray, and of determinizations of that view
(guess() makes them). All of them lie in the records of a Comparison, which holds the state first.
"""

from typing import Any

from fathom.engine.contract import NOBODY, WATCHER, actor, guess, hide, odds, options, play
from fathom.engine.rng import seed_rng

STATE, VIEW_BEFORE, VIEW_AFTER, WORLD, TRIED = 0, 1, 2, 3, 4  # the records of the workspace
GIVEN = 2  # worlds that need no guess: the state and the viewer's view


def is_ambiguous_to(option: int, viewer: int, guesses: int, work: Any) -> bool:
    """Would another option have shown that viewer the same, in some world?"""
    observe(option, viewer, work)
    for number in range(GIVEN + guesses):
        if make_world(number, viewer, work) and has_lookalike(option, viewer, work):
            return True
    return False


def ambiguous_to(option: int, viewers: int, guesses: int, states: Any, work: Any) -> int:
    """The same of several viewers at once: each is a bit, a watcher's above those of all seats. The state is the first of `states`, and as
    many lie behind it as there can be viewers."""
    work.records[STATE] = states[0]
    found, last = 0, len(states) - 2
    for index in range(last + 1):
        viewer = index if index < last else WATCHER
        if viewers >> index & 1 and is_ambiguous_to(option, viewer, guesses, work):
            found |= 1 << index
    return found


def reveals_information(option: int, seats: int, guesses: int, work: Any) -> bool:
    """Does any viewer learn something by this move, beyond the move itself?

    Unless it passes unseen: the move must have been possible in all that the viewer knew or believed, or the choice itself
    betrays a secret; and playing it there must give what the viewer knows afterwards.
    """
    mover = actor(work.records[STATE])
    for index in range(seats + 1):
        viewer = index if index < seats else WATCHER
        observe(option, viewer, work)
        if viewer == mover or not is_same(work.raw[VIEW_BEFORE], work.raw[VIEW_AFTER]):
            for number in range(GIVEN + guesses):
                if make_world(number, viewer, work) and is_news(option, viewer, work):
                    return True
    return False


def observe(option: int, viewer: int, work: Any) -> None:
    """Writes the viewer's views before and after the move. The same question gets the same guesses."""
    records = work.records
    records[VIEW_BEFORE] = records[STATE]
    hide(records[VIEW_BEFORE], viewer)
    records[VIEW_AFTER] = records[STATE]
    play(records[VIEW_AFTER], option)
    hide(records[VIEW_AFTER], viewer)
    seed_rng(work.rng, 0, 0)


def make_world(number: int, viewer: int, work: Any) -> bool:
    """Writes the next world to ask about; False when it has nothing new to say."""
    records, raw = work.records, work.raw
    if number == VIEW_BEFORE and is_same(raw[STATE], raw[VIEW_BEFORE]):
        return False
    if number < GIVEN:
        records[WORLD] = records[number]
        return True
    records[WORLD] = records[VIEW_BEFORE]
    guess(records[WORLD], viewer, work.rng)
    return actor(records[WORLD]) != NOBODY and not is_same(raw[STATE], raw[WORLD])


def is_news(option: int, viewer: int, work: Any) -> bool:
    """In this world: is the option not possible, or does it show the viewer something else?"""
    out, records, raw = work.options, work.records, work.raw
    for index in range(options(records[WORLD], out)):
        if out[index] == option:
            return not shows_the_same(option, viewer, records, raw)
    return True


def has_lookalike(option: int, viewer: int, work: Any) -> bool:
    """In this world: does another option show what the viewer saw?"""
    out, records, raw = work.options, work.records, work.raw
    for index in range(options(records[WORLD], out)):
        if out[index] != option and shows_the_same(out[index], viewer, records, raw):
            return True
    return False


def shows_the_same(option: int, viewer: int, records: Any, raw: Any) -> bool:
    """In this world: does the option show what the viewer saw?"""
    records[TRIED] = records[WORLD]
    play(records[TRIED], option)
    hide(records[TRIED], viewer)
    return is_same(raw[VIEW_AFTER], raw[TRIED])


def is_same(ours: Any, theirs: Any) -> bool:
    for index in range(len(ours)):
        if ours[index] != theirs[index]:
            return False
    return True


def play_and_observe(option: int, before: Any, after: Any, actors: Any) -> None:
    """Plays an option on the state in before[0]; `after` becomes that state and everybody's view of it."""
    after[0] = before[0]
    play(after[0], option)
    observe_all(after, actors)


def observe_all(now: Any, actors: Any) -> None:
    """Writes the views of the state in now[0], each seat's and last a watcher's, and who acts in each of these records."""
    actors[0] = actor(now[0])
    for index in range(1, len(now)):
        now[index] = now[0]
        hide(now[index], index - 1 if index < len(now) - 1 else WATCHER)
        actors[index] = actor(now[index])


# What the host asks about one state. It is the first of an array: to hand over a record by itself takes Numba 5 to 25 times as long.


def actor_in(states: Any) -> int:
    return int(actor(states[0]))


def options_in(states: Any, out: Any) -> int:
    """Writes the actor's options into `out`, returns how many."""
    return int(options(states[0], out))


def chances_in(states: Any, out: Any, weights: Any) -> int:
    """When CHANCE acts: writes its options and their weights, returns how many there are."""
    count = int(options(states[0], out))
    odds(states[0], weights)
    return count


def total_in(states: Any, out: Any, weights: Any) -> int:
    """The same, and returns the sum of the weights."""
    total = 0
    for index in range(chances_in(states, out, weights)):
        total += weights[index]
    return int(total)


def outcome_at(place: int, out: Any, weights: Any) -> int:
    """The option at a place among all, where each takes as many places as it weighs."""
    index = 0
    while place >= weights[index]:
        place -= weights[index]
        index += 1
    return int(out[index])


def is_option_in(option: int, states: Any, out: Any) -> bool:
    for index in range(options_in(states, out)):
        if out[index] == option:
            return True
    return False
