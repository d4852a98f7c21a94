"""Act 2 of Jaws: the crew attacks (R246-R257)."""

import pytest

from fathom.engine.contract import CHANCE
from fathom.games.jaws.rules.boat.constants import ATTACK, ATTACKING, BITE_BOAT, BITING, HITS, LET_GO, RELOADING, SPEND_AMMO, SPEND_FIREARM
from fathom.games.jaws.rules.common import BRODY, CREW, HOOPER, QUINT, SHARK
from tests.games.jaws.boat_positions import (
    AIR_TANK,
    ALL_ON_P1,
    AMMO,
    BARREL,
    GAFF,
    HARPOON,
    HYPODERMIC,
    LINE,
    MACHETE,
    MELEE,
    P1,
    P2,
    P3,
    P4,
    PISTOL,
    RIFLE,
    S2,
    S4,
    SPEAR,
    A,
    B,
    at_sea,
    card,
    do,
    facing,
    prepare,
    prepare_all,
    preparing,
    surface,
)


def test_R246_only_who_targeted_the_sharks_space_may_attack(boat):
    state = preparing(boat, card(P2), spaces=(P2, P3, P2))
    prepare(boat, state, QUINT, target=P2)
    prepare(boat, state, BRODY, target=P3)
    prepare(boat, state, HOOPER, target=P2)
    assert {option for option in boat.options(state) if option < LET_GO} == {ATTACK + QUINT, ATTACK + HOOPER}


def test_R246_when_nobody_aimed_well_the_shark_attacks_at_once(boat):
    state = preparing(boat, card(P2), spaces=(P1, P3, P4))
    prepare_all(boat, state)
    assert (int(state.stage), boat.actor(state)) == (BITING, SHARK)


def test_R247_the_crew_chooses_the_order_and_sees_each_outcome(boat):
    state = facing(boat, card(P1, evade=2), MELEE, ALL_ON_P1)
    assert all(ATTACK + who in boat.options(state) for who in (QUINT, BRODY, HOOPER))
    do(boat, state, ATTACK + HOOPER)
    assert boat.actor(state) == CHANCE
    do(boat, state, HITS + 3)
    assert int(state.shark_health) == 17
    assert [option for option in boat.options(state) if option < LET_GO] == [ATTACK + QUINT, ATTACK + BRODY]


def test_R247_each_attack_belongs_to_its_character(boat):
    state = facing(boat, card(P1, evade=2), MELEE, ALL_ON_P1)
    for who in (QUINT, BRODY, HOOPER):
        assert (boat.rules.role(state, ATTACK + who), boat.rules.role(state, LET_GO + who)) == (who, who)


def test_R248_a_character_may_let_its_attack_go_and_keeps_its_card(boat):
    state = facing(boat, card(P1, evade=2), (RIFLE, GAFF, SPEAR), ALL_ON_P1)
    assert boat.rules.role(state, LET_GO + QUINT) == QUINT
    do(boat, state, LET_GO + QUINT)
    assert int(state.gear[QUINT, RIFLE]) == 1
    assert [option for option in boat.options(state) if option < LET_GO] == [ATTACK + BRODY, ATTACK + HOOPER]
    do(boat, state, LET_GO + BRODY, LET_GO + HOOPER)
    assert (int(state.stage), int(state.shark_health)) == (BITING, 18)


