"""Luck is fair: at CHANCE, W must be the mean of W over the outcomes, with their exact odds. For the reference players of all games."""

import numpy as np

from fathom.bots.reference import Reference, after
from fathom.engine.contract import State
from fathom.engine.loader import Game, new_rng
from fathom.engine.rng import below


def random_states(game: Game, seats: int, seed: int, most: int = 1000) -> list[State]:
    """The states of a random match, up to so many moves."""
    state, rng, found = game.new(seats), new_rng(seed), []
    while not game.is_over(state) and len(found) < most:
        found.append(game.copy(state))
        possible = game.options(state)
        game.play(state, game.draw(state, rng) if game.is_chance(state) else possible[below(rng, len(possible))])
    return [*found, state]


def unfairness(game: Game, reference: Reference, states: list[State]) -> float:
    """How far W at CHANCE is from the mean over the outcomes, at worst."""
    worst = 0.0
    for state in states:
        if game.is_chance(state):
            possible, weights = game.chances(state)
            shares = np.array([reference.shares(after(game, state, option)).mean(axis=0) for option in possible])
            mean = np.array(weights) @ shares / sum(weights)
            worst = max(worst, float(np.abs(reference.shares(state).mean(axis=0) - mean).max()))
    return worst
