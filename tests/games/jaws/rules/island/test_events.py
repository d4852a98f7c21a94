"""Jaws, the sixteen events: R27 to R46 of its RULES.md."""

import pytest

from fathom.engine.loader import load
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, QUINT
from fathom.games.jaws.rules.island.constants import (  # fmt: skip
    BRODY_CLOSE,
    BRODY_DROP,
    BRODY_END,
    BRODY_MOVE,
    CHOICE,
    CLEAR,
    CREW_TURN,
    DIVE,
    EVENT,
    FLY_TO,
    HOAX_AT,
    HOOPER_DOCK,
    HOOPER_END,
    HOOPER_FIND,
    HOOPER_MOVE,
    HOOPER_WATER,
    MICHAEL_AT,
    NOWHERE,
    QUINT_DOCK,
    QUINT_END,
    QUINT_MOVE,
    QUINT_WATER,
    SHARK_TURN,
    SHOP,
    SPACES,
    THROW,
    TO_DOCK,
    TURN_CARD,
)
from tests.games.jaws.island_positions import (
    BIRTHDAY,
    BOUNTY,
    GARDNER,
    HELICOPTER,
    HOAX,
    INDY,
    JULY,
    NEWS,
    ROAST,
    SILVA,
    VAUGHN,
    WRONG,
    at,
    bathe,
    beach,
    crew_turn,
    do,
    hunt,
    pass_round,
    put,
    started,
    swim,
)  # fmt: skip


def after(game, card):
    """The board just after the card."""
    return crowd(game, card, [0] * 4)


def crowd(game, card, swimmers, **fields):
    """The board just after the card, on beaches that already hold so many swimmers (N, E, S, W)."""
    state = started(game, "1")
    for number, count in enumerate(swimmers):
        state.swimmers[number] = count
        state.supply -= count
    for name, value in fields.items():
        setattr(state, name, value)
    do(game, state, TURN_CARD + card)
    return state


def test_R27_a_shark_that_enters_a_boats_space_may_throw_its_captain(jaws):
    state = hunt(jaws, "1", GARDNER)
    do(jaws, state, *swim("5"))
    assert THROW + HOOPER in jaws.options(state)
    assert THROW + QUINT not in jaws.options(state)
    do(jaws, state, THROW + HOOPER, DIVE)
    assert state.overboard.tolist() == [0, 0, 1]


def test_R27_it_may_also_let_the_captain_be_and_only_in_that_round(jaws):
    state = hunt(jaws, "1", GARDNER)
    do(jaws, state, *swim("5"), DIVE)
    assert state.overboard.sum() == 0
    state = hunt(jaws, "1", ROAST)
    do(jaws, state, *swim("5"))
    assert THROW + HOOPER not in jaws.options(state)


def test_R28_one_of_the_crew_has_an_extra_action(jaws):
    state = crew_turn(jaws, card=NEWS)
    do(jaws, state, *[QUINT_MOVE + at(name) for name in ("4", "8", "4", "8", "4")])
    assert (state.finished[QUINT], state.extra) == (1, 0)
    do(jaws, state, *[BRODY_MOVE + at(name) for name in ("W", "7", "W", "7")])
    assert state.finished[BRODY] == 1


def test_R29_the_extra_action_waits_for_whoever_goes_on(jaws):
    state = crew_turn(jaws, card=NEWS)
    do(jaws, state, *[QUINT_MOVE + at(name) for name in ("4", "8", "4", "8")])
    assert (state.acting, state.extra) == (QUINT, 1)
    do(jaws, state, QUINT_END)
    do(jaws, state, *[BRODY_MOVE + at(name) for name in ("W", "7", "W", "7", "W")])
    assert (state.finished[BRODY], state.extra) == (1, 0)


def test_R30_the_docks_are_blocked(jaws):
    state = crew_turn(jaws, card=ROAST)
    put(state, brody="8")
    state.dock[1], state.dock[0], state.aboard[BRODY] = 2, 2, 1
    options = jaws.options(state)
    assert BRODY_DROP not in options
    assert QUINT_DOCK + 1 not in options
    assert HOOPER_DOCK + 1 not in options


