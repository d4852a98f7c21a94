"""The reference player of Jaws: it stops at the next round, and no choice of an equilibrium is a mistake."""

import numpy as np
import pytest

from fathom.bots.room import bots_of
from fathom.engine.contract import CHANCE
from fathom.engine.loader import Game, load, new_rng
from fathom.games.jaws.bots.policy import begins_round
from fathom.games.jaws.rules.common import CREW, SHARK
from tests.games.martingale import random_states

pytestmark = pytest.mark.compiler


@pytest.fixture(scope="module")
def act_2() -> Game:
    return load("jaws", settings={"acts": "2"})


def test_where_a_round_begins_w_is_sure_and_elsewhere_it_is_sampled(act_2: Game) -> None:
    reference = bots_of(act_2.package).reference(act_2, 2, 0.02, 1)
    states = random_states(act_2, 2, 3, 150)
    begun = [state for state in states if begins_round(state)]
    assert begun
    assert all(act_2.actor(state) == SHARK for state in begun)
    for state in begun:
        assert reference.shares(state).shape == (1, 2)
    sampled = reference.shares(next(state for state in states if act_2.actor(state) == CHANCE))
    assert sampled.shape == (3, 2)
    assert sampled.sum(axis=1) == pytest.approx(1)


def test_the_crews_belief_is_the_notebooks() -> None:
    game = load("jaws", settings={"acts": "1"})
    reference = bots_of(game.package).reference(game, 2, 0.02, 1)
    believed = 0
    for state in random_states(game, 2, 3, 120):
        belief = reference.belief(state)
        if belief is not None:
            believed += 1
            assert belief.sum() == pytest.approx(1)
            assert np.array_equal(belief, reference.belief(game.view(state, CREW)))  # it knows no more than the crew
            if game.actor(state) == CREW:
                assert belief[state.place] > 0
    assert believed > 20


def test_what_the_captain_might_play_costs_nothing(act_2: Game) -> None:
    reference = bots_of(act_2.package).reference(act_2, 2, 0.02, 1)
    captain, rng, mixed = reference.bot, new_rng(4), 0
    for state in random_states(act_2, 2, 5, 200):
        seat = act_2.actor(state)
        if seat >= 0:
            view = act_2.view(state, seat)
            worths, (_, chances) = reference.judged(view, seat)[0], captain.judged(view, seat)
            played = act_2.options(view).index(captain.choose(view, seat, rng))
            assert worths[played] >= worths[chances == 0].max(initial=0.0)
            mixed += np.count_nonzero(chances) > 1
    assert mixed > 5