@pytest.mark.parametrize(("weapon", "dice", "plus"), [(MACHETE, 2, 0), (RIFLE, 2, 1), (HYPODERMIC, 3, 0), (AIR_TANK, 3, 1)])
def test_R249_a_weapon_rolls_its_dice_and_adds_its_plus(boat, weapon, dice, plus):
    state = facing(boat, card(P1, evade=0), (weapon, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT)
    assert boat.options(state) == [HITS + hits for hits in range(2 * dice + 1)]
    assert sum(boat.odds(state)) == 6**dice
    do(boat, state, HITS + 1)
    assert int(state.shark_health) == 18 - 1 - plus


def test_R249_R250_example_rifle_rolls_3_adds_1_against_evade_2_and_makes_2_wounds(boat):
    state = preparing(boat, card(P1, evade=2), spaces=(S4, S4, S4), gear=[(HOOPER, RIFLE)])
    prepare(boat, state, QUINT)
    prepare(boat, state, BRODY)
    prepare(boat, state, HOOPER, RIFLE, P1)
    do(boat, state, ATTACK + HOOPER, HITS + 3)
    assert int(state.shark_health) == 16


@pytest.mark.parametrize(("hits", "wounds"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2)])
def test_R250_only_what_exceeds_evade_wounds(boat, hits, wounds):
    state = facing(boat, card(P1, evade=2), MELEE, ALL_ON_P1)
    do(boat, state, ATTACK + BRODY, HITS + hits)
    assert int(state.shark_health) == 18 - wounds


@pytest.mark.parametrize(("choice", "wounds", "dice"), [(A, 2, 3), (B, 0, 2)])
def test_R250_R260_evade_and_dice_are_those_of_the_card_that_the_shark_chose(boat, choice, wounds, dice):
    state = at_sea(boat, spaces=ALL_ON_P1)
    surface(boat, state, (card(P1, evade=0, dice=3), card(P1, evade=2, dice=2), card(S4)), choice)
    for who in (QUINT, BRODY, HOOPER):
        prepare(boat, state, who, target=P1)
    do(boat, state, ATTACK + QUINT, HITS + 2, LET_GO + BRODY, LET_GO + HOOPER, BITE_BOAT + P1)
    assert (int(state.shark_health), sum(boat.odds(state))) == (18 - wounds, 6**dice)


def test_R249_everybody_sees_what_was_rolled(boat):
    views = set()
    for hits in (0, 1):  # both miss
        state = facing(boat, card(P1, evade=2), MELEE, ALL_ON_P1)
        do(boat, state, ATTACK + BRODY, HITS + hits)
        views |= {boat.view(state, seat).tobytes() for seat in (SHARK, CREW)}
    assert len(views) == 2


