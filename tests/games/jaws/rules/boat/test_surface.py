"""Act 2 of Jaws: the surface cards and the shark's choice (R226-R231)."""

import pytest

from fathom.engine.contract import WATCHER
from fathom.engine.notation import text_context
from fathom.games.jaws.rules.boat.constants import (
    ADD,
    BIG_MOUTH,
    CHOOSE,
    CHOOSING,
    HARD_TARGET,
    NO_BITE,
    NO_BONUS,
    NOWHERE,
    PREPARING,
    TURN_UP,
)
from fathom.games.jaws.rules.common import CREW, SHARK, UNKNOWN
from fathom.games.jaws.ui import scene
from tests.games.jaws.boat_positions import (
    P1,
    P2,
    P3,
    P4,
    S1,
    S3,
    A,
    at_sea,
    attacks_over,
    card,
    do,
    ints,
    prepare_all,
    surface,
)


def test_R226_three_cards_are_turned_up_one_by_one(boat):
    state = at_sea(boat)
    do(boat, state, TURN_UP + 5, TURN_UP + 0, TURN_UP + 9)
    assert ints(state.surface) == [5, 0, 9]
    assert (int(state.stage), boat.actor(state)) == (CHOOSING, SHARK)


def test_R227_two_cards_may_show_the_same_zone(boat):
    state = at_sea(boat)
    do(boat, state, TURN_UP + card(P1, dice=3), TURN_UP + card(P1, dice=2), TURN_UP + card(P2))
    assert boat.options(state) == [CHOOSE, CHOOSE + 1, CHOOSE + 2]


def test_R287_all_see_on_which_sea_spaces_the_letters_lie(boat):
    state = at_sea(boat)
    surface(boat, state, (card(P1), card(S3), card(P4)))
    t = text_context(boat, "en", ("Sam", "Otto"))
    for viewer in (SHARK, CREW, WATCHER):
        view = boat.view(state, viewer)
        letters = {piece.text: piece.label for piece in scene(t, view, viewer, (), False).pieces if piece.id.startswith("letter-")}
        assert ints(view.surface) == [card(P1), card(S3), card(P4)]
        assert sorted(letters) == ["A", "B", "C"]


@pytest.mark.parametrize("hand", [(), (BIG_MOUTH,)])
def test_R288_the_crew_may_not_discuss_before_the_sharks_choice_is_final(boat, hand):
    state = at_sea(boat, hand=hand)
    while state.stage < PREPARING:
        assert (boat.is_silent(state, CREW), boat.is_silent(state, SHARK)) == (True, False)
        do(boat, state, boat.options(state)[0])
    assert not boat.is_silent(state, CREW)


def test_R228_an_empty_pile_is_shuffled_anew_without_the_cards_that_lie_open(boat):
    state = at_sea(boat)
    for number in range(16):
        state.turned[number] = number != 7
    do(boat, state, TURN_UP + 7)
    assert boat.options(state) == [TURN_UP + number for number in range(16) if number != 7]
    do(boat, state, TURN_UP + 0)
    assert len(boat.options(state)) == 14


def test_R228_a_new_pile_is_used_up_to_its_last_card(boat):
    state = at_sea(boat)
    for number in range(16):
        state.turned[number] = number != 7
    do(boat, state, TURN_UP + 7)
    for number in range(14):
        if number != 7:
            state.turned[number] = 1
    do(boat, state, TURN_UP + 14)
    assert boat.options(state) == [TURN_UP + 15]


def test_R228_a_pile_used_up_by_a_round_is_new_for_the_next(boat):
    state = at_sea(boat)
    for number in range(13):
        state.turned[number] = 1
    surface(boat, state, (13, 14, 15))
    prepare_all(boat, state)
    attacks_over(boat, state)
    do(boat, state, NO_BITE)
    assert boat.options(state) == [TURN_UP + number for number in range(16)]


def test_R228_discarded_cards_stay_out_until_the_pile_is_empty(boat):
    state = at_sea(boat)
    surface(boat, state, (0, 1, 2))
    assert ints(state.turned) == [1] * 3 + [0] * 13


def test_R229_the_shark_chooses_one_of_three(boat):
    state = at_sea(boat)
    surface(boat, state, (card(P3), card(S1), card(P4)), 1)
    assert (int(state.choice), int(state.stage), boat.actor(state)) == (1, PREPARING, CREW)
    assert (int(state.shark_zone), int(boat.view(state, CREW).choice)) == (NOWHERE, UNKNOWN)


def test_R230_the_shark_may_add_one_card_of_its_hand_or_none(boat):
    state = at_sea(boat, hand=(BIG_MOUTH, HARD_TARGET, BIG_MOUTH))
    do(boat, state, TURN_UP, TURN_UP + 1, TURN_UP + 2, CHOOSE + A)
    assert boat.options(state) == [ADD + BIG_MOUTH, ADD + HARD_TARGET, ADD + NO_BONUS]
    do(boat, state, ADD + HARD_TARGET)
    assert int(state.bonus) == HARD_TARGET
    assert state.stage == PREPARING


def test_R230_a_shark_without_cards_adds_none(boat):
    state = at_sea(boat)
    do(boat, state, TURN_UP, TURN_UP + 1, TURN_UP + 2, CHOOSE + A)
    assert (int(state.bonus), int(state.stage)) == (NO_BONUS, PREPARING)
