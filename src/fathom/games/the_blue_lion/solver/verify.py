"""Checks a solved table against the game itself: at random positions the kept share must be that of the best option, one step deep.

Nothing of the solver is used but the table: options, odds and results are the game's own.
"""

from typing import Any, NamedTuple

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import below
from fathom.games.the_blue_lion.solver.graph import QUIET_LIMIT
from fathom.games.the_blue_lion.solver.tablebase import Table

PROBE = "fathom.games.the_blue_lion.solver.probe"
POSITIONS = "fathom.games.the_blue_lion.solver.positions"


class Proof(NamedTuple):
    """How many positions were checked, and how far off the worst was."""

    positions: int
    worst: float


def prove(game: Game, table: Table, positions: int, rng: Any) -> Proof:
    """Walks through random matches, each with points of its own, until so many positions are checked."""
    checked, worst = 0, 0.0
    while checked < positions:
        state = game.new(2)
        for seat in range(2):
            state.points[seat] = below(rng, game.rules.TARGET)
        while not game.is_over(state) and checked < positions:
            if not game.is_chance(state):
                linger(game, state, rng)
                worst = max(worst, error(game, table, state))
                checked += 1
            step(game, state, rng)
    return Proof(checked, worst)


def linger(game: Game, state: State, rng: Any) -> None:
    """Any number of quiet actions may have gone before a full row."""
    if game.settings[QUIET_LIMIT] and game.generic(POSITIONS).is_full_row(state):
        state.quiet = below(rng, game.settings[QUIET_LIMIT])


def step(game: Game, state: State, rng: Any) -> None:
    possible = game.options(state)
    game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[below(rng, len(possible))])


def error(game: Game, table: Table, state: State) -> float:
    """How far the kept share of the mover is from that of the best option."""
    seat = game.actor(state)
    best = max(expected(game, table, after(game, state, option), seat) for option in game.options(state))
    return abs(best - share(game, table, state, seat))


def expected(game: Game, table: Table, state: State, seat: int) -> float:
    """The share of a seat where somebody decides again, in the mean over luck."""
    if not game.is_chance(state):
        return share(game, table, state, seat)
    weights = game.odds(state)
    shares = [expected(game, table, after(game, state, option), seat) for option in game.options(state)]
    return sum(weight * each for weight, each in zip(weights, shares, strict=True)) / sum(weights)


def share(game: Game, table: Table, state: State, seat: int) -> float:
    if game.is_over(state):
        return game.result(state)[seat]
    kept, _ = game.generic(PROBE).worth_after(state, seat, table)
    return float(kept)


def after(game: Game, state: State, option: int) -> State:
    twin = game.copy(state)
    game.play(twin, option)
    return twin
