"""Jaws, the end of Act 1: R115 to R120 of its RULES.md."""

import pytest

from fathom.engine.contract import CHANCE, NOBODY
from fathom.games.jaws.rules.common import CREW, SHARK
from fathom.games.jaws.rules.island.constants import DIVE, EAT, LAST_ROUND, QUINT_LAUNCH
from tests.games.jaws.island_positions import ROAST, at, crew_turn, do, hunt, pass_round


def test_R115_the_second_barrel_ends_act_1_at_once(jaws):
    state = crew_turn(jaws, "E")
    state.barrels_on_shark = 1
    do(jaws, state, QUINT_LAUNCH + at("E"))
    assert (state.act, state.barrels_on_shark) == (2, 2)


@pytest.mark.parametrize(("before", "act"), [(8, 2), (7, 1)])
def test_R116_nine_swimmers_end_act_1_at_once(jaws, before, act):
    state = hunt(jaws, "N", N=3)
    state.eaten = before
    do(jaws, state, EAT, DIVE)
    assert state.act == act


def test_R117_act_2_follows_and_the_track_stays(jaws):
    state = crew_turn(jaws, "E")
    state.barrels_on_shark, state.eaten = 1, 6
    do(jaws, state, QUINT_LAUNCH + at("E"))
    assert (state.act, state.eaten, jaws.is_over(state)) == (2, 6, False)


@pytest.mark.parametrize(("eaten", "bites"), [(6, 1), (6, 3), (5, 2)])
def test_R118_alone_seven_or_more_win_for_the_shark(alone, eaten, bites):
    state = hunt(alone, "N", N=3)
    state.eaten = eaten
    do(alone, state, *[EAT] * bites, DIVE)
    assert (alone.actor(state), alone.result(state)) == (NOBODY, [1.0, 0.0])
    assert (alone.score(state, SHARK), alone.score(state, CREW)) == (eaten + bites, 0)


def test_R118_six_are_not_enough(alone):
    state = hunt(alone, "N", N=3)
    state.eaten = 5
    do(alone, state, EAT, DIVE)
    assert not alone.is_over(state)


def test_R119_alone_the_second_barrel_wins_for_the_crew(alone):
    state = crew_turn(alone, "E")
    state.barrels_on_shark, state.eaten = 1, 6
    do(alone, state, QUINT_LAUNCH + at("E"))
    assert (alone.actor(state), alone.result(state), alone.score(state, CREW)) == (NOBODY, [0.0, 1.0], 2)


def test_R120_after_48_rounds_act_1_ends_as_it_stands(jaws, alone):
    assert LAST_ROUND == 3 * 16
    for game, act in ((jaws, 2), (alone, 1)):
        state = crew_turn(game, card=ROAST)
        state.this_round, state.eaten = LAST_ROUND - 1, 4
        pass_round(game, state)
        assert (state.act, state.eaten) == (act, 4)
    assert alone.result(state) == [0.0, 1.0]


def test_R120_act_1_goes_on_until_then(jaws, alone):
    for game in (jaws, alone):
        state = crew_turn(game, card=ROAST)
        state.this_round = LAST_ROUND - 2
        pass_round(game, state)
        assert (state.act, state.this_round, game.actor(state)) == (1, LAST_ROUND - 1, CHANCE)