@pytest.mark.parametrize("hits", [0, 4])
def test_R251_a_fired_weapon_is_discarded_hit_or_miss(boat, hits):
    state = facing(boat, card(P1, evade=2), (RIFLE, PISTOL, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, HITS + hits, ATTACK + BRODY, HITS + hits)
    assert (int(state.gear[QUINT, RIFLE]), int(state.gear[BRODY, PISTOL])) == (0, 0)


@pytest.mark.parametrize(("option", "left"), [(SPEND_AMMO, (1, 0)), (SPEND_FIREARM, (0, 1))])
def test_R252_ammo_may_be_discarded_instead_of_the_firearm_after_the_roll(boat, option, left):
    state = facing(boat, card(P1, evade=2), (RIFLE, GAFF, SPEAR), ALL_ON_P1, gear=[(QUINT, AMMO), (HOOPER, AMMO)])
    do(boat, state, ATTACK + QUINT, HITS + 1)
    assert (int(state.stage), boat.actor(state), boat.options(state)) == (RELOADING, CREW, [SPEND_AMMO, SPEND_FIREARM])
    assert boat.rules.role(state, option) == QUINT
    do(boat, state, option)
    assert (int(state.gear[QUINT, RIFLE]), int(state.gear[QUINT, AMMO])) == left
    assert int(state.gear[HOOPER, AMMO]) == 1
    assert state.stage == ATTACKING


def test_R252_ammo_of_another_character_does_not_help(boat):
    state = facing(boat, card(P1, evade=2), (RIFLE, GAFF, SPEAR), ALL_ON_P1, gear=[(HOOPER, AMMO)])
    do(boat, state, ATTACK + QUINT, HITS + 1)
    assert (int(state.gear[QUINT, RIFLE]), int(state.stage)) == (0, ATTACKING)


def test_R252_ammo_saves_no_other_weapon(boat):
    state = facing(boat, card(P1, evade=2), (HYPODERMIC, GAFF, SPEAR), ALL_ON_P1, gear=[(QUINT, AMMO)])
    do(boat, state, ATTACK + QUINT, HITS + 2)
    assert (int(state.gear[QUINT, HYPODERMIC]), int(state.gear[QUINT, AMMO]), int(state.stage)) == (0, 1, ATTACKING)


@pytest.mark.parametrize(("weapon", "left"), [(MACHETE, 1), (HYPODERMIC, 0), (AIR_TANK, 0)])
def test_R253_melee_weapons_are_kept_unless_their_card_says_otherwise(boat, weapon, left):
    state = facing(boat, card(P1, evade=2), (weapon, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, HITS + 2)
    assert int(state.gear[QUINT, weapon]) == left


@pytest.mark.parametrize(("target", "attacks"), [(P1, True), (P2, True), (P3, True), (P4, False), (S2, False)])
def test_R254_a_pistol_attacks_also_from_a_target_beside_the_shark(boat, target, attacks):
    state = preparing(boat, card(P2), spaces=(P4, P4, P4))
    prepare(boat, state, QUINT, target=P4)
    prepare(boat, state, HOOPER, target=P4)
    prepare(boat, state, BRODY, PISTOL, target)
    assert (ATTACK + BRODY in boat.options(state)) is attacks


def test_R254_other_weapons_do_not_move_their_target(boat):
    state = preparing(boat, card(P2), spaces=(P4, P4, P4), gear=[(HOOPER, RIFLE)])
    prepare(boat, state, QUINT, target=P4)
    prepare(boat, state, BRODY, target=P4)
    prepare(boat, state, HOOPER, RIFLE, P1)
    assert state.stage == BITING


def test_R255_an_attachable_weapon_sticks_without_a_roll(boat):
    state = facing(boat, card(P1, evade=2), (HARPOON, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT)
    assert (int(state.attached[HARPOON]), int(state.gear[QUINT, HARPOON]), int(state.shark_health)) == (1, 0, 18)
    assert (int(state.stage), boat.actor(state)) == (ATTACKING, CREW)


def test_R256_each_barrel_lowers_evade_by_one_from_the_next_attack_on(boat):
    state = facing(boat, card(P1, evade=2), (HARPOON, BARREL, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, ATTACK + BRODY, ATTACK + HOOPER, HITS + 2)
    assert int(state.shark_health) == 16
    state = facing(boat, card(P1, evade=2), (HARPOON, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, ATTACK + HOOPER, HITS + 2)
    assert int(state.shark_health) == 17


def test_R256_evade_is_never_below_0(boat):
    state = facing(boat, card(P1, evade=0), (HARPOON, GAFF, SPEAR), ALL_ON_P1)
    do(boat, state, ATTACK + QUINT, ATTACK + HOOPER, HITS + 2)
    assert int(state.shark_health) == 16


@pytest.mark.parametrize(("lines", "dice"), [(0, 3), (1, 2), (2, 1)])
def test_R257_each_line_takes_a_die_from_the_sharks_attack(boat, lines, dice):
    state = preparing(boat, card(P1, dice=3, shed=False), spaces=(P3, P3, P3))
    state.attached[LINE] = lines
    prepare_all(boat, state)
    do(boat, state, BITE_BOAT + P1)
    assert sum(boat.odds(state)) == 6**dice


def test_R257_the_shark_always_keeps_one_die(boat):
    state = preparing(boat, card(P1, dice=2), spaces=(P3, P3, P3))
    state.attached[LINE] = 2
    prepare_all(boat, state)
    do(boat, state, BITE_BOAT + P1)
    assert sum(boat.odds(state)) == 6
