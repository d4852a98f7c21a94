"""Jaws, Act 1: what nobody may do, what is lost with a round, and what stays secret (R28 to R111 of its RULES.md)."""

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.machines import new_rng
from fathom.games.jaws.amity import (
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_END,
    BRODY_LOOK,
    BRODY_MICHAEL,
    BRODY_MOVE,
    BRODY_TAKE,
    BURST,
    DIVE,
    EAT,
    EAT_ALL,
    EAT_MICHAEL,
    FRENZY,
    HOOPER_CLIMB,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_GIVE,
    HOOPER_MOVE,
    NO_TILE,
    NOBODY_ACTS,
    NOWHERE,
    PLACES,
    PLAY_TILE,
    QUINT_CLIMB,
    QUINT_DOCK,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    SPACES,
    SPEED_TO,
    START_AT,
    THROW,
    TILES,
    TURN_CARD,
)
from fathom.games.jaws.table import BRODY, CREW, HOOPER, NO_ROLE, QUINT, SHARK, UNKNOWN

from .shore import (
    GARDNER,
    JULY,
    NEWS,
    ROAST,
    SILVA,
    at,
    barrels_offered,
    bathe,
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


def test_R27_R50_R66_all_that_the_shark_can_do_at_a_beach_with_both_boats(jaws):
    state = hunt(jaws, "1", GARDNER, N=2)
    state.michael = beach("N")
    put(state, quint="N", hooper="N")
    do(jaws, state, *swim("N"), PLAY_TILE + FRENZY)
    meals, captains = [EAT, EAT_MICHAEL, EAT_ALL], [THROW + QUINT, THROW + HOOPER]
    assert sorted(jaws.options(state)) == sorted([*swim("1", "5", "6"), *meals, *captains, DIVE])


@pytest.mark.parametrize("here", SPACES[:PLACES])
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


def test_R52_R53_R56_R58_a_turn_says_nothing_of_the_turn_before(jaws):
    state = hunt(jaws, "5", GARDNER, N=2)
    state.michael, state.floating[at("N")] = beach("N"), 1
    put(state, hooper="N")
    do(jaws, state, *swim("N"), THROW + HOOPER, EAT, EAT_MICHAEL, DIVE)
    do(jaws, state, HOOPER_CLIMB, HOOPER_END)
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


# The crew


def test_R81_whoever_stops_earlier_has_no_actions_left(jaws):
    state = crew_turn(jaws)
    do(jaws, state, QUINT_END)
    assert state.left.tolist() == [0, 4, 4]


@pytest.mark.parametrize(("end", "who"), [(QUINT_END, QUINT), (BRODY_END, BRODY), (HOOPER_END, HOOPER)])
def test_R81_stopping_changes_nothing_else(jaws, end, who):
    state = crew_turn(jaws, N=1)
    state.closed = beach("W")
    after = jaws.copy(state)
    do(jaws, after, end)
    state.left[who], state.finished[who] = 0, 1
    assert after.tobytes() == state.tobytes()


def test_R28_an_extra_action_that_nobody_took_is_lost_with_the_round(jaws):
    state = crew_turn(jaws, card=NEWS)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + ROAST, DIVE)
    assert state.extra == 0
    do(jaws, state, *to_and_fro(QUINT))
    assert state.finished[QUINT] == 1


def test_R102_in_the_next_round_brody_may_close_a_beach_again(jaws):
    state = crew_turn(jaws, card=ROAST)
    do(jaws, state, BRODY_CLOSE + beach("W"), BRODY_END)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS)
    bathe(state)
    do(jaws, state, DIVE, BRODY_CLOSE + beach("E"))
    assert state.closed == beach("E")


def to_and_fro(who):
    """Four moves that end where they began, at a dock."""
    first = {QUINT: QUINT_MOVE, BRODY: BRODY_MOVE, HOOPER: HOOPER_MOVE}[who]
    return [first + at(name) for name in ("E", "8", "E", "8")]


def test_R40_with_no_action_left_only_what_is_free_is_possible(jaws):
    state = crew_turn(jaws, card=SILVA)
    put(state, brody="8", hooper="8")
    state.aboard[BRODY], state.floating[at("8")] = 1, 1
    do(jaws, state, *to_and_fro(BRODY))
    assert jaws.options(state) == [BRODY_DROP, BRODY_END]
    do(jaws, state, BRODY_DROP, *to_and_fro(HOOPER))
    assert jaws.options(state) == [HOOPER_DOCK + 1, HOOPER_END]


