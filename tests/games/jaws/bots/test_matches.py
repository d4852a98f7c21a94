"""Matches that captains play on: Act 2 to its end, Act 1 to where Act 2 begins; all options meet the same worlds and the same chance."""

from typing import Any

import numpy as np
import pytest

from fathom.bots.rollouts import MATCH
from fathom.engine.contract import State
from fathom.engine.loader import Game, load, new_rng
from fathom.games.jaws.bots import captains
from fathom.games.jaws.bots.matches import finish, played_on
from fathom.games.jaws.bots.policy import begins_round

pytestmark = pytest.mark.compiler
WORLDS = 4


def a_choice(game: Game) -> tuple[State, int, Any]:
    """The first position of a match in which a seat can choose: its view, the seat and two options."""
    state, rng = game.new(2), new_rng(5)
    while game.is_chance(state) or len(game.options(state)) < 2:
        game.play(state, game.draw(state, rng) if game.is_chance(state) else game.options(state)[0])
    seat = game.actor(state)
    return game.view(state, seat), seat, np.array(game.options(state)[:2], np.int32)


def test_act_2_is_played_to_its_end_and_options_meet_the_same_chance() -> None:
    game = load("jaws", settings={"acts": "2"})
    view, seat, options = a_choice(game)
    rows = played_on(game, captains(game), view, seat, 1, 0, options, WORLDS)
    assert rows.shape == (WORLDS, 2)
    assert set(rows.ravel()) <= {0.0, 1.0}  # nobody judges before the end
    other_way_round = played_on(game, captains(game), view, seat, 1, 0, options[::-1].copy(), WORLDS)
    assert (rows == other_way_round[:, ::-1]).all()
    later = played_on(game, captains(game), view, seat, 1, 1, options, WORLDS - 1)
    assert (rows[1:] == later).all()  # a world is the same, whenever it is played


def test_act_1_is_played_to_where_act_2_begins() -> None:
    game = load("jaws")
    work, rng = game.workspace(), new_rng(5)
    work.records[MATCH] = game.new(2)
    state = work.records[MATCH]
    while not begins_round(state):
        game.play(state, game.draw(state, rng) if game.is_chance(state) else game.options(state)[0])
    finish(game, captains(game), work, 1, 1, 0)
    assert game.is_over(state) or (state.act == 2 and begins_round(state))
