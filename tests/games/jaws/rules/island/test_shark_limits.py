"""Jaws, Act 1: what the shark may not do, what it says, what stays secret, and what is there before the first round (R2 to R112)."""

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.loader import new_rng
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, NO_ROLE, QUINT, SHARK, UNKNOWN
from fathom.games.jaws.rules.island.constants import (
    BEACHES,
    BRODY_LOOK,
    BURST,
    DIVE,
    EAT,
    EAT_ALL,
    EAT_MICHAEL,
    FRENZY,
    HOOPER_CLIMB,
    HOOPER_END,
    HOOPER_FIND,
    NO_TILE,
    NOWHERE,
    PLAY_TILE,
    QUINT_CLIMB,
    QUINT_END,
    QUINT_LAUNCH,
    SEA_SPACES,
    SPACES,
    SPEED_TO,
    START_AT,
    THROW,
    TILES,
    TURN_CARD,
)
from tests.games.jaws.island_positions import (
    GARDNER,
    JULY,
    NEWS,
    ROAST,
    at,
    beach,
    crew_turn,
    do,
    hunt,
    pass_round,
    possible,
    put,
    started,
    swim,
)
from tests.games.jaws.notebook_oracle import NEIGHBOURS

# The shark


def speeds(*names):
    return [SPEED_TO + at(name) for name in names]


def test_R47_no_bite_without_an_action_left(jaws):
    state = hunt(jaws, "N", N=4)
    do(jaws, state, EAT, EAT, EAT)
    assert set(jaws.options(state)) == {DIVE, *range(PLAY_TILE, PLAY_TILE + TILES)}


@pytest.mark.parametrize("tile", [None, *(tile for tile in range(TILES) if tile != BURST)])
def test_R74_without_the_tile_there_is_no_burst(jaws, tile):
    state = hunt(jaws, "1")
    if tile is not None:
        do(jaws, state, PLAY_TILE + tile)
    assert not set(speeds("2", "3", "5", "N")) & set(jaws.options(state))


@pytest.mark.parametrize(("here", "there"), [("1", "235N"), ("N", "156")])
def test_R48_R74_steps_and_bursts_lead_to_the_same_spaces_and_nothing_else_is_offered(jaws, here, there):
    state = hunt(jaws, here)
    assert sorted(jaws.options(state)) == sorted([*swim(*there), *range(PLAY_TILE, PLAY_TILE + TILES), DIVE])
    do(jaws, state, PLAY_TILE + BURST)
    assert sorted(jaws.options(state)) == sorted([*swim(*there), *speeds(*there), DIVE])


def test_R74_a_burst_needs_an_action(jaws):
    state = hunt(jaws, "1")
    do(jaws, state, *swim("N", "1", "3"), PLAY_TILE + BURST)
    assert jaws.options(state) == [DIVE]


def test_R76_a_bite_ends_a_burst_that_has_one_step_left(jaws):
    state = hunt(jaws, "1", N=2)
    do(jaws, state, PLAY_TILE + BURST, *speeds("5"), *swim("N"), EAT, EAT)
    assert jaws.options(state) == [DIVE]


def test_R74_R76_a_burst_that_a_bite_has_ended_does_not_begin_anew(jaws):
    state = hunt(jaws, "1", N=2)
    do(jaws, state, PLAY_TILE + BURST, *speeds("N"), EAT)
    assert sorted(jaws.options(state)) == sorted([*swim("1", "5", "6"), EAT, DIVE])


@pytest.mark.parametrize(("first", "other"), [(QUINT, HOOPER), (HOOPER, QUINT)])
def test_R78_a_captain_is_thrown_once_and_the_other_too(jaws, first, other):
    state = hunt(jaws, "1", GARDNER)
    put(state, quint="N", hooper="N")
    do(jaws, state, *swim("N"), THROW + first)
    assert [option for option in (THROW + QUINT, THROW + HOOPER) if option in jaws.options(state)] == [THROW + other]
    state = hunt(jaws, "1", GARDNER)
    put(state, quint="N", hooper="N")
    state.overboard[first] = 1
    do(jaws, state, *swim("N"))
    assert [option for option in (THROW + QUINT, THROW + HOOPER) if option in jaws.options(state)] == [THROW + other]


