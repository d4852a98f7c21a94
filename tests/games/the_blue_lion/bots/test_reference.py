"""The reference player of The Blue Lion: its W is the tablebase's."""

import pytest

from fathom.bots.ladder import bot_at_level
from fathom.bots.reference import after
from fathom.bots.room import bots_of
from tests.games.martingale import random_states, unfairness
from tests.solved import solved_game

pytestmark = [pytest.mark.compiler, pytest.mark.solver]
GRAIN = 2e-5  # the tablebase stores 16 bits


def test_w_is_that_of_the_best_option_and_luck_is_fair() -> None:
    game = solved_game("the-blue-lion")
    reference = bots_of(game.package).reference(game, 2, 1.0, 0)
    assert (reference.exact, reference.level) == (True, "perfect")
    for seed in range(3):
        states = random_states(game, 2, seed, 60)
        assert unfairness(game, reference, states) < GRAIN
        for state in states:
            seat = game.actor(state)
            if seat >= 0:
                judged = reference.judged(state, seat)[0]
                assert judged == pytest.approx([reference.shares(after(game, state, option))[0, seat] for option in game.options(state)])
                assert reference.shares(state)[0, seat] == pytest.approx(judged.max(), abs=2 * GRAIN)


def test_luck_is_fair_too_where_the_players_forget_backs() -> None:
    game = solved_game("the-blue-lion")
    reference = bots_of(game.package).reference(game, 2, 1.0, 0)
    mixed = reference.playing([bot_at_level(game, "captain"), bot_at_level(game, "drifter")])
    states = random_states(game, 2, 1, 60)
    assert unfairness(game, mixed, states) < GRAIN
    assert any(mixed.shares(state)[0, 0] != reference.shares(state)[0, 0] for state in states)
    perfect = bot_at_level(game, "perfect")
    assert reference.playing([perfect, perfect]).shares(states[0]).tolist() == reference.shares(states[0]).tolist()