def test_R31_the_crew_clears_and_closes_a_beach(jaws):
    state = after(jaws, VAUGHN)
    assert (state.phase, jaws.actor(state)) == (CHOICE, CREW)
    assert jaws.options(state) == [CLEAR + number for number in range(4)]
    do(jaws, state, CLEAR + beach("S"))
    assert (state.swimmers.tolist(), state.supply) == ([2, 1, 0, 1], 11)
    assert (state.closed, state.open_soon, state.phase) == (beach("S"), 0, SHARK_TURN)


def test_R32_the_tile_moves_to_another_beach_front_up_and_michael_leaves_too(jaws):
    state = started(jaws, "1")
    state.closed, state.michael = beach("W"), beach("N")
    do(jaws, state, TURN_CARD + VAUGHN, CLEAR + beach("N"))
    assert (state.michael, state.closed, state.open_soon) == (NOWHERE, beach("N"), 0)


def test_R32_the_closed_beach_may_be_chosen_and_its_tile_is_renewed(jaws):
    state = started(jaws, "1")
    state.closed = beach("W")
    do(jaws, state, TURN_CARD + VAUGHN)
    assert (state.open_soon, jaws.options(state)) == (1, [CLEAR + number for number in range(4)])
    do(jaws, state, CLEAR + beach("W"))
    assert (state.closed, state.open_soon, state.swimmers.tolist()) == (beach("W"), 0, [2, 1, 2, 0])


def test_R32_a_match_that_began_with_version_1_of_the_rules_keeps_them(machine):
    game = load("jaws", machine, version=1)
    state = started(game, "1")
    state.closed = beach("W")
    do(game, state, TURN_CARD + VAUGHN)
    assert game.options(state) == [CLEAR + beach(name) for name in ("N", "E", "S")]


@pytest.mark.parametrize("name", ["N", "E", "S", "W"])
def test_R31_just_the_swimmers_of_the_beach_that_is_cleared_go_back_to_the_supply(jaws, name):
    state = started(jaws, "1")
    bathe(state, E=1, S=2, W=4)
    do(jaws, state, TURN_CARD + VAUGHN)
    assert (state.swimmers.tolist(), state.supply) == ([2, 2, 4, 5], 2)
    left = [count * (number != beach(name)) for number, count in enumerate([2, 2, 4, 5])]
    do(jaws, state, CLEAR + beach(name))
    assert (state.swimmers.tolist(), state.supply) == (left, 15 - sum(left))


def test_R32_michael_stays_on_a_beach_that_is_not_cleared(jaws):
    state = started(jaws, "1")
    state.michael = beach("N")
    do(jaws, state, TURN_CARD + VAUGHN, CLEAR + beach("S"))
    assert state.michael == beach("N")


def test_R33_brody_and_hooper_go_to_the_same_dock(jaws):
    state = after(jaws, WRONG)
    assert jaws.options(state) == [TO_DOCK, TO_DOCK + 1]
    do(jaws, state, TO_DOCK + 1)
    assert [SPACES[place] for place in state.at] == ["8", "8", "8"]
    state = after(jaws, WRONG)
    do(jaws, state, TO_DOCK)
    assert [SPACES[place] for place in state.at] == ["8", "5", "5"]


def test_R34_the_shark_has_a_fourth_action(jaws):
    state = after(jaws, WRONG)
    do(jaws, state, TO_DOCK, *swim("2", "4", "3", "1"))
    assert not set(swim("2", "3", "5", "N")) & set(jaws.options(state))


def test_R35_a_closed_beach_opens_before_the_swimmers_come(jaws):
    state = started(jaws, "1")
    state.closed = beach("N")
    do(jaws, state, TURN_CARD + JULY)
    assert (state.closed, state.swimmers.tolist()) == (NOWHERE, [1, 1, 1, 1])


