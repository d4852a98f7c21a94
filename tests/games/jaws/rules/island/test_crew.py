"""Jaws, the crew's turn: R81 to R111 of its RULES.md."""

from itertools import permutations

import pytest

from fathom.engine.contract import WATCHER
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, QUINT
from fathom.games.jaws.rules.island.constants import (  # fmt: skip
    BEACHES,
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_END,
    BRODY_FIRST,
    BRODY_LOOK,
    BRODY_MICHAEL,
    BRODY_MOVE,
    BRODY_RESCUE,
    BRODY_TAKE,
    CLOSE_BY,
    CREW_TURN,
    DIVE,
    EVENT,
    HERE,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_FIRST,
    HOOPER_GIVE,
    HOOPER_MOVE,
    HOOPER_RESCUE,
    HOOPER_WATER,
    NEITHER,
    NOWHERE,
    QUINT_BOAT,
    QUINT_DOCK,
    QUINT_END,
    QUINT_FIRST,
    QUINT_LAUNCH,
    QUINT_MOVE,
    QUINT_RESCUE,
    QUINT_WATER,
    SHOP,
    SPACES,
    TURN_CARD,
)
from fathom.games.jaws.ui.island.text_board import shark_seen
from tests.games.jaws.island_positions import (
    NEWS,
    SILVA,
    at,
    barrels_offered,
    beach,
    crew_turn,
    do,
    offered,
    pass_round,
    possible,
    put,
    spaces_offered,
    swim,
)

OPEN_DOCKS = NEWS


def brody_at(game, name, place="1", card=OPEN_DOCKS, **swimmers):
    state = crew_turn(game, place, card, **swimmers)
    put(state, brody=name)
    return state


# The turn


def test_R81_four_actions_each_or_fewer(jaws):
    state = crew_turn(jaws)
    assert state.left.tolist() == [4, 4, 4]
    do(jaws, state, *[QUINT_MOVE + at(name) for name in ("4", "8", "4", "8")])
    assert state.finished.tolist() == [1, 0, 0]
    do(jaws, state, BRODY_MOVE + SHOP, BRODY_END)
    assert state.finished.tolist() == [1, 1, 0]


@pytest.mark.parametrize("order", list(permutations((QUINT, BRODY, HOOPER))))
def test_R82_any_order_but_whoever_begins_finishes(jaws, order):
    moves = {QUINT: QUINT_MOVE + at("4"), BRODY: BRODY_MOVE + SHOP, HOOPER: HOOPER_MOVE + at("1")}
    ends = {QUINT: QUINT_END, BRODY: BRODY_END, HOOPER: HOOPER_END}
    state = crew_turn(jaws)
    for who in order:
        assert state.phase == CREW_TURN
        do(jaws, state, moves[who])
        assert {jaws.rules.role(state, option) for option in jaws.options(state)} == {who}
        do(jaws, state, ends[who])
    assert state.phase == EVENT


def test_R83_the_same_action_several_times_but_for_those_once_a_round(jaws):
    state = crew_turn(jaws, N=4)
    put(state, quint="N")
    do(jaws, state, QUINT_RESCUE, QUINT_RESCUE, QUINT_LAUNCH + at("N"))
    assert not offered(jaws, state, QUINT_LAUNCH, 12)
    assert QUINT_RESCUE in jaws.options(state)


@pytest.mark.parametrize(("who", "rescue"), [("quint", QUINT_RESCUE), ("brody", BRODY_RESCUE), ("hooper", HOOPER_RESCUE)])
def test_R84_a_rescued_swimmer_goes_back_to_the_supply(jaws, who, rescue):
    state = crew_turn(jaws, N=1, E=3)
    assert rescue not in jaws.options(state)
    put(state, **{who: "N"})
    do(jaws, state, rescue)
    assert (state.swimmers.tolist(), state.supply, sum(state.left)) == ([0, 3, 0, 0], 12, 11)
    assert rescue not in jaws.options(state)


def test_R85_only_brody_rescues_michael(jaws):
    state = crew_turn(jaws)
    state.michael = beach("N")
    put(state, quint="N", hooper="N")
    assert not {QUINT_RESCUE, HOOPER_RESCUE, BRODY_MICHAEL} & set(jaws.options(state))
    put(state, brody="N")
    assert BRODY_MICHAEL in jaws.options(state)


