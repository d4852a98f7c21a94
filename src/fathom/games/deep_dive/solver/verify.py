"""Checks a solved table against the game itself: at random positions the kept share must be that of the best choice, one step deep.

Nothing of the solver is used but the table: options, odds and results are the game's own.
"""

from typing import Any, NamedTuple

import numpy as np

from fathom.engine.contract import State
from fathom.engine.loader import Game
from fathom.engine.rng import below
from fathom.games.deep_dive.solver.solve import Table

PROBE = "fathom.games.deep_dive.solver.probe"


class Proof(NamedTuple):
    """How many choices and new rounds were checked, and how far off the worst was."""

    positions: int
    worst: float


def prove(game: Game, table: Table, positions: int, rng: Any) -> Proof:
    """Walks through random matches until so many choices and new rounds are checked."""
    checked, worst = 0, 0.0
    while checked < positions:
        state = game.new(2)
        while not game.is_over(state) and checked < positions:
            if is_kept(game, state):
                worst = max(worst, error(game, table, state))
                checked += 1
            step(game, state, rng)
    return Proof(checked, worst)


def step(game: Game, state: State, rng: Any) -> None:
    """Stays two times out of three, so that hands grow."""
    if game.is_chance(state):
        game.play(state, game.draw(state, rng))
    else:
        game.play(state, game.rules.LEAVE if below(rng, 3) == 0 else game.rules.STAY)


def error(game: Game, table: Table, state: State) -> float:
    """How far a kept share is from what the best choice gives, or from the mean over luck."""
    rules, seat = game.rules, int(state.seat)
    if game.is_chance(state):
        return abs(mean(game, table, state, seat, {}) - share(game, table, state, seat))
    choices, other = (rules.STAY, rules.LEAVE), 1 - seat
    if not (state.at_once and rules.in_round(state, other)):
        best = max(expected(game, table, after(game, state, choice), seat, {}) for choice in choices)
        return abs(best - share(game, table, state, seat))
    first = game.copy(state)
    first.seat, first.decision[seat], first.decision[other] = state.first, rules.UNDECIDED, rules.UNDECIDED
    worths = np.array(
        [[expected(game, table, after(game, after(game, first, one), two), int(first.seat), {}) for two in choices] for one in choices]
    )
    return distance(worths, *mixtures(game, table, first), share(game, table, first, int(first.seat)))


def mixtures(game: Game, table: Table, state: State) -> tuple[Any, Any]:
    """How likely either diver is to stay or leave when they choose in secret."""
    rules = game.rules
    _, _, mine = judged(game, table, state)
    second = game.copy(state)
    second.seat, second.decision[int(state.seat)] = 1 - int(state.seat), rules.SECRET
    _, _, theirs = judged(game, table, second)
    return np.array([mine, 1 - mine]), np.array([theirs, 1 - theirs])


def distance(worths: Any, rows: Any, columns: Any, share: float) -> float:
    """How far a share lies from what each of the two is sure of with its mixture."""
    return float(max(share - (rows @ worths).min(), (worths @ columns).max() - share, 0.0))


def expected(game: Game, table: Table, state: State, seat: int, known: dict[bytes, float]) -> float:
    """The share of a seat where somebody chooses again or a round begins, in the mean over luck."""
    if game.is_over(state) or is_kept(game, state):
        return share(game, table, state, seat)
    place = state.tobytes()
    if place not in known:
        known[place] = mean(game, table, state, seat, known)
    return known[place]


def mean(game: Game, table: Table, state: State, seat: int, known: dict[bytes, float]) -> float:
    weights = game.odds(state)
    shares = [expected(game, table, after(game, state, option), seat, known) for option in game.options(state)]
    return sum(weight * each for weight, each in zip(weights, shares, strict=True)) / sum(weights)


def is_kept(game: Game, state: State) -> bool:
    """Whether the table says what the position is worth: where somebody chooses, and where a round begins."""
    return not game.is_chance(state) or bool(game.generic(PROBE).is_new_round(state))


def share(game: Game, table: Table, state: State, seat: int) -> float:
    if game.is_over(state):
        return game.result(state)[seat]
    if game.is_chance(state):
        first = float(game.generic(PROBE).round_share(state, table))
        return first if seat == state.first else 1 - first
    stay, leave, to_stay = judged(game, table, state)
    kept = to_stay * stay + (1 - to_stay) * leave
    return kept if seat == state.seat else 1 - kept


def judged(game: Game, table: Table, state: State) -> tuple[float, float, float]:
    """What staying and leaving are worth, and the chance to stay."""
    probe = game.generic(PROBE)
    numbers = np.zeros(probe.NUMBERS)
    assert probe.judge(state, table, numbers)
    stay, leave, to_stay = numbers.tolist()
    return stay, leave, to_stay


def after(game: Game, state: State, option: int) -> State:
    twin = game.copy(state)
    game.play(twin, option)
    return twin
