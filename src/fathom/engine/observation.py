"""What viewers observe: their views after a move, whether they can tell which option was played, and whether it reveals anything.

In the rules language: a table asks after every move, for all viewers at once. Chance may have hundreds of outcomes, and all is asked of
several worlds: of the state, of the viewer's own view, which has no secret to betray, and of what guess() makes of it. `scratch` has the
state in its first record, and `raw` is the same memory as whole numbers.
"""

from typing import Any

from fathom.engine.contract import NOBODY, WATCHER, actor, guess, hide, options, play
from fathom.engine.rng import seed_rng

SCRATCH = 5  # records to write on: the state, what the viewer knew, what the viewer saw, a world, room to try
GIVEN = 2  # worlds that need no guess


def is_ambiguous_to(option: int, seat: int, guesses: int, rng: Any, out: Any, scratch: Any, raw: Any) -> bool:
    """Would another option have shown that viewer the same, in some world?"""
    see(option, seat, rng, scratch)
    for number in range(GIVEN + guesses):
        if imagine(number, seat, rng, scratch, raw) and looks_alike(option, seat, out, scratch, raw):
            return True
    return False


def reveals_information(option: int, seats: int, guesses: int, rng: Any, out: Any, scratch: Any, raw: Any) -> bool:
    """Does any viewer learn something by this move, beyond the move itself?

    Unless it passes unseen: the move must have been possible in all that the viewer knew or believed, or the choice itself
    betrays a secret; and playing it there must give what the viewer knows afterwards.
    """
    me = actor(scratch[0])
    for place in range(seats + 1):
        seat = place if place < seats else WATCHER
        see(option, seat, rng, scratch)
        if seat == me or not is_same(raw[1], raw[2]):
            for number in range(GIVEN + guesses):
                if imagine(number, seat, rng, scratch, raw) and is_news(option, seat, out, scratch, raw):
                    return True
    return False


def see(option: int, seat: int, rng: Any, scratch: Any) -> None:
    """What the viewer knew, and what the viewer saw then. Whoever asks again gets the same guesses."""
    scratch[1] = scratch[0]
    hide(scratch[1], seat)
    scratch[2] = scratch[0]
    play(scratch[2], option)
    hide(scratch[2], seat)
    seed_rng(rng, 0, 0)


def imagine(number: int, seat: int, rng: Any, scratch: Any, raw: Any) -> bool:
    """Makes scratch[3] the next world to ask; False when it has nothing new to say."""
    if number < GIVEN:
        scratch[3] = scratch[number]
        return True
    scratch[3] = scratch[1]
    guess(scratch[3], seat, rng)
    return actor(scratch[3]) != NOBODY and not is_same(raw[0], raw[3])


def is_news(option: int, seat: int, out: Any, scratch: Any, raw: Any) -> bool:
    """In the world of scratch[3]: is the option not possible there, or does it show the viewer something else?"""
    for index in range(options(scratch[3], out)):
        if out[index] == option:
            scratch[4] = scratch[3]
            play(scratch[4], option)
            hide(scratch[4], seat)
            return not is_same(raw[2], raw[4])
    return True


def looks_alike(option: int, seat: int, out: Any, scratch: Any, raw: Any) -> bool:
    """In the world of scratch[3]: does another option show what the viewer saw?"""
    for index in range(options(scratch[3], out)):
        if out[index] != option:
            scratch[4] = scratch[3]
            play(scratch[4], out[index])
            hide(scratch[4], seat)
            if is_same(raw[2], raw[4]):
                return True
    return False


def is_same(ours: Any, theirs: Any) -> bool:
    for place in range(len(ours)):
        if ours[place] != theirs[place]:
            return False
    return True


def follow(option: int, before: Any, after: Any, actors: Any) -> None:
    """Plays an option on the state in before[0]; `after` becomes that state and what is seen of it."""
    after[0] = before[0]
    play(after[0], option)
    look(after, actors)


def look(now: Any, actors: Any) -> None:
    """Fills in what is seen of the state in now[0], by each seat and last by a watcher, and who acts in each of these records."""
    actors[0] = actor(now[0])
    for place in range(1, len(now)):
        now[place] = now[0]
        hide(now[place], place - 1 if place < len(now) - 1 else WATCHER)
        actors[place] = actor(now[place])
