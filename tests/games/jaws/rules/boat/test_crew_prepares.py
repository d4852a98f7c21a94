"""Act 2 of Jaws: the crew prepares, the shark appears (R232-R245)."""

import pytest

from fathom.games.jaws.rules.boat.constants import (
    ABILITIES,
    AIM,
    ANSWERING,
    ARMING,
    ATTACK,
    BIG_MOUTH,
    BITE_BOAT,
    CHUM,
    DAMAGED,
    DESTROYED,
    GO,
    HARD_TARGET,
    MOVING,
    PREPARE,
    PREPARING,
    SEA,
    SHOW,
    SURFACING,
    TAKE_WEAPON,
    TURN_UP,
    ZONES,
)
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, QUINT, SHARK
from tests.games.jaws.boat_positions import (
    ALL_ON_P1,
    AMMO,
    BARREL,
    CHUM_CARD,
    GAFF,
    HARPOON,
    MACHETE,
    P1,
    P2,
    P3,
    P4,
    PISTOL,
    RIFLE,
    S1,
    S2,
    S3,
    S4,
    SPEAR,
    A,
    B,
    C,
    at_sea,
    attacks_over,
    card,
    do,
    facing,
    goals,
    ints,
    prepare,
    prepare_all,
    preparing,
    roll,
    surface,
    targets,
)

# Phase 3


def test_R232_every_living_character_prepares_in_any_order(boat):
    state = preparing(boat)
    assert (boat.actor(state), boat.options(state)) == (CREW, [PREPARE + QUINT, PREPARE + BRODY, PREPARE + HOOPER])
    prepare(boat, state, BRODY)
    assert boat.options(state) == [PREPARE + QUINT, PREPARE + HOOPER]
    state = preparing(boat)
    state.health[HOOPER] = 0
    assert boat.options(state) == [PREPARE + QUINT, PREPARE + BRODY]


def test_R232_who_has_begun_finishes_before_the_next(boat):
    state = preparing(boat)
    for option, stage in ((PREPARE + HOOPER, MOVING), (GO + S2, ARMING)):
        do(boat, state, option)
        assert int(state.stage) == stage
        assert all(boat.rules.role(state, each) == HOOPER for each in boat.options(state))
        assert not any(PREPARE <= each < PREPARE + 3 for each in boat.options(state))


def test_R233_a_character_moves_up_to_two_adjacent_spaces_boat_or_sea(boat):
    state = preparing(boat, spaces=(P1, P1, P1))
    assert goals(boat, state, QUINT) == {P1, P2, S1, P3, S2, SEA + P1, SEA + P2, SEA + S1}


@pytest.mark.parametrize("goal", [P1, P3, SEA + P2])
def test_R233_the_character_then_stands_where_it_went(boat, goal):
    state = preparing(boat, spaces=(S4, P1, P1))
    prepare(boat, state, BRODY, space=goal)
    assert ints(state.space) == [S4, goal, P1]


def test_R233_a_swimmer_moves_up_to_two_sea_spaces(boat):
    state = preparing(boat, spaces=(SEA + P2, P1, P1))
    assert goals(boat, state, QUINT) == {SEA + zone for zone in (P2, P1, P3, S1, P4)} | {P2}


def test_R234_climbing_aboard_costs_both_steps(boat):
    state = preparing(boat, spaces=(SEA + P2, P1, P1), tiles={P2: DAMAGED})
    aboard = {space for space in goals(boat, state, QUINT) if space < SEA}
    assert aboard == {P1, P2, P3}  # damaged: its water touches the hull on both sides; nothing further


def test_R235_a_character_must_take_one_of_its_own_weapons(boat):
    state = preparing(boat, gear=[(QUINT, RIFLE), (QUINT, AMMO), (BRODY, BARREL)])
    do(boat, state, PREPARE + QUINT, GO + P1)
    assert boat.options(state) == [TAKE_WEAPON + kind for kind in (MACHETE, HARPOON, RIFLE)]


@pytest.mark.parametrize("weapon", [MACHETE, HARPOON])
def test_R236_melee_and_attachable_weapons_reach_the_own_or_an_adjacent_sea_space(boat, weapon):
    assert targets(boat, preparing(boat, spaces=(P2, P1, P1)), QUINT, weapon) == {P2}
    assert targets(boat, preparing(boat, spaces=(SEA + P2, P1, P1)), QUINT, weapon) == {P1, P2, P3}
    assert targets(boat, preparing(boat, spaces=(P2, P1, P1), tiles={P3: DESTROYED, S2: DESTROYED}), QUINT, weapon) == {P2, P3, S2}


def test_R237_a_firearm_reaches_every_sea_space(boat):
    state = preparing(boat, spaces=(P1, S4, P1), gear=[(HOOPER, RIFLE)])
    assert targets(boat, state, BRODY, PISTOL) == targets(boat, state, HOOPER, RIFLE) == set(range(ZONES))