def test_R86_michael_goes_back_beside_the_board(jaws):
    state = brody_at(jaws, "N")
    state.michael = beach("N")
    do(jaws, state, BRODY_MICHAEL)
    assert (state.michael, state.supply) == (NOWHERE, 15)


# Quint


@pytest.mark.parametrize(("here", "there"), [("8", "4ES"), ("6", "2EN"), ("5", "1NW"), ("2", "146E")])
def test_R87_quint_moves_by_sea(jaws, here, there):
    state = crew_turn(jaws)
    put(state, quint=here)
    assert spaces_offered(jaws, state, QUINT_MOVE, 12) == set(there)
    do(jaws, state, QUINT_MOVE + at(there[0]))
    assert (state.at[QUINT], state.left[QUINT]) == (at(there[0]), 3)


def test_R88_quint_takes_as_many_as_he_likes_from_dock_water_or_hoopers_boat(jaws):
    state = crew_turn(jaws, card=OPEN_DOCKS)
    state.dock[1], state.floating[at("8")], state.aboard[HOOPER] = 3, 2, 1
    assert barrels_offered(jaws, state, QUINT_DOCK) == [1, 2, 3]
    assert barrels_offered(jaws, state, QUINT_WATER) == [1, 2]
    assert barrels_offered(jaws, state, QUINT_BOAT) == []
    put(state, hooper="8")
    assert barrels_offered(jaws, state, QUINT_BOAT) == [1]
    do(jaws, state, QUINT_DOCK + 2)
    assert (state.aboard[QUINT], state.dock[1], state.left[QUINT]) == (4, 1, 3)


def test_R89_each_place_is_an_action(jaws):
    state = crew_turn(jaws, card=OPEN_DOCKS)
    put(state, hooper="8")
    state.dock[1], state.floating[at("8")], state.aboard[HOOPER] = 3, 2, 1
    do(jaws, state, QUINT_DOCK + 3, QUINT_WATER + 2, QUINT_BOAT + 1)
    assert (state.aboard.tolist(), state.left[QUINT]) == ([8, 0, 0], 1)
    assert (state.dock.tolist(), state.floating.sum()) == ([0, 0], 0)


def test_R90_a_barrel_goes_into_his_own_or_an_adjacent_space_once_a_round(jaws):
    state = crew_turn(jaws)
    assert spaces_offered(jaws, state, QUINT_LAUNCH, 12) == set("84ES")
    do(jaws, state, QUINT_LAUNCH + at("E"))
    assert (state.aboard[QUINT], state.left[QUINT]) == (1, 3)
    assert not offered(jaws, state, QUINT_LAUNCH, 12)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS, DIVE)
    assert offered(jaws, state, QUINT_LAUNCH, 12)


def test_R90_without_a_barrel_there_is_no_launch(jaws):
    state = crew_turn(jaws)
    state.aboard[QUINT] = 0
    assert not offered(jaws, state, QUINT_LAUNCH, 12)


@pytest.mark.parametrize(("here", "across"), [("5", "7"), ("6", "8"), ("6", "S")])
def test_R91_never_across_land(jaws, here, across):
    state = crew_turn(jaws)
    put(state, quint=here)
    assert across not in spaces_offered(jaws, state, QUINT_LAUNCH, 12)


@pytest.mark.parametrize(("place", "answer"), [("E", 1), ("S", 0)])
def test_R92_the_shark_must_say_whether_it_is_hit(jaws, place, answer):
    state = crew_turn(jaws, place)
    do(jaws, state, QUINT_LAUNCH + at("E"))
    assert (state.launched_at[0], state.launch_answer[0]) == (at("E"), answer)


@pytest.mark.parametrize(("act", "who"), [(BRODY_LOOK, "brody"), (HOOPER_FIND, "hooper")])
def test_R122_a_shark_that_is_found_is_seen_by_all(jaws, act, who):
    for place, seen in (("E", at("E")), ("S", NOWHERE)):
        state = crew_turn(jaws, place)
        put(state, **{who: "E"})
        do(jaws, state, act)
        assert [shark_seen(jaws.view(state, viewer)) for viewer in (CREW, WATCHER)] == [seen, seen]


