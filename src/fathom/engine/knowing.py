"""Would another option have looked the same to a viewer?  In the rules language, for chance may have hundreds of outcomes."""

from typing import Any

from fathom.engine.contract import NOBODY, actor, guess, hide, options, play
from fathom.engine.rng import seed_rng

SCRATCH = 5  # records to write on: the state, what the viewer knew, what the viewer saw, a world, room to try


def is_mistakable(option: int, seat: int, guesses: int, rng: Any, out: Any, scratch: Any, raw: Any) -> bool:
    """Asks the state in scratch[0], the viewer's own view, and worlds that the viewer takes for possible.

    The view itself has no secret to betray: what it cannot tell apart is never told, whatever the guesses. `raw` is the same
    memory as bytes.
    """
    scratch[1] = scratch[0]
    hide(scratch[1], seat)
    scratch[2] = scratch[0]
    play(scratch[2], option)
    hide(scratch[2], seat)
    for known in range(2):
        scratch[3] = scratch[known]
        if looks_alike(option, seat, out, scratch, raw):
            return True
    seed_rng(rng, 0, 0)
    for _ in range(guesses):
        scratch[3] = scratch[1]
        guess(scratch[3], seat, rng)
        if actor(scratch[3]) != NOBODY and not is_same(raw[0], raw[3]) and looks_alike(option, seat, out, scratch, raw):
            return True
    return False


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
