"""Jaws, Act 1: what the crew may and may not do, in every space and for everyone (R28 to R108 of its RULES.md)."""

import pytest

from fathom.games.jaws.rules.common import BRODY, HOOPER, QUINT
from fathom.games.jaws.rules.island.constants import (
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_END,
    BRODY_LOOK,
    BRODY_MICHAEL,
    BRODY_MOVE,
    BRODY_RESCUE,
    BRODY_TAKE,
    DIVE,
    HOOPER_CLIMB,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_GIVE,
    HOOPER_MOVE,
    HOOPER_RESCUE,
    HOOPER_WATER,
    NOBODY_ACTS,
    NOWHERE,
    QUINT_BOAT,
    QUINT_CLIMB,
    QUINT_DOCK,
    QUINT_END,
    QUINT_LAUNCH,
    QUINT_MOVE,
    QUINT_RESCUE,
    QUINT_WATER,
    SEA_SPACES,
    SPACES,
    TURN_CARD,
)
from tests.games.jaws.island_positions import (
    NEWS,
    ROAST,
    SILVA,
    at,
    barrels_offered,
    bathe,
    beach,
    crew_turn,
    do,
    pass_round,
    put,
    spaces_offered,
)
from tests.games.jaws.notebook_oracle import NEIGHBOURS


@pytest.mark.parametrize("name", ["N", "E", "S", "W"])
def test_R100_brody_may_look_while_he_carries_a_barrel(jaws, name):
    state = crew_turn(jaws)
    put(state, brody=name)
    state.aboard[BRODY] = 1
    do(jaws, state, BRODY_LOOK)
    assert (state.looked_at[0], state.aboard[BRODY]) == (beach(name), 1)


@pytest.mark.parametrize("barrels", [0, 1, 2])
def test_R110_the_fish_finder_works_where_barrels_float(jaws, barrels):
    state = crew_turn(jaws)
    state.floating[at("5")] = barrels
    state.aboard[HOOPER] = barrels
    put(state, hooper="5")
    do(jaws, state, HOOPER_FIND)
    assert (state.found_at[0], state.floating[at("5")]) == (at("5"), barrels)


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


def test_R40_a_free_drop_asks_for_nobodys_actions(jaws):
    state = crew_turn(jaws, card=SILVA)
    put(state, brody="8")
    state.aboard[BRODY] = 1
    do(jaws, state, QUINT_END, HOOPER_END, *to_and_fro(BRODY))
    assert jaws.options(state) == [BRODY_DROP, BRODY_END]


@pytest.mark.parametrize("name", SPACES[:SEA_SPACES])
def test_R90_R94_a_barrel_may_be_launched_into_every_sea_space(jaws, name):
    state = crew_turn(jaws, "S" if name == "1" else "1")
    put(state, quint=name)
    state.aboard[QUINT] = 4
    do(jaws, state, QUINT_LAUNCH + at(name))
    assert (state.aboard[QUINT], state.left[QUINT], state.floating[at(name)], state.launched_at[0]) == (3, 3, 1, at(name))


@pytest.mark.parametrize("name", SPACES[:SEA_SPACES])
def test_R87_R91_barrels_and_the_orca_go_where_the_sea_leads(jaws, name):
    state = crew_turn(jaws)
    put(state, quint=name)
    assert spaces_offered(jaws, state, QUINT_MOVE, SEA_SPACES) == set(NEIGHBOURS[name])
    assert spaces_offered(jaws, state, QUINT_LAUNCH, SEA_SPACES) == {name, *NEIGHBOURS[name]}


@pytest.mark.parametrize("act", [QUINT_LAUNCH + at("8"), BRODY_LOOK, HOOPER_FIND])
def test_R90_R100_R110_what_is_possible_once_a_round_is_possible_in_every_round(jaws, act):
    state = crew_turn(jaws)
    state.aboard[QUINT] = 3
    for card in (NEWS, SILVA):
        put(state, brody="N")
        do(jaws, state, act)
        assert act not in jaws.options(state)
        pass_round(jaws, state)  # whoever has begun
        pass_round(jaws, state)  # and the others
        do(jaws, state, TURN_CARD + card, DIVE)
        put(state, brody="N")
        assert act in jaws.options(state)


HEAPS = [
    (QUINT, QUINT_DOCK, "dock", 1), (QUINT, QUINT_WATER, "floating", at("8")), (QUINT, QUINT_BOAT, "aboard", HOOPER),
    (HOOPER, HOOPER_DOCK, "dock", 1), (HOOPER, HOOPER_WATER, "floating", at("8")),
]  # fmt: skip


@pytest.mark.parametrize(("who", "take", "heap", "where"), HEAPS)
@pytest.mark.parametrize("taken", range(1, 6))
def test_R88_R107_a_captain_takes_as_many_barrels_as_he_likes_for_one_action(jaws, who, take, heap, where, taken):
    state = crew_turn(jaws, card=NEWS)
    put(state, quint="8", hooper="8")
    if heap != "aboard":
        state.at[HOOPER if who == QUINT else QUINT] = at("1")
    before = int(state.aboard[who])
    state[heap][where] = 5
    do(jaws, state, take + taken)
    assert (state[heap][where], state.aboard[who], state.left[who]) == (5 - taken, before + taken, 3)


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
@pytest.mark.parametrize("rescue", [QUINT_RESCUE, BRODY_RESCUE, HOOPER_RESCUE])
def test_R84_a_swimmer_is_rescued_in_the_rescuers_own_space(jaws, rescue, name):
    state = crew_turn(jaws, **{name: 1})
    for here in ("N", "E", "S", "W", "6"):
        put(state, quint=here, brody=here, hooper=here)
        assert (rescue in jaws.options(state)) is (here == name)
    put(state, quint=name, brody=name, hooper=name)
    do(jaws, state, rescue)
    assert (state.swimmers.tolist(), state.supply) == ([0] * 4, 15)


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