def test_R93_a_hit_attaches_the_barrel_and_shows_the_shark(jaws):
    state = crew_turn(jaws, "E")
    do(jaws, state, QUINT_LAUNCH + at("E"))
    assert (state.barrels_on_shark, state.floating.sum(), state.aboard[QUINT]) == (1, 0, 1)
    assert possible(jaws.view(state, CREW)) == {"E"}


def test_R94_a_miss_floats_and_waits_for_the_next_turn(jaws):
    state = crew_turn(jaws, "4")
    do(jaws, state, QUINT_LAUNCH + at("E"))
    assert (state.barrels_on_shark, state.floating[at("E")]) == (0, 1)
    pass_round(jaws, state)
    do(jaws, state, TURN_CARD + NEWS, *swim("8", "E"), DIVE)
    assert state.said_sensors[1] == 1 << at("E")


def test_R95_barrels_may_float_together(jaws):
    state = crew_turn(jaws, "1")
    state.floating[at("E")] = 3
    do(jaws, state, QUINT_LAUNCH + at("E"))
    assert state.floating[at("E")] == 4


# Brody


@pytest.mark.parametrize(("here", "there"), [("7", ["5", "S", "Shop", "W"]), ("8", ["6", "E", "S"]), ("E", ["6", "8"]), ("W", ["5", "7"])])
def test_R96_brody_moves_by_land(jaws, here, there):
    state = brody_at(jaws, here)
    assert sorted(spaces_offered(jaws, state, BRODY_MOVE)) == there
    do(jaws, state, BRODY_MOVE + at(there[0]))
    assert (state.at[BRODY], state.left[BRODY]) == (at(there[0]), 3)


def test_R97_one_barrel_at_the_shop_and_one_at_a_time(jaws):
    assert BRODY_TAKE not in jaws.options(brody_at(jaws, "7"))
    state = brody_at(jaws, "Shop")
    do(jaws, state, BRODY_TAKE)
    assert (state.aboard[BRODY], state.shop, state.left[BRODY]) == (1, 5, 3)
    assert BRODY_TAKE not in jaws.options(state)


def test_R97_an_empty_shop_gives_nothing(jaws):
    state = brody_at(jaws, "Shop")
    state.shop = 0
    assert BRODY_TAKE not in jaws.options(state)


def test_R98_brody_drops_his_barrel_at_a_dock(jaws):
    state = brody_at(jaws, "5")
    state.aboard[BRODY], state.dock[0] = 1, 6
    do(jaws, state, BRODY_DROP)
    assert (state.aboard[BRODY], state.dock.tolist(), state.left[BRODY]) == (0, [7, 0], 3)
    for name in ("7", "N"):
        state = brody_at(jaws, name)
        state.aboard[BRODY] = 1
        assert BRODY_DROP not in jaws.options(state)


def test_R98_without_a_barrel_there_is_nothing_to_drop(jaws):
    assert BRODY_DROP not in jaws.options(brody_at(jaws, "5"))


def test_R99_brody_takes_nothing_from_a_dock(jaws):
    state = brody_at(jaws, "5", card=SILVA)
    state.dock[0] = 2
    put(state, hooper="1", quint="4")
    assert BRODY_TAKE not in jaws.options(state)


@pytest.mark.parametrize(("place", "answer"), [("N", 1), ("1", 0), ("5", 0)])
def test_R100_binoculars_ask_about_the_water_of_this_beach_once_a_round(jaws, place, answer):
    state = brody_at(jaws, "N", place)
    do(jaws, state, BRODY_LOOK)
    assert (state.looked_at[0], state.look_answer[0], state.left[BRODY]) == (beach("N"), answer, 3)
    assert BRODY_LOOK not in jaws.options(state)


@pytest.mark.parametrize("name", ["5", "6", "7", "8", "Shop"])
def test_R101_binoculars_work_on_beaches_only(jaws, name):
    assert BRODY_LOOK not in jaws.options(brody_at(jaws, name))