@pytest.mark.parametrize("name", SPACES[:PLACES])
def test_R90_R94_a_barrel_may_be_launched_into_every_sea_space(jaws, name):
    state = crew_turn(jaws, "S" if name == "1" else "1")
    put(state, quint=name)
    do(jaws, state, QUINT_LAUNCH + at(name))
    assert (state.aboard[QUINT], state.left[QUINT], state.floating[at(name)], state.launched_at[0]) == (1, 3, 1, at(name))


def test_R108_hooper_gives_a_single_barrel_too(jaws):
    state = crew_turn(jaws)
    put(state, hooper="8")
    state.aboard[HOOPER] = 1
    do(jaws, state, HOOPER_GIVE)
    assert (state.aboard[QUINT], state.aboard[HOOPER]) == (3, 0)


@pytest.mark.parametrize("name", ["N", "E", "S", "W"])
def test_R102_brody_closes_any_of_the_four_beaches_and_stays_where_he_is(jaws, name):
    state = crew_turn(jaws)
    do(jaws, state, BRODY_CLOSE + beach(name))
    assert (state.closed, state.at[BRODY]) == (beach(name), at("7"))


@pytest.mark.parametrize("name", ["N", "E", "S", "W"])
def test_R85_brody_rescues_michael_on_the_beach_where_he_swims(jaws, name):
    state = crew_turn(jaws)
    state.michael = beach(name)
    for here in ("N", "E", "S", "W"):
        put(state, brody=here)
        assert (BRODY_MICHAEL in jaws.options(state)) is (here == name)
    put(state, brody=name)
    do(jaws, state, BRODY_MICHAEL)
    assert state.michael == NOWHERE


def test_R97_the_last_barrel_of_the_shop_is_taken_too(jaws):
    state = crew_turn(jaws)
    put(state, brody="Shop")
    state.shop = 1
    do(jaws, state, BRODY_TAKE)
    assert (state.shop, state.aboard[BRODY]) == (0, 1)
    assert BRODY_TAKE not in jaws.options(state)


@pytest.mark.parametrize("here", ["5", "6", "7", "8", "N", "E", "S", "W", "Shop"])
def test_R86_michael_beside_the_board_is_rescued_nowhere(jaws, here):
    state = crew_turn(jaws)
    put(state, brody=here)
    assert state.michael == NOWHERE
    assert BRODY_MICHAEL not in jaws.options(state)


@pytest.mark.parametrize("here", ["4", "6", "N"])
def test_R88_R107_no_captain_takes_barrels_of_a_dock_from_elsewhere(jaws, here):
    state = crew_turn(jaws, card=NEWS)
    state.dock[0] = state.dock[1] = 2
    put(state, quint=here, hooper=here)
    assert not barrels_offered(jaws, state, QUINT_DOCK)
    assert not barrels_offered(jaws, state, HOOPER_DOCK)


def test_R98_a_drop_costs_an_action_that_is_left(jaws):
    state = crew_turn(jaws, card=NEWS)
    state.extra = 0
    put(state, brody="8")
    state.aboard[BRODY] = 1
    do(jaws, state, *to_and_fro(BRODY))
    assert (state.finished[BRODY], state.aboard[BRODY]) == (1, 1)


@pytest.mark.parametrize("who", [QUINT, HOOPER])
def test_R88_R107_barrels_of_a_dock_cost_an_action_that_is_left(jaws, who):
    state = crew_turn(jaws, card=NEWS)
    state.extra, state.dock[1] = 0, 2
    put(state, quint="8", hooper="8")
    do(jaws, state, *to_and_fro(who))
    assert (state.finished[who], state.acting, state.dock[1]) == (1, NOBODY_ACTS, 2)


@pytest.mark.parametrize(("who", "climb", "acts"), [(QUINT, QUINT_CLIMB, QUINT_MOVE + at("4")), (HOOPER, HOOPER_CLIMB, HOOPER_FIND)])
def test_R79_each_captain_climbs_aboard_with_two_actions(jaws, who, climb, acts):
    state = crew_turn(jaws)
    state.overboard[who] = 1
    assert acts not in jaws.options(state)
    do(jaws, state, climb)
    assert (state.overboard.sum(), state.left[who], state.acting) == (0, 2, who)
    assert acts in jaws.options(state)


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
    state = crew_turn(alone, "E")
    state.barrels_on_shark = 1
    do(alone, state, QUINT_LAUNCH + at("E"))
    assert alone.is_over(state)
    for seat in (SHARK, CREW, WATCHER):
        assert alone.view(state, seat).tobytes() == state.tobytes()
        assert alone.guess(state, seat, new_rng(4)).tobytes() == state.tobytes()


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