@pytest.mark.parametrize("name", ["N", "E", "S", "W"])
def test_R52_R54_what_is_eaten_is_said_for_every_beach_and_leaves_it(jaws, name):
    state = hunt(jaws, name, **{name: 3})
    do(jaws, state, EAT, EAT, DIVE)
    assert state.said_eaten[0].tolist() == [2 * (number == beach(name)) for number in range(BEACHES)]
    assert (state.swimmers[beach(name)], state.supply, state.eaten) == (1, 14, 2)


def test_R27_R50_R66_all_that_the_shark_can_do_at_a_beach_with_both_boats(jaws):
    state = hunt(jaws, "1", GARDNER, N=2)
    state.michael = beach("N")
    put(state, quint="N", hooper="N")
    do(jaws, state, *swim("N"), PLAY_TILE + FRENZY)
    meals, captains = [EAT, EAT_MICHAEL, EAT_ALL], [THROW + QUINT, THROW + HOOPER]
    assert sorted(jaws.options(state)) == sorted([*swim("1", "5", "6"), *meals, *captains, DIVE])


@pytest.mark.parametrize("there", SPACES[:SEA_SPACES])
def test_R56_R60_a_barrel_is_set_off_in_every_sea_space(jaws, there):
    state = hunt(jaws, NEIGHBOURS[there][0])
    state.floating[at(there)] = 1
    do(jaws, state, *swim(there), DIVE)
    assert state.said_sensors[0] == 1 << at(there)


@pytest.mark.parametrize("here", SPACES[:SEA_SPACES])
def test_R60_R61_a_shark_that_stays_among_barrels_sets_off_none_in_any_round(jaws, here):
    state = started(jaws, here)
    state.floating[:] = 1
    for card in (ROAST, NEWS):
        do(jaws, state, TURN_CARD + card, DIVE)
        pass_round(jaws, state)
    assert state.said_sensors.tolist() == [0] * len(state.said_sensors)


def test_R66_all_may_be_one_swimmer_and_michael(jaws):
    state = hunt(jaws, "N", N=1)
    state.michael = beach("N")
    do(jaws, state, PLAY_TILE + FRENZY, EAT_ALL, DIVE)
    assert (state.said_eaten[0].tolist(), state.said_michael[0], state.eaten) == ([1, 0, 0, 0], 1, 3)


def test_R66_michael_on_another_beach_is_not_among_them(jaws):
    state = hunt(jaws, "N", N=3)
    state.michael = beach("S")
    do(jaws, state, PLAY_TILE + FRENZY, EAT_ALL, DIVE)
    assert (state.michael, state.said_michael[0], state.eaten) == (beach("S"), 0, 3)


def test_R58_both_captains_may_be_thrown_in_one_turn(jaws):
    state = hunt(jaws, "1", GARDNER)
    put(state, quint="N")
    do(jaws, state, *swim("5"), THROW + HOOPER, *swim("N"), THROW + QUINT, DIVE)
    assert state.overboard.tolist() == [1, 0, 1]
    assert state.said_thrown[0] == 1 << at("5") | 1 << at("N")


@pytest.mark.parametrize(("who", "climb", "end"), [(QUINT, QUINT_CLIMB, QUINT_END), (HOOPER, HOOPER_CLIMB, HOOPER_END)])
def test_R52_R53_R56_R58_a_turn_says_nothing_of_the_turn_before(jaws, who, climb, end):
    state = hunt(jaws, "5", GARDNER, N=2)
    state.michael, state.floating[at("N")] = beach("N"), 1
    state.at[who] = at("N")
    do(jaws, state, *swim("N"), THROW + who, EAT, EAT_MICHAEL, DIVE)
    do(jaws, state, climb, end)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS, DIVE)
    assert (state.said_eaten[1].tolist(), state.said_michael[1], state.said_sensors[1], state.said_thrown[1]) == ([0] * 4, 0, 0, 0)
    assert (state.eaten, state.overboard.tolist()) == (3, [0, 0, 0])