def test_R36_on_the_fourth_of_july_nothing_is_closed(jaws):
    assert BRODY_CLOSE + beach("W") not in jaws.options(crew_turn(jaws, card=JULY))
    assert BRODY_CLOSE + beach("W") in jaws.options(crew_turn(jaws, card=ROAST))


def test_R37_michael_goes_to_the_open_beach_with_the_fewest(jaws):
    state = after(jaws, BIRTHDAY)  # N S E E: the west is empty
    assert (state.michael, state.phase) == (beach("W"), SHARK_TURN)


def test_R38_equals_are_the_crews_choice_after_the_cards_own_swimmers(jaws):
    state = crowd(jaws, BIRTHDAY, [0, 0, 0, 1])
    assert jaws.options(state) == [MICHAEL_AT + beach(name) for name in "NSW"]
    do(jaws, state, MICHAEL_AT + beach("S"))
    assert (state.michael, state.phase) == (beach("S"), SHARK_TURN)


@pytest.mark.parametrize("name", ["N", "E", "S", "W"])
def test_R38_michael_goes_to_whichever_of_the_equals_the_crew_chooses(jaws, name):
    state = crowd(jaws, BIRTHDAY, [1, 0, 1, 2])  # with its own letters two on every beach
    do(jaws, state, MICHAEL_AT + beach(name))
    assert (state.michael, state.at.tolist(), state.phase) == (beach(name), [at("8"), at("7"), at("5")], SHARK_TURN)


def test_R38_a_closed_beach_is_not_open_but_one_opened_by_this_card_is(jaws):
    state = crowd(jaws, BIRTHDAY, [0, 0, 0, 0], closed=beach("W"))
    assert jaws.options(state) == [MICHAEL_AT + beach("N"), MICHAEL_AT + beach("S")]
    state = crowd(jaws, BIRTHDAY, [0, 0, 0, 1], closed=beach("N"), open_soon=1)
    assert (state.closed, state.michael) == (NOWHERE, beach("N"))


def test_R39_michael_moves_when_his_card_comes_again(jaws):
    state = crowd(jaws, BIRTHDAY, [0, 0, 0, 0], michael=beach("N"))
    assert state.michael == beach("W")


@pytest.mark.parametrize("name", ["N", "S", "E", "W"])
def test_R39_michael_himself_is_not_counted(jaws, name):
    """After the card three swimmers are on every beach, but two on his own: were he counted, the crew would have to choose."""
    swimmers = [2, 1, 2, 3]
    swimmers[beach(name)] -= 1
    state = crowd(jaws, BIRTHDAY, swimmers, michael=beach(name))
    assert (state.phase, state.michael) == (SHARK_TURN, beach(name))


@pytest.mark.parametrize(("who", "take"), [(QUINT, QUINT_WATER), (HOOPER, HOOPER_WATER)])
def test_R40_barrels_in_the_water_still_cost_an_action(jaws, who, take):
    state = crew_turn(jaws, card=SILVA)
    put(state, quint="1", hooper="1")
    state.floating[at("1")] = 2
    state.left[who] = 1
    do(jaws, state, take + 1)
    assert (state.left[who], state.aboard[who], state.finished[who]) == (0, 3 if who == QUINT else 1, 1)
    state = crew_turn(jaws, card=SILVA)
    put(state, quint="1", hooper="1")
    state.floating[at("1")] = 2
    state.left[who] = 0
    assert not [option for option in jaws.options(state) if take < option <= take + 2]


def test_R40_docks_cost_nothing(jaws):
    state = crew_turn(jaws, card=SILVA)
    put(state, brody="8")
    state.aboard[BRODY] = 1
    do(jaws, state, BRODY_DROP)
    assert (state.left[BRODY], state.dock[1]) == (4, 1)
    do(jaws, state, BRODY_END, QUINT_DOCK + 1)
    assert (state.left[QUINT], state.aboard[QUINT]) == (4, 3)


def test_R40_free_acts_are_possible_after_the_last_action(jaws):
    state = crew_turn(jaws, card=SILVA)
    state.dock[1] = 1
    do(jaws, state, *[QUINT_MOVE + at(name) for name in ("4", "8", "4", "8")])
    assert jaws.options(state) == [QUINT_DOCK + 1, QUINT_END]
    do(jaws, state, QUINT_DOCK + 1)
    assert state.finished[QUINT] == 1