def test_R102_closing_from_two_places_an_empty_beach_once_a_round(jaws):
    for name in ("5", "8", "N", "Shop"):
        assert not offered(jaws, brody_at(jaws, name), BRODY_CLOSE, BEACHES)
    for name in ("6", "7"):
        state = brody_at(jaws, name, N=1, E=2)
        assert offered(jaws, state, BRODY_CLOSE, BEACHES) == [beach("S"), beach("W")]
    do(jaws, state, BRODY_CLOSE + beach("W"))
    assert (state.closed, state.open_soon, state.left[BRODY]) == (beach("W"), 0, 3)
    assert not offered(jaws, state, BRODY_CLOSE, BEACHES)


def test_R103_closing_another_beach_moves_the_tile(jaws):
    state = brody_at(jaws, "6")
    state.closed, state.open_soon = beach("W"), 1
    do(jaws, state, BRODY_CLOSE + beach("E"))
    assert (state.closed, state.open_soon) == (beach("E"), 0)


def test_R104_the_closed_beach_is_not_closed_anew(jaws):
    state = brody_at(jaws, "6")
    state.closed, state.open_soon = beach("W"), 1
    assert offered(jaws, state, BRODY_CLOSE, BEACHES) == [beach("N"), beach("E"), beach("S")]


def test_R105_a_beach_with_michael_is_not_empty(jaws):
    state = brody_at(jaws, "6")
    state.michael = beach("N")
    assert BRODY_CLOSE + beach("N") not in jaws.options(state)


# Hooper


@pytest.mark.parametrize(("here", "there"), [("5", "1NW" + "2367"), ("1", "235N" + "467EW")])
def test_R106_hooper_moves_one_or_two_sea_spaces(jaws, here, there):
    state = crew_turn(jaws)
    put(state, hooper=here)
    assert spaces_offered(jaws, state, HOOPER_MOVE, 12) == set(there)
    do(jaws, state, HOOPER_MOVE + at(there[-1]))
    assert (state.at[HOOPER], state.left[HOOPER]) == (at(there[-1]), 3)


def test_R107_hooper_takes_barrels_from_dock_or_water(jaws):
    state = crew_turn(jaws, card=OPEN_DOCKS)
    state.dock[0], state.floating[at("5")] = 2, 1
    assert (barrels_offered(jaws, state, HOOPER_DOCK), barrels_offered(jaws, state, HOOPER_WATER)) == ([1, 2], [1])
    do(jaws, state, HOOPER_DOCK + 1, HOOPER_WATER + 1)
    assert (state.aboard[HOOPER], state.left[HOOPER], state.dock[0], state.floating.sum()) == (2, 2, 1, 0)


def test_R108_hooper_gives_all_his_barrels_in_quints_space(jaws):
    state = crew_turn(jaws)
    state.aboard[HOOPER] = 3
    assert HOOPER_GIVE not in jaws.options(state)
    put(state, hooper="8")
    do(jaws, state, HOOPER_GIVE)
    assert (state.aboard.tolist(), state.left[HOOPER]) == ([5, 0, 0], 3)
    assert HOOPER_GIVE not in jaws.options(state)


def test_R109_only_quint_launches(jaws):
    state = crew_turn(jaws)
    state.aboard[HOOPER], state.aboard[QUINT] = 3, 0
    launches = set(range(QUINT_LAUNCH, QUINT_LAUNCH + 12))
    assert not launches & set(jaws.options(state))
    assert QUINT_FIRST <= QUINT_LAUNCH < BRODY_FIRST < HOOPER_FIRST


def test_R110_the_fish_finder_once_a_round(jaws):
    state = crew_turn(jaws, "5")
    do(jaws, state, HOOPER_FIND)
    assert (state.found_at[0], state.found_answer[0], state.left[HOOPER]) == (at("5"), HERE, 3)
    assert HOOPER_FIND not in jaws.options(state)


def test_R111_here_close_by_or_neither(jaws):
    answers = {}
    for name in SPACES[:12]:
        state = crew_turn(jaws, name)
        do(jaws, state, HOOPER_FIND)
        answers[name] = int(state.found_answer[0])
    assert {name for name, answer in answers.items() if answer == CLOSE_BY} == {"1", "N", "W"}
    assert [name for name, answer in answers.items() if answer == HERE] == ["5"]
    assert answers["3"] == NEITHER  # a corner