@pytest.mark.parametrize("open_soon", [0, 1])
def test_R35_the_fourth_of_july_opens_either_side_of_the_tile(jaws, open_soon):
    state = started(jaws, "1")
    state.closed, state.open_soon = beach("N"), open_soon
    do(jaws, state, TURN_CARD + JULY)
    assert (state.closed, state.open_soon, state.swimmers.tolist()) == (NOWHERE, 0, [1, 1, 1, 1])


# Answers


@pytest.mark.parametrize(
    ("ask", "answered"),
    [(QUINT_LAUNCH + at("8"), "launch_answer"), (BRODY_LOOK, "look_answer"), (HOOPER_FIND, "found_answer")],
)
def test_R92_R100_R110_who_cannot_see_the_shark_cannot_answer_for_it(jaws, ask, answered):
    state = crew_turn(jaws, "8", ROAST)
    put(state, brody="N")
    view = jaws.view(state, CREW)
    before = possible(view)
    do(jaws, view, ask)
    assert (view[answered][0], possible(view), view.place) == (UNKNOWN, before, NOWHERE)
    do(jaws, state, ask)
    assert possible(state) < before


# Secrets


def test_R59_the_sharks_way_round_the_island_stays_secret_in_act_2(jaws):
    state = crew_turn(jaws, "E", tile=BURST)
    state.barrels_on_shark = 1
    do(jaws, state, QUINT_LAUNCH + at("E"))
    assert (state.act, state.pad_place[0], state.pad_tile[0]) == (2, at("E"), BURST)
    for seat in (CREW, WATCHER):
        view = jaws.view(state, seat)
        assert (set(view.pad_place.tolist()), set(view.pad_tile.tolist())) == ({UNKNOWN}, {NO_TILE})
    assert jaws.view(state, SHARK).tobytes() == state.tobytes()


def test_when_it_is_over_nothing_is_hidden_and_nothing_guessed(alone):
    state, rng = hunt(alone, "N", N=1), new_rng(4)
    state.eaten = 6
    do(alone, state, EAT, DIVE)
    assert alone.is_over(state)
    assert len(possible(state)) > 1
    for seat in (SHARK, CREW, WATCHER):
        assert alone.view(state, seat).tobytes() == state.tobytes()
        assert all(alone.guess(state, seat, rng).tobytes() == state.tobytes() for _ in range(10))


# Before the first round


def test_R112_before_the_first_round_nothing_was_said(jaws):
    state = jaws.new(2)
    for field in ("said_event", "looked_at", "found_at", "launched_at"):
        assert set(state[field].tolist()) == {NOWHERE}
    for field in ("said_sensors", "said_thrown", "said_eaten", "said_michael", "said_tile", "look_answer", "found_answer", "launch_answer"):
        assert not state[field].any()


def test_R16_a_shark_that_has_not_chosen_its_start_is_nowhere_to_be_guessed(jaws):
    view = jaws.view(jaws.new(2), CREW)
    assert jaws.guess(view, CREW, new_rng(3)).tobytes() == view.tobytes()


def test_R2_start_event_and_hunt_belong_to_no_character(jaws):
    state = jaws.new(2)
    for option in (START_AT, TURN_CARD + JULY, DIVE):
        assert {jaws.rules.role(state, each) for each in jaws.options(state)} == {NO_ROLE}
        do(jaws, state, option)
    assert {jaws.rules.role(state, each) for each in jaws.options(state)} == {QUINT, BRODY, HOOPER}