@pytest.mark.parametrize(("card", "lefts"), [(BOUNTY, [4, 4, 5]), (INDY, [5, 4, 4]), (ROAST, [4, 4, 4])])
def test_R41_R42_an_extra_action_for_hooper_or_quint(jaws, card, lefts):
    assert crew_turn(jaws, card=card).left.tolist() == lefts


@pytest.mark.parametrize(("card", "low", "high"), [(10, [1, 1, 2, 2], [0, 0, 1, 2]), (12, [1, 2, 2, 1], [0, 1, 2, 0]),
                                                    (13, [2, 1, 1, 2], [2, 0, 0, 1]), (14, [2, 2, 1, 1], [1, 2, 0, 0])])  # fmt: skip
def test_R43_shark_alert_adds_letters_while_the_track_is_low(jaws, card, low, high):
    assert crowd(jaws, card, [0] * 4, eaten=3).swimmers.tolist() == low
    assert crowd(jaws, card, [0] * 4, eaten=4).swimmers.tolist() == high


def test_R44_everybody_rushes_to_the_fullest_beach(jaws):
    state = crowd(jaws, HOAX, [0, 0, 1, 0])
    assert (set(state.at.tolist()), state.phase) == ({at("S")}, SHARK_TURN)


def test_R45_the_crew_breaks_ties_and_michael_counts_as_one(jaws):
    state = crowd(jaws, HOAX, [0] * 4)
    assert jaws.options(state) == [HOAX_AT + number for number in range(4)]
    do(jaws, state, HOAX_AT + beach("E"))
    assert set(state.at.tolist()) == {at("E")}
    state = crowd(jaws, HOAX, [0] * 4, michael=beach("W"))
    assert set(state.at.tolist()) == {at("W")}
    state = crowd(jaws, HOAX, [0, 1, 0, 0], michael=beach("W"))
    assert jaws.options(state) == [HOAX_AT + beach("E"), HOAX_AT + beach("W")]


@pytest.mark.parametrize("name", ["N", "E", "S", "W"])
def test_R45_the_crew_rushes_to_whichever_of_the_equals_it_chooses(jaws, name):
    state = crowd(jaws, HOAX, [0] * 4)
    do(jaws, state, HOAX_AT + beach(name))
    assert (set(state.at.tolist()), state.michael) == ({at(name)}, NOWHERE)


def test_R46_the_helicopter_takes_brody_anywhere_on_the_island(jaws):
    state = after(jaws, HELICOPTER)
    assert {SPACES[option - FLY_TO] for option in jaws.options(state)} == {"5", "6", "7", "8", "N", "E", "S", "W", "Shop"}
    do(jaws, state, FLY_TO + SHOP)
    assert (state.at[BRODY], state.phase) == (SHOP, SHARK_TURN)
    do(jaws, state, DIVE)
    assert state.left[BRODY] == 4


def test_R46_brody_may_stay(jaws):
    state = after(jaws, HELICOPTER)
    do(jaws, state, FLY_TO + at("7"))
    assert state.at[BRODY] == at("7")


def test_R23_an_effect_ends_with_its_round(jaws):
    state = crew_turn(jaws, card=BOUNTY)
    pass_round(jaws, state)
    assert state.phase == EVENT
    do(jaws, state, TURN_CARD + ROAST, DIVE)
    assert (state.phase, state.left.tolist()) == (CREW_TURN, [4, 4, 4])


def test_R28_the_extra_action_can_pay_for_anything(jaws):
    state = crew_turn(jaws, card=NEWS)
    bathe(state)
    do(jaws, state, HOOPER_MOVE + at("1"), HOOPER_MOVE + at("5"), HOOPER_MOVE + at("1"), HOOPER_MOVE + at("5"), HOOPER_FIND)
    assert state.finished[HOOPER] == 1
    assert HOOPER_END not in jaws.options(state)
