"""Jaws, Act 1: captains who are thrown into the water, R78 to R80 of its RULES.md."""

from fathom.games.jaws.rules.common import HOOPER, QUINT
from fathom.games.jaws.rules.island.constants import (  # fmt: skip
    DIVE,
    HOOPER_CLIMB,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_GIVE,
    QUINT_BOAT,
    QUINT_CLIMB,
    QUINT_END,
    QUINT_LAUNCH,
    THROW,
    TURN_CARD,
)
from tests.games.jaws.island_positions import (
    GARDNER,
    NEWS,
    at,
    crew_turn,
    do,
    hunt,
    pass_round,
    put,
    swim,
)


def test_R78_the_shark_must_have_entered_and_throws_once(jaws):
    state = hunt(jaws, "8", GARDNER)
    assert THROW + QUINT not in jaws.options(state)
    do(jaws, state, *swim("4", "8"), THROW + QUINT)
    assert THROW + QUINT not in jaws.options(state)


def test_R78_a_captain_in_the_water_is_not_thrown_again(jaws):
    state = hunt(jaws, "4", GARDNER)
    state.overboard[QUINT] = 1
    do(jaws, state, *swim("8"))
    assert THROW + QUINT not in jaws.options(state)


def test_R79_climbing_aboard_costs_two_actions_and_comes_first(jaws):
    state = crew_turn(jaws)
    state.overboard[QUINT] = 1
    assert [option for option in jaws.options(state) if QUINT_LAUNCH - 12 <= option <= QUINT_END] == [QUINT_CLIMB, QUINT_END]
    do(jaws, state, QUINT_CLIMB)
    assert (state.left[QUINT], state.overboard[QUINT]) == (2, 0)
    assert QUINT_LAUNCH + at("8") in jaws.options(state)


def test_R79_who_does_not_climb_is_still_in_the_water_next_round(jaws):
    state = crew_turn(jaws)
    state.overboard[HOOPER] = 1
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS, DIVE)
    assert {HOOPER_CLIMB, HOOPER_END} <= set(jaws.options(state))
    assert HOOPER_FIND not in jaws.options(state)


def test_R80_the_boat_of_a_captain_in_the_water_stays_and_its_barrels_can_be_had(jaws):
    state = crew_turn(jaws)
    state.overboard[HOOPER], state.aboard[HOOPER] = 1, 2
    put(state, quint="5")
    do(jaws, state, QUINT_BOAT + 2)
    assert (state.aboard[QUINT], state.aboard[HOOPER], state.at[HOOPER]) == (4, 0, at("5"))
    state = crew_turn(jaws)
    state.overboard[QUINT], state.aboard[HOOPER] = 1, 2
    put(state, hooper="8")
    do(jaws, state, HOOPER_GIVE)
    assert state.aboard[QUINT] == 4