def test_R238_a_target_may_be_anywhere_and_shared(boat):
    state = preparing(boat, spaces=(P2, P2, P2))
    for character in (QUINT, BRODY, HOOPER):
        prepare(boat, state, character, target=P2)  # none of the three cards shows P2
    assert ints(state.target) == [P2, P2, P2]


def test_R239_supplies_are_not_weapons(boat):
    state = preparing(boat, gear=[(HOOPER, AMMO), (HOOPER, CHUM_CARD)])
    do(boat, state, PREPARE + HOOPER, GO + S2)
    assert boat.options(state) == [TAKE_WEAPON + SPEAR]


def test_R240_chum_is_played_by_its_holder_before_or_between_preparations(boat):
    state = preparing(boat, gear=[(BRODY, CHUM_CARD)])
    assert CHUM + BRODY in boat.options(state)
    assert CHUM + QUINT not in boat.options(state)
    assert boat.rules.role(state, CHUM + BRODY) == BRODY
    prepare(boat, state, BRODY)
    do(boat, state, PREPARE + QUINT)
    assert CHUM + BRODY not in boat.options(state)
    do(boat, state, GO + P1, TAKE_WEAPON + MACHETE, AIM + P1)
    do(boat, state, CHUM + BRODY)
    assert (int(state.stage), boat.actor(state)) == (ANSWERING, SHARK)


@pytest.mark.parametrize(("choice", "possible"), [(A, {B, C}), (B, {A, C}), (C, {A, B})])
def test_R241_the_shark_answers_chum_with_a_letter_it_did_not_choose(boat, choice, possible):
    state = at_sea(boat, gear=[(QUINT, CHUM_CARD)])
    surface(boat, state, (card(P1), card(S1), card(S4)), choice)
    do(boat, state, CHUM + QUINT)
    assert {option - SHOW for option in boat.options(state)} == possible
    shown = max(possible)
    do(boat, state, SHOW + shown)
    assert (int(state.letter_out), int(state.stage), boat.actor(state)) == (shown, PREPARING, CREW)
    assert boat.view(state, CREW).letter_out == shown


def test_R242_one_chum_a_round_and_it_is_discarded(boat):
    state = preparing(boat, gear=[(QUINT, CHUM_CARD), (QUINT, CHUM_CARD), (BRODY, CHUM_CARD)])
    do(boat, state, CHUM + QUINT, SHOW + B)
    assert ints(state.gear[:, CHUM_CARD]) == [1, 1, 0]
    assert not any(CHUM <= option < CHUM + 3 for option in boat.options(state))


# Phase 4


def test_R243_the_shark_appears_when_the_last_target_is_placed(boat):
    state = at_sea(boat)
    surface(boat, state, (card(P4), card(S3), card(S1)), B)
    prepare(boat, state, QUINT)
    prepare(boat, state, BRODY)
    assert int(state.shark_zone) == -1
    prepare(boat, state, HOOPER)
    assert int(state.shark_zone) == S3


def test_R244_the_ability_card_is_shown_and_leaves_the_game(boat):
    state = at_sea(boat, hand=(BIG_MOUTH, BIG_MOUTH, HARD_TARGET))
    surface(boat, state, (card(P4), card(S3), card(S1)), B, BIG_MOUTH)
    prepare_all(boat, state)
    assert (int(state.bonus), int(state.hand_size), int(state.hand[BIG_MOUTH])) == (BIG_MOUTH, 2, 1)
    assert int(state.bonus_shown[BIG_MOUTH]) == 1
    attacks_over(boat, state)
    do(boat, state, BITE_BOAT + S3)
    roll(boat, state, 0)
    assert state.stage == SURFACING
    do(boat, state, *(TURN_UP + number for number in (0, 1, 2)))
    do(boat, state, boat.options(state)[0])
    assert len(boat.options(state)) == 3  # one Big Mouth, Hard Target, none


@pytest.mark.parametrize("ability", range(ABILITIES))
def test_R244_every_ability_card_works_once(boat, ability):
    state = at_sea(boat, hand=(ability,))
    surface(boat, state, (card(P4), card(S3), card(S1)), B, ability)
    assert int(state.hand_size) == 1
    prepare_all(boat, state)
    assert (int(state.bonus), int(state.hand_size), sum(ints(state.hand))) == (ability, 0, 0)
    assert ints(state.bonus_shown) == [int(each == ability) for each in range(ABILITIES)]


def test_R245_shed_discards_attached_gear_before_the_crew_attacks(boat):
    for shed in (True, False):
        state = at_sea(boat, spaces=ALL_ON_P1)
        state.attached[BARREL] = 2
        first = card(S1, shed=shed)
        surface(boat, state, (first, card(S3), card(S4)))
        prepare_all(boat, state)
        assert int(state.attached[BARREL]) == (0 if shed else 2)


def test_R245_gear_attached_in_the_same_round_stays(boat):
    state = facing(boat, card(P4, shed=True), (HARPOON, GAFF, SPEAR), (P4, P4, P4))
    do(boat, state, ATTACK + QUINT)
    assert int(state.attached[HARPOON]) == 1
