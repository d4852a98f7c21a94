"""The reference player for any game: rollouts, fair luck, and worlds that fit a view."""

import numpy as np
import pytest

from fathom.bots.reference import RolloutReference, has_secrets
from fathom.bots.room import bots_of
from fathom.engine.loader import load, new_rng
from fathom.engine.rng import below

pytestmark = pytest.mark.compiler
TOY = "tests.engine.reef"
MATCHES = 400


def test_luck_has_mean_zero_whatever_the_rollouts_think() -> None:
    """Few samples by a poor policy: each match is far off, and their mean is not."""
    game = load(TOY)
    luck = []
    for number in range(MATCHES):
        reference, state, rng, total = RolloutReference(game, 4, seed=number), game.new(2), new_rng(number, 9), 0.0
        before = reference.shares(state).mean(axis=0)[0]
        while not game.is_over(state):
            drawn, possible = game.is_chance(state), game.options(state)
            game.play(state, game.draw(state, rng) if drawn else possible[below(rng, len(possible))])
            after = reference.shares(state).mean(axis=0)[0]
            total += after - before if drawn else 0.0
            before = after
        luck.append(total)
    assert np.std(luck) > 0.2
    assert abs(np.mean(luck)) < 3.5 * np.std(luck) / np.sqrt(MATCHES)


def test_a_game_without_a_reference_player_gets_rollouts() -> None:
    game = load(TOY)
    reference = bots_of(game.package).reference(game, 2, 0.1, 0)
    state = game.new(2)
    assert reference.shares(state).shape == (40, 2)
    assert reference.judged(state, 0).shape == (40, len(game.options(state)))
    assert np.array_equal(reference.shares(state), reference.shares(state))


def test_a_view_has_secrets_where_guesses_differ() -> None:
    game = load("into-the-blue")
    state = game.new(2)
    assert not has_secrets(game, game.view(state, 0), 0)
    state.chests_taken[1], state.chests[1, 0] = 1, 1
    assert has_secrets(game, game.view(state, 0), 0)
    assert not has_secrets(game, game.view(state, 1), 1)
