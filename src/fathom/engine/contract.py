"""The names every game offers.  A game's rules define them; generic code imports them from here.

The loader compiles generic rules-language code (rollouts, policies, tree search) once per game, with the game's own
functions in place of these. So this file is the contract's text, the constants that all games share, and the defaults
of the names that may be left out: `draw`, `any_option`, `kind`, `is_long` and `value` by a game, `decide` by a policy.
"""

from typing import Any, NamedTuple

import numpy as np

from fathom.engine.rng import below, pick

CHANCE, NOBODY = -1, -2  # actors that are not a seat
WATCHER = -3  # a viewer that is not a seat: sees what everybody sees

State = Any  # one np.record of the game's STATE


class Setting(NamedTuple):
    """A rule that a table may choose: a whole number from `low` to `high`, or one of `choices` (then the value is its index)."""

    name: str
    default: int
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    def last(self) -> int:
        return len(self.choices) - 1 if self.choices else self.high


STATE = np.dtype([])  # everything true at the table: one record, fixed size, no holes between its fields
OPTIONS = 0  # options are the numbers 0 .. OPTIONS-1
CHANCES = 1  # the most outcomes chance ever has at once
SEATS = (1, 1)  # the fewest and the most seats
SETTINGS: tuple[Setting, ...] = ()  # what a table may choose
KINDS = 1  # how many kinds of moves kind() tells apart
VERSION = 1  # of the rules: a match names the one it is played by
OLDEST = 1  # the oldest version by which matches can still be played; a game that leaves it out plays only its own


def new_game(state: State, seats: int, settings: Any) -> None:
    """Writes every field of the start. `settings` are whole numbers in the order of SETTINGS, then the version of the rules to play by."""
    raise NotImplementedError


def actor(state: State) -> int:
    """A seat, CHANCE, or NOBODY when it is over."""
    raise NotImplementedError


def options(state: State, out: Any) -> int:
    """Writes the actor's options into `out`, returns how many. Legality is written here and only here."""
    raise NotImplementedError


def odds(state: State, out: Any) -> None:
    """When CHANCE acts: whole-number weights in the order of options(), their sum below 2**31."""
    raise NotImplementedError


def play(state: State, option: int) -> None:
    """Applies one option. Trusts its caller."""
    raise NotImplementedError


def score(state: State, seat: int) -> int:
    """Points as people count them."""
    raise NotImplementedError


def result(state: State, out: Any) -> None:
    """When it is over: the share of the win per seat (1, 0 or equal parts)."""
    raise NotImplementedError


def hide(state: State, seat: int) -> None:
    """Blanks in place what that seat, or WATCHER, may not know."""
    raise NotImplementedError


def guess(state: State, seat: int, rng: Any) -> None:
    """Fills the blanks of a view at random, in proportion to what that seat can believe."""
    raise NotImplementedError


def is_silent(state: State, seat: int) -> bool:
    """Must those who play that seat not talk about the game now? A game whose rules never ask for it leaves this out."""
    return False


def draw(state: State, rng: Any) -> int:
    """When CHANCE acts: one outcome, with exactly the odds. A game may bring a faster one."""
    out = np.empty(CHANCES, np.int32)
    weights = np.empty(CHANCES, np.int64)
    count = options(state, out)
    odds(state, weights)
    return int(out[pick(rng, weights, count)])


def any_option(state: State, rng: Any, out: Any) -> int:
    """When a seat acts: one of its options, all equally likely. A game may bring a faster one, which draws the same."""
    return int(out[below(rng, options(state, out))])


def kind(state: State) -> int:
    """Which part of the rules the next move is about, 0 to KINDS-1. On a GPU, matches of a kind are moved by neighbouring threads."""
    return 0


def is_long(state: State, option: int) -> bool:
    """Does it take many times longer to play that option than others? On a GPU with several kinds of moves, it is its own kind."""
    return False


def value(state: State, seat: int) -> float:
    """How good the position is for that seat, 0 to 1: the result, or the lead in points. A game's bots.evaluation knows better."""
    if actor(state) == NOBODY:
        shares = np.zeros(SEATS[1])  # a constant: a GPU makes no other arrays
        result(state, shares)
        return float(shares[seat])
    mine, best = float(score(state, seat)), -np.inf
    for other in range(int(state.seats)):
        if other != seat:
            best = max(best, float(score(state, other)))
    return 0.5 + 0.5 * (mine - best) / (abs(mine) + abs(best) + 1.0) if state.seats > 1 else 0.5


def decide(state: State, seat: int, policy: int, work: Any) -> int:
    """A policy's decision for a seat, with a Workspace to write on. Here: any option, all equally likely; fathom.bots has others."""
    return int(any_option(state, work.rng, work.options))
